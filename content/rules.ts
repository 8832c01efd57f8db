// Checks the rules for the content of the tables (content/README.md); `npm run content` runs them.
import type { TaughtLevel } from '#contract/wire.ts';
import { listCharacters, pickEnding } from './course.ts';
import type { ContentIssue } from './issue.ts';
import { type CharacterRecord, charactersFile, componentsFile, type WordRecord, type LevelTable, type Tables } from './tables.ts';
import { countMentions, countWords, endsWithMeaning, maskKeywords, normalizeKeyword, splitSentences } from './wording.ts';

/** Number of words in each level (decisions §7). */
const wordCounts: Readonly<Record<TaughtLevel, number>> = { 1: 242, 2: 290, 3: 612, 4: 1177, 5: 2289 };

const partsOfSpeech = new Set(
  'noun,verb,adjective,adverb,pronoun,numeral,measure word,particle,preposition,conjunction,interjection,phrase,pattern,suffix,prefix,name'.split(
    ',',
  ),
);
// Function words that no sentence can avoid: they do not count as naming a component.
const grammarWords = new Set('a already an and at by for he i in inside is it not of on one or she the to two we yes you'.split(' '));
// A picture shows what a word says; how grammar names it stands in brackets or in the note.
const grammarTalk = /\b(?:measure words?|particles?|endings?|suffix|prefix|plural|r-ending)\b/i;
// “Snow is what they long for”, “that is how you pay”, “such is life”, “it is the one we blame”: the picture bends so that it can end on the prompt.
const twistedEnding =
  /\bwhom\b|\b(?:is|are|was|were) (?:what|how)\b|\bsuch (?:is|are)\b|\ball (?:he|it|she|they|we|you) (?:do|does|needs?) is\b|\b(?:is|are) the ones? (?:he|she|they|we|you)\b/i;
const maxMeaningWords = 25;
// In English something follows them.
const functionWords = new Set(['adverb', 'conjunction', 'particle', 'preposition', 'pronoun']);
// What tires a reader when it comes too often: no more than this share of a level's lines, of its words and of the characters first taught in it.
const habits: readonly { readonly name: string; readonly pattern: RegExp; readonly maxShare: number }[] = [
  { name: 'have a colon', pattern: /:/, maxShare: 1 / 3 },
  { name: 'end “: it is …”', pattern: /: (?:it|he|she|they|this|that)(?:['’]s|['’]re| is| are) [^:]*$/i, maxShare: 0.05 },
  { name: 'tell of a grandparent', pattern: /\bgrand(?:ma|pa|mother|father|parent)s?\b/i, maxShare: 0.01 },
  { name: 'tell of a cat', pattern: /\b(?:cat|kitten)s?\b/i, maxShare: 0.01 },
  { name: 'tell of a cake', pattern: /\bcakes?\b/i, maxShare: 0.01 },
];
// With fewer lines a share says nothing.
const minLinesForShare = 20;

type Report = (line: number, column: string, reason: string) => void;

interface AssociationRecord {
  readonly line: number;
  readonly file: string;
  readonly text: string;
  /** What names each component: its keyword first, then further meanings. */
  readonly names: readonly (readonly string[])[];
  readonly meanings: readonly string[];
  readonly isFunctionWord: boolean;
}

function isSameText(one: string, other: string): boolean {
  return normalizeKeyword(one) === normalizeKeyword(other);
}

function checkAssociation(association: AssociationRecord, otherKeywords: readonly string[], report: Report): void {
  const { line, text, names, meanings, isFunctionWord } = association;
  const [meaning = '', ...more] = splitSentences(text);
  if (more.length > 0) report(line, 'association', `has ${more.length + 1} sentences instead of one: how it sounds stands in sounds.tsv`);
  if (countWords(meaning) > maxMeaningWords)
    report(line, 'association', `the sentence has ${countWords(meaning)} words, at most ${maxMeaningWords}`);

  const grammar = grammarTalk.exec(text);
  if (grammar) report(line, 'association', `talks of grammar: “${grammar[0]}”`);
  const twisted = twistedEnding.exec(meaning);
  if (twisted && !meanings.some((word) => countMentions(word, twisted[0]) > 0)) report(line, 'association', `is twisted: “${twisted[0]}”`);
  for (const name of names)
    if (!name.some((word) => countMentions(meaning, word) > 0))
      report(line, 'association', `does not name the component “${name.join('” or “')}”`);

  const prompt = meanings[0] ?? '';
  if (!endsWithMeaning(meaning, prompt, isFunctionWord))
    report(line, 'association', `the sentence does not end with the prompt “${prompt}”`);
  else {
    const similarKeywordCount = names.filter((name) => name.some((word) => countMentions(word, prompt) > 0)).length;
    const times = countMentions(text, prompt);
    if (times > 1 + similarKeywordCount) report(line, 'association', `the meaning “${prompt}” occurs ${times} times instead of once`);
  }

  const ownTexts = [...names.flat(), ...meanings];
  for (const keyword of otherKeywords)
    if (
      countMentions(meaning, keyword) > 0 &&
      !ownTexts.some((word) => countMentions(word, keyword) > 0 || countMentions(keyword, word) > 0)
    )
      report(line, 'association', `names “${keyword}”, which is not a component of the character`);
}

function buildNameTable(tables: Tables): Map<string, string[]> {
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

function checkCharacters(tables: Tables, report: Report): AssociationRecord[] {
  const names = buildNameTable(tables);
  const otherKeywords = [...new Set(tables.components.map(({ keyword }) => normalizeKeyword(keyword)))].filter(
    (keyword) => !grammarWords.has(keyword),
  );
  const firstItems = new Map(tables.levels.flatMap(({ words }) => words.map((word) => [word.text, word] as const)).toReversed());
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
    const association: AssociationRecord = {
      line,
      file: charactersFile,
      text: character.association,
      names: character.components.map(({ glyph }) => names.get(glyph) ?? [glyph]),
      meanings: character.meanings,
      isFunctionWord: functionWords.has(firstItems.get(character.character)?.partOfSpeech ?? ''),
    };
    checkAssociation(association, otherKeywords, report);
    return [association];
  });
}

/** An ending is told as an ending, and a loan by its sound: neither by what its character means elsewhere (content/README.md, `roles`). */
function checkWordRoles(
  word: WordRecord,
  characters: ReadonlyMap<string, CharacterRecord>,
  isWord: (text: string) => boolean,
  report: Report,
): void {
  const glyphs = listCharacters(word.text);
  const ownTexts = glyphs
    .filter((glyph) => !word.roles.has(glyph))
    .flatMap((glyph) => characters.get(glyph)?.meanings ?? [])
    .concat(word.translations);
  for (const [glyph, role] of word.roles) {
    const character = characters.get(glyph);
    if (!character) continue;
    const ending = role === 'ending' ? pickEnding(character) : undefined;
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
  file: string,
  characters: ReadonlyMap<string, CharacterRecord>,
  names: ReadonlyMap<string, readonly string[]>,
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
  if (word.traditional === word.text) report(line, 'traditional', 'is the same as the item: leave it empty');
  const glyphs = listCharacters(word.text);
  if (word.kind === 'character' && glyphs.length !== 1) report(line, 'kind', 'a character is one character');
  if ((word.kind === 'pattern') !== /[…⋯]/u.test(word.text)) report(line, 'kind', 'a pattern, and nothing else, is written with ……');
  const records = glyphs.map((character) => characters.get(character)).filter((character) => character !== undefined);
  const singleCharacter = glyphs.length === 1 ? records[0] : undefined;
  if (word.association === '') {
    if (glyphs.length > 1) report(line, 'association', 'is empty');
    else if (
      singleCharacter &&
      singleCharacter.association !== '' &&
      !isSameText(word.translations[0] ?? '', singleCharacter.meanings[0] ?? '')
    )
      report(
        line,
        'association',
        `the prompt “${word.translations[0] ?? ''}” is not “${singleCharacter.meanings[0] ?? ''}”, the first meaning of “${singleCharacter.character}”: another sense needs its own`,
      );
    return [];
  }
  checkWordRoles(word, characters, isWord, report);
  const association: AssociationRecord = {
    line,
    file,
    text: word.association,
    names: singleCharacter
      ? singleCharacter.components.map(({ glyph }) => names.get(glyph) ?? [glyph])
      : [...new Set(records)].filter(({ character }) => !word.roles.has(character)).map(({ meanings }) => meanings),
    meanings: word.translations,
    isFunctionWord: functionWords.has(word.partOfSpeech),
  };
  checkAssociation(association, [], report);
  return [association];
}

function checkLevel(table: LevelTable, tables: Tables, taughtGlyphs: Set<string>, report: Report): AssociationRecord[] {
  const { words, level } = table;
  if (words.length < wordCounts[level])
    report(0, '', `${words.length} items of ${wordCounts[level]}: ${wordCounts[level] - words.length} are missing`);
  if (words.length > wordCounts[level]) report(0, '', `${words.length} items instead of ${wordCounts[level]}`);
  const characters = new Map(tables.characters.map((character) => [character.character, character]));
  const namedComponents = new Set(tables.components.flatMap(({ glyph, variants }) => [glyph, ...variants]));
  const names = buildNameTable(tables);
  const courseWords = new Set(tables.levels.flatMap((other) => other.words.map(({ text }) => text)));
  const prompts = new Map<string, number>();
  const taughtInLevel = new Set<string>();
  // A character that is not a word of the level is asked with the first word that uses it, as a middle character (decisions §4).
  const singleCharacters = new Set(
    words
      .map(({ text }) => listCharacters(text))
      .filter((glyphs) => glyphs.length === 1)
      .map(([character]) => character),
  );
  return words.flatMap((text) => {
    const prompt = text.translations[0]?.toLowerCase().trim();
    const before = prompt === undefined ? undefined : prompts.get(prompt);
    if (before !== undefined) report(text.line, 'translations', `the prompt “${prompt}” is already the prompt of line ${before}`);
    else if (prompt !== undefined) prompts.set(prompt, text.line);

    const glyphs = listCharacters(text.text);
    const isSingle = glyphs.length === 1;
    for (const character of new Set(glyphs))
      if (!isSingle && singleCharacters.has(character) && !taughtInLevel.has(character))
        report(text.line, 'item', `the character “${character}” is not taught before this line`);
    for (const character of glyphs)
      for (const { glyph } of characters.get(character)?.components ?? [])
        if (!namedComponents.has(glyph) && glyph !== character && !taughtGlyphs.has(glyph))
          report(text.line, 'item', `“${character}” is made of “${glyph}”, which is not taught before this line`);
    const livesInsideWords = text.kind === 'character' && !taughtGlyphs.has(text.text) && text.note.startsWith('Only inside');
    if (livesInsideWords && !text.translations[0]?.includes('＿'))
      report(text.line, 'translations', `“${text.text}” lives only inside words: ask for it with its most useful word, “tell (告＿)”`);
    for (const character of glyphs) taughtGlyphs.add(character);
    if (isSingle) taughtInLevel.add(glyphs[0] ?? '');
    return checkWord(text, table.file, characters, names, (other) => courseWords.has(other), report);
  });
}

function checkTemplates(associations: readonly AssociationRecord[], createReport: (file: string) => Report): number {
  const first = new Map<string, AssociationRecord>();
  let duplicates = 0;
  for (const association of associations) {
    const wording = maskKeywords(association.text, [...association.names.flat(), ...association.meanings]);
    const earlier = first.get(wording);
    if (!earlier) first.set(wording, association);
    else {
      duplicates += 1;
      createReport(association.file)(
        association.line,
        'association',
        `shares its wording with ${earlier.file}:${earlier.line}: “${earlier.text}”`,
      );
    }
  }
  return duplicates;
}

/** The associations of each level: of its words of several characters, and of the characters first taught in it. */
function listLines({ characters, levels }: Tables): { table: LevelTable; words: string[]; characters: string[] }[] {
  const untaught = new Map(characters.map(({ character, association }) => [character, association]));
  return levels.map((table) => {
    const taught = new Set(table.words.flatMap(({ text }) => listCharacters(text)).filter((character) => untaught.has(character)));
    const characterLines = [...taught].map((character) => untaught.get(character) ?? '');
    for (const character of taught) untaught.delete(character);
    return {
      table,
      words: table.words.map(({ association }) => association).filter(Boolean),
      characters: characterLines.filter(Boolean),
    };
  });
}

function calculateColonShare(lines: readonly string[]): number {
  return lines.length === 0 ? 0 : lines.filter((line) => line.includes(':')).length / lines.length;
}

/** The share of associations with a colon, 0 to 1, by level: of the words, and of the characters first taught there. */
export function listColonShares(tables: Tables): { level: TaughtLevel; words: number; characters: number }[] {
  return listLines(tables).map(({ table, words, characters }) => ({
    level: table.level,
    words: calculateColonShare(words),
    characters: calculateColonShare(characters),
  }));
}

function checkHabits(lines: readonly string[], report: Report, kind: string): void {
  if (lines.length < minLinesForShare) return;
  for (const { name, pattern, maxShare } of habits) {
    const count = lines.filter((line) => pattern.test(line)).length;
    const most = Math.ceil(maxShare * lines.length);
    if (count > most) report(0, 'association', `${count} of the ${lines.length} lines of ${kind} ${name}, at most ${most} may`);
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
  const associations = checkCharacters(tables, createReport(charactersFile));
  const taughtGlyphs = new Set<string>();
  for (const table of tables.levels) {
    associations.push(...checkLevel(table, tables, taughtGlyphs, createReport(table.file)));
  }
  for (const { table, words, characters } of listLines(tables)) {
    checkHabits(words, createReport(table.file), 'words');
    checkHabits(characters, createReport(table.file), 'characters');
  }
  return { issues, nearDuplicates: checkTemplates(associations, createReport) };
}
