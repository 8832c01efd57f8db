// Cuts Chinese text into words of the course.

/** A word that a text may be cut into. */
export interface DictionaryWord {
  /** A word, a character, or a pattern such as 虽然……但是……, which counts as its halves. */
  readonly text: string;
  /** How rare it is: the negative natural logarithm of its share of running text, about 4 (的) to 13. */
  readonly cost: number;
}

/** What a text is cut by: the cost of every text that can be a segment. */
export interface CuttingDictionary {
  readonly costs: Pick<ReadonlyMap<string, number>, 'get'>;
  /** Length of the longest text, in characters. */
  readonly longest: number;
}

/** Every text that can be a segment, with its cost. */
export interface SegmentationDictionary extends CuttingDictionary {
  readonly costs: ReadonlyMap<string, number>;
}

/** A piece of a text: a word of the dictionary, or whatever stands between words. */
export interface Segment {
  readonly text: string;
  /** False for punctuation, digits, spaces and characters that the dictionary lacks. */
  readonly isWord: boolean;
}

// Dearer than any word, so that a character is left over only where nothing fits.
const leftOverCost = 40;
const hanPattern = /\p{Script=Han}/u;

/**
 * Estimates the cost of a word by its rank, counted from 0, when words are sorted by frequency or by the order in which a course teaches
 * them. By Zipf's law a word's share falls with its rank; the shift keeps the first ranks from being too dear to combine.
 */
export function estimateWordCost(rank: number): number {
  return Math.log(rank + 8) + 2.2;
}

/** Splits a pattern into its halves; any other text is its own only half. */
export function splitPattern(text: string): string[] {
  return text.split(/[…⋯.\s]+/u).filter(Boolean);
}

/** Collects the texts of words; of a text that occurs twice, the cheaper one counts. */
export function buildSegmentationDictionary(words: Iterable<DictionaryWord>): SegmentationDictionary {
  const costs = new Map<string, number>();
  for (const { text, cost } of words)
    for (const half of splitPattern(text)) costs.set(half, Math.min(cost, costs.get(half) ?? Number.POSITIVE_INFINITY));
  const longest = Math.max(1, ...Array.from(costs.keys(), (text) => Array.from(text).length));
  return { costs, longest };
}

/** Builds the dictionary of a course from its words in the order in which they are taught. */
export function buildCourseDictionary(texts: Iterable<string>): SegmentationDictionary {
  return buildSegmentationDictionary(Array.from(texts, (text, rank) => ({ text, cost: estimateWordCost(rank) })));
}

interface Step {
  readonly cost: number;
  /** Where the segment that ends here begins. */
  readonly from: number;
  readonly isWord: boolean;
}

/**
 * Cuts a text into words: of all cuts the one whose words cost least together, that is the likeliest one if words occur independently.
 * Taking the longest word each time would cut 研究生命 as 研究生 命. What is not Chinese stays together in runs. Joined, the segments are the
 * text again.
 */
export function segmentChinese(text: string, { costs, longest }: CuttingDictionary): Segment[] {
  const characters = Array.from(text);
  const steps: Step[] = [{ cost: 0, from: 0, isWord: false }];
  for (let end = 1; end <= characters.length; end += 1) {
    const isHan = hanPattern.test(characters[end - 1] ?? '');
    let best: Step = { cost: (steps[end - 1]?.cost ?? 0) + (isHan ? leftOverCost : 0), from: end - 1, isWord: false };
    for (let from = Math.max(0, end - longest); isHan && from < end; from += 1) {
      const wordCost = costs.get(characters.slice(from, end).join(''));
      if (wordCost === undefined) continue;
      const cost = (steps[from]?.cost ?? 0) + wordCost;
      if (cost < best.cost) best = { cost, from, isWord: true };
    }
    steps.push(best);
  }
  const segments: Segment[] = [];
  for (let end = characters.length; end > 0;) {
    const { from, isWord } = steps[end] ?? { from: end - 1, isWord: false };
    segments.push({ text: characters.slice(from, end).join(''), isWord });
    end = from;
  }
  return joinRuns(segments.toReversed());
}

// Marks and digits that stand side by side are one segment; a character that the dictionary lacks is one of its own.
function joinRuns(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const isRun = last && !last.isWord && !segment.isWord && !hanPattern.test(last.text + segment.text);
    if (isRun) joined[joined.length - 1] = { text: last.text + segment.text, isWord: false };
    else joined.push(segment);
  }
  return joined;
}

/** Level of each text of the dictionary; halves of patterns are found too. */
export type WordLevels = ReadonlyMap<string, number>;

/** Collects the lowest level of each text, halves of patterns included. */
export function collectWordLevels(words: Iterable<{ readonly text: string; readonly level: number }>): WordLevels {
  const levels = new Map<string, number>();
  for (const { text, level } of words) for (const half of splitPattern(text)) levels.set(half, Math.min(level, levels.get(half) ?? level));
  return levels;
}

/**
 * The level at which somebody can read a message: that of its hardest word. Infinity where a character belongs to no level; undefined where
 * nothing is Chinese.
 */
export function findReadingLevel(text: string, dictionary: SegmentationDictionary, levels: WordLevels): number | undefined {
  const needed = segmentChinese(text, dictionary)
    .filter((segment) => hanPattern.test(segment.text))
    .map((segment) => levels.get(segment.text) ?? Number.POSITIVE_INFINITY);
  return needed.length === 0 ? undefined : Math.max(...needed);
}
