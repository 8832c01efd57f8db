// Shows what is in it all at once, so that nothing moves under the eyes or the finger while one part after the other comes.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** A learner who waits so long for a part sees the others without it. */
const patienceMs = 3000;

/** Scrolls to what the address names, and gives it the focus if it can have it, as a field can. Returns false while it is not there. */
function goToNamed(): boolean {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  // A field with its label above it.
  named?.scrollIntoView({ block: named instanceof HTMLInputElement ? 'center' : 'start' });
  named?.focus({ preventScroll: true });
  return named !== null;
}

/** `waiting` is shown until everything that the parts ask for is there, or has failed. */
export function Together({ waiting, children }: { readonly waiting: ReactNode; readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isShown) return undefined;
    const cache = queryClient.getQueryCache();
    const isAsking = () => cache.getAll().some((query) => query.isActive() && query.state.status === 'pending');
    // The parts have begun to ask: their effects ran before this one. One answer may lead to the next question, which comes with the next rendering.
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => isAsking() || setShown(true));
    };
    if (!isAsking()) setShown(true);
    const unsubscribe = cache.subscribe(look);
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown, queryClient]);
  // The browser looks for what an address names before it is there.
  useEffect(() => {
    if (!isShown || location.hash === '' || goToNamed()) return undefined;
    const unsubscribe = queryClient.getQueryCache().subscribe(() => requestAnimationFrame(() => goToNamed() && unsubscribe()));
    return unsubscribe;
  }, [isShown, queryClient]);
  return (
    <>
      {!isShown && waiting}
      <div hidden={!isShown}>{children}</div>
    </>
  );
}
