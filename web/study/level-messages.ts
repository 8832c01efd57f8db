// Messages about what a level holds and what of it is known.
import type { LevelKnowledge, LevelState } from '#contract/dashboard.ts';

function formatCount(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
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
  if (knowledge.newWords === 0) return 'You know all of them already';
  return knowledge.newWords === 1 ? 'One of them is new to you' : `${knowledge.newWords} of them are new to you`;
}

/** From where how many words of a level are known, such as “You know 37 of these words from HSK 1.” Empty if none are. */
export function formatKnownWords({ known }: LevelKnowledge): string {
  const count = known.reduce((sum, { words }) => sum + words, 0);
  if (count === 0) return '';
  const sources = known.map(({ level }) => `HSK ${level}`);
  const from = [sources.slice(0, -1).join(', '), sources.at(-1)].filter(Boolean).join(' and ');
  return `You know ${count === 1 ? 'one' : count} of these words from ${from}.`;
}
