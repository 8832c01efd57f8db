// Reads tab-separated files into rows with their line numbers, and reports what is malformed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentIssue } from './issue.ts';

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
    if (duplicate !== undefined) report(record.line, column, `“${duplicate}” is already in line ${lines.get(duplicate)}`);
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
