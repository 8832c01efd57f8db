// The course: the tables joined into the items of each level, as the engine studies them.
import { createHash } from 'node:crypto';
import type { StudyCharacter, StudyComponent, StudyItem, StudyLevel } from '#contract/item.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Fault } from './fault.ts';
import { bareReading, toneless } from './reading.ts';
import { type CharacterRecord, charactersFile, type ItemRecord, type Tables } from './tables.ts';
import { countNamed } from './wording.ts';

/** What is taught: a level is there if its table is (decisions §4). `version` changes with any change of the tables. */
export interface Course {
  readonly levels: ReadonlyMap<TaughtLevel, StudyLevel>;
  readonly version: string;
}

/** The Chinese characters of an item in order, without the dots of a pattern. */
export function charactersOf(item: string): string[] {
  return Array.from(item).filter((character) => /\p{Script=Han}/u.test(character));
}

/** The halves of a pattern, or the item itself. */
export function halvesOf(item: string): string[] {
  return item.split(/[…⋯.]+/u).filter(Boolean);
}

// In 校长 the character 长 is read zhǎng: of several readings the one that the word shows is named.
function readingWithin(character: CharacterRecord, word: string): string {
  const tones = character.readings.find((reading) => bareReading(word).includes(bareReading(reading)));
  return tones ?? character.readings.find((reading) => toneless(word).includes(toneless(reading))) ?? character.readings[0] ?? '';
}

/**
 * Joins the tables and collects every fault of the joints: a component or character that no table explains.
 * An item at fault is left out of its level.
 */
export function joinTables(tables: Tables): { course: Course; faults: Fault[] } {
  const faults: Fault[] = [];
  const named = new Map<string, { reading: string; keyword: string }>();
  for (const { glyph, variants, reading, keyword } of tables.components)
    for (const form of [glyph, ...variants]) named.set(form, { reading, keyword });
  const characters = new Map(tables.characters.map((character) => [character.character, character]));

  const partsOf = new Map<string, readonly StudyComponent[]>();
  for (const character of tables.characters) {
    const parts = character.parts.map(({ glyph, role }) => {
      const part = named.get(glyph);
      if (part) return { glyph, role, ...part };
      const other = glyph === character.character ? undefined : characters.get(glyph);
      if (other) return { glyph, role, reading: other.readings[0] ?? '', keyword: other.meanings[0] ?? '' };
      const reason = `the component “${glyph}” of “${character.character}” is neither in components.tsv nor in characters.tsv`;
      faults.push({ file: charactersFile, line: character.line, column: 'components', reason });
      return undefined;
    });
    const known = parts.filter((part) => part !== undefined);
    if (known.length === parts.length) partsOf.set(character.character, known);
  }

  const asCharacter = (character: CharacterRecord, word: string): StudyCharacter => ({
    character: character.character,
    reading: readingWithin(character, word),
    traditional: character.traditional,
    translations: character.meanings,
    association: character.association,
    components: partsOf.get(character.character) ?? [],
  });

  const levels = new Map<TaughtLevel, StudyLevel>();
  for (const { level, file, items } of tables.levels) {
    const taught = new Set<string>();
    const joined: StudyItem[] = [];
    for (const record of items) {
      const made = charactersOf(record.item);
      const unknown = made.find((character) => !characters.has(character) || !partsOf.has(character));
      if (unknown !== undefined || made.length === 0) {
        const reason = made.length === 0 ? 'has no Chinese character' : `the character “${unknown}” has no good line in ${charactersFile}`;
        faults.push({ file, line: record.line, column: 'item', reason });
        continue;
      }
      const records = made.map((character) => characters.get(character)).filter((character) => character !== undefined);
      const only = records.length === 1 ? records[0] : undefined;
      const fresh = only ? [] : records.filter((character, at) => !taught.has(character.character) && records.indexOf(character) === at);
      joined.push({
        ...bare(record, level, joined.length),
        traditional: record.traditional || traditionalOf(record.item, characters),
        association: record.association || (only?.association ?? ''),
        components: only ? (partsOf.get(only.character) ?? []) : componentsOf(record, records, characters),
        introduces: fresh.map((character) => asCharacter(character, record.readings[0] ?? '')),
      });
      for (const character of made) taught.add(character);
    }
    levels.set(level, { level, items: joined });
  }
  const version = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 12);
  return { course: { levels, version }, faults };
}

function bare(record: ItemRecord, level: TaughtLevel, position: number) {
  const [reading = '', ...otherReadings] = record.readings;
  const { id, item, kind, translations, partOfSpeech, level2025, note } = record;
  return { id, level, position, item, kind, reading, otherReadings, translations, partOfSpeech, level2025, note };
}

function traditionalOf(item: string, characters: ReadonlyMap<string, CharacterRecord>): string {
  const forms = Array.from(item)
    .map((character) => characters.get(character)?.traditional || character)
    .join('');
  return forms === item ? '' : forms;
}

// A word's components are its characters; a pattern's are its halves (decisions §12), each named by the characters it is made of.
function componentsOf(
  record: ItemRecord,
  records: readonly CharacterRecord[],
  characters: ReadonlyMap<string, CharacterRecord>,
): StudyComponent[] {
  const word = record.readings[0] ?? '';
  if (record.kind !== 'pattern')
    return records.map((character) => ({
      glyph: character.character,
      reading: readingWithin(character, word),
      keyword: meaningWithin(character, record.association),
      role: 'meaning',
    }));
  const readings = word.split('…').filter(Boolean);
  return halvesOf(record.item).map((half, at) => ({
    glyph: half,
    reading: (readings[at] ?? '').trim(),
    keyword: halfMeaning(record, half, at, characters),
    role: 'meaning',
  }));
}

// A character can mean something else in each word: the association says which of its meanings is used here.
function meaningWithin({ meanings }: CharacterRecord, association: string): string {
  return meanings.find((meaning) => countNamed(association, meaning) > 0) ?? meanings[0] ?? '';
}

function halfMeaning(record: ItemRecord, half: string, at: number, characters: ReadonlyMap<string, CharacterRecord>): string {
  const halves = (record.translations[0] ?? '').split(/\s*…+\s*/u).filter(Boolean);
  return (
    halves[at] ??
    Array.from(half)
      .map((character) => characters.get(character)?.meanings[0] ?? '')
      .join(' ')
  ).trim();
}
