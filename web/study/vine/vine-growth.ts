// How far the vine has grown with the levels (experience, "The picture").

/** A living piece of the vine, from one place to another, in levels: 0 is the root, 5 the bud of HSK 5. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Lists the living pieces of the vine. The root bears the first bud; from the bud of each level to the next, as much lives as is learnt of that level,
 * whatever is learnt of others. The first parts of a level count for more, so that every one of them can be seen. `scores`: of HSK 1 to 5, 0 to 1.
 */
export function listGrownStretches(scores: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [{ from: 0, to: 1 }];
  for (const [index, score] of scores.entries()) {
    if (score === 0) continue;
    const from = index + 1;
    const to = from + Math.sqrt(score);
    const last = stretches.at(-1);
    if (last?.to === from) stretches[stretches.length - 1] = { from: last.from, to };
    else stretches.push({ from, to });
  }
  return stretches;
}

/** Whether the vine lives at a place. */
export function isGrown(stretches: readonly Stretch[], at: number): boolean {
  return stretches.some(({ from, to }) => at >= from && at <= to);
}

/** What one level of the vine bears. */
export interface LevelGrowth {
  /** From 0 to 1. */
  readonly score: number;
  readonly words: number;
}

/** A place beside the stem, in levels. */
export interface Sprout {
  readonly at: number;
  readonly side: 1 | -1;
  /** 1 is the usual one. */
  readonly size: number;
}

const wordsOfLeaflet = 10;
/** Leaflets that a whole level's stretch has room for. */
const roomOfLevel = 14;
const wordsOfBlossom = 100;

function listBeside({ from, to }: Stretch, count: number, offset: number): Sprout[] {
  return Array.from({ length: count }, (_, index) => ({
    at: from + ((to - from) * (index + offset)) / count,
    side: index % 2 === 0 ? -1 : 1,
    // In turn, so that no two neighbours are alike.
    size: 0.8 + 0.1 * ((index * 3) % 5),
  }));
}

/**
 * Lists what grows with the words of each level, so that a hundred of them are another picture than ten: a leaflet for every ten, as far as there is room,
 * and a small blossom for every hundred. `levels`: HSK 1 to 5.
 */
export function listSprouts(levels: readonly LevelGrowth[]): { leaflets: Sprout[]; blossoms: Sprout[] } {
  const grown = levels.map(({ score, words }, index) => ({ stretch: { from: index + 1, to: index + 1 + Math.sqrt(score) }, words }));
  return {
    leaflets: grown.flatMap(({ stretch, words }) => {
      const room = Math.floor((stretch.to - stretch.from) * roomOfLevel);
      return listBeside(stretch, Math.min(room, Math.floor(words / wordsOfLeaflet)), 0.6);
    }),
    // After the level's own bud.
    blossoms: grown.flatMap(({ stretch, words }) =>
      listBeside({ ...stretch, from: stretch.from + 0.15 }, Math.floor(words / wordsOfBlossom), 0.7),
    ),
  };
}
