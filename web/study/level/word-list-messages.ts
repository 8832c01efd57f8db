// What the two word lists are called, and what choosing one means (decisions §16).
import { formatCount } from '#contract/format.ts';
import type { ListedWords } from '#contract/settings.ts';
import type { WordList } from '#contract/wire.ts';

/** The exam that a list is for. */
export const examNames: Readonly<Record<WordList, string>> = {
  '2026': 'The exam since July 2026',
  '2012': 'The list of 2012',
};

/** The exam behind the name of a level, as in “HSK 3, exam since July 2026”. */
export const examsOfLevels: Readonly<Record<WordList, string>> = { '2026': 'exam since July 2026', '2012': 'list of 2012' };

const addUp = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** How long a list is, level by level, and what the learner knows of it. */
export function formatList({ levels }: ListedWords): string {
  const known = addUp(levels.map((level) => level.known));
  const last = levels.at(-1)?.level ?? 1;
  const size = `${formatCount(addUp(levels.map(({ words }) => words)), 'word')} in HSK 1 to ${last}.`;
  return known === 0 ? size : `${size} You know ${known} of them.`;
}

/** What the change to a list does, said after it. */
export function formatListChanged({ list, levels }: ListedWords): string {
  const begun = levels.filter(({ known }) => known > 0).map(({ level, words, known }) => `${known} of ${words} words of HSK ${level}`);
  const follow = list === '2026' ? 'Your levels follow the exam since July 2026.' : 'Your levels follow the list of 2012.';
  return begun.length === 0 ? follow : `${follow} Nothing is lost: you know ${begun.join(', ')}.`;
}
