// Marks ticked words, in one of two ways.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { ImportWay } from '#contract/transfer.ts';
import { send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';

/** What was done. */
export interface Marked {
  readonly way: ImportWay;
  readonly changed: number;
  readonly unchanged: number;
  readonly closed: number;
}

export interface MarkButtonsProps {
  readonly ids: readonly string[];
  readonly onMarked: (marked: Marked) => void;
}

/** Both are disabled without a word. */
export function MarkButtons({ ids, onMarked }: MarkButtonsProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ImportWay>();
  async function mark(way: ImportWay): Promise<void> {
    setBusy(way);
    try {
      const reply = await send(calls.transfer.importWords, { ids: [...ids], way });
      // Lists, repeats, Today and progress change with it.
      void queryClient.invalidateQueries();
      onMarked({ way, ...reply });
    } catch (error) {
      notifyError(error, 'The words could not be marked. Nothing has changed. Please try again.');
    } finally {
      setBusy(undefined);
    }
  }
  const isDisabled = ids.length === 0 || busy !== undefined;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="primary" disabled={isDisabled} isBusy={busy === 'learnt'} onClick={() => void mark('learnt')}>
          Mark as learnt
        </Button>
        <Button disabled={isDisabled} isBusy={busy === 'repeat'} onClick={() => void mark('repeat')}>
          Repeat now
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">
        “Mark as learnt”: they count as learnt and are not asked. “Repeat now”: they count as learnt and come in your repeats from now on.
        “Learn again” in a word list takes a word back.
      </p>
    </>
  );
}
