// The rules that the tables must keep beyond being readable (content/README.md); `npm run content` runs them.
import type { TaughtLevel } from '#contract/wire.ts';
import { charactersOf } from './course.ts';
import type { Fault } from './fault.ts';
import { type CharacterRecord, charactersFile, componentsFile, type ItemRecord, type LevelTable, type Tables } from './tables.ts';
import { countNamed, countWords, endsWith, masked, plain, sentencesOf } from './wording.ts';

/** How many items each level holds (decisions §7). */
const totals: Readonly<Record<TaughtLevel, number>> = { 1: 242, 2: 290, 3: 612, 4: 1177, 5: 2289 };

const partsOfSpeech = new Set(
  'noun,verb,adjective,adverb,pronoun,numeral,measure word,particle,preposition,conjunction,interjection,phrase,pattern,suffix,prefix,name'.split(
    ',',
  ),
);
// Words of grammar that no sentence can do without: a component so called is not named by them.
const grammar = new Set('a an and at by for he i in is it not of on one or she the to two we you'.split(' '));
const meaningWords = 25;
const soundWords = 15;

type Say = (line: number, column: string, reason: string) => void;

interface Told {
  readonly line: number;
  readonly file: string;
  readonly text: string;
  /** What names each component: its keyword first, further meanings after it. */
  readonly names: readonly (readonly string[])[];
  readonly meanings: readonly string[];
}

function equalWords(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function checkAssociation(told: Told, foreign: readonly string[], say: Say): void {
  const { line, text, names, meanings } = told;
  const [meaning = '', sound, ...more] = sentencesOf(text);
  if (more.length > 0) say(line, 'association', `has ${more.length + 2} sentences, at most 2 are allowed`);
  if (countWords(meaning) > meaningWords)
    say(line, 'association', `the meaning sentence has ${countWords(meaning)} words, at most ${meaningWords}`);
  if (sound && countWords(sound) > soundWords)
    say(line, 'association', `the second sentence has ${countWords(sound)} words, at most ${soundWords}`);

  for (const name of names)
    if (!name.some((word) => countNamed(meaning, word) > 0))
      say(line, 'association', `does not name the component “${name.join('” or “')}”`);

  const last = meanings.find((word) => endsWith(meaning, word));
  if (last === undefined) say(line, 'association', `the meaning sentence does not end with the meaning “${meanings[0] ?? ''}”`);
  else {
    const keywordsLikeIt = names.filter((name) => name.some((word) => countNamed(word, last) > 0)).length;
    const times = countNamed(text, last);
    if (times > 1 + keywordsLikeIt) say(line, 'association', `the meaning “${last}” stands in it ${times} times instead of once`);
  }

  const own = [...names.flat(), ...meanings];
  for (const keyword of foreign)
    if (countNamed(meaning, keyword) > 0 && !own.some((word) => countNamed(word, keyword) > 0 || countNamed(keyword, word) > 0))
      say(line, 'association', `names “${keyword}”, a component that the character does not have`);
}

function nameTable(tables: Tables): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { character, meanings } of tables.characters) names.set(character, [...meanings]);
  for (const { glyph, variants, keyword } of tables.components) for (const form of [glyph, ...variants]) names.set(form, [keyword]);
  return names;
}

function checkComponents(tables: Tables, say: Say): void {
  const keywords = new Map<string, number>();
  for (const { line, keyword } of tables.components) {
    const before = keywords.get(plain(keyword));
    if (before !== undefined) say(line, 'keyword', `“${keyword}” is the keyword of line ${before} already`);
    else keywords.set(plain(keyword), line);
  }
}

function checkCharacters(tables: Tables, say: Say): Told[] {
  const names = nameTable(tables);
  const foreign = [...new Set(tables.components.map(({ keyword }) => plain(keyword)))].filter((keyword) => !grammar.has(keyword));
  return tables.characters.flatMap((character): Told[] => {
    const { line } = character;
    if (character.readings.length === 0) say(line, 'readings', 'is empty');
    if (character.meanings.length === 0) say(line, 'meaning', 'is empty');
    if (character.parts.length === 0) say(line, 'components', 'is empty');
    if (character.traditional === character.character) say(line, 'traditional', 'is the same as the character: leave it empty');
    if (character.association === '') {
      say(line, 'association', 'is empty');
      return [];
    }
    const told: Told = {
      line,
      file: charactersFile,
      text: character.association,
      names: character.parts.map(({ glyph }) => names.get(glyph) ?? [glyph]),
      meanings: character.meanings,
    };
    checkAssociation(told, foreign, say);
    return [told];
  });
}

function checkItem(
  item: ItemRecord,
  file: string,
  characters: ReadonlyMap<string, CharacterRecord>,
  names: ReadonlyMap<string, readonly string[]>,
  say: Say,
): Told[] {
  const { line } = item;
  if (item.readings.length === 0) say(line, 'reading', 'is empty');
  if (item.translations.length === 0) say(line, 'translations', 'is empty');
  if (item.translations.some((translation) => translation === '')) say(line, 'translations', 'holds an empty translation');
  if (!partsOfSpeech.has(item.partOfSpeech)) say(line, 'part_of_speech', `“${item.partOfSpeech}” is not in the list`);
  if (item.traditional === item.item) say(line, 'traditional', 'is the same as the item: leave it empty');
  const made = charactersOf(item.item);
  if (item.kind === 'character' && made.length !== 1) say(line, 'kind', 'a character is one character');
  if ((item.kind === 'pattern') !== /[…⋯]/u.test(item.item)) say(line, 'kind', 'a pattern, and only a pattern, is written with ……');
  const parts = made.map((character) => characters.get(character)).filter((character) => character !== undefined);
  const only = made.length === 1 ? parts[0] : undefined;
  if (item.association === '') {
    if (made.length > 1) say(line, 'association', 'is empty');
    else if (
      only &&
      only.association !== '' &&
      !item.translations.some((translation) => only.meanings.some((meaning) => equalWords(meaning, translation)))
    )
      say(
        line,
        'association',
        `no translation is a meaning of “${only.character}” (${only.meanings.join('; ')}): another sense needs its own`,
      );
    return [];
  }
  const told: Told = {
    line,
    file,
    text: item.association,
    names: only ? only.parts.map(({ glyph }) => names.get(glyph) ?? [glyph]) : [...new Set(parts)].map(({ meanings }) => meanings),
    meanings: item.translations,
  };
  checkAssociation(told, [], say);
  return [told];
}

function checkLevel(table: LevelTable, tables: Tables, known: Set<string>, say: Say): Told[] {
  const { items, level } = table;
  if (items.length < totals[level]) say(0, '', `${items.length} items of ${totals[level]}: ${totals[level] - items.length} are missing`);
  if (items.length > totals[level]) say(0, '', `${items.length} items instead of ${totals[level]}`);
  const characters = new Map(tables.characters.map((character) => [character.character, character]));
  const named = new Set(tables.components.flatMap(({ glyph, variants }) => [glyph, ...variants]));
  const names = nameTable(tables);
  const prompts = new Map<string, number>();
  const here = new Set<string>();
  // A character that is no item of the level is asked with the first word that uses it, as a middle character (decisions §4).
  const single = new Set(
    items
      .map(({ item }) => charactersOf(item))
      .filter((made) => made.length === 1)
      .map(([character]) => character),
  );
  return items.flatMap((item) => {
    const prompt = item.translations[0]?.toLowerCase().trim();
    const before = prompt === undefined ? undefined : prompts.get(prompt);
    if (before !== undefined) say(item.line, 'translations', `the prompt “${prompt}” is the prompt of line ${before} already`);
    else if (prompt !== undefined) prompts.set(prompt, item.line);

    const made = charactersOf(item.item);
    const isSingle = made.length === 1;
    for (const character of new Set(made))
      if (!isSingle && single.has(character) && !here.has(character))
        say(item.line, 'item', `the character “${character}” is not taught before this line`);
    for (const character of made)
      for (const { glyph } of characters.get(character)?.parts ?? [])
        if (!named.has(glyph) && glyph !== character && !known.has(glyph))
          say(item.line, 'item', `“${character}” is made of “${glyph}”, which is not taught before this line`);
    for (const character of made) known.add(character);
    if (isSingle) here.add(made[0] ?? '');
    return checkItem(item, table.file, characters, names, say);
  });
}

function checkTemplates(told: readonly Told[], saying: (file: string) => Say): number {
  const first = new Map<string, Told>();
  let doubles = 0;
  for (const one of told) {
    const wording = masked(one.text, [...one.names.flat(), ...one.meanings]);
    const before = first.get(wording);
    if (!before) first.set(wording, one);
    else {
      doubles += 1;
      saying(one.file)(one.line, 'association', `shares its wording with ${before.file}:${before.line}: “${before.text}”`);
    }
  }
  return doubles;
}

/** Checks the tables against every rule that needs nothing else. */
export function checkRules(tables: Tables): { faults: Fault[]; nearDoubles: number } {
  const faults: Fault[] = [];
  const saying =
    (file: string): Say =>
    (line, column, reason) =>
      void faults.push({ file, line, column, reason });
  checkComponents(tables, saying(componentsFile));
  const told = checkCharacters(tables, saying(charactersFile));
  const known = new Set<string>();
  for (const table of tables.levels) told.push(...checkLevel(table, tables, known, saying(table.file)));
  return { faults, nearDoubles: checkTemplates(told, saying) };
}
