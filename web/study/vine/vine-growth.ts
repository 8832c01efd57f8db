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
