// Picks wrong Chinese answers: look-alikes and sound-alikes first, then words of the same kind, those met before the others (decisions §6).
import type { StudyWord, StudyLevel } from '#contract/study-word.ts';
import { listLookAlikes } from './look-alikes.ts';
import { isNearMeaning, isSameMeaning, type Meaning, parseMeaning } from './near-meanings.ts';
import { normalizeTonelessReading } from './pinyin.ts';
import {
  createAnswerCollector,
  isOpening,
  listTaughtWords,
  type QuestionTarget,
  sampleLater,
  sampleMet,
  shuffleByHash,
  type Taught,
} from './wrong-answers.ts';

const patternLength = 10;

/** The properties of a word that matter for picking wrong answers. */
interface Candidate extends Taught {
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

function toCandidate({ text, kind, partOfSpeech, reading, components }: QuestionTarget, meaning: Meaning, place: number): Candidate {
  const characters = Array.from(text);
  const length = kind === 'pattern' ? patternLength : characters.length;
  const isDoubled = characters.length > 1 && new Set(characters).size === 1;
  const sound = normalizeTonelessReading(reading);
  const glyphs = components.map(({ glyph }) => glyph);
  return { place, text, kind, partOfSpeech, characters, length, isDoubled, sound, glyphs, meaning };
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
    for (const [index, character] of characters.entries()) if (lookAlikes[index]?.includes(character)) likeness += 4;
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

/** Candidates by everything in which another can be like them: their characters, components, and the hand-listed look-alikes of both. */
function indexByGlyph(candidates: readonly Candidate[]): (target: Candidate) => Candidate[] {
  const byGlyph = new Map<string, Candidate[]>();
  for (const candidate of candidates)
    for (const glyph of new Set([candidate.text, ...candidate.characters, ...candidate.glyphs]))
      byGlyph.set(glyph, [...(byGlyph.get(glyph) ?? []), candidate]);
  return ({ text, characters, glyphs }) => {
    const found = [text, ...glyphs, ...characters, ...characters.flatMap(listLookAlikes)].flatMap((glyph) => byGlyph.get(glyph) ?? []);
    return [...new Set(found)];
  };
}

/**
 * Prepares a level and returns a function that picks three wrong words in Chinese, of the level and of those below it. The choice is deterministic;
 * levels with few words give fewer. For a word of several characters one of them shares a character with it, where there is one.
 */
export function createWrongWordPicker(level: StudyLevel, course: readonly StudyLevel[]): (target: QuestionTarget) => string[] {
  const words = listTaughtWords(level, course);
  const placeById = new Map(words.map(({ id }, place) => [id, place]));
  // Words written alike share all their meanings: 花 is never wrong for a flower.
  const wordsByText = Map.groupBy(words, ({ text }) => text);
  const candidates = [...wordsByText.values()].map((homographs) => {
    const [first] = homographs as [StudyWord, ...StudyWord[]];
    return toCandidate(first, parseMeaning(homographs.flatMap(({ translations }) => translations)), placeById.get(first.id) ?? 0);
  });
  const candidatesByLength = Map.groupBy(candidates, ({ length }) => length);
  const candidatesBySound = Map.groupBy(candidates, ({ sound }) => sound);
  const listAlike = indexByGlyph(candidates);

  return (target) => {
    const place = placeById.get(target.id) ?? words.length;
    const isFirst = isOpening(level, place);
    const targetCandidate = toCandidate(target, parseMeaning(target.translations), place);
    const seed = `${target.id} ${target.text}`;
    const pool = candidatesByLength.get(targetCandidate.length) ?? [];
    const { chosen, take } = createAnswerCollector(target.text, ({ text }: Candidate) => text);
    const alsoRight = new Set(level.alsoRight[target.text]);
    const isWrong = (other: Candidate) => !isSameMeaning(targetCandidate.meaning, other.meaning) && !alsoRight.has(other.text);
    const isDistinct = (other: Candidate) => !isNearMeaning(targetCandidate.meaning, other.meaning) && !alsoRight.has(other.text);
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
    const alike = listAlike(targetCandidate)
      .filter((other) => other.length === targetCandidate.length)
      .map((other) => ({ other, likeness: scoreLikeness(other) }))
      .filter(({ likeness }) => likeness > 0)
      .map(({ other, likeness }) => ({ other, likeness: isSamePartOfSpeech(other) ? likeness + 1 : likeness }));
    const bestAlike = shuffleByHash(alike, seed, ({ other }) => other.text)
      .sort((one, next) => next.likeness - one.likeness)
      .map(({ other }) => other);
    const sharesCharacter = (other: Candidate) => targetCandidate.characters.some((character) => other.characters.includes(character));
    const isMet = (other: Candidate) => other.place < place;
    // One that is easily taken for it is worth more than one that was met, but not in the opening.
    const isConfusable = (other: Candidate) => isDistinct(other) && (targetCandidate.length === 1 || sharesCharacter(other));
    take(bestAlike.filter(isMet), isConfusable, 1);
    if (!isFirst) take(bestAlike, isConfusable, 1 - chosen.length);
    take(bestAlike.filter(isMet), isDistinct, 2 - chosen.length);
    const soundAlikes = (candidatesBySound.get(targetCandidate.sound) ?? []).filter(({ length }) => length === targetCandidate.length);
    take(isFirst ? soundAlikes.filter(isMet) : soundAlikes, isDistinct, 1);
    if (targetCandidate.isDoubled) {
      const isDoubled = (other: Candidate) => other.isDoubled && isDistinct(other);
      take(sampleMet(pool, seed, place), isDoubled);
      if (!isFirst) take(sampleLater(pool, seed, place), isDoubled);
    }
    const isSameKind = (other: Candidate) => other.kind === targetCandidate.kind;
    const likings = [
      (other: Candidate) => isSameKind(other) && isSamePartOfSpeech(other) && isDistinct(other),
      (other: Candidate) => isSamePartOfSpeech(other) && isDistinct(other),
      (other: Candidate) => isSameKind(other) && isDistinct(other),
      isDistinct,
    ];
    if (isFirst) for (const isLiked of likings) take(sampleMet(pool, seed, place), isLiked);
    for (const isLiked of likings) {
      take(sampleMet(pool, seed, place), isLiked);
      take(sampleLater(pool, seed, place), isLiked);
    }
    const poolsByDistance = [...candidatesByLength]
      .sort(([one], [other]) => Math.abs(one - targetCandidate.length) - Math.abs(other - targetCandidate.length))
      .map(([, nearbyPool]) => nearbyPool);
    for (const accepts of [isDistinct, isWrong])
      for (const nearbyPool of poolsByDistance) {
        take(sampleMet(nearbyPool, seed, place), accepts);
        take(sampleLater(nearbyPool, seed, place), accepts);
      }
    return chosen;
  };
}
