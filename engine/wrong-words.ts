// Picks wrong Chinese answers: look-alikes and sound-alikes first, then words of the same kind (decisions §6).
import type { StudyWord, StudyLevel } from '#contract/study-word.ts';
import { listLookAlikes } from './look-alikes.ts';
import { isNearMeaning, isSameMeaning, type Meaning, parseMeaning } from './near-meanings.ts';
import { normalizeTonelessReading } from './pinyin.ts';
import { type QuestionTarget, sampleByHash, shuffleByHash, createAnswerCollector } from './wrong-answers.ts';

const patternLength = 10;

/** The properties of a word that matter for picking wrong answers. */
interface Candidate {
  readonly text: string;
  readonly kind: StudyWord['kind'];
  readonly partOfSpeech: string;
  readonly characters: readonly string[];
  /** Number of characters; patterns have a length of their own. */
  readonly length: number;
  readonly isDoubled: boolean;
  /** Reading without tones. */
  readonly sound: string;
  readonly glyphs: readonly string[];
  readonly meaning: Meaning;
}

function toCandidate({ text, kind, partOfSpeech, reading, components }: QuestionTarget, meaning: Meaning): Candidate {
  const characters = Array.from(text);
  const length = kind === 'pattern' ? patternLength : characters.length;
  const isDoubled = characters.length > 1 && new Set(characters).size === 1;
  const sound = normalizeTonelessReading(reading);
  return { text, kind, partOfSpeech, characters, length, isDoubled, sound, glyphs: components.map(({ glyph }) => glyph), meaning };
}

// Look-alikes score highest, then a shared component in the same position, then elsewhere; containing the other character also counts.
function createLikenessScorer(target: Candidate): (other: Candidate) => number {
  const lookAlikes = target.characters.map(listLookAlikes);
  return ({ text, glyphs, characters }) => {
    let likeness = target.glyphs.includes(text) || glyphs.includes(target.text) ? 2 : 0;
    for (const [index, glyph] of target.glyphs.entries()) {
      if (glyphs[index] === glyph) likeness += 2;
      else if (glyphs.includes(glyph)) likeness += 1;
    }
    for (const [index, character] of characters.entries()) if (lookAlikes[index]?.includes(character)) likeness += 3;
    return likeness;
  };
}

// 虽然……但是…… is best confused with 因为……所以…… and with recombinations of both.
function recombineHalves(target: string, patterns: readonly string[]): string[] {
  const splitHalves = (pattern: string) => pattern.split(/[…⋯]+/u).filter(Boolean);
  const [first = '', second = ''] = splitHalves(target);
  return patterns.flatMap((pattern) => {
    const [otherFirst = '', otherSecond = ''] = splitHalves(pattern);
    return second === '' || otherSecond === '' ? [pattern] : [pattern, `${first}……${otherSecond}……`, `${otherFirst}……${second}……`];
  });
}

/**
 * Prepares a level and returns a function that picks three wrong words in Chinese. The choice is deterministic;
 * levels with few words give fewer.
 */
export function createWrongWordPicker(level: StudyLevel): (target: QuestionTarget) => string[] {
  // Words written alike share all their meanings: 花 is never wrong for a flower.
  const wordsByText = Map.groupBy(level.words, ({ text }) => text);
  const meaningByText = new Map(
    [...wordsByText].map(([text, homographs]) => [text, parseMeaning(homographs.flatMap(({ translations }) => translations))]),
  );
  const candidates = level.words.map((text) => toCandidate(text, meaningByText.get(text.text) ?? parseMeaning(text.translations)));
  const candidatesByLength = Map.groupBy(candidates, ({ length }) => length);

  return (target) => {
    const targetCandidate = toCandidate(target, parseMeaning(target.translations));
    const seed = `${target.id} ${target.text}`;
    const pool = candidatesByLength.get(targetCandidate.length) ?? [];
    const { chosen, take } = createAnswerCollector(target.text, ({ text }: Candidate) => text);
    const isWrong = (other: Candidate) => !isSameMeaning(targetCandidate.meaning, other.meaning);
    const isDistinct = (other: Candidate) => !isNearMeaning(targetCandidate.meaning, other.meaning);
    const isSamePartOfSpeech = (other: Candidate) =>
      targetCandidate.partOfSpeech !== '' && other.partOfSpeech === targetCandidate.partOfSpeech;

    if (target.kind === 'pattern') {
      // Patterns share their function words: that does not make "not only …" and "only if …" similar.
      const isDistinctPattern = (other: Candidate) => isWrong(other) && targetCandidate.meaning.groups.isDisjointFrom(other.meaning.groups);
      const otherTexts = pool.filter((other) => other.text !== targetCandidate.text && isDistinctPattern(other)).map(({ text }) => text);
      const recombinations = recombineHalves(targetCandidate.text, otherTexts).filter(
        (text) => otherTexts.includes(text) || !wordsByText.has(text),
      );
      take(
        recombinations.map((text) => ({ ...targetCandidate, text })),
        () => true,
      );
    }
    const scoreLikeness = createLikenessScorer(targetCandidate);
    const lookAlikes = pool
      .map((other) => ({ other, likeness: scoreLikeness(other) }))
      .filter(({ likeness }) => likeness > 0)
      .map(({ other, likeness }) => ({ other, likeness: isSamePartOfSpeech(other) ? likeness + 1 : likeness }));
    const bestLookAlikes = shuffleByHash(lookAlikes, seed, ({ other }) => other.text).sort((one, next) => next.likeness - one.likeness);
    take(
      bestLookAlikes.map(({ other }) => other),
      isDistinct,
      2,
    );
    take(pool, (other) => other.sound === targetCandidate.sound && isDistinct(other), 1);
    if (targetCandidate.isDoubled) take(sampleByHash(pool, seed), (other) => other.isDoubled && isDistinct(other));
    take(sampleByHash(pool, seed), (other) => other.kind === targetCandidate.kind && isSamePartOfSpeech(other) && isDistinct(other));
    take(sampleByHash(pool, seed), (other) => isSamePartOfSpeech(other) && isDistinct(other));
    const poolsByDistance = [...candidatesByLength].sort(
      ([one], [other]) => Math.abs(one - targetCandidate.length) - Math.abs(other - targetCandidate.length),
    );
    take(sampleByHash(pool, seed), (other) => other.kind === targetCandidate.kind && isDistinct(other));
    for (const [, nearbyPool] of poolsByDistance) take(sampleByHash(nearbyPool, seed), isDistinct);
    for (const [, nearbyPool] of poolsByDistance) take(sampleByHash(nearbyPool, seed), isWrong);
    return chosen;
  };
}
