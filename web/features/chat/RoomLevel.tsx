// How much of a room a learner of each level can read, quietly at its head (experience, "People and chat").
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { formatLevelNote, formatPercent, formatReads } from './chat-messages.ts';

/** The level that reads most of it names the room. */
const readableShare = 0.9;
const staleMs = 60_000;

/** Nothing while there are no messages. */
export function RoomLevel({ room }: { readonly room: string }) {
  const id = useId();
  const { data } = useQuery({
    queryKey: ['chat', 'level', room],
    queryFn: ({ signal }) => send(calls.chat.chatLevel, { roomNumber: room }, { signal }),
    staleTime: staleMs,
  });
  if (!data || data.messages === 0) return null;
  const fitting = data.levels.find(({ share }) => share >= readableShare) ?? data.levels.at(-1);
  if (!fitting) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="min-h-6 rounded-sm underline decoration-edge decoration-dotted underline-offset-4 hover:text-ink"
      >
        {formatReads(fitting.level, fitting.share)}
      </button>
      <div
        id={id}
        popover="auto"
        className="hanging max-wide:sheet w-64 rounded-card border border-line bg-raised p-4 text-ink shadow-float"
      >
        <p className="text-sm text-muted">{formatLevelNote(data.messages)}</p>
        <ul className="mt-2 flex flex-col gap-1.5">
          {data.levels.map(({ level, share }) => (
            <li key={level} className="grid grid-cols-[3.5rem_1fr_3rem] items-center gap-2 text-sm">
              <span>{`HSK ${level}`}</span>
              <span className="h-1.5 forced-color-adjust-none rounded-full bg-line">
                <span className="block h-full rounded-full bg-vine" style={{ width: formatPercent(share).replace(' ', '') }} />
              </span>
              <span className="text-right tabular-nums">{formatPercent(share)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
