// Checks the tables: the course is not built if an issue is found, and `npm run content` prints them all.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Course } from '#contract/study-word.ts';
import { joinTables } from './course.ts';
import { checkReadings } from './dictionary.ts';
import { compareIssues, type ContentIssue } from './issue.ts';
import { checkNames } from './name-check.ts';
import { checkRules } from './rules.ts';
import { checkShapes } from './shapes.ts';
import { readRows, readTables, type Tables } from './tables.ts';
import { checkTraditional } from './traditional.ts';

const exceptionsFile = 'exceptions.tsv';

export interface CourseCheck {
  readonly tables: Tables;
  readonly course: Course;
  /** Sorted by file and line. If a table cannot be read or joined, only the issues that say so. */
  readonly issues: readonly ContentIssue[];
  /** Whether every line could be read and joined. */
  readonly isComplete: boolean;
  /** Associations with the same wording as an earlier one. */
  readonly nearDuplicates: number;
  /** Share of characters, 0 to 1, whose components agree with the shape data, before exceptions. */
  readonly agreement: number;
  readonly exceptions: number;
}

interface RuleException {
  readonly line: number;
  readonly rule: string;
  readonly subject: string;
  readonly reason: string;
}

const exceptionRules = ['reading', 'traditional', 'shape', 'association', 'name'];

/** `subject` is the word, character or word id that the rule applies to; of a name the word id and the character, `2-285 希`. */
function readExceptions(folder: string, issues: ContentIssue[]): RuleException[] {
  if (!existsSync(join(folder, exceptionsFile))) return [];
  const report = (line: number, column: string, reason: string) => {
    issues.push({ file: exceptionsFile, line, column, reason });
    return undefined;
  };
  const rows = readRows(readFileSync(join(folder, exceptionsFile), 'utf8'), ['rule', 'subject', 'reason'], report);
  for (const { line, rule, reason } of rows) {
    if (!exceptionRules.includes(rule)) report(line, 'rule', `“${rule}” is not ${exceptionRules.join(', ')}`);
    if (reason.length < 10) report(line, 'reason', 'an exception needs its reason');
  }
  return rows;
}

/** Removes issues that an exception explains; an unused exception is an issue itself. */
function applyExceptions(
  candidates: { rule: string; subject: string; fault: ContentIssue }[],
  exceptions: readonly RuleException[],
): ContentIssue[] {
  const used = new Set<RuleException>();
  const remaining = candidates.filter(({ rule, subject }) => {
    const exception = exceptions.find((candidate) => candidate.rule === rule && candidate.subject === subject);
    if (exception) used.add(exception);
    return !exception;
  });
  const unused = exceptions.filter((exception) => !used.has(exception));
  return [
    ...remaining.map(({ fault: issue }) => issue),
    ...unused.map(({ line, rule, subject }) => ({
      file: exceptionsFile,
      line,
      column: 'subject',
      reason: `the ${rule} of “${subject}” is valid: remove the exception`,
    })),
  ];
}

/** The word id or character of an issue about an association. */
function findSubject(issue: ContentIssue, tables: Tables): string {
  const character = issue.file === 'characters.tsv' && tables.characters.find(({ line }) => line === issue.line);
  if (character) return character.character;
  return tables.levels.find(({ file }) => file === issue.file)?.words.find(({ line }) => line === issue.line)?.id ?? '';
}

/** Reads and checks the tables of a folder (content.md "The check"), which takes seconds; `npm run content` also checks the questions. */
export function checkCourse(folder: string): CourseCheck {
  const { tables, faults: readIssues } = readTables(folder);
  const { course, issues: joinIssues } = joinTables(tables);
  // Unreadable lines cause the join issues, so only the former are reported.
  const issues = readIssues.length > 0 ? [...readIssues] : [...joinIssues];
  const exceptions = readExceptions(folder, issues);
  const rules = checkRules(tables);
  const shapes = checkShapes(tables);
  // With an incomplete table every rule would report.
  const isComplete = issues.length === 0;
  if (isComplete)
    issues.push(
      ...applyExceptions(
        [
          ...rules.issues.map((issue) => ({ rule: issue.column, subject: findSubject(issue, tables), fault: issue })),
          ...checkNames(tables, course).map((issue) => ({ rule: 'name', subject: issue.subject, fault: issue })),
          ...checkReadings(tables).map((issue) => ({ rule: 'reading', subject: issue.subject, fault: issue })),
          ...checkTraditional(tables).map((issue) => ({ rule: 'traditional', subject: issue.subject, fault: issue })),
          ...shapes.issues.map((issue) => ({ rule: 'shape', subject: issue.subject, fault: issue })),
        ],
        exceptions,
      ),
    );
  return {
    tables,
    course,
    issues: issues.toSorted(compareIssues),
    isComplete,
    nearDuplicates: rules.nearDuplicates,
    agreement: shapes.agreement,
    exceptions: exceptions.length,
  };
}
