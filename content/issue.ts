// A mistake in a content table: where it is and why it is one.

export interface ContentIssue {
  readonly file: string;
  /** 1 is the header line; 0 means the whole file. */
  readonly line: number;
  /** Name of the column; empty if the whole line is at fault. */
  readonly column: string;
  readonly reason: string;
}

/** Collects an issue of one table: `line` and `column` as in ContentIssue. */
export type Report = (line: number, column: string, reason: string) => void;

/** Formats an issue as `file:line column: reason`. */
export function formatIssue(issue: ContentIssue): string {
  const location = issue.line > 0 ? `${issue.file}:${issue.line}` : issue.file;
  return `${location}${issue.column && ` ${issue.column}`}: ${issue.reason}`;
}

/** Sorts by file and line. */
export function compareIssues(one: ContentIssue, other: ContentIssue): number {
  return one.file.localeCompare(other.file) || one.line - other.line;
}

/** Thrown for an invalid table: no course is built from it. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly issue: ContentIssue;

  constructor(issue: ContentIssue) {
    super(formatIssue(issue));
    this.issue = issue;
  }
}
