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
  wrongAnswerCount,
} from './wrong-answers.ts';

const patternLength = 10;

/** The properties of a word that matter for picking wrong answers. */
export interface Candidate extends Taught {
  readonly text: string;
  /** The words that are written so; none for what is made of others. */
  readonly ids: readonly string[];
  /** Its meaning as it is shown, and its reading, of the first of the words that are written so. */
  readonly shownMeaning: string;
  readonly reading: string;
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

const grammaticalParts = new Set(['particle', 'measure word', 'suffix', 'prefix', 'preposition']);
const grammarLabel = /\b(?:particle|measure word|ending|suffix|prefix|marker|passive)\b/;

/**
 * A word's meaning beside the word itself: without the remark that names it in Chinese, as “apple (＿果)” does for 苹; of a word whose prompt is an
 * example, “mine (我＿)” for 的, what it does.
 */
export function showMeaning({ translations, partOfSpeech }: Pick<QuestionTarget, 'translations' | 'partOfSpeech'>): string {
  const [prompt = ''] = translations;
  const plain = prompt.replace(/\s*\([^()]*\p{Script=Han}[^()]*\)/gu, '');
  if (plain === prompt || plain === '') return prompt;
  const label = grammaticalParts.has(partOfSpeech) ? translations.find((translation) => grammarLabel.test(translation)) : undefined;
  return label ?? plain;
}

function toCandidate(target: QuestionTarget, meaning: Meaning, place: number, ids: readonly string[] = [target.id]): Candidate {
  const { text, kind, partOfSpeech, reading, components } = target;
  const characters = Array.from(text);
  const length = kind === 'pattern' ? patternLength : characters.length;
  const isDoubled = characters.length > 1 && new Set(characters).size === 1;
  const sound = normalizeTonelessReading(reading);
  const glyphs = components.map(({ glyph }) => glyph);
  return {
    place,
    text,
    ids,
    shownMeaning: showMeaning(target),
    reading,
    kind,
    partOfSpeech,
    characters,
    length,
    isDoubled,
    sound,
    glyphs,
    meaning,
  };
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

/** What may be offered for a word when its wrong answers are drawn. */
export interface RankedWords {
  /** Look-alikes, words that share a character or component, words that sound alike; those most easily taken for it first. */
  readonly alike: readonly Candidate[];
  /** Others, those of the same kind and part of speech first. */
  readonly others: readonly Candidate[];
  readonly isWrong: (other: Candidate) => boolean;
  /** Wrong, and of a meaning that nobody can defend for it. */
  readonly isDistinct: (other: Candidate) => boolean;
}

export interface WrongWords {
  /**
   * Picks three wrong words in Chinese, of the level and of those below it. The choice is deterministic; levels with few words give fewer. For a word of
   * several characters one of them shares a character with it, where there is one.
   */
  pick(target: QuestionTarget): string[];
  /** Ranks all that may be offered for a word of the level. */
  rank(word: StudyWord): RankedWords;
  /** Whether a word is of a level below this one, which builds on them. */
  isOfLowerLevel(candidate: Candidate): boolean;
  /** A word as a candidate, also one that the level does not teach. */
  toCandidate(word: StudyWord): Candidate;
  /** A word by its id; undefined where the level does not teach it. */
  findCandidate(id: string): Candidate | undefined;
}

const rankedAlike = 8;
const rankedOthers = 12;
const enoughToVary = 2 * wrongAnswerCount;

/** Prepares the wrong words of a level. */
export function createWrongWords(level: StudyLevel, course: readonly StudyLevel[]): WrongWords {
  const words = listTaughtWords(level, course);
  const placeById = new Map(words.map(({ id }, place) => [id, place]));
  const textById = new Map(words.map(({ id, text }) => [id, text]));
  // Words written alike share all their meanings: 花 is never wrong for a flower.
  const wordsByText = Map.groupBy(words, ({ text }) => text);
  const candidates = [...wordsByText.values()].map((homographs) => {
    const [first] = homographs as [StudyWord, ...StudyWord[]];
    const meaning = parseMeaning(homographs.flatMap(({ translations }) => translations));
    return toCandidate(
      first,
      meaning,
      placeById.get(first.id) ?? 0,
      homographs.map(({ id }) => id),
    );
  });
  const candidatesByText = new Map(candidates.map((candidate) => [candidate.text, candidate]));
  const candidatesByLength = Map.groupBy(candidates, ({ length }) => length);
  const candidatesBySound = Map.groupBy(candidates, ({ sound }) => sound);
  const listAlike = indexByGlyph(candidates);

  /** Everything that a target is compared by, and from where its wrong answers come. */
  const compare = (target: QuestionTarget) => {
    const place = placeById.get(target.id) ?? words.length;
    const targetCandidate = toCandidate(target, parseMeaning(target.translations), place);
    const seed = `${target.id} ${target.text}`;
    const alsoRight = new Set(level.alsoRight[target.text]);
    const isWrong = (other: Candidate) => !isSameMeaning(targetCandidate.meaning, other.meaning) && !alsoRight.has(other.text);
    const isFar = (other: Candidate) => isWrong(other) && !isNearMeaning(targetCandidate.meaning, other.meaning);
    const isSamePartOfSpeech = (other: Candidate) =>
      targetCandidate.partOfSpeech !== '' && other.partOfSpeech === targetCandidate.partOfSpeech;
    const isSameKind = (other: Candidate) => other.kind === targetCandidate.kind;
    const scoreLikeness = createLikenessScorer(targetCandidate);
    const alike = listAlike(targetCandidate)
      .filter((other) => other.length === targetCandidate.length)
      .map((other) => ({ other, likeness: scoreLikeness(other) }))
      .filter(({ likeness }) => likeness > 0)
      .map(({ other, likeness }) => ({ other, likeness: isSamePartOfSpeech(other) ? likeness + 1 : likeness }));
    const bestAlike = shuffleByHash(alike, seed, ({ other }) => other.text)
      .sort((one, next) => next.likeness - one.likeness)
      .map(({ other }) => other);
    const isMet = (other: Candidate) => other.place < place;
    const sharesCharacter = ({ characters }: Candidate) => targetCandidate.characters.some((character) => characters.includes(character));
    const sharing = targetCandidate.length > 1 ? bestAlike.filter((other) => sharesCharacter(other) && isWrong(other)) : [];
    // 左边 for 右边: near, since both are a side, and better than none that shares a character.
    const bestNear = sharing.some(isFar) ? undefined : (sharing.find(isMet) ?? sharing[0]);
    const isDistinct = (other: Candidate) => isFar(other) || other === bestNear;
    const likings = [
      (other: Candidate) => isSameKind(other) && isSamePartOfSpeech(other) && isDistinct(other),
      (other: Candidate) => isSamePartOfSpeech(other) && isDistinct(other),
      (other: Candidate) => isSameKind(other) && isDistinct(other),
      isDistinct,
    ];
    return {
      place,
      isFirst: isOpening(level, place),
      targetCandidate,
      seed,
      pool: candidatesByLength.get(targetCandidate.length) ?? [],
      poolsByDistance: [...candidatesByLength]
        .sort(([one], [other]) => Math.abs(one - targetCandidate.length) - Math.abs(other - targetCandidate.length))
        .map(([, nearbyPool]) => nearbyPool),
      bestAlike,
      sharing,
      soundAlikes: (candidatesBySound.get(targetCandidate.sound) ?? []).filter(({ length }) => length === targetCandidate.length),
      isWrong,
      isDistinct,
      likings,
      isMet,
    };
  };
  type Comparison = ReturnType<typeof compare>;

  /** 虽然……但是…… is best confused with recombinations of its halves and others'. */
  const listRecombinations = (target: QuestionTarget, { targetCandidate, pool, isWrong }: Comparison): Candidate[] => {
    if (target.kind !== 'pattern') return [];
    // Patterns share their function words: that does not make "not only …" and "only if …" similar.
    const isDistinctPattern = (other: Candidate) => isWrong(other) && targetCandidate.meaning.groups.isDisjointFrom(other.meaning.groups);
    const otherTexts = pool.filter((other) => other.text !== targetCandidate.text && isDistinctPattern(other)).map(({ text }) => text);
    return recombineHalves(targetCandidate.text, otherTexts)
      .filter((text) => otherTexts.includes(text) || !wordsByText.has(text))
      .map((text) => candidatesByText.get(text) ?? { ...targetCandidate, text, ids: [], shownMeaning: '', reading: '' });
  };

  const pick = (target: QuestionTarget): string[] => {
    const comparison = compare(target);
    const { place, isFirst, targetCandidate, seed, pool, poolsByDistance, bestAlike, sharing, soundAlikes } = comparison;
    const { isWrong, isDistinct, likings, isMet } = comparison;
    const { chosen, take } = createAnswerCollector(target.text, ({ text }: Candidate) => text);
    take(listRecombinations(target, comparison), () => true);
    // One that is easily taken for it is worth more than one that was met, but not in the opening.
    const confusable = targetCandidate.length === 1 ? bestAlike : sharing;
    take(confusable.filter(isMet), isDistinct, 1);
    if (!isFirst) take(confusable, isDistinct, 1 - chosen.length);
    take(bestAlike.filter(isMet), isDistinct, 2 - chosen.length);
    take(isFirst ? soundAlikes.filter(isMet) : soundAlikes, isDistinct, 1);
    if (targetCandidate.isDoubled) {
      const isDoubled = (other: Candidate) => other.isDoubled && isDistinct(other);
      take(sampleMet(pool, seed, place), isDoubled);
      if (!isFirst) take(sampleLater(pool, seed, place), isDoubled);
    }
    if (isFirst) for (const isLiked of likings) take(sampleMet(pool, seed, place), isLiked);
    for (const isLiked of likings) {
      take(sampleMet(pool, seed, place), isLiked);
      take(sampleLater(pool, seed, place), isLiked);
    }
    for (const accepts of [isDistinct, isWrong])
      for (const nearbyPool of poolsByDistance) {
        take(sampleMet(nearbyPool, seed, place), accepts);
        take(sampleLater(nearbyPool, seed, place), accepts);
      }
    return chosen.map(({ text }) => text);
  };

  const rank = (word: StudyWord): RankedWords => {
    const comparison = compare(word);
    const { place, isFirst, seed, poolsByDistance, pool, bestAlike, sharing, soundAlikes, isWrong, isDistinct, likings, isMet } =
      comparison;
    const mayBeAlike = (other: Candidate) => isDistinct(other) && (isMet(other) || !isFirst);
    const metFirst = (list: readonly Candidate[]) => [...list.filter(isMet), ...list.filter((other) => !isMet(other))].filter(mayBeAlike);
    const shared = metFirst(sharing);
    const rest = metFirst([...bestAlike, ...soundAlikes]).filter((other) => !shared.includes(other));
    const alike = createAnswerCollector(word.text, ({ text }: Candidate) => text, rankedAlike);
    alike.take(listRecombinations(word, comparison), () => true, 2);
    alike.take(shared, () => true, rankedAlike / 2);
    alike.take(rest, () => true);
    alike.take(shared, () => true);
    const others = createAnswerCollector(word.text, ({ text }: Candidate) => text, rankedOthers);
    const isOther = (accepts: (other: Candidate) => boolean) => (other: Candidate) => !alike.chosen.includes(other) && accepts(other);
    for (const isLiked of likings) others.take(sampleMet(pool, seed, place), isOther(isLiked));
    for (const isLiked of likings) others.take(sampleLater(pool, seed, place), isOther(isLiked));
    // A recombination has no meaning: it can be offered as a word alone.
    const countWords = () => [...alike.chosen, ...others.chosen].filter(({ shownMeaning }) => shownMeaning !== '').length;
    const takeNearby = (accepts: (other: Candidate) => boolean, wanted: number) => {
      for (const nearbyPool of poolsByDistance) {
        if (countWords() >= wanted) return;
        others.take(sampleMet(nearbyPool, seed, place), isOther(accepts));
        others.take(sampleLater(nearbyPool, seed, place), isOther(accepts));
      }
    };
    for (const isLiked of likings) takeNearby(isLiked, enoughToVary);
    takeNearby(isWrong, wrongAnswerCount);
    return { alike: alike.chosen, others: others.chosen, isWrong, isDistinct };
  };

  const ownPlace = words.length - level.words.length;
  return {
    pick,
    rank,
    isOfLowerLevel: ({ place }) => place < ownPlace,
    toCandidate: (word) => candidatesByText.get(word.text) ?? toCandidate(word, parseMeaning(word.translations), words.length),
    findCandidate: (id) => candidatesByText.get(textById.get(id) ?? ''),
  };
}
