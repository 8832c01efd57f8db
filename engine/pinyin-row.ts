// The likeliest row of words for typed letters: the cheapest way through all words at all positions, by pairs of words (Viterbi).
import type { SpelledWord } from './pinyin-index.ts';
import type { Match } from './pinyin-matches.ts';
import { type WordCosts, type WordNumber, findKindCost, findPairCost, sentenceEnd, unlistedWord } from './word-costs.ts';

/** A way to reach a position. */
interface Step {
  readonly cost: number;
  readonly number: WordNumber;
  readonly word: SpelledWord | undefined;
  readonly previous: Step | undefined;
}

/** A row of words with the number of letters that it stands for. */
export interface Row {
  readonly words: readonly SpelledWord[];
  readonly end: number;
}

// Of the ways to reach a position that end with different words so many are followed further.
const maxSteps = 16;

/** What a word costs behind the steps, and the step that makes it cheapest; of steps by kind the cheapest is found once. */
function createFollowing(steps: readonly Step[], costs: WordCosts | undefined) {
  const cheapestByKind = new Map<number, { readonly step: Step | undefined; readonly cost: number }>();
  const findCheapest = (kind: number) => {
    const known = cheapestByKind.get(kind);
    if (known) return known;
    let cheapest: { readonly step: Step | undefined; readonly cost: number } = { step: undefined, cost: Number.POSITIVE_INFINITY };
    for (const step of steps) {
      const cost = step.cost + (costs ? findKindCost(costs, step.number, kind) : 0);
      if (cost < cheapest.cost) cheapest = { step, cost };
    }
    cheapestByKind.set(kind, cheapest);
    return cheapest;
  };
  return (number: WordNumber, alone: number, extra: number): { readonly step: Step | undefined; readonly cost: number } => {
    const unseen = findCheapest(costs?.kinds[number] ?? 0);
    let best = { step: unseen.step, cost: unseen.cost + alone + extra };
    if (costs && number !== unlistedWord)
      for (const step of steps) {
        const pair = step.number === unlistedWord ? undefined : findPairCost(costs.pairs, step.number, number);
        if (pair !== undefined && step.cost + pair + extra < best.cost) best = { step, cost: step.cost + pair + extra };
      }
    return best;
  };
}

/** The cheapest steps that end with different words. */
function keepCheapest(steps: ReadonlyMap<string, Step>): Step[] {
  const sorted = [...steps.values()].toSorted((one, other) => one.cost - other.cost);
  return sorted.slice(0, maxSteps);
}

/**
 * Finds the row for as many letters as words can be found for.
 * @param matchesAt the words that may begin at a position
 * @param costs undefined while only the course is loaded: then words stand by their own costs
 * @param before the word that stands before the letters
 * @param bonusOf what a match costs less because the learner knows or chose it
 */
export function findBestRow(
  length: number,
  matchesAt: (at: number) => readonly Match[],
  costs: WordCosts | undefined,
  before: WordNumber,
  bonusOf: (match: Match) => number,
): Row {
  const reached: Map<string, Step>[] = Array.from({ length: length + 1 }, () => new Map());
  reached[0]?.set('', { cost: 0, number: before, word: undefined, previous: undefined });
  let end = 0;
  for (let at = 0; at < length; at += 1) {
    const steps = keepCheapest(reached[at] ?? new Map());
    if (steps.length === 0) continue;
    const follow = createFollowing(steps, costs);
    for (const match of matchesAt(at)) {
      const { word, penalty } = match;
      // A rarer reading costs more, behind whatever word.
      const alone = costs?.costs[word.number] ?? word.cost;
      const { step, cost } = follow(word.number, alone, word.cost - alone + penalty - bonusOf(match));
      const ways = reached[match.end];
      if (ways && cost < (ways.get(word.text)?.cost ?? Number.POSITIVE_INFINITY))
        ways.set(word.text, { cost, number: word.number, word, previous: step });
      end = Math.max(end, match.end);
    }
  }
  const last = keepCheapest(reached[end] ?? new Map());
  const { step: best } = createFollowing(last, costs)(sentenceEnd, costs?.costs[sentenceEnd] ?? 0, 0);
  const words: SpelledWord[] = [];
  for (let step = best; step?.word; step = step.previous) words.unshift(step.word);
  return { words, end };
}
