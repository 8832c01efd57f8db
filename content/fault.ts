// What is wrong in a table: where it stands and why.

export interface Fault {
  readonly file: string;
  /** 1 is the header line; 0 speaks of the file as a whole. */
  readonly line: number;
  /** Name of the column, or empty where the line as a whole is at fault. */
  readonly column: string;
  readonly reason: string;
}

/** A fault as `file:line column: reason`. */
export function faultText(fault: Fault): string {
  const place = fault.line > 0 ? `${fault.file}:${fault.line}` : fault.file;
  return `${place}${fault.column && ` ${fault.column}`}: ${fault.reason}`;
}

/** The order of files and lines. */
export function byPlace(one: Fault, other: Fault): number {
  return one.file.localeCompare(other.file) || one.line - other.line;
}

/** Thrown for a table at fault; the server does not start on it. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultText(fault));
    this.fault = fault;
  }
}
