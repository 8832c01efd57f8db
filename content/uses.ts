// Reads the uses of words: what a word goes with, frames around it, and sentences with its further senses (content.md "Use").
import { useKinds, type WordUse } from '#contract/study-aids.ts';
import type { ContentIssue } from './issue.ts';
import { dropDuplicates, readTable } from './rows.ts';
import { isFilled } from './sentences.ts';

export interface UseRecord {
  readonly line: number;
  /** The id of the word or pattern that the use shows. */
  readonly id: string;
  readonly chinese: string;
  readonly pinyin: string;
  readonly translation: string;
  readonly kind: WordUse['kind'];
}

export const usesFile = 'uses.tsv';
const useColumns = ['id', 'chinese', 'pinyin', 'translation', 'kind'] as const;

/** Reads the uses of a folder and collects every formal error; invalid lines, and a use that its word has already, are skipped. */
export function readUses(folder: string): { uses: readonly UseRecord[]; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const { records, report } = readTable(
    folder,
    usesFile,
    useColumns,
    (row, reportRow): UseRecord | undefined => {
      if (!isFilled(row, useColumns, reportRow)) return undefined;
      const kind = useKinds.find((name) => name === row.kind);
      if (!kind) return reportRow(row.line, 'kind', `“${row.kind}” is not one of ${useKinds.join(', ')}`);
      const { line, id, chinese, pinyin, translation } = row;
      return { line, id, chinese, pinyin, translation, kind };
    },
    issues,
  );
  return { uses: dropDuplicates(records, ({ id, chinese }) => [`${id} ${chinese}`], 'chinese', report), issues };
}
