// Collects wrong answers from one source after another, in an order derived from the question.
import type { StudyWord } from '#contract/study-word.ts';
import { foldText } from './near-meanings.ts';
import { hashText } from './shuffle.ts';

/** A word that needs wrong answers: a word of the level, or a middle character. */
export type QuestionTarget = Pick<StudyWord, 'id' | 'text' | 'kind' | 'reading' | 'translations' | 'partOfSpeech' | 'components'>;

/** Number of wrong answers offered beside the right one. */
const wrongAnswerCount = 3;

/** Shuffles a short list deterministically. */
export function shuffleByHash<Entry>(list: readonly Entry[], seed: string, getText: (entry: Entry) => string): Entry[] {
  return list
    .map((entry) => ({ entry, hash: hashText(`${seed} ${getText(entry)}`) }))
    .sort((one, other) => one.hash - other.hash)
    .map(({ entry }) => entry);
}

/** Samples a long list without sorting it: entries may repeat, and every entry is yielded in the end. */
export function* sampleByHash<Entry>(list: readonly Entry[], seed: string): Generator<Entry> {
  for (let index = 0; index < list.length; index += 1) yield list[hashText(`${seed} ${index}`) % list.length] as Entry;
  yield* list;
}

/** Collects wrong answers; never the right one and no duplicates, compared by folded text. */
export function createAnswerCollector<Entry>(rightAnswer: string, getText: (entry: Entry) => string) {
  const usedKeys = new Set([foldText(rightAnswer)]);
  const chosen: string[] = [];
  /** Adds the first entries that pass the test, up to the limit. */
  const take = (entries: Iterable<Entry>, accepts: (entry: Entry) => boolean, limit = wrongAnswerCount): void => {
    let remaining = Math.min(limit, wrongAnswerCount - chosen.length);
    for (const entry of entries) {
      if (remaining <= 0) return;
      if (!accepts(entry)) continue;
      const text = getText(entry);
      const key = foldText(text);
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      chosen.push(text);
      remaining -= 1;
    }
  };
  return { chosen, take };
}
