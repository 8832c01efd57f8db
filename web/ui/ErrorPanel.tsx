// Shows an error and a retry button.
import { getFaultNumber } from '#web/client/call.ts';
import { Button } from './Button.tsx';
import { FaultNumber } from './FaultNumber.tsx';

export interface ErrorPanelProps {
  readonly title?: string;
  readonly text: string;
  /** What failed: a fault of the server has a number. */
  readonly error?: unknown;
  /** Of what is no answer of the server, and was reported to it. */
  readonly faultNumber?: string | undefined;
  readonly onRetry: () => void;
}

/** Replaces the content that could not be loaded. */
export function ErrorPanel({ title, text, error, faultNumber = getFaultNumber(error), onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex w-full max-w-reading flex-col items-start gap-3 py-12">
      {title !== undefined && <p className="font-reading text-2xl">{title}</p>}
      <p className={title === undefined ? 'text-lg' : 'text-muted'}>{text}</p>
      <Button kind="primary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
      <FaultNumber number={faultNumber} />
    </div>
  );
}
