// A session of practice: its answers are shown and summed up, and nothing is sent.
import { useCallback, useRef, useState } from 'react';
import type { StudyEvent } from '#engine/study-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { EndHeading } from './EndElements.tsx';
import { usePressGate } from './press-gate.ts';
import { SittingResult } from './SittingResult.tsx';
import { type LoadedSession, stepSitting, summarizeSitting } from './sitting.ts';
import { StudySessionScreen } from './StudySessionScreen.tsx';
import { useStudyKeys } from './useStudyKeys.ts';
import { getShownName } from './useStudySession.ts';

export interface PracticeSessionProps {
  /** Begins the practice, and begins it again. */
  readonly start: () => LoadedSession;
  /** Shown above the result, and on the button that begins again. */
  readonly name: string;
  readonly onClose: () => void;
}

interface PracticeEndProps extends Pick<PracticeSessionProps, 'name' | 'onClose'> {
  readonly practice: LoadedSession;
  readonly onAgain: () => void;
}

function PracticeEnd({ practice, name, onAgain, onClose }: PracticeEndProps) {
  const summary = summarizeSitting(practice);
  const isMostlyRight = 2 * summary.rightAtOnce >= summary.answered;
  return (
    <div className="flex w-full flex-col items-center py-12 text-center">
      <EndHeading over={name.toUpperCase()}>{isMostlyRight ? 'Well remembered' : 'A little closer'}</EndHeading>
      <SittingResult {...summary} />
      <p className="mt-3 text-muted">This was practice: your repeats come as planned.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {name}
        </Button>
      </div>
    </div>
  );
}

/** Runs until its end or until it is left; `onClose` leaves it. */
export function PracticeSession({ start, name, onClose }: PracticeSessionProps) {
  const [practice, setPractice] = useState(start);
  const current = useRef(practice);
  const [startedAt] = useState(Date.now);
  const lastEventAt = useRef(startedAt);
  const show = useCallback((next: LoadedSession) => {
    current.current = next;
    setPractice(next);
  }, []);
  const act = useCallback(
    (event: StudyEvent) => {
      const now = Date.now();
      show(stepSitting(current.current, event, now - lastEventAt.current).loadedSession);
      lastEventAt.current = now;
    },
    [show],
  );
  const isOver = practice.session.screen.kind === 'end';
  useStudyKeys(isOver ? { undo: () => act({ type: 'undo' }) } : {});
  const container = useRef<HTMLDivElement>(null);
  usePressGate(container, getShownName(practice.session));
  return (
    <div ref={container} className="contents">
      {isOver ? (
        <PracticeEnd practice={practice} name={name} onAgain={() => show(start())} onClose={onClose} />
      ) : (
        <StudySessionScreen
          loadedSession={practice}
          act={act}
          mode="practice"
          status={
            <>
              <p className="text-sm text-muted">Practice, not counted</p>
              <Button kind="quiet" className="-my-1.5 -mr-4 text-sm" onClick={onClose}>
                End here
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
