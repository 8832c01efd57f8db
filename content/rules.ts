// Checks the tables against the rules of content/README.md, row by row and level by level; associations.ts checks how associations are worded.
import { isTaughtLevel, type TaughtLevel } from '#contract/wire.ts';
import { type AssociationRecord, checkAssociation, checkHabits, checkOverusedNouns, checkSharedWording } from './associations.ts';
import { listCharacters, pickEnding } from './course.ts';
import type { ContentIssue, Report } from './issue.ts';
import { readCharacters } from './senses.ts';
import {
  type CharacterRecord,
  findListLine,
  type LevelTable,
  listAllTables,
  listCourseTables,
  type Tables,
  type WordRecord,
} from './records.ts';
import { createPromptFinder } from './word-lists.ts';
import { charactersFile, componentsFile } from './tables.ts';
import { countMentions, normalizeKeyword } from './wording.ts';

/** Number of items in each level of the list of 2012 (decisions §7). */
const wordCounts: Readonly<Record<TaughtLevel, number>> = { 1: 242, 2: 290, 3: 612, 4: 1177, 5: 2289 };

const partsOfSpeech = new Set(
  'noun,verb,adjective,adverb,pronoun,numeral,measure word,particle,preposition,conjunction,interjection,phrase,pattern,suffix,prefix,name'.split(
    ',',
  ),
);
// Function words that no sentence can avoid: they do not count as naming a component.
const grammarWords = new Set('a already an and at by for he i in inside is it not of on one or she the to two we yes you'.split(' '));
// In English something follows them.

function isSameText(one: string, other: string): boolean {
  return normalizeKeyword(one) === normalizeKeyword(other);
}

/** What each component or character may be called, by its form. */
type NameTable = ReadonlyMap<string, readonly string[]>;

function buildNameTable(tables: Tables): NameTable {
  const names = new Map<string, string[]>();
  for (const { character, meanings } of tables.characters) names.set(character, [...meanings]);
  for (const { glyph, variants, keyword } of tables.components) for (const form of [glyph, ...variants]) names.set(form, [keyword]);
  return names;
}

/** A component has one keyword of its own, and what it means as a character where that is taught too, or a reason why not. */
function checkComponents(tables: Tables, report: Report): void {
  const keywords = new Map<string, number>();
  const meaningsByCharacter = new Map(tables.characters.map(({ character, meanings }) => [character, meanings]));
  for (const { line, glyph, keyword, reason } of tables.components) {
    const before = keywords.get(normalizeKeyword(keyword));
    if (before !== undefined) report(line, 'keyword', `“${keyword}” is already the keyword of line ${before}`);
    else keywords.set(normalizeKeyword(keyword), line);
    const meanings = meaningsByCharacter.get(glyph);
    const isCalledAlike = meanings?.some((meaning) => countMentions(keyword, meaning) > 0 || countMentions(meaning, keyword) > 0) ?? true;
    if (!isCalledAlike && reason === '')
      report(line, 'keyword', `“${keyword}” is not what “${glyph}” means (${meanings?.join('; ')}): call it so, or give the reason`);
    if (isCalledAlike && reason !== '') report(line, 'reason', 'is not needed: the keyword is what the character means');
  }
}

function checkCharacters(tables: Tables, names: NameTable, report: Report): AssociationRecord[] {
  const otherKeywords = [...new Set(tables.components.map(({ keyword }) => normalizeKeyword(keyword)))].filter(
    (keyword) => !grammarWords.has(keyword),
  );
  return tables.characters.flatMap((character): AssociationRecord[] => {
    const { line } = character;
    if (character.readings.length === 0) report(line, 'readings', 'is empty');
    if (character.meanings.length === 0) report(line, 'meaning', 'is empty');
    if (character.components.length === 0) report(line, 'components', 'is empty');
    if (character.traditional === character.character) report(line, 'traditional', 'is the same as the character: leave it empty');
    if (character.association === '') {
      report(line, 'association', 'is empty');
      return [];
    }
    return character.senses
      .filter(({ association }) => association !== '')
      .map(({ meanings, association: text }) => {
        const association: AssociationRecord = {
          line,
          file: charactersFile,
          text,
          names: character.components.map(({ glyph }) => names.get(glyph) ?? [glyph]),
          meanings,
        };
        checkAssociation(association, otherKeywords, report);
        return association;
      });
  });
}

/** Whether the association names a character of a word: one that brings its meaning, or is there for the picture. */
function isToldByMeaning({ roles }: WordRecord, glyph: string): boolean {
  const role = roles.get(glyph);
  return role === undefined || role === 'picture';
}

/**
 * An ending is described as an ending, and a loan by its sound: neither by what its character means elsewhere (content/README.md, `roles`). A picture
 * is shown by what its character means, so it is checked with the characters that bring their meaning.
 */
function checkWordRoles(
  word: WordRecord,
  characters: ReadonlyMap<string, CharacterRecord>,
  isWord: (text: string) => boolean,
  report: Report,
): void {
  const glyphs = listCharacters(word.text);
  const ownTexts = glyphs
    .filter((glyph) => isToldByMeaning(word, glyph))
    .flatMap((glyph) => characters.get(glyph)?.meanings ?? [])
    .concat(word.translations);
  for (const [glyph, role] of word.roles) {
    const character = characters.get(glyph);
    if (!character || role === 'picture') continue;
    const ending = role === 'ending' ? pickEnding(character.meanings) : undefined;
    if (ending !== undefined) {
      const stem = word.text.slice(0, word.text.lastIndexOf(glyph) + glyph.length);
      if (stem === glyph || (stem !== word.text && !isWord(stem)))
        report(word.line, 'roles', `the ending “${glyph}” does not end “${word.text}” or a word in it`);
      if (!/\bending\b/.test(ending)) report(word.line, 'roles', `“${glyph}” has no meaning in ${charactersFile} that calls it an ending`);
    } else if (!character.readings.some((reading) => countMentions(word.association, reading) > 0))
      report(word.line, 'association', `does not tell the loan “${glyph}” by its sound ${character.readings.join(' or ')}`);
    for (const meaning of character.meanings)
      if (
        meaning !== ending &&
        countMentions(word.association, meaning) > 0 &&
        !ownTexts.some((text) => countMentions(text, meaning) > 0 || countMentions(meaning, text) > 0)
      )
        report(word.line, 'association', `tells the ${role} “${glyph}” as “${meaning}”`);
  }
}

function checkWord(
  word: WordRecord,
  characters: ReadonlyMap<string, CharacterRecord>,
  names: NameTable,
  isWord: (text: string) => boolean,
  report: Report,
): AssociationRecord[] {
  const { line } = word;
  if (word.readings.length === 0) report(line, 'reading', 'is empty');
  if (word.translations.length === 0) report(line, 'translations', 'is empty');
  if (word.translations.some((translation) => translation === '')) report(line, 'translations', 'holds an empty translation');
  for (const translation of word.translations)
    if (/\([^)]*\(/.test(translation)) report(line, 'translations', `“${translation}” has a bracket inside a bracket`);
  if (!partsOfSpeech.has(word.partOfSpeech)) report(line, 'part_of_speech', `“${word.partOfSpeech}” is not in the list`);
  if (word.traditional.includes(word.text)) report(line, 'traditional', 'is the same as the item: leave it empty');
  const glyphs = listCharacters(word.text);
  if (word.kind === 'character' && glyphs.length !== 1) report(line, 'kind', 'a character is one character');
  if ((word.kind === 'pattern') !== /[…⋯]/u.test(word.text)) report(line, 'kind', 'a pattern, and nothing else, is written with ……');
  const records = glyphs.map((character) => characters.get(character)).filter((character) => character !== undefined);
  const singleCharacter = glyphs.length === 1 ? records[0] : undefined;
  if (word.association === '') {
    if (glyphs.length > 1) report(line, 'association', 'is empty');
    else if (singleCharacter && singleCharacter.association !== '') {
      // A further reading may have a picture of its own: 挑 tiāo.
      const read = readCharacters(records, word.readings[0] ?? '', word)?.[0];
      const first = (read?.association ? read.meanings[0] : singleCharacter.meanings[0]) ?? '';
      if (!isSameText(word.translations[0] ?? '', first))
        report(
          line,
          'association',
          `the prompt “${word.translations[0] ?? ''}” is not “${first}”, the first meaning of “${singleCharacter.character}”: another sense needs its own`,
        );
    }
    return [];
  }
  checkWordRoles(word, characters, isWord, report);
  const association: AssociationRecord = {
    line,
    file: word.file,
    text: word.association,
    names: singleCharacter
      ? singleCharacter.components.map(({ glyph }) => names.get(glyph) ?? [glyph])
      : (readCharacters(records, word.readings[0] ?? '', word) ?? [])
          .filter(({ record }, index) => isToldByMeaning(word, record.character) && records.indexOf(record) === index)
          .map(({ meanings }) => meanings),
    meanings: word.translations,
  };
  checkAssociation(association, [], report);
  return [association];
}

/** Checks that no two words of a level have the same prompt. */
function checkPrompts(table: LevelTable, tables: Tables, report: Report): void {
  const askAs = createPromptFinder(tables.listTables);
  const prompts = new Map<string, number>();
  for (const word of table.words) {
    const line = findListLine(table, word);
    const prompt = askAs(word, table.level).translations[0]?.toLowerCase().trim();
    const before = prompt === undefined ? undefined : prompts.get(prompt);
    if (before !== undefined) report(line, 'translations', `the prompt “${prompt}” is already the prompt of line ${before}`);
    else if (prompt !== undefined) prompts.set(prompt, line);
  }
}

/** Checks the size of a level of 2012, and that what its words are made of comes before them; list-order.ts checks the order of the list of 2026. */
function checkOrder({ words, level }: LevelTable, tables: Tables, taughtGlyphs: Set<string>, report: Report): void {
  const count = isTaughtLevel(level) ? wordCounts[level] : words.length;
  if (words.length < count) report(0, '', `${words.length} items of ${count}: ${count - words.length} are missing`);
  if (words.length > count) report(0, '', `${words.length} items instead of ${count}`);
  const characters = new Map(tables.characters.map((character) => [character.character, character]));
  const namedComponents = new Set(tables.components.flatMap(({ glyph, variants }) => [glyph, ...variants]));
  const taughtInLevel = new Set<string>();
  // A character that is not a word of the level is asked with the first word that uses it, as a middle character (decisions §4).
  const singleCharacters = new Set(
    words
      .map(({ text }) => listCharacters(text))
      .filter((glyphs) => glyphs.length === 1)
      .map(([character]) => character),
  );
  for (const { line, text, kind, note, translations } of words) {
    const glyphs = listCharacters(text);
    const isSingle = glyphs.length === 1;
    for (const character of new Set(glyphs))
      if (!isSingle && singleCharacters.has(character) && !taughtInLevel.has(character))
        report(line, 'item', `the character “${character}” is not taught before this line`);
    for (const character of glyphs)
      for (const { glyph } of characters.get(character)?.components ?? [])
        if (!namedComponents.has(glyph) && glyph !== character && !taughtGlyphs.has(glyph))
          report(line, 'item', `“${character}” is made of “${glyph}”, which is not taught before this line`);
    const livesInsideWords = kind === 'character' && !taughtGlyphs.has(text) && note.startsWith('Only inside');
    if (livesInsideWords && !translations[0]?.includes('＿'))
      report(line, 'translations', `“${text}” lives only inside words: ask for it with its most useful word, “tell (告＿)”`);
    for (const character of glyphs) taughtGlyphs.add(character);
    if (isSingle) taughtInLevel.add(glyphs[0] ?? '');
  }
}

/** Checks the tables against every rule that needs no other data source. */
export function checkRules(tables: Tables): { issues: ContentIssue[]; nearDuplicates: number } {
  const issues: ContentIssue[] = [];
  const createReport =
    (file: string): Report =>
    (line, column, reason) =>
      void issues.push({ file, line, column, reason });
  checkComponents(tables, createReport(componentsFile));
  const names = buildNameTable(tables);
  const associations = checkCharacters(tables, names, createReport(charactersFile));
  const taughtGlyphs = new Set<string>();
  for (const table of tables.levels) checkOrder(table, tables, taughtGlyphs, createReport(table.file));
  for (const table of listCourseTables(tables)) checkPrompts(table, tables, createReport(table.file));
  const characters = new Map(tables.characters.map((character) => [character.character, character]));
  const words = listAllTables(tables).flatMap((table) => table.words);
  const courseWords = new Set(words.map(({ text }) => text));
  for (const word of words)
    associations.push(...checkWord(word, characters, names, (other) => courseWords.has(other), createReport(word.file)));
  checkHabits(tables, createReport);
  checkOverusedNouns(associations, createReport);
  return { issues, nearDuplicates: checkSharedWording(associations, createReport) };
}
