// Keeps an error in one part of the page from taking the rest along.
import { Component, type ReactNode } from 'react';
import { reportPageError } from '#web/client/error-reports.ts';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands there instead; `retry` shows the children again. */
  readonly renderError: (error: unknown, retry: () => void) => ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Catches what its children throw while they render, and reports it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined };
  readonly #retry = () => this.setState({ failure: undefined });

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    void reportPageError(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderError(failure.error, this.#retry) : this.props.children;
  }
}
