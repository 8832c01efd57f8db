// Statistics of a list of measurements.

/** The percentile `share` (in percent) by nearest rank; NaN without measurements. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export interface Measurement {
  /** Completed per second. */
  readonly rate: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Summarizes the times of all calls made within `elapsedMs`. */
export function summarizeTimes(timesMs: readonly number[], elapsedMs: number): Measurement {
  return { rate: (timesMs.length * 1000) / elapsedMs, medianMs: percentile(timesMs, 50), p95Ms: percentile(timesMs, 95) };
}
