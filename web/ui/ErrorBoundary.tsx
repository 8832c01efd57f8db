// Keeps an error in one part of the page from taking the rest along.
import { Component, type ReactNode } from 'react';
import { reportPageError } from '#web/client/error-reports.ts';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What is shown instead; `retry` shows the children again. The number is there once the log of the server has the error. */
  readonly renderError: (error: unknown, retry: () => void, faultNumber: string | undefined) => ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown; readonly faultNumber?: string | undefined } | undefined;
}

/** Catches what its children throw while they render, and reports it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined };
  readonly #retry = () => this.setState({ failure: undefined });

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    void this.#report(error);
  }

  async #report(error: unknown): Promise<void> {
    const faultNumber = await reportPageError(error);
    this.setState(({ failure }) => (failure?.error === error ? { failure: { error, faultNumber } } : null));
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.renderError(failure.error, this.#retry, failure.faultNumber) : this.props.children;
  }
}
