// Reads the cards for words that learners mix up (content.md "A sentence for every word"; the form: content/README.md).
import { type PairLine, parsePairCard } from '#contract/study-aids.ts';
import type { ContentIssue } from './issue.ts';
import { dropDuplicates, type Report, type Row, readTable } from './rows.ts';

export interface PairRecord {
  readonly line: number;
  readonly words: readonly string[];
  readonly lines: readonly PairLine[];
  readonly text: string;
  /** Ids of other words that are written like one of these: the card is not about them. */
  readonly except: readonly string[];
}

export const pairsFile = 'pairs.tsv';
const pairColumns = ['words', 'text', 'except'] as const;

function parsePair({ line, words, text, except }: Row<(typeof pairColumns)[number]>, report: Report): PairRecord | undefined {
  if (words === '') return report(line, 'words', 'is empty');
  if (text === '') return report(line, 'text', 'is empty');
  return { line, words: words.split(' '), lines: parsePairCard(text), text, except: except === '' ? [] : except.split(' ') };
}

/** Reads the cards of a folder and collects every formal error; invalid lines are skipped. */
export function readPairs(folder: string): { pairs: PairRecord[]; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const { records, report } = readTable(folder, pairsFile, pairColumns, parsePair, issues);
  return { pairs: dropDuplicates(records, ({ words }) => [words.toSorted().join(' ')], 'words', report), issues };
}
