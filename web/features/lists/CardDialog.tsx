// The full card of a word over the list, with buttons for the previous and next word.
import type { KeyboardEvent } from 'react';
import type { ListRow } from '#contract/lists.ts';
import { WordCard } from '#web/study/card/WordCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { formatPosition } from './list-messages.ts';

export interface CardDialogProps {
  readonly rows: readonly ListRow[];
  /** Index of the word in the list; undefined while the dialog is closed. */
  readonly index: number | undefined;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
  /** Undefined if the words are read-only. */
  readonly onIgnore?: (row: ListRow) => void;
}

/** The arrow keys move through the list too. */
export function CardDialog({ rows, index = -1, onMove, onClose, onIgnore }: CardDialogProps) {
  const row = rows[index];
  if (!row) return null;
  const isLearnt = row.answered >= row.total;
  const moveTo = (to: number) => rows[to] && onMove(to);
  function handleArrowKeys(event: KeyboardEvent<HTMLDivElement>): void {
    // A dialog over the card has its own keys, and so has a line of Chinese in it.
    if (event.defaultPrevented || (event.target as Element).closest('dialog') !== event.currentTarget.firstElementChild) return;
    if (event.key === 'ArrowLeft') moveTo(index - 1);
    if (event.key === 'ArrowRight') moveTo(index + 1);
  }
  return (
    // Only hears the keys that bubble up from the controls of the dialog.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={handleArrowKeys}>
      <Dialog open title={formatPosition(index + 1, rows.length)} onClose={onClose}>
        <div className="[&>article]:border-0 [&>article]:bg-transparent [&>article]:p-0 [&>article]:shadow-none">
          <WordCard
            key={row.id}
            word={row}
            headingLevel={3}
            isLearnt={isLearnt}
            {...(!row.isIgnored && onIgnore && { onLearnt: () => onIgnore(row) })}
          />
        </div>
        <div className="mt-6 flex justify-between gap-3 border-t border-line pt-4">
          <Button kind="quiet" disabled={index === 0} onClick={() => moveTo(index - 1)}>
            <ArrowIcon className="size-5 rotate-180" />
            Previous
          </Button>
          <Button kind="quiet" disabled={index === rows.length - 1} onClick={() => moveTo(index + 1)}>
            Next
            <ArrowIcon className="size-5" />
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
