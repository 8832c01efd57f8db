// Checks the tables: the course is not built if an issue is found, and `npm run content` prints them all.
import type { Course } from '#contract/study-word.ts';
import { joinTables } from './course.ts';
import { checkReadings } from './dictionary.ts';
import { applyExceptions, readExceptions } from './exceptions.ts';
import { findGapFaults } from './gap-check.ts';
import { compareIssues, type ContentIssue } from './issue.ts';
import { checkLists } from './list-check.ts';
import { checkNames } from './name-check.ts';
import { checkRules } from './rules.ts';
import { checkSameWords } from './same-words.ts';
import { checkShapes } from './shapes.ts';
import { findListLine, type LevelTable, listAllTables, type Tables } from './records.ts';
import { readTables } from './tables.ts';
import { checkTraditional } from './traditional.ts';
import { createPromptFinder } from './word-lists.ts';

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

/** The word id or character of an issue about an association. */
function findSubject(issue: ContentIssue, tables: Tables): string {
  const character = issue.file === 'characters.tsv' && tables.characters.find(({ line }) => line === issue.line);
  if (character) return character.character;
  const words = listAllTables(tables).flatMap((table) => table.words);
  return words.find(({ file, line }) => file === issue.file && line === issue.line)?.id ?? '';
}

/** The gaps in the prompts of both lists. */
function checkGaps({ levels, levels2026, listTables }: Tables): ContentIssue[] {
  const findPrompt = createPromptFinder(listTables);
  const checkList = (list: readonly LevelTable[]) =>
    findGapFaults(
      list.map((table) => ({
        level: table.level,
        items: table.words.map((word) => ({
          line: findListLine(table, word),
          text: word.text,
          prompt: findPrompt(word, table.level).translations[0] ?? '',
        })),
      })),
    ).map(({ level, line, reason }) => ({ file: list.find((table) => table.level === level)?.file ?? '', line, column: 'prompt', reason }));
  return [...checkList(levels), ...checkList(levels2026)];
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
        // Those of the uses are applied where these are checked.
        exceptions.filter(({ rule }) => rule !== 'use'),
      ),
      ...checkSameWords(folder, tables),
      ...checkLists(tables),
      ...checkGaps(tables),
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
