// How a finished part went, as its end tells it.
import { useState } from 'react';
import type { PartResult } from '#contract/quiz.ts';
import { type LoadedSession, type SittingSummary, summarizePart } from './sitting.ts';
import type { PartEnd } from './usePartEnd.ts';

/** What the server said first stays: a word that is learnt again from the summary leaves the part, not what happened in it. */
export function usePartSummary(end: PartEnd<unknown>, loadedSession: LoadedSession): SittingSummary {
  const [result, setResult] = useState<PartResult>();
  const told = end.kind === 'known' ? end.part : undefined;
  if (result === undefined && told !== undefined) setResult(told);
  return summarizePart(loadedSession, result ?? told);
}
