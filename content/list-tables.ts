// Reads what the list of 2026 has beyond its words: which levels teach which items in which order, prompts of its own, and what its exam asks to write.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import type { ContentIssue } from './issue.ts';
import { dropDuplicates, type Report, readTable } from './rows.ts';

/** An item of the list of 2026; the rows of a level are in the order in which it teaches them. */
export interface ListRow {
  readonly line: number;
  readonly level: TaughtLevel;
  readonly id: string;
}

/** An older item that teaches a word of the syllabus of 2026; `n-0006` is of word 6 by its id. */
export interface SyllabusRow {
  readonly line: number;
  /** Its number in the syllabus, 1 to 3,600. */
  readonly number: number;
  readonly id: string;
}

export interface PromptRow {
  readonly line: number;
  readonly id: string;
  readonly prompt: string;
}

export interface HandwritingRow {
  readonly line: number;
  readonly character: string;
  readonly level: TaughtLevel;
}

export const listsFile = 'lists-2026.tsv';
export const syllabusFile = 'syllabus-2026.tsv';
export const promptsFile = 'prompts-2026.tsv';
export const handwritingFile = 'handwriting-2026.tsv';

function parseLevel({ line, level }: { readonly line: number; readonly level: string }, report: Report): TaughtLevel | undefined {
  const known = taughtLevels.find((number) => String(number) === level);
  return known ?? report(line, 'level', `“${level}” is not 1 to ${taughtLevels.length}`);
}

export interface ListTables {
  readonly listRows: readonly ListRow[];
  readonly syllabus: readonly SyllabusRow[];
  /** What a word is asked by in the list of 2026 where its own prompt is another word's there. */
  readonly prompts: readonly PromptRow[];
  /** Which characters the exam asks to be written by hand. */
  readonly handwriting: readonly HandwritingRow[];
}

/** Reads the four tables; a folder without the list has none of them. An item, a prompt and a character stand once. */
export function readListTables(folder: string, issues: ContentIssue[]): ListTables {
  if (!existsSync(join(folder, listsFile))) return { listRows: [], syllabus: [], prompts: [], handwriting: [] };
  const lists = readTable(
    folder,
    listsFile,
    ['level', 'id'],
    (row, report): ListRow | undefined => {
      const level = parseLevel(row, report);
      return level && { line: row.line, level, id: row.id };
    },
    issues,
  );
  const syllabus = readTable(
    folder,
    syllabusFile,
    ['number', 'id'],
    ({ line, number, id }, report): SyllabusRow | undefined =>
      /^[1-9]\d{0,3}$/.test(number)
        ? { line, number: Number(number), id }
        : report(line, 'number', `“${number}” is not a number of the syllabus`),
    issues,
  );
  const prompts = readTable(
    folder,
    promptsFile,
    ['id', 'prompt'],
    ({ line, id, prompt }, report): PromptRow | undefined => (prompt === '' ? report(line, 'prompt', 'is empty') : { line, id, prompt }),
    issues,
  );
  const handwriting = readTable(
    folder,
    handwritingFile,
    ['character', 'level'],
    (row, report): HandwritingRow | undefined => {
      const level = parseLevel(row, report);
      return level && { line: row.line, character: row.character, level };
    },
    issues,
  );
  return {
    listRows: dropDuplicates(lists.records, ({ id }) => [id], 'id', lists.report),
    syllabus: dropDuplicates(syllabus.records, ({ number }) => [String(number)], 'number', syllabus.report),
    prompts: dropDuplicates(prompts.records, ({ id }) => [id], 'id', prompts.report),
    handwriting: dropDuplicates(handwriting.records, ({ character }) => [character], 'character', handwriting.report),
  };
}
