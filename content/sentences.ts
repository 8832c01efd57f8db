// Reads the example sentences, and the tables of what they may use beyond the words of the course (content.md "A sentence for every word").
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentIssue } from './issue.ts';
import { dropDuplicates, type Report, type Row, readTable } from './rows.ts';

export interface SentenceRecord {
  readonly line: number;
  /** The id of the word or pattern that the sentence shows. */
  readonly id: string;
  readonly chinese: string;
  readonly pinyin: string;
  readonly translation: string;
}

const nameKinds = ['person', 'place', 'surname'] as const;

/** A name that may be in a sentence of every level; a surname needs a title or 小 or 老. */
interface NameRecord {
  readonly line: number;
  readonly kind: (typeof nameKinds)[number];
  readonly text: string;
  readonly pinyin: string;
}

/** A verb and its object that make one word but may stand apart: 见面, 见过面. */
interface SeparableVerbRecord {
  readonly line: number;
  readonly verb: string;
  readonly object: string;
}

export interface SentenceTables {
  readonly sentences: readonly SentenceRecord[];
  /** Of words of both lists, what the list of 2026 shows instead: their usual sentence has words that it teaches much later. */
  readonly sentences2026: readonly SentenceRecord[];
  readonly names: readonly NameRecord[];
  readonly separableVerbs: readonly SeparableVerbRecord[];
}

export const sentencesFile = 'sentences.tsv';
export const sentences2026File = 'sentences-2026.tsv';
export const separableVerbsFile = 'separable-verbs.tsv';
const sentenceColumns = ['id', 'chinese', 'pinyin', 'translation'] as const;
const nameColumns = ['kind', 'text', 'pinyin'] as const;
const separableVerbColumns = ['verb', 'object'] as const;

/** Reports the empty cells of a row; whether there are none. */
export function isFilled<const Column extends string>(row: Row<Column>, columns: readonly Column[], report: Report): boolean {
  const empty = columns.filter((_, index) => row.cells[index] === '');
  for (const column of empty) report(row.line, column, 'is empty');
  return empty.length === 0;
}

/** Reads the three tables of a folder and collects every formal error; invalid lines are skipped. */
export function readSentences(folder: string): { tables: SentenceTables; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const sentences = readTable(
    folder,
    sentencesFile,
    sentenceColumns,
    (row, report) => (isFilled(row, sentenceColumns, report) ? row : undefined),
    issues,
  );
  const sentences2026 = existsSync(join(folder, sentences2026File))
    ? readTable(
        folder,
        sentences2026File,
        sentenceColumns,
        (row, report) => (isFilled(row, sentenceColumns, report) ? row : undefined),
        issues,
      )
    : undefined;
  const names = readTable(
    folder,
    'sentence-names.tsv',
    nameColumns,
    (row, report) => {
      if (!isFilled(row, nameColumns, report)) return undefined;
      const kind = nameKinds.find((name) => name === row.kind);
      return kind ? { ...row, kind } : report(row.line, 'kind', `“${row.kind}” is not one of ${nameKinds.join(', ')}`);
    },
    issues,
  );
  const separableVerbs = readTable(
    folder,
    separableVerbsFile,
    separableVerbColumns,
    (row, report) => (isFilled(row, separableVerbColumns, report) ? row : undefined),
    issues,
  );
  const withoutEqualTexts = dropDuplicates(sentences.records, ({ chinese }) => [chinese], 'chinese', sentences.report);
  return {
    tables: {
      sentences2026: sentences2026 ? dropDuplicates(sentences2026.records, ({ id }) => [id], 'id', sentences2026.report) : [],
      sentences: dropDuplicates(withoutEqualTexts, ({ id }) => [id], 'id', sentences.report),
      names: dropDuplicates(names.records, ({ kind, text }) => [`${kind} ${text}`], 'text', names.report),
      separableVerbs: dropDuplicates(separableVerbs.records, ({ verb, object }) => [verb + object], 'verb', separableVerbs.report),
    },
    issues,
  };
}
