// Wrong answers in Chinese: look-alikes and sound-alikes first, then words of the same kind (decisions §6).
import type { StudyItem, StudyLevel } from '#contract/item.ts';
import { twinsOf } from './look-alikes.ts';
import { isNear, isSame, type Meaning, meaningOf } from './near-meanings.ts';
import { tonelessSoundOf } from './pinyin.ts';
import { type Asked, byLot, drawn, startChoice } from './wrong-answers.ts';

const patternSize = 10;

/** A word as far as wrong answers are concerned. */
interface Candidate {
  readonly item: string;
  readonly kind: StudyItem['kind'];
  readonly partOfSpeech: string;
  readonly letters: readonly string[];
  /** Number of characters; patterns are a size of their own. */
  readonly size: number;
  readonly isDoubled: boolean;
  /** Reading without tones. */
  readonly sound: string;
  readonly glyphs: readonly string[];
  readonly meaning: Meaning;
}

function toCandidate({ item, kind, partOfSpeech, reading, components }: Asked, meaning: Meaning): Candidate {
  const letters = Array.from(item);
  const size = kind === 'pattern' ? patternSize : letters.length;
  const isDoubled = letters.length > 1 && new Set(letters).size === 1;
  const sound = tonelessSoundOf(reading);
  return { item, kind, partOfSpeech, letters, size, isDoubled, sound, glyphs: components.map(({ glyph }) => glyph), meaning };
}

// Twins look most alike, then the same part in the same place, then elsewhere; one character as a part of the other counts as well.
function likenessTo(own: Candidate): (other: Candidate) => number {
  const twins = own.letters.map(twinsOf);
  return ({ item, glyphs, letters }) => {
    let likeness = own.glyphs.includes(item) || glyphs.includes(own.item) ? 2 : 0;
    for (const [at, glyph] of own.glyphs.entries()) {
      if (glyphs[at] === glyph) likeness += 2;
      else if (glyphs.includes(glyph)) likeness += 1;
    }
    for (const [at, letter] of letters.entries()) if (twins[at]?.includes(letter)) likeness += 3;
    return likeness;
  };
}

// 虽然……但是…… is best confused with 因为……所以…… and with halves of the two.
function recombined(own: string, patterns: readonly string[]): string[] {
  const halves = (pattern: string) => pattern.split(/[…⋯]+/u).filter(Boolean);
  const [first = '', second = ''] = halves(own);
  return patterns.flatMap((pattern) => {
    const [otherFirst = '', otherSecond = ''] = halves(pattern);
    return second === '' || otherSecond === '' ? [pattern] : [pattern, `${first}……${otherSecond}……`, `${otherFirst}……${second}……`];
  });
}

/**
 * Prepares the choice of wrong words for a level: three items in Chinese that are not what is asked for, the same every time;
 * fewer where the level has no more.
 */
export function wrongWordsOf(level: StudyLevel): (asked: Asked) => string[] {
  // What is written alike means all that any of them means: 花 is never wrong for a flower.
  const written = Map.groupBy(level.items, ({ item }) => item);
  const meanings = new Map([...written].map(([item, same]) => [item, meaningOf(same.flatMap(({ translations }) => translations))]));
  const candidates = level.items.map((item) => toCandidate(item, meanings.get(item.item) ?? meaningOf(item.translations)));
  const bySize = Map.groupBy(candidates, ({ size }) => size);

  return (asked) => {
    const own = toCandidate(asked, meaningOf(asked.translations));
    const seed = `${asked.id} ${asked.item}`;
    const pool = bySize.get(own.size) ?? [];
    const { chosen, take } = startChoice(asked.item, ({ item }: Candidate) => item);
    const isWrong = (other: Candidate) => !isSame(own.meaning, other.meaning);
    const isFar = (other: Candidate) => !isNear(own.meaning, other.meaning);
    const isSameSort = (other: Candidate) => own.partOfSpeech !== '' && other.partOfSpeech === own.partOfSpeech;

    if (asked.kind === 'pattern') {
      // Patterns share their small words: "not only …" and "only if …" are no nearer for it.
      const isOther = (other: Candidate) => isWrong(other) && own.meaning.groups.isDisjointFrom(other.meaning.groups);
      const others = pool.filter((other) => other.item !== own.item && isOther(other)).map(({ item }) => item);
      const made = recombined(own.item, others).filter((item) => others.includes(item) || !written.has(item));
      take(
        made.map((item) => ({ ...own, item })),
        () => true,
      );
    }
    const likenessOf = likenessTo(own);
    const alike = pool
      .map((other) => ({ other, likeness: likenessOf(other) }))
      .filter(({ likeness }) => likeness > 0)
      .map(({ other, likeness }) => ({ other, likeness: isSameSort(other) ? likeness + 1 : likeness }));
    const likest = drawn(alike, seed, ({ other }) => other.item).sort((one, next) => next.likeness - one.likeness);
    take(
      likest.map(({ other }) => other),
      isFar,
      2,
    );
    take(pool, (other) => other.sound === own.sound && isFar(other), 1);
    if (own.isDoubled) take(byLot(pool, seed), (other) => other.isDoubled && isFar(other));
    take(byLot(pool, seed), (other) => other.kind === own.kind && isSameSort(other) && isFar(other));
    take(byLot(pool, seed), (other) => isSameSort(other) && isFar(other));
    const sizes = [...bySize].sort(([one], [other]) => Math.abs(one - own.size) - Math.abs(other - own.size));
    take(byLot(pool, seed), (other) => other.kind === own.kind && isFar(other));
    for (const [, sized] of sizes) take(byLot(sized, seed), isFar);
    for (const [, sized] of sizes) take(byLot(sized, seed), isWrong);
    return chosen;
  };
}
