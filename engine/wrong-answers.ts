// How wrong answers are drawn: from one source after another, by a lot that the question decides.
import type { StudyItem } from '#contract/item.ts';
import { folded } from './near-meanings.ts';
import { hashOf } from './shuffle.ts';

/** A word that asks for wrong answers: an item, or a middle character. */
export type Asked = Pick<StudyItem, 'id' | 'item' | 'kind' | 'reading' | 'translations' | 'partOfSpeech' | 'components'>;

/** Number of wrong answers offered beside the right one. */
const wrongAnswers = 3;

/** A short list in an order by lot. */
export function drawn<Entry>(list: readonly Entry[], seed: string, textOf: (entry: Entry) => string): Entry[] {
  return list
    .map((entry) => ({ entry, lot: hashOf(`${seed} ${textOf(entry)}`) }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ entry }) => entry);
}

/** A long list by lot without sorting it: entries may come again, and every one comes in the end. */
export function* byLot<Entry>(list: readonly Entry[], seed: string): Generator<Entry> {
  for (let at = 0; at < list.length; at += 1) yield list[hashOf(`${seed} ${at}`) % list.length] as Entry;
  yield* list;
}

/** Collects wrong answers; never the right one, nothing twice, both after folding. */
export function startChoice<Entry>(right: string, textOf: (entry: Entry) => string) {
  const shut = new Set([folded(right)]);
  const chosen: string[] = [];
  /** Takes the first entries that pass the test, until there are enough. */
  const take = (from: Iterable<Entry>, test: (entry: Entry) => boolean, atMost = wrongAnswers): void => {
    let left = Math.min(atMost, wrongAnswers - chosen.length);
    for (const entry of from) {
      if (left <= 0) return;
      if (!test(entry)) continue;
      const text = textOf(entry);
      const key = folded(text);
      if (shut.has(key)) continue;
      shut.add(key);
      chosen.push(text);
      left -= 1;
    }
  };
  return { chosen, take };
}
