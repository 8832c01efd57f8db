// A sitting that ended though its part did not: another tab or device went on, or it was restarted elsewhere (decisions §13).
import { useEffect, useState } from 'react';
import type { LoadedSession } from './sitting.ts';
import type { PartEnd } from './usePartEnd.ts';

/**
 * Loads what is open instead of ending. Returns whether the part has really ended: from then on it may open again, by a word that
 * is learnt or repeated again from the summary, and the end stays on the screen.
 */
export function useStaleEnd(end: PartEnd<number>, { session }: LoadedSession, reload: () => void): boolean {
  const [hasEnded, setEnded] = useState(false);
  const isOpen = end.kind === 'known' && end.result === 0;
  const isKnown = end.kind === 'known';
  const wasAsked = session.total > 0;
  useEffect(() => {
    if (!isKnown || hasEnded || !wasAsked) return;
    if (isOpen) reload();
    else setEnded(true);
  }, [isKnown, isOpen, hasEnded, wasAsked, reload]);
  return hasEnded;
}
