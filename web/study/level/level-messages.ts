// Messages about what a level holds and what of it is known.
import { plural } from '#contract/format.ts';
import type { LevelKnowledge, LevelState } from '#contract/dashboard.ts';

function formatCount(count: number, noun: string): string {
  return plural(count, `one ${noun}`, `${count} ${noun}s`);
}

/** What a level holds: its official words, and the characters we added to them. */
export function formatLevelContent({ words, addedCharacters }: Pick<LevelState, 'words' | 'addedCharacters'>): string {
  const official = formatCount(words - addedCharacters, 'word');
  if (addedCharacters === 0) return official;
  return addedCharacters === 1
    ? `${official} and one character they are made of`
    : `${official} and the ${addedCharacters} characters they are made of`;
}

/** How many of a level's words are new to the learner; empty if all are, as for a beginner. */
export function formatNewWords({ words }: Pick<LevelState, 'words'>, knowledge: LevelKnowledge | undefined): string {
  if (!knowledge || knowledge.newWords >= words) return '';
  if (knowledge.newWords === 0) return 'You already know all of them';
  return plural(knowledge.newWords, 'One of them is new to you', `${knowledge.newWords} of them are new to you`);
}
