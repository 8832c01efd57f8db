// Motion that shows what was earned: under a second, skipped by any press or key, and none where the device asks for less motion.
import { useEffect, useState } from 'react';
import { useReducedMotion } from './useReducedMotion.ts';

/** Whether the motion may run. Whatever moves must be at its end as soon as this is false; nothing waits for it. */
export function useShortMotion(isWanted = true): boolean {
  const isReduced = useReducedMotion();
  const [isSkipped, setSkipped] = useState(false);
  const isMoving = isWanted && !isReduced && !isSkipped;
  useEffect(() => {
    if (!isMoving) return undefined;
    const skip = () => setSkipped(true);
    const kinds = ['pointerdown', 'keydown'];
    for (const kind of kinds) document.addEventListener(kind, skip, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, skip, true);
    };
  }, [isMoving]);
  return isMoving;
}
