// What a learner knows of the syllabus of 2026 (learning-tools "Progress").
import type { calls } from '#contract/calls.ts';
import type { Progress } from '#contract/progress.ts';
import { type TaughtLevel, getExamLevel, getWireName } from '#contract/wire.ts';
import type { WordFacts } from '#engine/word-states.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type LevelContent, listContents } from '#server/learner/level-content.ts';
import { type SeenWord, listSeenWords } from './seen-words.ts';
import { readMemoriesOnPage, readSeenItems } from './store.ts';

type ProgressCalls = typeof calls.progress;

const syllabusLevels = [1, 2, 3, 4, 5, 6, 7] as const;

function isKnown({ isLearnt, isIgnored }: WordFacts): boolean {
  return isLearnt || isIgnored;
}

/** How many words of each level of the syllabus are known. A text that is in two levels of the course counts once, and is known if it is in either. */
export function countSyllabus(levels: readonly LevelContent[], words: readonly SeenWord[]): Progress['syllabus'] {
  const knownTexts = listKnownTexts(levels, words);
  return syllabusLevels.map((level) => {
    const texts = new Set(levels.flatMap((content) => content.words.filter((word) => word.level2025 === level).map(({ text }) => text)));
    return { level, words: texts.size, known: [...texts].filter((text) => knownTexts.has(text)).length };
  });
}

function listKnownTexts(levels: readonly LevelContent[], words: readonly SeenWord[]): Set<string> {
  const contents = new Map(levels.map((content) => [content.level, content]));
  return new Set(words.filter(isKnown).flatMap(({ level, wordId }) => contents.get(level)?.wordsById.get(wordId)?.text ?? []));
}

/** Lists the words of a level of the syllabus that the course has and the learner does not know yet, in the order of the course. */
export async function listSyllabusWords({
  input,
  services,
  learner,
}: CallContext<ProgressCalls['listSyllabusWords']>): Promise<{ words: { character: string; level: TaughtLevel }[] }> {
  const syllabusLevel = input.syllabusLevel;
  if (!syllabusLevels.some((level) => level === syllabusLevel))
    throw errors.invalidInput(getWireName('syllabusLevel'), 'The level must be 1 to 7');
  const levels = listContents(services, '2012');
  const { database } = services;
  const [items, memories] = await Promise.all([readSeenItems(database, learner.id), readMemoriesOnPage(database, learner.id)]);
  const knownTexts = listKnownTexts(levels, listSeenWords(levels, '2012', items, memories));
  const missing = new Map<string, TaughtLevel>();
  for (const { level, words } of levels)
    for (const { text, level2025 } of words)
      if (level2025 === syllabusLevel && !knownTexts.has(text) && !missing.has(text)) missing.set(text, getExamLevel(level));
  return { words: [...missing].map(([character, level]) => ({ character, level })) };
}
