// Picks wrong meanings for a component, preferring those of its look-alikes and of the word's other components (decisions §6).
import type { StudyComponent, StudyLevel } from '#contract/study-word.ts';
import { listLookAlikes } from './look-alikes.ts';
import { foldText, isNearMeaning, isSameMeaning, type Meaning, parseMeaning } from './near-meanings.ts';
import { hashText } from './shuffle.ts';
import { type QuestionTarget, sampleByHash, shuffleByHash, createAnswerCollector } from './wrong-answers.ts';

/** Above this many uses in a level, look-alikes are offered less often, so that learners cannot memorise the wrong answers. */
const rareUseLimit = 3;

type KeywordKind = 'component' | 'character' | 'half' | 'word';

/** A meaning that may be offered, with every meaning its glyphs have anywhere in the level. */
interface Keyword {
  readonly keyword: string;
  /** What the keyword names: a component of a character, a character of a word, a half of a pattern, or a whole word. */
  readonly kinds: ReadonlySet<KeywordKind>;
  readonly glyphs: ReadonlySet<string>;
  readonly meaning: Meaning;
}

function getComponentKind(text: string, kind: QuestionTarget['kind']): KeywordKind {
  if (kind === 'pattern') return 'half';
  return Array.from(text).length > 1 ? 'character' : 'component';
}

function collectKeywords(level: StudyLevel) {
  const meaningsByGlyph = new Map<string, Set<string>>();
  const keywordsByText = new Map<string, { keyword: string; glyphs: Set<string>; kinds: Set<KeywordKind> }>();
  const useCounts = new Map<string, number>();
  const addMeanings = (glyph: string, meanings: readonly string[]) =>
    meaningsByGlyph.set(glyph, (meaningsByGlyph.get(glyph) ?? new Set()).union(new Set(meanings)));
  const addKeyword = (glyph: string, keyword: string, kind: KeywordKind) => {
    const entry = keywordsByText.get(foldText(keyword)) ?? { keyword, glyphs: new Set(), kinds: new Set() };
    entry.glyphs.add(glyph);
    entry.kinds.add(kind);
    keywordsByText.set(foldText(keyword), entry);
  };
  for (const { text, kind, translations, components, introduces } of level.words) {
    const middleCharacters = introduces.map(({ character, ...rest }) => ({ text: character, kind: 'character' as const, ...rest }));
    for (const target of [...middleCharacters, { text, kind, translations, components }]) {
      addMeanings(target.text, target.translations);
      const [prompt = ''] = target.translations;
      // A prompt with a remark in brackets is not a plain meaning.
      if (target.kind !== 'pattern' && !prompt.includes('('))
        addKeyword(target.text, prompt, Array.from(target.text).length === 1 ? 'character' : 'word');
      for (const { glyph, keyword } of target.components) {
        addMeanings(glyph, [keyword]);
        addKeyword(glyph, keyword, getComponentKind(target.text, target.kind));
        useCounts.set(glyph, (useCounts.get(glyph) ?? 0) + 1);
      }
    }
  }
  // Glyphs with the same keyword share all their meanings: 亻 is the same person as 人.
  const keywords = [...keywordsByText.values()].map((entry): Keyword => ({
    ...entry,
    meaning: parseMeaning([entry.keyword, ...[...entry.glyphs].flatMap((glyph) => [...(meaningsByGlyph.get(glyph) ?? [])])]),
  }));
  return { keywords, uses: useCounts };
}

/**
 * Prepares a level and returns a function that picks three meanings the component does not have. The choice is deterministic;
 * levels with few meanings give fewer.
 */
export function createWrongKeywordPicker(level: StudyLevel): (target: QuestionTarget, component: StudyComponent) => string[] {
  const { keywords, uses: useCounts } = collectKeywords(level);
  const filterByKind = (kind: KeywordKind) => keywords.filter(({ kinds }) => kinds.has(kind));
  const byKind = {
    component: filterByKind('component'),
    character: filterByKind('character'),
    half: filterByKind('half'),
    word: filterByKind('word'),
  };
  const keywordsByText = new Map(keywords.map((entry) => [foldText(entry.keyword), entry]));

  return (target, component) => {
    const seed = `${target.id} ${component.glyph}`;
    const kind = getComponentKind(target.text, target.kind);
    const ownMeaning = keywordsByText.get(foldText(component.keyword))?.meaning ?? parseMeaning([component.keyword]);
    const { chosen, take } = createAnswerCollector(component.keyword, ({ keyword }: Keyword) => keyword);
    const isWrong = (other: Keyword) => !isSameMeaning(ownMeaning, other.meaning);
    const isDistinct = (other: Keyword) => !isNearMeaning(ownMeaning, other.meaning);
    const pool = byKind[kind];
    const lookAlikes = listLookAlikes(component.glyph);
    const lookAlikeKeywords = pool.filter(({ glyphs }) => lookAlikes.some((lookAlike) => glyphs.has(lookAlike)));
    const hash = hashText(`${seed} look-alikes`);
    take(
      shuffleByHash(lookAlikeKeywords, seed, ({ keyword }) => keyword),
      isDistinct,
      (useCounts.get(component.glyph) ?? 0) > rareUseLimit ? hash % 3 : 1 + (hash % 2),
    );
    take(
      target.components.flatMap(({ keyword }) => keywordsByText.get(foldText(keyword)) ?? []),
      isDistinct,
      1,
    );
    take(sampleByHash(pool, seed), isDistinct);
    if (kind === 'half') take(sampleByHash(byKind.word, seed), isDistinct);
    take(sampleByHash(keywords, seed), isDistinct);
    take(sampleByHash(keywords, seed), isWrong);
    return chosen;
  };
}
