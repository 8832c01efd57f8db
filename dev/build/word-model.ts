// Turns counts of words and pairs into costs: how rare a word is, alone, behind another word and behind a word of a kind.
import { type GeneralWord, type PairCount, endMark, startMark } from './chinese-counts.ts';

export interface ModelWord {
  readonly text: string;
  readonly cost: number;
  readonly kind: number;
  /** What a word costs more behind this one, if the pair is not listed. */
  readonly backOff: number;
  readonly followers: readonly { readonly second: string; readonly cost: number }[];
}

export interface WordModel {
  /** The two marks of a sentence, then the words from the commonest on. */
  readonly words: readonly ModelWord[];
  readonly kindCosts: readonly (readonly number[])[];
}

export interface ModelSources {
  /** All words that can be typed. */
  readonly vocabulary: ReadonlySet<string>;
  readonly general: readonly GeneralWord[];
  readonly everyday: ReadonlySet<string>;
  readonly publicPairs: readonly PairCount[];
  readonly ownPairs: readonly PairCount[];
}

// Chosen on every tenth of our own sentences, left out of the counts, and on bench/typing-phrases.tsv.
const weights = { ownWord: 4, publicWord: 1, generalText: 20_000, everyday: 8, unseen: 0.02, ownPair: 3, publicPair: 1 };
/** Of what was counted of a pair so much is left to pairs that were not seen, and more behind words with many followers. */
const discount = 0.5;
const followerWeight = 1.2;
const smallestContext = 2;
// How much the kinds of two words say about their costs, how many pairs of kinds are assumed, and how little a frequent pair says of its kinds.
const kindWeight = 0.75;
const assumedKinds = 20;
const kindPower = 0.6;
// A pair is listed if, as often as it occurs, it is so much cheaper or dearer than its words and kinds say.
const minGain = 1;

/** Kinds are parts of speech; names of people and of places are kinds of their own, and so are the marks. */
function chooseKind(kind: string): string {
  return /^n[rs]/.test(kind) ? kind.slice(0, 2) : kind.slice(0, 1);
}

const unknownKind = 'x';

/** Numbers the kinds of a vocabulary; 0 is unknown. */
function numberKinds({ vocabulary, general }: ModelSources) {
  const numbers = new Map([unknownKind, startMark, endMark].map((kind, number) => [kind, number]));
  const kinds = new Map([startMark, endMark].map((mark) => [mark, numbers.get(mark) ?? 0]));
  for (const { text, kind } of general) {
    if (!vocabulary.has(text)) continue;
    const name = chooseKind(kind);
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    kinds.set(text, numbers.get(name) ?? 0);
  }
  return { count: numbers.size, of: (text: string) => kinds.get(text) ?? 0 };
}

/** The share of each word of running text. */
function shareWords({ vocabulary, general, everyday, publicPairs, ownPairs }: ModelSources): ReadonlyMap<string, number> {
  const generalTotal = general.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map(Array.from(vocabulary, (text) => [text, weights.unseen + (everyday.has(text) ? weights.everyday : 0)]));
  const add = (text: string, count: number) => {
    const known = counts.get(text);
    if (known !== undefined) counts.set(text, known + count);
  };
  for (const { text, count } of general) add(text, (count / generalTotal) * weights.generalText);
  for (const { second, count } of publicPairs) add(second, count * weights.publicWord);
  for (const { second, count } of ownPairs) add(second, count * weights.ownWord);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const starts = sumStarts(publicPairs, weights.publicPair) + sumStarts(ownPairs, weights.ownPair);
  for (const mark of [startMark, endMark]) counts.set(mark, starts);
  return new Map(Array.from(counts, ([text, count]) => [text, count / total]));
}

function sumStarts(pairs: readonly PairCount[], weight: number): number {
  return pairs.reduce((sum, { first, count }) => sum + (first === startMark ? count * weight : 0), 0);
}

/** The followers of each word, with their counts. */
function joinPairs({ vocabulary, publicPairs, ownPairs }: ModelSources): Map<string, Map<string, number>> {
  const pairs = new Map<string, Map<string, number>>();
  const isListed = (text: string) => text === startMark || text === endMark || vocabulary.has(text);
  for (const [list, weight] of [
    [publicPairs, weights.publicPair],
    [ownPairs, weights.ownPair],
  ] as const)
    for (const { first, second, count } of list) {
      if (!isListed(first) || !isListed(second)) continue;
      const followers = pairs.get(first) ?? new Map<string, number>();
      pairs.set(first, followers);
      followers.set(second, (followers.get(second) ?? 0) + count * weight);
    }
  return pairs;
}

/** What a kind costs more behind another than by itself. */
function weighKinds(
  pairs: ReadonlyMap<string, ReadonlyMap<string, number>>,
  { count, of }: { readonly count: number; readonly of: (text: string) => number },
): number[][] {
  const counts = Array.from({ length: count }, () => Array.from({ length: count }, () => 0));
  for (const [first, followers] of pairs)
    for (const [second, times] of followers) {
      const row = counts[of(first)];
      if (row) row[of(second)] = (row[of(second)] ?? 0) + times ** kindPower;
    }
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const total = sum(counts.map(sum));
  const shares = Array.from({ length: count }, (_, second) => Math.max(0.5, sum(counts.map((row) => row[second] ?? 0))) / total);
  return counts.map((row) => {
    const context = sum(row);
    return row.map((times, second) => {
      const share = shares[second] ?? 1;
      return -kindWeight * Math.log((times + assumedKinds * share) / (context + assumedKinds) / share);
    });
  });
}

/** Builds the costs. Back-off of interpolated counts: a pair that is not listed costs what its words and kinds cost, and the back-off of the first. */
export function buildWordModel(sources: ModelSources): WordModel {
  const shares = shareWords(sources);
  const pairs = joinPairs(sources);
  const kinds = numberKinds(sources);
  const kindCosts = weighKinds(pairs, kinds);
  const costOf = (text: string) => -Math.log(shares.get(text) ?? 1);
  const words = Array.from(shares.keys(), (text): ModelWord => {
    const followers = pairs.get(text) ?? new Map<string, number>();
    const context = [...followers.values()].reduce((sum, count) => sum + count, 0);
    const assumed = followerWeight * followers.size + smallestContext;
    const left = assumed + discount * followers.size;
    const backOff = -Math.log(left / (context + assumed));
    const listed = Array.from(followers).flatMap(([second, count]) => {
      const alone = costOf(second) + (kindCosts[kinds.of(text)]?.[kinds.of(second)] ?? 0);
      const cost = -Math.log((Math.max(0, count - discount) + left * Math.exp(-alone)) / (context + assumed));
      return count * Math.abs(backOff + alone - cost) >= minGain ? [{ second, cost }] : [];
    });
    return { text, cost: costOf(text), kind: kinds.of(text), backOff: Math.max(0, backOff), followers: listed };
  });
  const isMark = ({ text }: ModelWord) => text === startMark || text === endMark;
  const marks = [startMark, endMark].flatMap((mark) => words.filter(({ text }) => text === mark));
  return { words: [...marks, ...words.filter((word) => !isMark(word)).toSorted((one, other) => one.cost - other.cost)], kindCosts };
}
