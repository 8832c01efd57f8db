// The end of a part of the quiz: requests what comes next, and lets the words be practised once more.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLevel } from '#web/client/login-session.ts';
import type { EndProps } from '#web/study/session/StudySessionPage.tsx';
import { MixedPractice } from '#web/study/session/MixedPractice.tsx';
import { UndoButton } from '#web/study/session/StudySessionScreen.tsx';
import { studyModes } from '#web/study/session/study-modes.ts';
import { usePartEnd } from '#web/study/session/usePartEnd.ts';
import { usePartSummary } from '#web/study/session/usePartSummary.ts';
import { useStaleEnd } from '#web/study/session/useStaleEnd.ts';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { refreshDay } from '#web/study/level/today.ts';
import { EndScreen } from './EndScreen.tsx';

/** Shown after the last question of a part, and where no question is open. */
export default function QuizEnd({ level, outbox, loadedSession, control }: EndProps) {
  const { end, retry } = usePartEnd(level, outbox, studyModes.quiz.fetchEnd);
  const queryClient = useQueryClient();
  const isKnown = end.kind === 'known';
  const { data: state } = useLevel(level);
  // The cached scores are out of date now.
  useEffect(() => {
    if (isKnown) void refreshDay(queryClient);
  }, [isKnown, queryClient]);
  const [isPractising, setPractising] = useState(false);
  useStudyKeys(isPractising ? {} : { undo: () => control.act({ type: 'undo' }) });
  const hasEnded = useStaleEnd(end, loadedSession, control.reload);
  const summary = usePartSummary(end, loadedSession);
  // A word that is learnt again opens the part that has just ended.
  const shownEnd = hasEnded && end.kind === 'known' && end.result === 0 ? { ...end, result: 2 as const } : end;
  if (isPractising) return <MixedPractice loadedSession={loadedSession} onClose={() => setPractising(false)} />;
  return (
    <EndScreen
      level={level}
      words={loadedSession.part.words}
      end={shownEnd}
      state={state}
      undo={loadedSession.session.lastAnswer && <UndoButton act={control.act} />}
      summary={summary}
      onContinue={control.reload}
      hasPartAhead={end.kind === 'waiting' && control.hasPartAhead()}
      onPractise={loadedSession.part.words.length > 1 ? () => setPractising(true) : undefined}
      onRetry={retry}
    />
  );
}
