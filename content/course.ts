// Joins the tables into the words of each level, as the engine studies them.
import { createHash } from 'node:crypto';
import { noStudyAids } from '#contract/study-aids.ts';
import type { Course, StudyCharacter, StudyComponent, StudyWord, StudyLevel } from '#contract/study-word.ts';
import { getWordList, type ListLevel } from '#contract/wire.ts';
import { type ContentIssue, formatIssue } from './issue.ts';
import { stripTones } from './reading.ts';
import { getMemoryId } from './same-words.ts';
import { pickName, pickNames, type ReadCharacter, readCharacters } from './senses.ts';
import { type CharacterRecord, listCourseTables, type Tables, type WordRecord } from './records.ts';
import { charactersFile } from './tables.ts';
import { createPromptFinder } from './word-lists.ts';
import { dropGap } from './wording.ts';

/** The Chinese characters of a text in order, without the dots of a pattern. */
export function listCharacters(text: string): string[] {
  return Array.from(text).filter((character) => /\p{Script=Han}/u.test(character));
}

/** The halves of a pattern, or the text itself. */
export function splitHalves(text: string): string[] {
  return text.split(/[…⋯.]+/u).filter(Boolean);
}

/** A character as a part of another one: its usual reading, and of its senses the one that the other's picture uses. */
function namePart({ readings, senses }: CharacterRecord, { meanings, association }: CharacterRecord) {
  const names = senses[0]?.meanings.map(dropGap) ?? [];
  return { reading: readings[0] ?? '', keyword: pickName(names, { translations: meanings, association }) };
}

/** Of the readings of a sound part the one that the character sounds like: 长 is zhǎng in 张; undefined if none is. */
function findSoundReading(part: CharacterRecord | undefined, { readings }: CharacterRecord): string | undefined {
  const syllables = readings.map(stripTones);
  return part?.readings.find((reading) => syllables.includes(stripTones(reading)));
}

/**
 * Joins the tables and collects every reference that cannot be resolved: a component or character that no table defines.
 * A word with such a reference is left out of its level. Of the study aids the words have their measure words; `addStudyAids` adds the others.
 */
export function joinTables(tables: Tables): { course: Course; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const namedComponents = new Map<string, Pick<StudyComponent, 'reading' | 'keyword' | 'isOurName'>>();
  for (const { glyph, variants, reading, keyword, isOurName } of tables.components)
    for (const form of [glyph, ...variants]) namedComponents.set(form, { reading, keyword, ...(isOurName && { isOurName }) });
  const characters = new Map(tables.characters.map((character) => [character.character, character]));

  const componentsByCharacter = new Map<string, readonly StudyComponent[]>();
  for (const character of tables.characters) {
    const components = character.components.map(({ glyph, role }) => {
      const component = namedComponents.get(glyph);
      const otherCharacter = glyph === character.character ? undefined : characters.get(glyph);
      const named = component ?? (otherCharacter && namePart(otherCharacter, character));
      const reading = role === 'sound' ? findSoundReading(otherCharacter, character) : undefined;
      if (named) return { glyph, role, ...named, ...(reading !== undefined && { reading }) };
      const reason = `the component “${glyph}” of “${character.character}” is neither in components.tsv nor in characters.tsv`;
      issues.push({ file: charactersFile, line: character.line, column: 'components', reason });
      return undefined;
    });
    const knownComponents = components.filter((component) => component !== undefined);
    if (knownComponents.length === components.length) componentsByCharacter.set(character.character, knownComponents);
  }

  const toStudyCharacter = ({ record, reading, meanings, association }: ReadCharacter): StudyCharacter => ({
    character: record.character,
    reading,
    traditional: record.traditional,
    translations: meanings,
    association,
    components: componentsByCharacter.get(record.character) ?? [],
  });

  const askAs = createPromptFinder(tables.listTables);
  const handwriting = new Map(tables.listTables.handwriting.map(({ character, level }) => [character, level]));
  const levels = new Map<ListLevel, StudyLevel>();
  // In the list of 2012 each level teaches its characters again, in that of 2026 only those that no lower one taught (decisions §16).
  const taught2026 = new Set<string>();
  for (const { level, words: wordRecords } of listCourseTables(tables)) {
    const taught = getWordList(level) === '2026' ? taught2026 : new Set<string>();
    const words: StudyWord[] = [];
    for (const record of wordRecords) {
      const glyphs = listCharacters(record.text);
      const unknownGlyph = glyphs.find((character) => !characters.has(character) || !componentsByCharacter.has(character));
      if (unknownGlyph !== undefined || glyphs.length === 0) {
        const reason =
          glyphs.length === 0 ? 'has no Chinese character' : `the character “${unknownGlyph}” has no valid line in ${charactersFile}`;
        issues.push({ file: record.file, line: record.line, column: 'item', reason });
        continue;
      }
      const records = glyphs.map((character) => characters.get(character)).filter((character) => character !== undefined);
      const readings = record.readings.map((reading) => readCharacters(records, reading, record));
      const unknownReading = record.readings.find((_, index) => readings[index] === undefined);
      if (unknownReading !== undefined) {
        const known = records.map((character) => `${character.character} ${character.readings.join(', ')}`).join('; ');
        const reason = `“${unknownReading}” is not made of readings of its characters (${known})`;
        issues.push({ file: record.file, line: record.line, column: 'reading', reason });
        continue;
      }
      const readRecords = readings[0] ?? [];
      const singleCharacter = records.length === 1 ? records[0] : undefined;
      const newCharacters = singleCharacter
        ? []
        : readRecords.filter((character, index) => !taught.has(character.record.character) && records.indexOf(character.record) === index);
      words.push({
        ...toBaseWord(askAs(record, level), level, words.length),
        ...(singleCharacter && handwriting.has(singleCharacter.character) && { handwriting: handwriting.get(singleCharacter.character) }),
        traditional: record.traditional[0] ?? '',
        traditionalVariants: record.traditional.slice(1),
        association: record.association || (singleCharacter ? readRecords[0]?.association || singleCharacter.association : ''),
        components: singleCharacter
          ? (componentsByCharacter.get(singleCharacter.character) ?? [])
          : buildComponents(record, readRecords, characters),
        introduces: newCharacters.map(toStudyCharacter),
      });
      for (const character of glyphs) taught.add(character);
    }
    levels.set(level, { level, words, alsoRight: {} });
  }
  const version = createHash('sha256')
    .update(JSON.stringify(tables, (_, value: unknown) => (value instanceof Map ? [...value] : value)))
    .digest('hex')
    .slice(0, 12);
  return { course: { levels, version }, issues: dropRepeatedIssues(issues) };
}

// A word of both lists has its issue in either.
function dropRepeatedIssues(issues: readonly ContentIssue[]): ContentIssue[] {
  return [...new Map(issues.map((issue) => [formatIssue(issue), issue])).values()];
}

function toBaseWord(record: WordRecord, level: ListLevel, position: number) {
  const [reading = '', ...otherReadings] = record.readings;
  const { id, text, kind, translations, partOfSpeech, level2025, note } = record;
  const aids = { ...noStudyAids, measureWords: record.measureWords };
  return {
    id,
    memoryId: getMemoryId(record),
    level,
    position,
    text,
    kind,
    reading,
    otherReadings,
    spokenReadings: [],
    otherWords: [],
    translations,
    partOfSpeech,
    level2025,
    note,
    ...aids,
  };
}

// A word's components are its characters; a pattern's are its halves (decisions §12), each named by its characters.
function buildComponents(
  record: WordRecord,
  readRecords: readonly ReadCharacter[],
  characters: ReadonlyMap<string, CharacterRecord>,
): StudyComponent[] {
  if (record.kind !== 'pattern') {
    const names = pickNames(
      readRecords.map(({ meanings }) => meanings),
      record,
    );
    return readRecords.map(({ record: { character }, reading, meanings }, index) => {
      const role = record.roles.get(character) ?? 'meaning';
      const name = role === 'ending' ? pickEnding(meanings) : (names[index] ?? '');
      return { glyph: character, reading, keyword: dropGap(name), role };
    });
  }
  const readings = (record.readings[0] ?? '').split('…').filter(Boolean);
  return splitHalves(record.text).map((half, index) => ({
    glyph: half,
    reading: (readings[index] ?? '').trim(),
    keyword: dropGap(pickHalfMeaning(record, half, index, characters)),
    role: 'meaning',
  }));
}

/** The name that a character has as an ending, such as “noun ending” for 子. */
export function pickEnding(meanings: readonly string[]): string {
  return meanings.find((meaning) => /\bending\b/.test(meaning)) ?? meanings[0] ?? '';
}

function pickHalfMeaning(record: WordRecord, half: string, index: number, characters: ReadonlyMap<string, CharacterRecord>): string {
  const halves = (record.translations[0] ?? '').split(/\s*…+\s*/u).filter(Boolean);
  return (
    halves[index] ??
    Array.from(half)
      .map((character) => characters.get(character)?.meanings[0] ?? '')
      .join(' ')
  ).trim();
}
