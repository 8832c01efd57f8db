// "Once more, mixed": the words of the part again in mixed order. Only practice: nothing is sent, and no repeat moves.
import { useCallback, useRef, useState } from 'react';
import { buildPractice } from '#engine/practice.ts';
import { type StudyEvent, startStudySession } from '#engine/study-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { EndHeading } from './EndElements.tsx';
import { SittingResult } from './SittingResult.tsx';
import { type LoadedSession, emptySitting, stepSitting, summarizeSitting } from './sitting.ts';
import { StudySessionScreen } from './StudySessionScreen.tsx';
import { useStudyKeys } from './useStudyKeys.ts';

export interface MixedPracticeProps {
  readonly loadedSession: LoadedSession;
  readonly onClose: () => void;
}

function startPractice({ part: { words }, served }: LoadedSession): LoadedSession {
  const seed = Math.random().toString(36);
  const questions = buildPractice(words, served, seed);
  const asked = words.filter(({ id }) => questions.some(({ wordId }) => wordId === id));
  return {
    part: { words: asked, total: questions.length },
    served,
    session: startStudySession({ questions, characters: asked }, 'quiz', seed),
    sitting: emptySitting,
  };
}

function PracticeEnd({ practice, onAgain, onClose }: { practice: LoadedSession; onAgain: () => void; onClose: () => void }) {
  const summary = summarizeSitting(practice);
  const isMostlyRight = 2 * summary.rightAtOnce >= summary.answered;
  return (
    <div className="flex w-full flex-col items-center py-12 text-center">
      <EndHeading over="ONCE MORE, MIXED">{isMostlyRight ? 'Well remembered' : 'A little closer'}</EndHeading>
      <SittingResult {...summary} />
      <p className="mt-3 text-muted">This was practice: your repeats come as planned.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          Once more, mixed
        </Button>
      </div>
    </div>
  );
}

/** Takes the place of the end screen while it runs; `onClose` brings that back. */
export function MixedPractice({ loadedSession, onClose }: MixedPracticeProps) {
  const [practice, setPractice] = useState(() => startPractice(loadedSession));
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
  if (isOver) return <PracticeEnd practice={practice} onAgain={() => show(startPractice(loadedSession))} onClose={onClose} />;
  return (
    <StudySessionScreen
      loadedSession={practice}
      act={act}
      isPractice
      status={
        <>
          <p className="text-sm text-muted">Practice, not counted</p>
          <Button kind="quiet" className="-my-1.5 -mr-4 text-sm" onClick={onClose}>
            End here
          </Button>
        </>
      }
    />
  );
}
