// The file of a backup: gzipped lines of JSON with checksums, the same for both databases (docs/RUNNING.md).
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';

/** A backup or a restore cannot be done; the message is one sentence with advice. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const headerSchema = z.object({
  format: z.literal('hanzivine-backup'),
  version: z.literal(1),
  /** When the snapshot was taken, by the database's clock, in ISO 8601. */
  takenAt: z.string(),
  /** The migrations that the database had. */
  migrations: z.array(z.string()),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const sequenceSchema = z.object({ column: z.string(), value: z.string(), isCalled: z.boolean() });
const tableEndSchema = z.object({ rows: z.number(), sha256: z.string(), sequences: z.array(sequenceSchema) });
const endSchema = z.object({ end: z.literal(true), sha256: z.string() });

export type ArchiveHeader = z.output<typeof headerSchema>;
/** What the next row of a table gets as its number. */
export type SequenceState = z.output<typeof sequenceSchema>;

/** The parts of an archive, in order: the header; then of each table its columns, its rows and its end. */
export type ArchivePart =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  /** Each row is a JSON array of texts and nulls, as PostgreSQL writes them. */
  | { readonly kind: 'rows'; readonly rows: readonly string[] }
  | { readonly kind: 'table end'; readonly sequences: readonly SequenceState[] };

/** How many rows of a table an archive holds, and the SHA-256 of their lines in hexadecimal. */
export interface TableSummary {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Counts and sums up the rows of one table. */
export class RowSum {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(rows: readonly string[]): void {
    for (const row of rows) this.#hash.update(row).update('\n');
    this.#rows += rows.length;
  }

  finish(table: string): TableSummary {
    return { table, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Throws BackupError if the file exists. */
export function requireNewFile(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists: choose another name, or remove it.`);
}

/** Writes an archive that only its owner can read, under a temporary name until it is complete and on the disk. */
export async function writeArchive(file: string, parts: AsyncIterable<ArchivePart>): Promise<TableSummary[]> {
  const unfinished = `${file}.unfinished`;
  const summaries: TableSummary[] = [];
  try {
    await pipeline(formatLines(parts, summaries), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    renameSync(unfinished, file);
    return summaries;
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { code, path } = error as NodeJS.ErrnoException;
    // A write that finds no room names no path.
    if (code === 'ENOSPC') throw new BackupError(`${file} cannot be written: the disk is full. Make room, or choose another disk.`);
    throw code !== undefined && path === unfinished ? new BackupError(`${file} cannot be written (${code}).`) : error;
  }
}

async function* formatLines(parts: AsyncIterable<ArchivePart>, summaries: TableSummary[]): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const seal = (lines: readonly string[]) => {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    return text;
  };
  let table = '';
  let sum = new RowSum();
  for await (const part of parts) {
    switch (part.kind) {
      case 'header':
        yield seal([JSON.stringify(part.header)]);
        break;
      case 'table':
        ({ table } = part);
        sum = new RowSum();
        yield seal([JSON.stringify({ table, columns: part.columns })]);
        break;
      case 'rows':
        sum.add(part.rows);
        yield seal(part.rows);
        break;
      case 'table end': {
        const summary = sum.finish(table);
        summaries.push(summary);
        yield seal([JSON.stringify({ rows: summary.rows, sha256: summary.sha256, sequences: part.sequences })]);
      }
    }
  }
  yield `${JSON.stringify({ end: true, sha256: hash.digest('hex') })}\n`;
}

const maxRows = 250;

/**
 * Reads an archive part by part, at most 250 rows at a time. Throws BackupError where a line, a checksum or the end is not what it
 * should be; what came before it is not to be kept.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivePart> {
  const whole = createHash('sha256');
  let table: string | undefined;
  let sum = new RowSum();
  let rows: string[] = [];
  let isFirst = true;
  let isComplete = false;
  for await (const line of readLines(file)) {
    if (isComplete) throw damaged(file);
    if (line.startsWith('{"end"')) {
      isComplete = table === undefined && !isFirst && parse(file, endSchema, line).sha256 === whole.digest('hex');
      if (!isComplete) throw damaged(file);
      continue;
    }
    whole.update(line).update('\n');
    if (isFirst) {
      isFirst = false;
      yield { kind: 'header', header: parseHeader(file, line) };
    } else if (table === undefined) {
      const head = parse(file, tableSchema, line);
      ({ table } = head);
      sum = new RowSum();
      yield { kind: 'table', ...head };
    } else if (line.startsWith('[')) {
      rows.push(line);
      if (rows.length < maxRows) continue;
      sum.add(rows);
      yield { kind: 'rows', rows };
      rows = [];
    } else {
      sum.add(rows);
      if (rows.length > 0) yield { kind: 'rows', rows };
      rows = [];
      const end = parse(file, tableEndSchema, line);
      const summary = sum.finish(table);
      if (summary.sha256 !== end.sha256 || summary.rows !== end.rows) throw damaged(file);
      table = undefined;
      yield { kind: 'table end', sequences: end.sequences };
    }
  }
  if (!isComplete) throw damaged(file);
}

// More than any row has: the largest are files of the web app.
const maxLineLength = 64 << 20;

// Not node:readline, which also ends a line at characters that may be in a text.
async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    // The error of either stream comes out of the loop.
    const chunks: AsyncIterable<Buffer> = pipe(createReadStream(file), createGunzip(), () => {});
    for await (const chunk of chunks) {
      const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
      // Joined unseen: looking through what came before at each chunk would take time that grows with its square.
      rest += first;
      if (rest.length > maxLineLength) throw damaged(file);
      const last = more.pop();
      if (last === undefined) continue;
      yield rest;
      yield* more;
      rest = last;
    }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== undefined) throw new BackupError(`${file} cannot be read (${code}).`);
    if (code?.startsWith('Z_') === true || code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw damaged(file);
    throw error;
  }
  if (rest !== '') throw damaged(file);
}

function parse<Shape extends z.ZodMiniType>(file: string, schema: Shape, line: string): z.output<Shape> {
  try {
    return z.parse(schema, JSON.parse(line));
  } catch {
    throw damaged(file);
  }
}

function parseHeader(file: string, line: string): ArchiveHeader {
  try {
    return z.parse(headerSchema, JSON.parse(line));
  } catch {
    throw new BackupError(`${file} is no backup that this version of HanziVine can read.`);
  }
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or incomplete: nothing was restored. Take another backup.`);
}
