// A backlog: the offer to spread it over some days, and undoing that (learning-tools "Today").
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type Today, spreadLengths } from '#contract/today.ts';
import { isBacklog } from '#engine/pauses.ts';
import { send } from '#web/client/call.ts';
import { refreshDay } from '#web/study/level/today.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { formatBacklog, formatSpreadLength, formatSpreadWords } from './home-messages.ts';

/** Nothing while there is no backlog and none was spread. `due`: words that are due and that the learner may repeat. */
export function Backlog({ today, due }: { readonly today: Today; readonly due: number }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function spread(days: (typeof spreadLengths)[number] | null): Promise<void> {
    setBusy(true);
    try {
      notify.success((await send(calls.today.spreadBacklog, { days })).message);
      await refreshDay(queryClient);
    } catch (error) {
      notifyError(error, 'The due days could not be changed. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  if (isBacklog(due, today.repeatLimit))
    return (
      <div className="mt-5 rounded-control bg-gold-soft px-4 py-3">
        <p>{formatBacklog(due)}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          {spreadLengths.map((days) => (
            <Button key={days} isBusy={isBusy} onClick={() => void spread(days)}>
              {formatSpreadLength(days)}
            </Button>
          ))}
        </div>
      </div>
    );
  if (today.spread === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-muted">
      <p>{formatSpreadWords(today.spread)}</p>
      <Button kind="quiet" isBusy={isBusy} onClick={() => void spread(null)}>
        Make them due now
      </Button>
    </div>
  );
}
