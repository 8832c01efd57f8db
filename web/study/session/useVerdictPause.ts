// How long a verdict stays: for a moment, or until the learner goes on where there is something to take in.
import { useCallback, useEffect, useState } from 'react';
import type { Feedback, StudyEvent, StudyScreen } from '#engine/study-session.ts';

/** How long a verdict is shown while input is locked (learning §9). */
export const feedbackMs = 1300;

export interface VerdictPause {
  /** The verdict stays until the learner goes on. */
  readonly isHeld: boolean;
  /** Holds the verdict on the screen, for a learner who listens to the word. */
  readonly hold: () => void;
}

/** Goes on from a verdict after a moment. What was almost right stays until the learner continues. */
export function useVerdictPause(screen: StudyScreen | undefined, act: (event: StudyEvent) => void): VerdictPause {
  const feedback = screen?.kind === 'question' ? screen.feedback : undefined;
  const [held, setHeld] = useState<Feedback>();
  const isHeld = feedback !== undefined && (feedback === held || feedback.verdict?.kind === 'near');
  useEffect(() => {
    if (!feedback || isHeld) return undefined;
    const timer = setTimeout(() => act({ type: 'goOn' }), feedbackMs);
    return () => clearTimeout(timer);
  }, [feedback, isHeld, act]);
  return { isHeld, hold: useCallback(() => setHeld(feedback), [feedback]) };
}
