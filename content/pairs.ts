// Reads the cards for words that learners mix up (content.md "A sentence for every word"; the form: content/README.md).
import type { ContentIssue } from './issue.ts';
import { dropDuplicates, type Report, type Row, readTable } from './tables.ts';

/** One line of a card. */
interface PairLine {
  /** The word that the line explains; empty for a closing remark. */
  readonly word: string;
  /** What the word is for, or the remark. */
  readonly explanation: string;
  /** A Chinese sentence with its marks; empty where none stands there. */
  readonly example: string;
  readonly translation: string;
}

export interface PairRecord {
  readonly line: number;
  readonly words: readonly string[];
  readonly lines: readonly PairLine[];
  readonly text: string;
}

export const pairsFile = 'pairs.tsv';
const pairColumns = ['words', 'text'] as const;
/** Stands between two lines of a card. */
const lineSeparator = ' | ';

/** Parses `word: explanation 例句。 Translation.`; without a word it is a remark. */
function parseLine(text: string): PairLine {
  const [, word = '', rest = ''] = /^([\p{Script=Han}…]+): (.+)$/u.exec(text) ?? ['', '', text];
  const [, explanation = rest, example = '', translation = ''] =
    /^(.+?) ([\p{Script=Han}〇，、：；“”。？！]+[。？！]”?) ([^\p{Script=Han}]+)$/u.exec(rest) ?? [];
  return { word, explanation, example, translation };
}

function parsePair({ line, words, text }: Row<(typeof pairColumns)[number]>, report: Report): PairRecord | undefined {
  if (words === '') return report(line, 'words', 'is empty');
  if (text === '') return report(line, 'text', 'is empty');
  return { line, words: words.split(' '), lines: text.split(lineSeparator).map(parseLine), text };
}

/** Reads the cards of a folder and collects every formal error; invalid lines are skipped. */
export function readPairs(folder: string): { pairs: PairRecord[]; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const { records, report } = readTable(folder, pairsFile, pairColumns, parsePair, issues);
  return { pairs: dropDuplicates(records, ({ words }) => [words.toSorted().join(' ')], 'words', report), issues };
}
