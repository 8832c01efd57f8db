// Reads the tables as they stand: cells into records with their line, and every fault of form.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentRoles, type ComponentRole, wordKinds } from '#contract/study.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import type { Fault } from './fault.ts';
import { readingFault } from './reading.ts';

interface ComponentRecord {
  readonly line: number;
  readonly glyph: string;
  readonly variants: readonly string[];
  readonly reading: string;
  readonly keyword: string;
}

export interface CharacterRecord {
  readonly line: number;
  readonly character: string;
  readonly traditional: string;
  readonly readings: readonly string[];
  readonly meanings: readonly string[];
  readonly parts: readonly { readonly glyph: string; readonly role: ComponentRole }[];
  readonly association: string;
}

export interface ItemRecord {
  readonly line: number;
  readonly id: string;
  readonly item: string;
  readonly kind: (typeof wordKinds)[number];
  readonly readings: readonly string[];
  readonly translations: readonly string[];
  readonly partOfSpeech: string;
  readonly level2025: number | null;
  readonly traditional: string;
  readonly association: string;
  readonly note: string;
}

export interface LevelTable {
  readonly level: TaughtLevel;
  readonly file: string;
  readonly items: readonly ItemRecord[];
}

/** All tables of a folder; a level without a file is not in `levels`. */
export interface Tables {
  readonly components: readonly ComponentRecord[];
  readonly characters: readonly CharacterRecord[];
  readonly levels: readonly LevelTable[];
}

export const componentsFile = 'components.tsv';
export const charactersFile = 'characters.tsv';

const componentColumns = ['glyph', 'variants', 'reading', 'keyword'] as const;
const characterColumns = ['character', 'traditional', 'readings', 'meaning', 'components', 'association'] as const;
const itemColumns = [
  'id',
  'item',
  'kind',
  'reading',
  'translations',
  'part_of_speech',
  'level_2025',
  'traditional',
  'association',
  'note',
] as const;

type Row<Column extends string> = Readonly<Record<Column, string>> & { readonly line: number };
// Gives back nothing, so that a faulty row can be reported and left out in one statement.
type Report = (line: number, column: string, reason: string) => undefined;

/** How a control character or a cell is at fault, or undefined. A tab inside a cell shows as one cell too many. */
function cellFault(cell: string): string | undefined {
  const control = /[\p{Cc}\p{Co}\p{Cn}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u.exec(cell);
  if (control) return `holds the control character U+${control[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  if (!cell.isWellFormed() || cell.includes('\ufffd')) return 'holds broken UTF-8';
  if (cell !== cell.normalize('NFC')) return 'is not in Unicode form NFC';
  if (cell !== cell.trim()) return 'begins or ends with a space';
  return undefined;
}

/** The rows of a tab-separated text whose header is exactly `columns`; rows of a wrong form are reported and left out. */
export function readRows<const Column extends string>(text: string, columns: readonly Column[], report: Report): Row<Column>[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const header = (lines[0] ?? '').split('\t');
  for (const column of columns) if (!header.includes(column)) report(1, column, 'the column is missing');
  for (const column of header) if (!(columns as readonly string[]).includes(column)) report(1, column, 'is no column of this table');
  if (header.join('\t') !== columns.join('\t')) {
    if (columns.every((column) => header.includes(column))) report(1, '', `the columns must be: ${columns.join(', ')}`);
    return [];
  }
  const rows: Row<Column>[] = [];
  for (const [at, text] of lines.entries()) {
    const line = at + 1;
    if (line === 1) continue;
    const cells = text.split('\t');
    if (text.trim() === '') report(line, '', 'a blank line');
    else if (cells.length !== columns.length) report(line, '', `${cells.length} cells instead of ${columns.length}`);
    else {
      const faults = columns.flatMap((column, index) => {
        const reason = cellFault(cells[index] ?? '');
        return reason ? [{ column, reason }] : [];
      });
      for (const { column, reason } of faults) report(line, column, reason);
      if (faults.length === 0)
        rows.push({ line, ...Object.fromEntries(columns.map((column, index) => [column, cells[index]])) } as Row<Column>);
    }
  }
  return rows;
}

function list(cell: string, separator: string): string[] {
  return cell === '' ? [] : cell.split(separator).map((part) => part.trim());
}

function toComponent(row: Row<(typeof componentColumns)[number]>, report: Report): ComponentRecord | undefined {
  const variants = list(row.variants, ' ');
  if (Array.from(row.glyph).length !== 1) return report(row.line, 'glyph', `“${row.glyph}” is not one character`);
  if (variants.some((variant) => Array.from(variant).length !== 1)) return report(row.line, 'variants', 'a variant is one character');
  if (row.keyword === '') return report(row.line, 'keyword', 'is empty');
  const reason = readingFault(row.reading);
  if (reason) return report(row.line, 'reading', reason);
  return { line: row.line, glyph: row.glyph, variants, reading: row.reading, keyword: row.keyword };
}

function toPart(written: string): CharacterRecord['parts'][number] | undefined {
  const [glyph = '', role = '', rest] = written.split(':');
  const known = componentRoles.find((name) => name === role);
  return known && rest === undefined && Array.from(glyph).length === 1 ? { glyph, role: known } : undefined;
}

function toCharacter(row: Row<(typeof characterColumns)[number]>, report: Report): CharacterRecord | undefined {
  if (Array.from(row.character).length !== 1) return report(row.line, 'character', `“${row.character}” is not one character`);
  const written = list(row.components, ' ');
  const parts = written.map(toPart);
  const wrong = parts.indexOf(undefined);
  if (wrong >= 0) return report(row.line, 'components', `“${written[wrong]}” is not glyph:role with role ${componentRoles.join(', ')}`);
  const readings = list(row.readings, ',');
  const reason = readings.map(readingFault).find(Boolean);
  if (reason) return report(row.line, 'readings', reason);
  return {
    line: row.line,
    character: row.character,
    traditional: row.traditional,
    readings,
    meanings: list(row.meaning, ';'),
    parts: parts.filter((part) => part !== undefined),
    association: row.association,
  };
}

function toItem(row: Row<(typeof itemColumns)[number]>, level: TaughtLevel, report: Report): ItemRecord | undefined {
  if (!/^[1-5]-\d{3,4}$/.test(row.id) || !row.id.startsWith(`${level}-`))
    return report(row.line, 'id', `“${row.id}” is not of the form ${level}-001`);
  if (row.item === '') return report(row.line, 'item', 'is empty');
  const kind = wordKinds.find((name) => name === row.kind);
  if (!kind) return report(row.line, 'kind', `“${row.kind}” is not one of ${wordKinds.join(', ')}`);
  const readings = list(row.reading, '/');
  const reason = readings.map(readingFault).find(Boolean);
  if (reason) return report(row.line, 'reading', reason);
  if (!/^[1-7]?$/.test(row.level_2025)) return report(row.line, 'level_2025', `“${row.level_2025}” is not 1 to 7 or empty`);
  return {
    line: row.line,
    id: row.id,
    item: row.item,
    kind,
    readings,
    translations: list(row.translations, ';'),
    partOfSpeech: row.part_of_speech,
    level2025: row.level_2025 === '' ? null : Number(row.level_2025),
    traditional: row.traditional,
    association: row.association,
    note: row.note,
  };
}

function unique<Record extends { readonly line: number }>(
  records: readonly Record[],
  names: (record: Record) => readonly string[],
  column: string,
  report: Report,
): Record[] {
  const lines = new Map<string, number>();
  return records.filter((record) => {
    const double = names(record).find((name) => lines.has(name));
    if (double !== undefined) report(record.line, column, `“${double}” stands in line ${lines.get(double)} already`);
    else for (const name of names(record)) lines.set(name, record.line);
    return double === undefined;
  });
}

/** Reads every table of a folder and collects every fault of form; a faulty line is left out. */
export function readTables(folder: string): { tables: Tables; faults: Fault[] } {
  const faults: Fault[] = [];
  const table = <const Column extends string, Record extends { readonly line: number }>(
    file: string,
    columns: readonly Column[],
    convert: (row: Row<Column>, report: Report) => Record | undefined,
  ): { records: Record[]; report: Report } => {
    const report: Report = (line, column, reason) => {
      faults.push({ file, line, column, reason });
      return undefined;
    };
    if (!existsSync(join(folder, file))) {
      report(0, '', 'the file is missing');
      return { records: [], report };
    }
    const rows = readRows(readFileSync(join(folder, file), 'utf8'), columns, report);
    return { records: rows.map((row) => convert(row, report)).filter((record) => record !== undefined), report };
  };

  const components = table(componentsFile, componentColumns, toComponent);
  const characters = table(charactersFile, characterColumns, toCharacter);
  const levels = taughtLevels.flatMap((level) => {
    const file = `level-${level}.tsv`;
    if (!existsSync(join(folder, file))) return [];
    const items = table(file, itemColumns, (row, report) => toItem(row, level, report));
    return [{ level, file, items: unique(items.records, (item) => [item.id], 'id', items.report) }];
  });
  return {
    tables: {
      components: unique(components.records, (component) => [component.glyph, ...component.variants], 'glyph', components.report),
      characters: unique(characters.records, (character) => [character.character], 'character', characters.report),
      levels,
    },
    faults,
  };
}
