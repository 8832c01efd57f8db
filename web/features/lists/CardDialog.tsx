// The full card of a word over the list, with the way to the words before and after it.
import type { KeyboardEvent } from 'react';
import type { ListRow } from '#contract/lists.ts';
import { WordCard } from '#web/study/WordCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';

export interface CardDialogProps {
  readonly rows: readonly ListRow[];
  /** Place of the word in the list; undefined while the dialog is closed. */
  readonly at: number | undefined;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
  /** Undefined where words can only be looked at. */
  readonly onIgnore?: (row: ListRow) => void;
}

/** The arrow keys leaf through the list too. */
export function CardDialog({ rows, at = -1, onMove, onClose, onIgnore }: CardDialogProps) {
  const row = rows[at];
  if (!row) return null;
  const isDone = row.ignored || row.answered >= row.total;
  const move = (to: number) => rows[to] && onMove(to);
  function leaf(event: KeyboardEvent<HTMLDivElement>): void {
    // A question over the card has its own keys.
    if ((event.target as Element).closest('dialog') !== event.currentTarget.firstElementChild) return;
    if (event.key === 'ArrowLeft') move(at - 1);
    if (event.key === 'ArrowRight') move(at + 1);
  }
  return (
    <div onKeyDown={leaf}>
      <Dialog open title={`Word ${at + 1} of ${rows.length}`} onClose={onClose}>
        <div className="[&>article]:border-0 [&>article]:bg-transparent [&>article]:p-0 [&>article]:shadow-none">
          <WordCard key={row.id} word={row} rank={3} {...(!isDone && onIgnore && { onLearnt: () => onIgnore(row) })} />
        </div>
        <div className="mt-6 flex justify-between gap-3 border-t border-line pt-4">
          <Button kind="quiet" disabled={at === 0} onClick={() => move(at - 1)}>
            <ArrowIcon className="size-5 rotate-180" />
            Previous
          </Button>
          <Button kind="quiet" disabled={at === rows.length - 1} onClick={() => move(at + 1)}>
            Next
            <ArrowIcon className="size-5" />
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
