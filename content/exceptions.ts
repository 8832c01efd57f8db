// Reads the table of issues that are intended, and takes them out of those that a check found.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentIssue } from './issue.ts';
import { readRows } from './rows.ts';

const exceptionsFile = 'exceptions.tsv';

const exceptionRules = ['reading', 'traditional', 'shape', 'association', 'name', 'use'];

interface RuleException {
  readonly line: number;
  readonly rule: string;
  readonly subject: string;
  readonly reason: string;
}

/** An issue that an exception may explain. */
export interface Candidate {
  readonly rule: string;
  readonly subject: string;
  readonly fault: ContentIssue;
}

/** `subject` is the word, character or word id that the rule applies to; of a name and a use the word id and a text, `2-285 希`. */
export function readExceptions(folder: string, issues: ContentIssue[]): RuleException[] {
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
export function applyExceptions(candidates: readonly Candidate[], exceptions: readonly RuleException[]): ContentIssue[] {
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
