// Says what went wrong and offers to try again.
import { Button } from './Button.tsx';

export interface TroubleProps {
  readonly title?: string;
  readonly text: string;
  readonly onRetry: () => void;
}

/** Stands where the content would be. */
export function Trouble({ title, text, onRetry }: TroubleProps) {
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
