// The button under a page of results, with what went wrong.
import { getFaultNumber } from '#web/client/call.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';

interface ShowMoreProps {
  /** Why the next page could not be loaded; null if it could. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** Tries again after an error. */
export function ShowMore({ error, isBusy, onPress }: ShowMoreProps) {
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      {error !== null && (
        <p role="alert">
          <span>More words could not be loaded.</span>
          <FaultNumber number={getFaultNumber(error)} />
        </p>
      )}
      <Button isBusy={isBusy} onClick={onPress}>
        Show more
      </Button>
    </div>
  );
}
