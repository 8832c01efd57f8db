// Reads the tables into records with their line numbers, and collects every formal error.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComponentRole, wordKinds } from '#contract/study.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import type { ContentIssue } from './issue.ts';
import { findReadingIssue } from './reading.ts';

interface ComponentRecord {
  readonly line: number;
  readonly glyph: string;
  readonly variants: readonly string[];
  readonly reading: string;
  readonly keyword: string;
  /** Whether we made the name up, and the part does not mean it. */
  readonly isOurName: boolean;
  /** Why it is not called what the character means that is written like it; else empty. */
  readonly reason: string;
}

/** What a character means when it is read in one way. */
interface CharacterSenses {
  readonly reading: string;
  readonly meanings: readonly string[];
  /** Leads to the first meaning; empty where the course needs no picture of this reading. */
  readonly association: string;
}

export interface CharacterRecord {
  readonly line: number;
  readonly character: string;
  readonly traditional: string;
  /** The usual reading first. */
  readonly senses: readonly CharacterSenses[];
  readonly readings: readonly string[];
  /** The meanings of all readings; the first is its keyword. */
  readonly meanings: readonly string[];
  readonly components: readonly { readonly glyph: string; readonly role: ComponentRole }[];
  readonly association: string;
}

/** What a character does in a word where it does not bring its meaning: an ending (子 in 桌子), or a loan that lends only its sound (咖 in 咖啡). */
const characterRoles = ['meaning', 'sound', 'shape'] as const satisfies readonly ComponentRole[];
const wordRoles = ['ending', 'loan'] as const satisfies readonly ComponentRole[];
type WordRole = (typeof wordRoles)[number];

export interface WordRecord {
  readonly line: number;
  readonly id: string;
  readonly text: string;
  readonly kind: (typeof wordKinds)[number];
  readonly readings: readonly string[];
  readonly translations: readonly string[];
  readonly partOfSpeech: string;
  readonly level2025: number | null;
  /** The traditional forms where they differ from the item, the one that is shown first. */
  readonly traditional: readonly string[];
  /** The measure words that count it, the usual one first; only nouns have any. */
  readonly measureWords: readonly string[];
  /** The role of each character that does not stand for its meaning in this word. */
  readonly roles: ReadonlyMap<string, WordRole>;
  readonly association: string;
  readonly note: string;
}

export interface LevelTable {
  readonly level: TaughtLevel;
  readonly file: string;
  readonly words: readonly WordRecord[];
}

/** All tables of a folder; `levels` has only levels whose file exists. */
export interface Tables {
  readonly components: readonly ComponentRecord[];
  readonly characters: readonly CharacterRecord[];
  readonly levels: readonly LevelTable[];
}

export const componentsFile = 'components.tsv';
export const charactersFile = 'characters.tsv';

const componentColumns = ['glyph', 'variants', 'reading', 'keyword', 'origin', 'reason'] as const;
const characterColumns = ['character', 'traditional', 'readings', 'meaning', 'components', 'association'] as const;
const wordColumns = [
  'id',
  'item',
  'kind',
  'reading',
  'translations',
  'part_of_speech',
  'level_2025',
  'traditional',
  'measure_word',
  'roles',
  'association',
  'note',
] as const;

/** Stands in `measure_word` for a noun that takes none. */
const notCounted = 'none';

/** `line` is the number of the line even where a column has that name: the text of that column is in `cells`. */
export type Row<Column extends string> = Readonly<Record<Exclude<Column, 'line'>, string>> & {
  readonly line: number;
  /** The texts of all columns in order. */
  readonly cells: readonly string[];
};
// Returns nothing, so that an invalid row can be reported and skipped in one statement.
export type Report = (line: number, column: string, reason: string) => undefined;

/** Why a cell is invalid, or undefined. A tab inside a cell shows up as an extra cell. */
function findCellIssue(cell: string): string | undefined {
  const control = /[\p{Cc}\p{Co}\p{Cn}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u.exec(cell);
  if (control) return `holds the control character U+${control[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  if (!cell.isWellFormed() || cell.includes('\ufffd')) return 'holds broken UTF-8';
  if (cell !== cell.normalize('NFC')) return 'is not in Unicode form NFC';
  if (cell !== cell.trim()) return 'begins or ends with a space';
  return undefined;
}

/** Parses tab-separated text whose header must be exactly `columns`; malformed rows are reported and skipped. */
export function readRows<const Column extends string>(text: string, columns: readonly Column[], report: Report): Row<Column>[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const header = (lines[0] ?? '').split('\t');
  for (const column of columns) if (!header.includes(column)) report(1, column, 'the column is missing');
  for (const column of header) if (!(columns as readonly string[]).includes(column)) report(1, column, 'is not a column of this table');
  if (header.join('\t') !== columns.join('\t')) {
    if (columns.every((column) => header.includes(column))) report(1, '', `the columns must be: ${columns.join(', ')}`);
    return [];
  }
  const rows: Row<Column>[] = [];
  for (const [lineIndex, row] of lines.entries()) {
    const line = lineIndex + 1;
    if (line === 1) continue;
    const cells = row.split('\t');
    if (row.trim() === '') report(line, '', 'a blank line');
    else if (cells.length !== columns.length) report(line, '', `${cells.length} cells instead of ${columns.length}`);
    else {
      const issues = columns.flatMap((column, index) => {
        const reason = findCellIssue(cells[index] ?? '');
        return reason ? [{ column, reason }] : [];
      });
      for (const { column, reason } of issues) report(line, column, reason);
      if (issues.length === 0)
        rows.push({ ...Object.fromEntries(columns.map((column, index) => [column, cells[index]])), line, cells } as unknown as Row<Column>);
    }
  }
  return rows;
}

function splitList(cell: string, separator: string): string[] {
  return cell === '' ? [] : cell.split(separator).map((part) => part.trim());
}

function parseComponent(row: Row<(typeof componentColumns)[number]>, report: Report): ComponentRecord | undefined {
  const variants = splitList(row.variants, ' ');
  if (Array.from(row.glyph).length !== 1) return report(row.line, 'glyph', `“${row.glyph}” is not one character`);
  if (variants.some((variant) => Array.from(variant).length !== 1)) return report(row.line, 'variants', 'a variant is one character');
  if (row.keyword === '') return report(row.line, 'keyword', 'is empty');
  const reason = findReadingIssue(row.reading);
  if (reason) return report(row.line, 'reading', reason);
  if (!['', 'ours'].includes(row.origin)) return report(row.line, 'origin', `“${row.origin}” is neither “ours” nor empty`);
  if (row.reason !== '' && row.origin === '') return report(row.line, 'origin', 'a name that needs a reason is “ours”');
  const { line, glyph, reading, keyword, origin } = row;
  return { line, glyph, variants, reading, keyword, isOurName: origin === 'ours', reason: row.reason };
}

function parseComponentRole(cell: string): CharacterRecord['components'][number] | undefined {
  const [glyph = '', role = '', extra] = cell.split(':');
  const knownRole = characterRoles.find((name) => name === role);
  return knownRole && extra === undefined && Array.from(glyph).length === 1 ? { glyph, role: knownRole } : undefined;
}

/** Splits `dū: big city; capital` into readings and text. */
function parseBound(group: string): { names: readonly string[]; text: string } {
  const [names = '', text = ''] = group.split(/:(.*)/);
  return { names: splitList(names, ','), text: text.trim() };
}

/** Parses the meanings `good; well`, or of several readings `hǎo: good; well | hào: be fond of`; a reason where the cell is invalid. */
function parseMeanings(cell: string, readings: readonly string[]): { meanings: readonly string[][]; reason?: string } {
  if (readings.length < 2) return { meanings: [splitList(cell, ';')] };
  const groups = splitList(cell, '|').map(parseBound);
  const meanings = groups.flatMap(({ names, text }) => names.map(() => splitList(text, ';')));
  if (groups.flatMap(({ names }) => names).join() === readings.join() && meanings.every(({ length }) => length > 0)) return { meanings };
  return { meanings, reason: `does not give meanings to each reading, as in “${readings.map((name) => `${name}: …`).join(' | ')}”` };
}

/** Parses an association, behind which further readings may have theirs: `… all. | dū: … big city.`; a reason where the cell is invalid. */
function parseAssociations(cell: string, readings: readonly string[]): { associations: ReadonlyMap<string, string>; reason?: string } {
  const [usual = '', ...others] = splitList(cell, '|');
  const associations = new Map(others.map(parseBound).flatMap(({ names, text }) => names.map((name) => [name, text] as const)));
  const unknown = [...associations.keys()].find((name) => !readings.slice(1).includes(name));
  return {
    associations: associations.set(readings[0] ?? '', usual),
    ...(unknown !== undefined && { reason: `“${unknown}” is not a further reading` }),
  };
}

function parseCharacter(row: Row<(typeof characterColumns)[number]>, report: Report): CharacterRecord | undefined {
  if (Array.from(row.character).length !== 1) return report(row.line, 'character', `“${row.character}” is not one character`);
  const cells = splitList(row.components, ' ');
  const components = cells.map(parseComponentRole);
  const invalidIndex = components.indexOf(undefined);
  if (invalidIndex >= 0)
    return report(row.line, 'components', `“${cells[invalidIndex]}” is not glyph:role with role ${characterRoles.join(', ')}`);
  const readings = splitList(row.readings, ',');
  const reason = readings.map(findReadingIssue).find(Boolean);
  if (reason) return report(row.line, 'readings', reason);
  const { meanings, reason: meaningIssue } = parseMeanings(row.meaning, readings);
  if (meaningIssue) return report(row.line, 'meaning', meaningIssue);
  const { associations, reason: associationIssue } = parseAssociations(row.association, readings);
  if (associationIssue) return report(row.line, 'association', associationIssue);
  return {
    line: row.line,
    character: row.character,
    traditional: row.traditional,
    senses: readings.map((reading, index) => ({ reading, meanings: meanings[index] ?? [], association: associations.get(reading) ?? '' })),
    readings,
    meanings: [...new Set(meanings.flat())],
    components: components.filter((component) => component !== undefined),
    association: associations.get(readings[0] ?? '') ?? '',
  };
}

/** Parses `子:ending`, one for each character; a reason where a cell is invalid. */
function parseWordRoles(cell: string, text: string): { roles: Map<string, WordRole>; reason?: string } {
  const roles = new Map<string, WordRole>();
  for (const part of splitList(cell, ' ')) {
    const [glyph = '', name = '', extra] = part.split(':');
    const role = wordRoles.find((known) => known === name);
    if (!role || extra !== undefined || Array.from(glyph).length !== 1)
      return { roles, reason: `“${part}” is not character:role with role ${wordRoles.join(', ')}` };
    if (!text.includes(glyph)) return { roles, reason: `“${glyph}” does not stand in “${text}”` };
    if (roles.has(glyph)) return { roles, reason: `“${glyph}” has two roles` };
    roles.set(glyph, role);
  }
  if (roles.size > 0 && Array.from(text).length === 1) return { roles, reason: 'only a character inside a word has a role' };
  return { roles };
}

function parseWord(row: Row<(typeof wordColumns)[number]>, level: TaughtLevel, report: Report): WordRecord | undefined {
  if (!/^[1-5]-\d{3,4}$/.test(row.id) || !row.id.startsWith(`${level}-`))
    return report(row.line, 'id', `“${row.id}” is not of the form ${level}-001`);
  if (row.item === '') return report(row.line, 'item', 'is empty');
  const kind = wordKinds.find((name) => name === row.kind);
  if (!kind) return report(row.line, 'kind', `“${row.kind}” is not one of ${wordKinds.join(', ')}`);
  const readings = splitList(row.reading, '/');
  const reason = readings.map(findReadingIssue).find(Boolean);
  if (reason) return report(row.line, 'reading', reason);
  if (!/^[1-7]?$/.test(row.level_2025)) return report(row.line, 'level_2025', `“${row.level_2025}” is not 1 to 7 or empty`);
  // A cell left empty is told apart from a noun that is not counted.
  if (row.measure_word === '' && row.kind === 'word' && row.part_of_speech === 'noun')
    return report(row.line, 'measure_word', `a noun needs its measure words, or “${notCounted}”`);
  const measureWords = row.measure_word === notCounted ? [] : splitList(row.measure_word, ' ');
  if (!measureWords.every((measureWord) => /^\p{Script=Han}$/u.test(measureWord)))
    return report(row.line, 'measure_word', `“${row.measure_word}” is not a list of single characters`);
  if (new Set(measureWords).size < measureWords.length) return report(row.line, 'measure_word', `“${row.measure_word}” names one twice`);
  if (measureWords.length > 3) return report(row.line, 'measure_word', `${measureWords.length} measure words, at most 3`);
  if (row.measure_word !== '' && row.part_of_speech !== 'noun') return report(row.line, 'measure_word', 'only a noun is counted');
  const { roles, reason: roleIssue } = parseWordRoles(row.roles, row.item);
  if (roleIssue) return report(row.line, 'roles', roleIssue);
  return {
    line: row.line,
    id: row.id,
    text: row.item,
    kind,
    readings,
    translations: splitList(row.translations, ';'),
    partOfSpeech: row.part_of_speech,
    level2025: row.level_2025 === '' ? null : Number(row.level_2025),
    traditional: splitList(row.traditional, '/'),
    measureWords,
    roles,
    association: row.association,
    note: row.note,
  };
}

/** Keeps the first record of each name and reports the others. */
export function dropDuplicates<Record extends { readonly line: number }>(
  records: readonly Record[],
  getNames: (record: Record) => readonly string[],
  column: string,
  report: Report,
): Record[] {
  const lines = new Map<string, number>();
  return records.filter((record) => {
    const duplicate = getNames(record).find((name) => lines.has(name));
    if (duplicate !== undefined) report(record.line, column, `“${duplicate}” stands in line ${lines.get(duplicate)} already`);
    else for (const name of getNames(record)) lines.set(name, record.line);
    return duplicate === undefined;
  });
}

/** Reads one table of a folder; what cannot be read or converted is added to `issues` and skipped. */
export function readTable<const Column extends string, Record extends { readonly line: number }>(
  folder: string,
  file: string,
  columns: readonly Column[],
  convert: (row: Row<Column>, report: Report) => Record | undefined,
  issues: ContentIssue[],
): { records: Record[]; report: Report } {
  const report: Report = (line, column, reason) => {
    issues.push({ file, line, column, reason });
    return undefined;
  };
  if (!existsSync(join(folder, file))) {
    report(0, '', 'the file is missing');
    return { records: [], report };
  }
  const rows = readRows(readFileSync(join(folder, file), 'utf8'), columns, report);
  return { records: rows.map((row) => convert(row, report)).filter((record) => record !== undefined), report };
}

/** Reads every table of a folder and collects every formal error; invalid lines are skipped. */
export function readTables(folder: string): { tables: Tables; faults: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const components = readTable(folder, componentsFile, componentColumns, parseComponent, issues);
  const characters = readTable(folder, charactersFile, characterColumns, parseCharacter, issues);
  const levels = taughtLevels.flatMap((level) => {
    const file = `level-${level}.tsv`;
    if (!existsSync(join(folder, file))) return [];
    const wordTable = readTable(folder, file, wordColumns, (row, report) => parseWord(row, level, report), issues);
    return [{ level, file, words: dropDuplicates(wordTable.records, (word) => [word.id], 'id', wordTable.report) }];
  });
  return {
    tables: {
      components: dropDuplicates(components.records, (component) => [component.glyph, ...component.variants], 'glyph', components.report),
      characters: dropDuplicates(characters.records, (character) => [character.character], 'character', characters.report),
      levels,
    },
    faults: issues,
  };
}
