// Wrong meanings of a component: those of its look-alikes and of the word's other components first (decisions §6).
import type { StudyComponent, StudyLevel } from '#contract/item.ts';
import { twinsOf } from './look-alikes.ts';
import { folded, isNear, isSame, type Meaning, meaningOf } from './near-meanings.ts';
import { hashOf } from './shuffle.ts';
import { type Asked, byLot, drawn, startChoice } from './wrong-answers.ts';

/** A glyph that more words of a level ask for would teach its wrong answers by heart, if its look-alikes always stood there. */
const rarelyAsked = 3;

type Kind = 'part' | 'character' | 'half' | 'word';

/** A meaning that may be offered, with all that the glyphs of this meaning mean anywhere in the level. */
interface Keyword {
  readonly keyword: string;
  /** What it names: a part of a character, a character of a word, a half of a pattern, a whole word. */
  readonly kinds: ReadonlySet<Kind>;
  readonly glyphs: ReadonlySet<string>;
  readonly meaning: Meaning;
}

function kindOfParts(word: string, kind: Asked['kind']): Kind {
  if (kind === 'pattern') return 'half';
  return Array.from(word).length > 1 ? 'character' : 'part';
}

function keywordsOf(level: StudyLevel) {
  const senses = new Map<string, Set<string>>();
  const found = new Map<string, { keyword: string; glyphs: Set<string>; kinds: Set<Kind> }>();
  const uses = new Map<string, number>();
  const learn = (glyph: string, meanings: readonly string[]) =>
    senses.set(glyph, (senses.get(glyph) ?? new Set()).union(new Set(meanings)));
  const offer = (glyph: string, keyword: string, kind: Kind) => {
    const known = found.get(folded(keyword)) ?? { keyword, glyphs: new Set(), kinds: new Set() };
    known.glyphs.add(glyph);
    known.kinds.add(kind);
    found.set(folded(keyword), known);
  };
  for (const { item, kind, translations, components, introduces } of level.items) {
    const middle = introduces.map(({ character, ...rest }) => ({ item: character, kind: 'character' as const, ...rest }));
    for (const asked of [...middle, { item, kind, translations, components }]) {
      learn(asked.item, asked.translations);
      const [prompt = ''] = asked.translations;
      // A prompt with a remark in brackets is no plain meaning.
      if (asked.kind !== 'pattern' && !prompt.includes('('))
        offer(asked.item, prompt, Array.from(asked.item).length === 1 ? 'character' : 'word');
      for (const { glyph, keyword } of asked.components) {
        learn(glyph, [keyword]);
        offer(glyph, keyword, kindOfParts(asked.item, asked.kind));
        uses.set(glyph, (uses.get(glyph) ?? 0) + 1);
      }
    }
  }
  // 亻 is the person that 人 is: glyphs of one keyword have all their meanings in common.
  const keywords = [...found.values()].map((one): Keyword => ({
    ...one,
    meaning: meaningOf([one.keyword, ...[...one.glyphs].flatMap((glyph) => [...(senses.get(glyph) ?? [])])]),
  }));
  return { keywords, uses };
}

/**
 * Prepares the choice of wrong meanings for a level: three meanings that the component of a word does not have, the same every
 * time; fewer where the level has no more.
 */
export function wrongKeywordsOf(level: StudyLevel): (asked: Asked, component: StudyComponent) => string[] {
  const { keywords, uses } = keywordsOf(level);
  const ofKind = (kind: Kind) => keywords.filter(({ kinds }) => kinds.has(kind));
  const byKind = { part: ofKind('part'), character: ofKind('character'), half: ofKind('half'), word: ofKind('word') };
  const known = new Map(keywords.map((one) => [folded(one.keyword), one]));

  return (asked, component) => {
    const seed = `${asked.id} ${component.glyph}`;
    const kind = kindOfParts(asked.item, asked.kind);
    const own = known.get(folded(component.keyword))?.meaning ?? meaningOf([component.keyword]);
    const { chosen, take } = startChoice(component.keyword, ({ keyword }: Keyword) => keyword);
    const isWrong = (other: Keyword) => !isSame(own, other.meaning);
    const isFar = (other: Keyword) => !isNear(own, other.meaning);
    const pool = byKind[kind];
    const twins = twinsOf(component.glyph);
    const alike = pool.filter(({ glyphs }) => twins.some((twin) => glyphs.has(twin)));
    const lot = hashOf(`${seed} look-alikes`);
    take(
      drawn(alike, seed, ({ keyword }) => keyword),
      isFar,
      (uses.get(component.glyph) ?? 0) > rarelyAsked ? lot % 3 : 1 + (lot % 2),
    );
    take(
      asked.components.flatMap(({ keyword }) => known.get(folded(keyword)) ?? []),
      isFar,
      1,
    );
    take(byLot(pool, seed), isFar);
    if (kind === 'half') take(byLot(byKind.word, seed), isFar);
    take(byLot(keywords, seed), isFar);
    take(byLot(keywords, seed), isWrong);
    return chosen;
  };
}
