// How much of a room a learner of each level can read, quietly at its head (experience, "People and chat").
import { useId, useMemo } from 'react';
import type { ChatMessage } from '#contract/chat-messages.ts';
import { findFittingLevel, listWordLevels, shareByLevel } from '#engine/reading-words.ts';
import { useTextReader } from '#web/study/chinese/text-reader.ts';
import { useWordLists } from '#web/study/level/word-lists.ts';
import { formatLevelNote, formatPercent, formatReads } from './chat-messages.ts';

/** How many of the newest messages count. */
const maxMessages = 100;

/** The shares of the words of the newest messages that each level of the learner's list knows; none until the dictionary is loaded. */
function useLevelShares(messages: readonly ChatMessage[]) {
  const loaded = useTextReader();
  const { data: lists } = useWordLists();
  const is2026 = lists?.chosen === '2026';
  return useMemo(() => {
    if (!loaded) return [];
    const { dictionary, reader } = loaded;
    const findLevel = (word: string) => {
      const levels = dictionary.findEntries(word).map(({ level, level2026 }) => (is2026 ? (level2026 ?? level) : level));
      return levels.length === 0 ? undefined : Math.min(...levels);
    };
    return shareByLevel(messages.slice(-maxMessages).flatMap(({ text }) => listWordLevels(text, reader, findLevel)));
  }, [messages, loaded, is2026]);
}

/** Nothing while there are no words. */
export function RoomLevel({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const id = useId();
  const levels = useLevelShares(messages);
  const fitting = findFittingLevel(levels);
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
        <p className="text-sm text-muted">{formatLevelNote(Math.min(messages.length, maxMessages))}</p>
        <ul className="mt-2 flex flex-col gap-1.5">
          {levels.map(({ level, share }) => (
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
