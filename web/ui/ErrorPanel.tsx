// Shows an error and a retry button.
import { getFaultNumber } from '#web/client/call.ts';
import { Button } from './Button.tsx';
import { FaultNumber } from './FaultNumber.tsx';

export interface ErrorPanelProps {
  readonly title?: string;
  readonly text: string;
  /** What failed: a fault of the server has a number. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

/** Replaces the content that could not be loaded. */
export function ErrorPanel({ title, text, error, onRetry }: ErrorPanelProps) {
  const faultNumber = getFaultNumber(error);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      {title !== undefined && <p className="font-reading text-2xl">{title}</p>}
      <p className={title === undefined ? 'text-lg' : 'text-muted'}>{text}</p>
      <Button kind="primary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
      {faultNumber !== undefined && <FaultNumber number={faultNumber} />}
    </div>
  );
}
