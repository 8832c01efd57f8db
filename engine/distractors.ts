// Chooses the wrong answers of a question: look-alikes and sound-alikes first, never a second right answer (decisions §6).
import type { StudyComponent, StudyItem, StudyLevel } from './item.ts';
import { hashOf, shuffledList } from './shuffle.ts';

/** Number of wrong answers offered beside the right one. */
const wrongAnswers = 3;

// Characters that are easily taken for one another although they share no component.
const twins =
  '己已巳|人入八|未末|土士|日曰目白自|大太犬天夫|千干于|牛午|刀力|右石|木本术|王玉主|百白|住往|间问|买卖|今令|找我|几儿九|手毛|贝见|了子|少小|各名|由田甲申|西四|老考|办为|冰水永|休体|活话|哪那|东车|比北|开井|晴清情请|处外|没设|坐座|渴喝|历厉|拔拨|辨辩|密蜜|幕墓慕|燥躁澡操'.split(
    '|',
  );
const twinsOf = new Map<string, Set<string>>();
for (const group of twins)
  for (const glyph of group) {
    const known = twinsOf.get(glyph) ?? new Set<string>();
    for (const other of group) if (other !== glyph) known.add(other);
    twinsOf.set(glyph, known);
  }

/** A text for comparing: full width and case folded, brackets, articles and signs left out. */
export function folded(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
    .replace(/^(?:to|an?|the) (?=.)/, '');
  return bare || text.normalize('NFKC').toLowerCase().trim();
}

const smallWords = new Set(
  'a an the to of in on at for with and or not be is are it one ones something someone sb sth used as by from up out more very do make get have that this word suffix measure before after'.split(
    ' ',
  ),
);

function wordsOf(translations: readonly string[]): string[] {
  return translations.flatMap((translation) => folded(translation).split(' ')).filter((word) => !smallWords.has(word));
}

/** A word that asks for wrong answers: an item, or a middle character. */
export interface Asked {
  readonly id: string;
  readonly item: string;
  readonly kind: StudyItem['kind'];
  readonly reading: string;
  readonly translations: readonly string[];
  readonly components: readonly StudyComponent[];
}

interface Candidate {
  readonly item: string;
  readonly kind: StudyItem['kind'];
  readonly letters: readonly string[];
  /** Reading without tones. */
  readonly sound: string;
  readonly senses: readonly string[];
  readonly words: readonly string[];
  readonly glyphs: readonly string[];
}

function toCandidate({ item, kind, reading, translations, components }: Omit<Asked, 'id'>): Candidate {
  const sound = reading
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?!\u0308)[^a-z]/g, '');
  const glyphs = components.map(({ glyph }) => glyph);
  return { item, kind, letters: Array.from(item), sound, senses: translations.map(folded), words: wordsOf(translations), glyphs };
}

// The same component in the same place looks more alike than elsewhere; twins look most alike.
function looksAlike(one: Candidate, other: Candidate): number {
  let alike = 0;
  for (const [at, glyph] of one.glyphs.entries()) {
    if (other.glyphs[at] === glyph) alike += 2;
    else if (other.glyphs.includes(glyph)) alike += 1;
  }
  for (const [at, letter] of one.letters.entries()) if (twinsOf.get(letter)?.has(other.letters[at] ?? '')) alike += 3;
  return alike;
}

/** The wrong answers of one level, made on demand and the same every time. */
export interface Distractors {
  /** Three items in Chinese that are not what is asked for, or fewer where the level has no more. */
  itemsFor(asked: Asked): string[];
  /** Three meanings that the component does not have. */
  keywordsFor(asked: Asked, component: StudyComponent): string[];
}

function index<Entry>(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of new Set(keysOf(entry))) {
      const known = found.get(key);
      if (known) known.push(entry);
      else found.set(key, [entry]);
    }
  return found;
}

function isDisjoint(one: readonly string[], other: readonly string[]): boolean {
  return !one.some((word) => other.includes(word));
}

// A list that was shuffled once, gone round from a place that the question decides: a choice by lot without sorting each time.
function* round<Entry>(list: readonly Entry[], seed: string): Generator<Entry> {
  const start = list.length === 0 ? 0 : hashOf(seed) % list.length;
  for (let at = 0; at < list.length; at += 1) yield list[(start + at) % list.length] as Entry;
}

/** Takes wrong answers from one source after another until there are enough; nothing in `shut` and nothing twice. */
function startChoice<Entry>(shut: Set<string>, textOf: (entry: Entry) => string) {
  const chosen: string[] = [];
  const take = (from: Iterable<Entry>, atMost: number, test: (entry: Entry) => boolean): void => {
    let taken = 0;
    for (const entry of from) {
      if (taken >= atMost || chosen.length >= wrongAnswers) return;
      const text = textOf(entry);
      if (shut.has(folded(text)) || !test(entry)) continue;
      shut.add(folded(text));
      chosen.push(text);
      taken += 1;
    }
  };
  return { chosen, take };
}

function sizeOf({ kind, letters }: Candidate): string {
  return kind === 'pattern' ? kind : String(letters.length);
}

function itemChooser(level: StudyLevel): Distractors['itemsFor'] {
  const candidates = shuffledList(level.items, `items of level ${level.level}`).map(toCandidate);
  const bySize = index(candidates, (candidate) => [sizeOf(candidate)]);
  const byGlyph = index(candidates, ({ glyphs }) => glyphs);
  const byLetter = index(candidates, ({ letters }) => letters);
  const bySound = index(candidates, ({ sound }) => [sound]);
  const bySense = index(candidates, ({ senses }) => senses);
  const patterns = level.items.filter(({ kind }) => kind === 'pattern').map(({ item }) => item);

  return (asked) => {
    const own = toCandidate(asked);
    const seed = `${asked.id} ${asked.item}`;
    // Whatever shares a meaning is right too, in all its writings; so is what is written like the item but means something else.
    const shut = new Set([
      folded(asked.item),
      ...own.senses.flatMap((sense) => (bySense.get(sense) ?? []).map(({ item }) => folded(item))),
    ]);
    const { chosen, take } = startChoice(shut, ({ item }: Candidate) => item);
    const isFar = (other: Candidate) => isDisjoint(own.words, other.words);
    const isSameSize = (other: Candidate) => sizeOf(other) === sizeOf(own);
    const related = [
      ...own.glyphs.flatMap((glyph) => byGlyph.get(glyph) ?? []),
      ...twinsWithin(own.letters).flatMap((twin) => byLetter.get(twin) ?? []),
    ];
    const alike = [...new Set(related)]
      .filter(isSameSize)
      .map((other) => ({ other, alike: looksAlike(own, other), lot: hashOf(`${seed} ${other.item}`) }))
      .filter((found) => found.alike > 0)
      .sort((one, other) => other.alike - one.alike || one.lot - other.lot)
      .map(({ other }) => other);
    const pool = bySize.get(sizeOf(own)) ?? [];

    if (asked.kind === 'pattern') for (const other of recombined(asked.item, patterns)) take([{ ...own, item: other }], 1, () => true);
    take(alike, 2, isFar);
    take(bySound.get(own.sound) ?? [], 1, (other) => isSameSize(other) && isFar(other));
    take(round(pool, seed), wrongAnswers, (other) => other.kind === own.kind && isFar(other));
    take(round(pool, seed), wrongAnswers, isFar);
    take(round(pool, seed), wrongAnswers, () => true);
    if (chosen.length >= wrongAnswers) return chosen;
    const distance = (other: Candidate) => Math.abs(other.letters.length - own.letters.length);
    take(
      [...round(candidates, seed)].sort((one, other) => distance(one) - distance(other)),
      wrongAnswers,
      () => true,
    );
    return chosen;
  };
}

function twinsWithin(letters: readonly string[]): string[] {
  return letters.flatMap((letter) => [...(twinsOf.get(letter) ?? [])]);
}

interface Keyword {
  readonly glyph: string;
  readonly keyword: string;
  readonly words: readonly string[];
  /** It names a character of a word, not a part of a character. */
  readonly isCharacter: boolean;
}

function keywordChooser(level: StudyLevel): Distractors['keywordsFor'] {
  // What a glyph means anywhere in the level is right for it.
  const senses = new Map<string, Set<string>>();
  const add = (glyph: string, meanings: readonly string[]) => {
    const known = senses.get(glyph) ?? new Set<string>();
    for (const meaning of meanings) known.add(folded(meaning));
    senses.set(glyph, known);
  };
  for (const { item, translations, components } of level.items) {
    add(item, translations);
    for (const { glyph, keyword } of components) add(glyph, [keyword]);
  }

  const known = new Map<string, Keyword>();
  for (const { item, components } of level.items)
    for (const { glyph, keyword } of components) {
      const key = folded(keyword);
      if (key !== '' && !known.has(key))
        known.set(key, { glyph, keyword, words: wordsOf([keyword]), isCharacter: Array.from(item).length > 1 });
    }
  const keywords = shuffledList([...known.values()], `keywords of level ${level.level}`);
  const byGlyph = index(keywords, ({ glyph }) => [glyph]);
  const byKind = index(keywords, ({ isCharacter }) => [String(isCharacter)]);

  return (asked, component) => {
    const seed = `${asked.id} ${component.glyph}`;
    const ownWords = wordsOf([component.keyword]);
    const own = new Set([component.keyword, ...(asked.item === component.glyph ? asked.translations : [])].map(folded));
    for (const sense of senses.get(component.glyph) ?? []) own.add(sense);
    const { chosen, take } = startChoice(new Set(own), ({ keyword }: Keyword) => keyword);
    // The keyword of another glyph that shares a meaning with this one would be right as well: 朋 and 友 are both a friend.
    const isWrong = (other: Keyword) => ![...(senses.get(other.glyph) ?? [])].some((sense) => own.has(sense));
    const isFar = (other: Keyword) => isWrong(other) && isDisjoint(ownWords, other.words);
    const beside = asked.components.flatMap(({ keyword }) => known.get(folded(keyword)) ?? []);
    const pool = byKind.get(String(Array.from(asked.item).length > 1)) ?? [];
    take(
      twinsWithin([component.glyph]).flatMap((twin) => byGlyph.get(twin) ?? []),
      2,
      isFar,
    );
    take(beside, 1, isFar);
    take(round(pool, seed), wrongAnswers, isFar);
    take(round(keywords, seed), wrongAnswers, isFar);
    take(round(keywords, seed), wrongAnswers, isWrong);
    return chosen;
  };
}

/** Prepares the choice of wrong answers for a level. */
export function distractorsOf(level: StudyLevel): Distractors {
  return { itemsFor: itemChooser(level), keywordsFor: keywordChooser(level) };
}

// 虽然……但是…… is best confused with 因为……所以…… and with halves of the two.
function recombined(own: string, patterns: readonly string[]): string[] {
  const halves = (pattern: string) => pattern.split(/[…⋯]+/u).filter(Boolean);
  const [first = '', second = ''] = halves(own);
  return patterns
    .filter((pattern) => pattern !== own)
    .flatMap((pattern) => {
      const [otherFirst = '', otherSecond = ''] = halves(pattern);
      return second === '' || otherSecond === '' ? [pattern] : [pattern, `${first}……${otherSecond}……`, `${otherFirst}……${second}……`];
    });
}
