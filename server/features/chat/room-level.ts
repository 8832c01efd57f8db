// How hard a room's messages are: which share of them somebody can read who knows the words up to a level.
import type { calls } from '#contract/calls.ts';
import type { Course } from '#contract/study-word.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { type WordLevels, collectWordLevels, findMessageLevel } from '#engine/message-level.ts';
import type { CallContext } from '#server/call-context.ts';
import { readTexts } from './messages-store.ts';

const maxMessages = 100;

interface Dictionary {
  readonly levels: WordLevels;
  readonly longest: number;
}

const dictionaries = new WeakMap<Course, Dictionary>();

function findDictionary(course: Course): Dictionary {
  const known = dictionaries.get(course);
  if (known) return known;
  const levels = collectWordLevels([...course.levels.values()].flatMap(({ words }) => words));
  const longest = Math.max(1, ...[...levels.keys()].map((text) => Array.from(text).length));
  const dictionary = { levels, longest };
  dictionaries.set(course, dictionary);
  return dictionary;
}

/** The shares of a room's newest messages by level; messages without Chinese do not count. */
export async function showChatLevel({
  services,
  room,
}: CallContext<(typeof calls.chat)['chatLevel']>): Promise<{ messages: number; levels: { level: TaughtLevel; share: number }[] }> {
  const { levels, longest } = findDictionary(services.course);
  const texts = await readTexts(services.database, room.id, maxMessages);
  const found = texts.flatMap((text) => findMessageLevel(text, levels, longest) ?? []);
  return {
    messages: found.length,
    levels: taughtLevels.map((level) => ({
      level,
      share: found.length === 0 ? 0 : found.filter((needed) => needed <= level).length / found.length,
    })),
  };
}
