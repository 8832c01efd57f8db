// How far the vine has grown with the levels (experience, "The picture").

/**
 * Computes the vine's growth in levels: the root bears the first bud, and each level's answers lead from its bud to the next. The first parts
 * of a level count for more, so that every one of them can be seen.
 */
export function computeGrowth(levels: readonly { readonly level: number; readonly score: number; readonly words?: number }[]): number {
  const lastStarted = levels.findLast(({ score, words }) => score > 0 && words !== 0);
  return lastStarted ? lastStarted.level + Math.sqrt(lastStarted.score) : 1;
}
