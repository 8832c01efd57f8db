// How rare a word is, alone and behind another: what decides between words that are typed alike.

/** A word by its place in the list of the costs. */
export type WordNumber = number;

/** The begin and the end of a sentence are the first two words of every list. */
export const sentenceStart: WordNumber = 0;
export const sentenceEnd: WordNumber = 1;
/** A word that the list lacks: nothing is known of what follows it. */
export const unlistedWord: WordNumber = -1;

/** Pairs of words that people write one behind the other, sorted by both. */
export interface WordPairs {
  /** Where the pairs of a first word begin; the last number is how many there are. */
  readonly starts: Int32Array;
  readonly seconds: Int32Array;
  readonly costs: Float32Array;
}

/** Costs are negative natural logarithms of shares of running text. */
export interface WordCosts {
  readonly texts: readonly string[];
  readonly numbers: ReadonlyMap<string, WordNumber>;
  readonly costs: Float32Array;
  /** The kind of each word, such as noun; 0 is unknown. */
  readonly kinds: Uint8Array;
  /** What a word costs more behind this one, because the pair was never seen. */
  readonly backOffs: Float32Array;
  /** What a kind costs more, or less, behind another: `first * kindCount + second`. */
  readonly kindCosts: Float32Array;
  readonly kindCount: number;
  readonly pairs: WordPairs;
}

/** The cost of a pair of words, itself; undefined if it is not listed. */
export function findPairCost({ starts, seconds, costs }: WordPairs, first: WordNumber, second: WordNumber): number | undefined {
  let low = starts[first] ?? 0;
  let high = starts[first + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = seconds[middle] ?? 0;
    if (found === second) return costs[middle];
    if (found < second) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** What a kind of word costs more behind a word, where the two were never seen together. */
export function findKindCost({ kinds, kindCosts, kindCount, backOffs }: WordCosts, first: WordNumber, secondKind: number): number {
  return (backOffs[first] ?? 0) + (kindCosts[(kinds[first] ?? 0) * kindCount + secondKind] ?? 0);
}

/** The last word that a text ends with, for what is written behind it: the longest that is listed; the begin of a sentence behind a mark. */
export function findLastWord(text: string, { numbers }: WordCosts): WordNumber {
  const characters = Array.from(text.slice(-8));
  for (let from = Math.max(0, characters.length - 4); from < characters.length; from += 1) {
    const found = numbers.get(characters.slice(from).join(''));
    if (found !== undefined) return found;
  }
  return /\p{Script=Han}$/u.test(text) ? unlistedWord : sentenceStart;
}
