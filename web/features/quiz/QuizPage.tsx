// The quiz of a level: one card or question at a time, the bar above it, and the end of the part (learning §2 "Quiz screens").
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import type { Completion } from '#contract/quiz.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview, useOverview } from '#web/client/session.ts';
import { type EndProps, SittingPage } from '#web/study/sitting/SittingPage.tsx';
import { UndoButton } from '#web/study/sitting/SittingScreen.tsx';
import { useEnd } from '#web/study/sitting/useEnd.ts';
import { useStudyKeys } from '#web/study/sitting/useStudyKeys.ts';
import { EndScreen } from './EndScreen.tsx';

async function askCompletion(level: TaughtLevel): Promise<Completion> {
  return (await send(calls.quiz.isCompleted, { hsk: level })).completed;
}

function Over({ level, outbox, sitting, control }: EndProps) {
  const { end, retry } = useEnd(level, outbox, askCompletion);
  const queries = useQueryClient();
  const isKnown = end.kind === 'known';
  const overview = useOverview();
  // What was remembered of scores is out of date now.
  useEffect(() => {
    if (isKnown) void refreshOverview(queries);
  }, [isKnown, queries]);
  useStudyKeys({ undo: () => control.act({ type: 'undo' }) });
  return (
    <EndScreen
      level={level}
      words={sitting.part.words}
      end={end}
      state={overview.data?.levels.find((state) => state.level === level)}
      undo={sitting.session.last && <UndoButton act={control.act} />}
      onContinue={control.load}
      onRetry={retry}
    />
  );
}

/** The page of `/quiz` and `/quizHSK2` to `/quizHSK5`. */
export default function QuizPage({ level }: { level: TaughtLevel }) {
  return <SittingPage mode="quiz" level={level} end={(props) => <Over {...props} />} />;
}
