// How often people write a word, and one behind another: counted in our own sentences, and known of others by a table of costs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readRows } from '#content/rows.ts';
import { readSentences } from '#content/sentences.ts';
import { readUses } from '#content/uses.ts';
import { type SegmentationDictionary, segmentChinese } from '#engine/segmentation.ts';

/** Marks of the begin and the end of a sentence, as words. */
export const startMark = '^';
export const endMark = '$';

/** A word of general Chinese. */
export interface GeneralWord {
  readonly text: string;
  /** In some sixty million words of text. */
  readonly count: number;
  /** Its part of speech in short: n is a noun, nr a name of a person, ns one of a place. */
  readonly kind: string;
}

/** A pair of words with the number of times that people wrote it. */
export interface PairCount {
  readonly first: string;
  readonly second: string;
  readonly count: number;
}

const onlyHan = /^\p{Script=Han}+$/u;
// How many pairs the costs of word-pairs.tsv are shares of.
const pairTotal = 137_923;

/** The dictionary of jieba: 349,000 words of newspapers and novels with their frequencies. */
export function readGeneralWords(): GeneralWord[] {
  const { dict } = createRequire(import.meta.url)('@node-rs/jieba/dict.js') as { readonly dict: Buffer };
  return dict
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [text = '', count, kind = ''] = line.trim().split(' ');
      return onlyHan.test(text) ? [{ text, count: Number(count), kind }] : [];
    });
}

function readTable<const Column extends string>(name: string, columns: readonly Column[]) {
  return readRows(readFileSync(join(import.meta.dirname, name), 'utf8'), columns, (line, column, reason) => {
    throw new Error(`${name}, line ${line}, ${column}: ${reason}`);
  });
}

/** Words of every day that neither the course nor general Chinese has often enough: names, greetings, what is said in chats. */
export function readEverydayWords(): { readonly text: string; readonly reading: string }[] {
  return readTable('everyday-words.tsv', ['text', 'reading']);
}

/** The pairs of words in public sentences, from a table of their costs: natural logarithms of their shares. */
export function readPublicPairs(): PairCount[] {
  return readTable('word-pairs.tsv', ['first', 'cost', 'seconds']).flatMap(({ first, cost, seconds }) =>
    seconds.split(' ').map((second) => ({ first, second, count: pairTotal * Math.exp(-Number(cost)) })),
  );
}

/** Our own sentences and uses, as runs of Chinese without marks. */
function listOwnRuns(folder: string): string[] {
  const texts = [...readSentences(folder).tables.sentences, ...readUses(folder).uses].map(({ chinese }) => chinese);
  return texts.flatMap((text) => text.split(/[^\p{Script=Han}]+/u).filter(Boolean));
}

/** Counts words and pairs of words in our own sentences, cut by this dictionary. */
export function countOwnPairs(folder: string, dictionary: SegmentationDictionary): PairCount[] {
  const counts = new Map<string, number>();
  const count = (first: string, second: string) => {
    const key = `${first} ${second}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const run of listOwnRuns(folder)) {
    const words = [startMark, ...segmentChinese(run, dictionary).map(({ text, isWord }) => (isWord ? text : '')), endMark];
    for (const [at, second] of words.entries()) {
      const first = words[at - 1];
      if (first && second !== '') count(first, second);
    }
  }
  return Array.from(counts, ([key, times]) => {
    const [first = '', second = ''] = key.split(' ');
    return { first, second, count: times };
  });
}
