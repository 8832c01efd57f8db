// The quiz of a level: one card or question at a time, the bar above it, and the end of the part (learning §2 "Quiz screens").
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import type { Completion } from '#contract/quiz.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview, useLevel } from '#web/client/login-session.ts';
import { type EndProps, StudySessionPage } from '#web/study/session/StudySessionPage.tsx';
import { UndoButton } from '#web/study/session/StudySessionScreen.tsx';
import { usePartEnd } from '#web/study/session/usePartEnd.ts';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { EndScreen } from './EndScreen.tsx';

async function fetchCompletion(level: TaughtLevel): Promise<Completion> {
  return (await send(calls.quiz.isCompleted, { hsk: level })).completed;
}

function QuizEnd({ level, outbox, loadedSession, control }: EndProps) {
  const { end, retry } = usePartEnd(level, outbox, fetchCompletion);
  const queryClient = useQueryClient();
  const isKnown = end.kind === 'known';
  const { data: state } = useLevel(level);
  // The cached scores are out of date now.
  useEffect(() => {
    if (isKnown) void refreshOverview(queryClient);
  }, [isKnown, queryClient]);
  useStudyKeys({ undo: () => control.act({ type: 'undo' }) });
  return (
    <EndScreen
      level={level}
      words={loadedSession.part.words}
      end={end}
      state={state}
      undo={loadedSession.session.lastAnswer && <UndoButton act={control.act} />}
      onContinue={control.reload}
      onRetry={retry}
    />
  );
}

/** The page of `/quiz` and `/quizHSK2` to `/quizHSK5`. */
export default function QuizPage({ level }: { level: TaughtLevel }) {
  return <StudySessionPage mode="quiz" level={level} renderEnd={(props) => <QuizEnd {...props} />} />;
}
