// The check of the tables: what the server refuses to start on, and `npm run content` prints.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Course, joinTables } from './course.ts';
import { checkReadings } from './dictionary.ts';
import { byPlace, type Fault } from './fault.ts';
import { checkRules } from './rules.ts';
import { checkShapes } from './shapes.ts';
import { readRows, readTables, type Tables } from './tables.ts';

const exceptionsFile = 'exceptions.tsv';

export interface CourseCheck {
  readonly tables: Tables;
  readonly course: Course;
  /** In the order of files and lines. Where a table cannot be read or joined, only the faults that say so. */
  readonly faults: readonly Fault[];
  /** Whether every line could be read and joined. */
  readonly isWhole: boolean;
  /** Associations that share their wording with an earlier one. */
  readonly nearDoubles: number;
  /** Share of the characters, 0 to 1, whose components agree with the shape data, before exceptions. */
  readonly agreement: number;
  readonly exceptions: number;
}

interface Exception {
  readonly line: number;
  readonly rule: string;
  readonly subject: string;
  readonly reason: string;
}

/** `rule` is `reading`, `shape` or `association`; `subject` the word, character or item id that it is about. */
function readExceptions(folder: string, faults: Fault[]): Exception[] {
  if (!existsSync(join(folder, exceptionsFile))) return [];
  const say = (line: number, column: string, reason: string) => {
    faults.push({ file: exceptionsFile, line, column, reason });
    return undefined;
  };
  const rows = readRows(readFileSync(join(folder, exceptionsFile), 'utf8'), ['rule', 'subject', 'reason'], say);
  for (const { line, rule, reason } of rows) {
    if (!['reading', 'shape', 'association'].includes(rule)) say(line, 'rule', `“${rule}” is not reading, shape or association`);
    if (reason.length < 10) say(line, 'reason', 'an exception needs its reason');
  }
  return rows;
}

/** Faults without those that an exception explains; an exception that explains nothing is a fault itself. */
function withoutExceptions(found: { rule: string; subject: string; fault: Fault }[], exceptions: readonly Exception[]): Fault[] {
  const used = new Set<Exception>();
  const left = found.filter(({ rule, subject }) => {
    const exception = exceptions.find((known) => known.rule === rule && known.subject === subject);
    if (exception) used.add(exception);
    return !exception;
  });
  const idle = exceptions.filter((exception) => !used.has(exception));
  return [
    ...left.map(({ fault }) => fault),
    ...idle.map(({ line, rule, subject }) => ({
      file: exceptionsFile,
      line,
      column: 'subject',
      reason: `nothing is wrong with the ${rule} of “${subject}”: the exception is not needed`,
    })),
  ];
}

/** The word or character that a fault about an association speaks of. */
function subjectOf(fault: Fault, tables: Tables): string {
  const character = fault.file === 'characters.tsv' && tables.characters.find(({ line }) => line === fault.line);
  if (character) return character.character;
  return tables.levels.find(({ file }) => file === fault.file)?.items.find(({ line }) => line === fault.line)?.id ?? '';
}

/** Reads the tables of a folder and checks them (content.md "The check"); the questions made of them are checked by `npm run content`. Takes seconds. */
export function checkCourse(folder: string): CourseCheck {
  const { tables, faults: unreadable } = readTables(folder);
  const { course, faults: loose } = joinTables(tables);
  // What cannot be read is the cause of what then cannot be joined.
  const faults = unreadable.length > 0 ? [...unreadable] : [...loose];
  const exceptions = readExceptions(folder, faults);
  const rules = checkRules(tables);
  const shapes = checkShapes(tables);
  // On half a table every rule would speak up.
  const isWhole = faults.length === 0;
  if (isWhole)
    faults.push(
      ...withoutExceptions(
        [
          ...rules.faults.map((fault) => ({ rule: fault.column, subject: subjectOf(fault, tables), fault })),
          ...checkReadings(tables).map((fault) => ({ rule: 'reading', subject: fault.subject, fault })),
          ...shapes.faults.map((fault) => ({ rule: 'shape', subject: fault.subject, fault })),
        ],
        exceptions,
      ),
    );
  return {
    tables,
    course,
    faults: faults.toSorted(byPlace),
    isWhole,
    nearDoubles: rules.nearDoubles,
    agreement: shapes.agreement,
    exceptions: exceptions.length,
  };
}
