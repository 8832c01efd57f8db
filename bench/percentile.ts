// What a list of measurements says.

/** `share` in percent, by the nearest rank; NaN without measurements. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export interface Measured {
  /** Completed a second. */
  readonly rate: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Sums up the times of what was done within a time. */
export function measured(timesMs: readonly number[], elapsedMs: number): Measured {
  return { rate: (timesMs.length * 1000) / elapsedMs, medianMs: percentile(timesMs, 50), p95Ms: percentile(timesMs, 95) };
}
