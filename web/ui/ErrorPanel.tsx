// Shows an error and a retry button.
import { Button } from './Button.tsx';

export interface ErrorPanelProps {
  readonly title?: string;
  readonly text: string;
  readonly onRetry: () => void;
}

/** Replaces the content that could not be loaded. */
export function ErrorPanel({ title, text, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      {title !== undefined && <p className="font-reading text-2xl">{title}</p>}
      <p className={title === undefined ? 'text-lg' : 'text-muted'}>{text}</p>
      <Button kind="primary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
