// Collects wrong answers from one source after another, in an order derived from the question: what the learner has met first.
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { getExamLevel } from '#contract/wire.ts';
import { foldText } from './near-meanings.ts';
import { hashText } from './shuffle.ts';

/** A word that needs wrong answers: a word of the level, or a middle character. */
export type QuestionTarget = Pick<StudyWord, 'id' | 'text' | 'kind' | 'reading' | 'translations' | 'partOfSpeech' | 'components'>;

/** Number of wrong answers offered beside the right one. */
export const wrongAnswerCount = 3;

/** Shuffles a short list deterministically. */
export function shuffleByHash<Entry>(list: readonly Entry[], seed: string, getText: (entry: Entry) => string): Entry[] {
  return list
    .map((entry) => ({ entry, hash: hashText(`${seed} ${getText(entry)}`) }))
    .sort((one, other) => one.hash - other.hash)
    .map(({ entry }) => entry);
}

/** The words of a level behind those of the levels below it: the order in which a learner meets them. */
export function listTaughtWords(level: StudyLevel, course: readonly StudyLevel[]): readonly StudyWord[] {
  const lowerLevels = course.filter((other) => other.level < level.level).toSorted((one, other) => one.level - other.level);
  return [...lowerLevels, level].flatMap(({ words }) => words);
}

/** Something that may be offered; lists of it are in the order of `place`, its place among the taught words. */
export interface Taught {
  readonly place: number;
}

// The shop window (content.md "The first sixty"): nothing is offered there that comes later, as long as there is enough.
const openingLength = 60;

/** Whether a word is among the first of a whole list. */
export function isOpening(level: StudyLevel, place: number): boolean {
  return getExamLevel(level.level) === 1 && place < openingLength;
}

// Wrong answers come from what was met lately, which is of like difficulty and still fresh.
const windowLength = 200;

function countBefore(list: readonly Taught[], place: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.place ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Entries may repeat, and every entry is yielded in the end.
function* sampleByHash<Entry>(list: readonly Entry[], seed: string): Generator<Entry> {
  for (let index = 0; index < list.length; index += 1) yield list[hashText(`${seed} ${index}`) % list.length] as Entry;
  yield* list;
}

/** Samples what is taught before a place: the latest 200 entries, then the others back to the first. */
export function* sampleMet<Entry extends Taught>(list: readonly Entry[], seed: string, place: number): Generator<Entry> {
  const end = countBefore(list, place);
  const start = Math.max(0, end - windowLength);
  yield* sampleByHash(list.slice(start, end), seed);
  for (let index = start - 1; index >= 0; index -= 1) yield list[index] as Entry;
}

/** Samples what is taught at a place or later: the next 200 entries, then the others. */
export function* sampleLater<Entry extends Taught>(list: readonly Entry[], seed: string, place: number): Generator<Entry> {
  const start = countBefore(list, place);
  yield* sampleByHash(list.slice(start, start + windowLength), seed);
  for (let index = start + windowLength; index < list.length; index += 1) yield list[index] as Entry;
}

/** Collects wrong answers, three where no other count is wanted; never the right one and no duplicates, compared by folded text. */
export function createAnswerCollector<Entry>(rightAnswer: string, getText: (entry: Entry) => string, count = wrongAnswerCount) {
  const usedKeys = new Set([foldText(rightAnswer)]);
  const chosen: Entry[] = [];
  /** Adds the first entries that pass the test, up to the limit. */
  const take = (entries: Iterable<Entry>, accepts: (entry: Entry) => boolean, limit = count): void => {
    let remaining = Math.min(limit, count - chosen.length);
    for (const entry of entries) {
      if (remaining <= 0) return;
      if (!accepts(entry)) continue;
      const key = foldText(getText(entry));
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      chosen.push(entry);
      remaining -= 1;
    }
  };
  return { chosen, take };
}
