// Picks wrong meanings for a component, preferring those of its look-alikes and of the word's other components, and those met (decisions §6).
import type { StudyComponent, StudyLevel, StudyWord } from '#contract/study-word.ts';
import { listLookAlikes } from './look-alikes.ts';
import { foldText, isNearMeaning, isSameMeaning, type Meaning, parseMeaning } from './near-meanings.ts';
import { hashText } from './shuffle.ts';
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

/** Above this many uses in a level, look-alikes are offered less often, so that learners cannot memorise the wrong answers. */
const rareUseLimit = 3;

// What a character does in a sentence is no meaning, and nobody takes anything else for “one”, the first word of the course.
const noMeaning = /\b(?:ending|particle|suffix|prefix|plural|measure word)\b|^one$/i;

type KeywordKind = 'component' | 'character' | 'half' | 'word';

/** A meaning that may be offered, with every meaning its glyphs have anywhere in the level. */
interface Keyword extends Taught {
  readonly keyword: string;
  /** What the keyword names: a component of a character, a character of a word, a half of a pattern, or a whole word. */
  readonly kinds: ReadonlySet<KeywordKind>;
  readonly glyphs: ReadonlySet<string>;
  /** Of the keyword itself. */
  readonly ownMeaning: Meaning;
  readonly meaning: Meaning;
}

function getComponentKind(text: string, kind: QuestionTarget['kind']): KeywordKind {
  if (kind === 'pattern') return 'half';
  return Array.from(text).length > 1 ? 'character' : 'component';
}

function collectKeywords(words: readonly StudyWord[]) {
  const meaningsByGlyph = new Map<string, Set<string>>();
  const keywordsByText = new Map<string, { keyword: string; place: number; glyphs: Set<string>; kinds: Set<KeywordKind> }>();
  const useCounts = new Map<string, number>();
  const addMeanings = (glyph: string, meanings: readonly string[]) =>
    meaningsByGlyph.set(glyph, (meaningsByGlyph.get(glyph) ?? new Set()).union(new Set(meanings)));
  const addKeyword = (glyph: string, keyword: string, kind: KeywordKind, place: number) => {
    const entry = keywordsByText.get(foldText(keyword)) ?? { keyword, place, glyphs: new Set(), kinds: new Set() };
    entry.glyphs.add(glyph);
    entry.kinds.add(kind);
    keywordsByText.set(foldText(keyword), entry);
  };
  for (const [place, { text, kind, translations, components, introduces }] of words.entries()) {
    const middleCharacters = introduces.map(({ character, ...rest }) => ({ text: character, kind: 'character' as const, ...rest }));
    for (const target of [...middleCharacters, { text, kind, translations, components }]) {
      addMeanings(target.text, target.translations);
      const [prompt = ''] = target.translations;
      // A prompt with a remark in brackets is not a plain meaning.
      if (target.kind !== 'pattern' && !prompt.includes('('))
        addKeyword(target.text, prompt, Array.from(target.text).length === 1 ? 'character' : 'word', place);
      for (const { glyph, keyword } of target.components) {
        addMeanings(glyph, [keyword]);
        addKeyword(glyph, keyword, getComponentKind(target.text, target.kind), place);
        useCounts.set(glyph, (useCounts.get(glyph) ?? 0) + 1);
      }
    }
  }
  // Glyphs with the same keyword share all their meanings: 亻 is the same person as 人.
  const keywords = [...keywordsByText.values()].map((entry): Keyword => ({
    ...entry,
    ownMeaning: parseMeaning([entry.keyword]),
    meaning: parseMeaning([entry.keyword, ...[...entry.glyphs].flatMap((glyph) => [...(meaningsByGlyph.get(glyph) ?? [])])]),
  }));
  return { keywords, uses: useCounts };
}

/**
 * Prepares a level and returns a function that picks meanings the component does not have, of the level and of those below it, those that are most
 * easily taken for it first. The choice is deterministic; levels with few meanings give fewer. Neither what the whole word means is offered for one of
 * its characters, nor what is also right.
 */
export function createWrongKeywordPicker(
  level: StudyLevel,
  course: readonly StudyLevel[],
): (target: QuestionTarget, component: StudyComponent, count?: number) => string[] {
  const words = listTaughtWords(level, course);
  const placeById = new Map(words.map(({ id }, place) => [id, place]));
  const { keywords: allKeywords, uses: useCounts } = collectKeywords(words);
  const keywordsByText = new Map(allKeywords.map((entry) => [foldText(entry.keyword), entry]));
  const keywords = allKeywords.filter(({ keyword }) => !noMeaning.test(keyword));
  const filterByKind = (kind: KeywordKind) => keywords.filter(({ kinds }) => kinds.has(kind));
  const byKind = {
    component: filterByKind('component'),
    character: filterByKind('character'),
    half: filterByKind('half'),
    word: filterByKind('word'),
  };

  return (target, component, count = wrongAnswerCount) => {
    const seed = `${target.id} ${component.glyph}`;
    // The word's own components are asked together: they count as met.
    const place = (placeById.get(target.id) ?? words.length) + 1;
    const isFirst = isOpening(level, place - 1);
    const kind = getComponentKind(target.text, target.kind);
    const own = keywordsByText.get(foldText(component.keyword));
    const ownMeaning = own?.meaning ?? parseMeaning([component.keyword]);
    const alsoRight = new Set([component.glyph, ...(own?.glyphs ?? [])].flatMap((glyph) => level.alsoRight[glyph] ?? []).map(foldText));
    const wordMeaning = parseMeaning(target.translations);
    const { chosen, take } = createAnswerCollector(component.keyword, ({ keyword }: Keyword) => keyword, count);
    const isAllowed = (other: Keyword) => !alsoRight.has(foldText(other.keyword)) && !isSameMeaning(wordMeaning, other.ownMeaning);
    const isWrong = (other: Keyword) => isAllowed(other) && !isSameMeaning(ownMeaning, other.meaning);
    // Of two near words in one, as in 节省, either can be said to mean the whole.
    const isDistinct = (other: Keyword) =>
      isAllowed(other) &&
      !isNearMeaning(ownMeaning, other.meaning) &&
      !(kind === 'character' && isNearMeaning(wordMeaning, other.ownMeaning));
    const pool = byKind[kind];
    const lookAlikes = listLookAlikes(component.glyph);
    const lookAlikeKeywords = shuffleByHash(
      pool.filter(({ glyphs }) => lookAlikes.some((lookAlike) => glyphs.has(lookAlike))),
      seed,
      ({ keyword }) => keyword,
    );
    const hash = hashText(`${seed} look-alikes`);
    take(
      lookAlikeKeywords.filter((other) => other.place < place),
      isDistinct,
      (useCounts.get(component.glyph) ?? 0) > rareUseLimit ? hash % 3 : 1 + (hash % 2),
    );
    if (!isFirst && chosen.length === 0 && (useCounts.get(component.glyph) ?? 0) <= rareUseLimit) take(lookAlikeKeywords, isDistinct, 1);
    take(
      target.components.flatMap(({ keyword }) => (noMeaning.test(keyword) ? [] : (keywordsByText.get(foldText(keyword)) ?? []))),
      isDistinct,
      1,
    );
    const pools = kind === 'half' ? [pool, byKind.word] : [pool];
    for (const list of pools) take(sampleMet(list, seed, place), isDistinct);
    if (isFirst) take(sampleMet(keywords, seed, place), isDistinct);
    for (const list of pools) take(sampleLater(list, seed, place), isDistinct);
    take(sampleMet(keywords, seed, place), isDistinct);
    take(sampleLater(keywords, seed, place), isDistinct);
    // What is only not the same is taken where there are not three others.
    take(sampleMet(keywords, seed, place), isWrong, wrongAnswerCount - chosen.length);
    take(sampleLater(keywords, seed, place), isWrong, wrongAnswerCount - chosen.length);
    return chosen.map(({ keyword }) => keyword);
  };
}
