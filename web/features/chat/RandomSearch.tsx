// The button of the random search, and whom it asks.
import { Button } from '#web/ui/Button.tsx';
import { DiceIcon } from '#web/ui/icons.tsx';
import { formatSearch } from './chat-messages.ts';
import { useRandomSearch } from './useRandomSearch.ts';

export interface RandomSearchProps {
  readonly room: string;
  /** The names of those in the chat. */
  readonly present: readonly string[];
}

/** Asks learners of about the own level who were here this week. */
export function RandomSearch({ room, present }: RandomSearchProps) {
  const { search, start, stop } = useRandomSearch(room, present);
  const isOn = search.kind === 'asking' || search.kind === 'waiting';
  return (
    <div className="mt-2">
      {isOn ? (
        <Button kind="quiet" className="-ml-4" onClick={stop}>
          Stop the search
        </Button>
      ) : (
        <Button kind="quiet" className="-ml-4" onClick={start}>
          <DiceIcon />
          Random search
        </Button>
      )}
      <p role="status" className={search.kind === 'idle' ? 'sr-only' : 'mb-1 text-sm text-muted wrap-anywhere'}>
        {formatSearch(search)}
      </p>
    </div>
  );
}
