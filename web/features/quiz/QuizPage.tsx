// The quiz of a level: one card or question at a time, the bar above it, and the end of the part (learning §2 "Quiz screens").
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { SessionEvent } from '#engine/session.ts';
import { send } from '#web/client/call.ts';
import type { Outbox } from '#web/client/outbox.ts';
import { refreshOverview, useOverview } from '#web/client/session.ts';
import { useSpeech } from '#web/study/speech.ts';
import { toggleTranscription } from '#web/study/transcription.ts';
import { Button } from '#web/ui/Button.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { CardScreen } from './CardScreen.tsx';
import { EndScreen } from './EndScreen.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { PartProgress } from './PartProgress.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import { QuizSkeleton } from './QuizSkeleton.tsx';
import { SavedLine } from './SavedLine.tsx';
import { useLearnersOutbox } from './useLearnersOutbox.ts';
import { useQuizEnd } from './useQuizEnd.ts';
import { useQuizKeys } from './useQuizKeys.ts';
import { type QuizSession, type Sitting, progressOf, screenName, useQuizSession } from './useQuizSession.ts';
import { verdictWords } from './verdict-words.ts';

interface PartProps {
  readonly level: TaughtLevel;
  readonly outbox: Outbox;
}

/** The last verdict in one sentence, for the card that follows a miss. */
function useMissReason(act: QuizSession['act'], sitting: Sitting | undefined) {
  const [reason, setReason] = useState('');
  const screen = sitting?.session.screen;
  const feedback = screen?.kind === 'question' ? screen.feedback : undefined;
  useEffect(() => {
    if (screen?.kind !== 'question' || !feedback || feedback.isCorrect) return;
    const word = sitting?.session.words.find(({ id }) => id === screen.question.id);
    setReason(verdictWords(screen.question, feedback, word, false).detail);
  }, [screen, feedback, sitting]);
  const actAndTell = useCallback(
    (event: SessionEvent) => {
      if (event.type === 'forgot') setReason('Forgotten for now.');
      act(event);
    },
    [act],
  );
  return { reason, act: actAndTell };
}

function SittingScreen({ sitting, quiz }: { sitting: Sitting; quiz: QuizSession }) {
  const { session } = sitting;
  const { screen } = session;
  const { reason, act } = useMissReason(quiz.act, sitting);
  const [withKeys, setKeys] = useState(false);
  const { say } = useSpeech();
  const settings = useQuery({ queryKey: ['hintDisplay'], queryFn: ({ signal }) => send(calls.quiz.hintDisplay, {}, { signal }) });
  const wordId = screen.kind === 'card' ? screen.wordId : screen.kind === 'question' ? screen.question.id : undefined;
  const word = session.words.find(({ id }) => id === wordId);
  const question = screen.kind === 'question' ? screen.question : undefined;

  useQuizKeys({
    choose: (at) => {
      const answer = question?.questionType === 'freetype' ? undefined : question?.answers[at];
      if (answer) act({ type: 'choose', answer: answer.answer });
    },
    goOn: () => {
      if (screen.kind === 'card') act({ type: 'goToQuiz' });
      else if (quiz.waitsForGoOn) act({ type: 'goOn' });
    },
    forgot: () => act({ type: 'forgot' }),
    skip: () => act({ type: 'skip' }),
    // Before the answer the sound would give it away.
    sound: () => word && (screen.kind === 'card' || (screen.kind === 'question' && screen.feedback)) && say(word.character),
    transcription: toggleTranscription,
    help: () => setKeys(true),
  });

  return (
    <>
      <div key={screenName(session)} className="flex w-full flex-1 flex-col">
        {screen.kind === 'card' && word && (
          <CardScreen
            word={word}
            reason={screen.reason}
            missedBecause={reason}
            onGo={() => act({ type: 'goToQuiz' })}
            onLearnt={() => act({ type: 'markLearnt' })}
          />
        )}
        {screen.kind === 'question' && (
          <QuestionScreen screen={screen} word={word} withInfo={settings.data?.hint === true} waitsForGoOn={quiz.waitsForGoOn} act={act} />
        )}
      </div>
      <p className="hidden self-end pointer-fine:block">
        <Button kind="quiet" onClick={() => setKeys(true)}>
          Keys (?)
        </Button>
      </p>
      <KeysDialog open={withKeys} onClose={() => setKeys(false)} />
    </>
  );
}

function Over({ level, outbox, sitting, onContinue }: PartProps & { sitting: Sitting; onContinue: () => void }) {
  const { end, retry } = useQuizEnd(level, outbox);
  const queries = useQueryClient();
  const isKnown = end.kind !== 'saving' && end.kind !== 'waiting';
  const overview = useOverview();
  // What was remembered of scores is out of date now.
  useEffect(() => {
    if (isKnown) void refreshOverview(queries);
  }, [isKnown, queries]);
  return (
    <EndScreen
      level={level}
      words={sitting.part.words}
      end={end}
      state={overview.data?.levels.find((state) => state.level === level)}
      onContinue={onContinue}
      onRetry={retry}
    />
  );
}

function Quiz({ level, learner, outbox }: PartProps & { learner: string }) {
  const quiz = useQuizSession(level, learner, outbox);
  const { loaded } = quiz;
  const top = useRef<HTMLDivElement>(null);
  const name = loaded.kind === 'ready' ? screenName(loaded.session) : loaded.kind;
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, [name]);

  return (
    <div ref={top} className="mx-auto flex w-full max-w-200 flex-1 scroll-mt-24 flex-col items-center gap-3 px-4 py-3">
      <title>{`HSK ${level} quiz · HanziVine`}</title>
      {loaded.kind === 'loading' && <QuizSkeleton />}
      {loaded.kind === 'failed' && (
        <Trouble title="The quiz could not be loaded" text={`${loaded.message} Your answers are safe.`} onRetry={quiz.load} />
      )}
      {loaded.kind === 'ready' && loaded.session.screen.kind !== 'end' && (
        <>
          <div className="flex w-full flex-wrap items-end justify-between gap-x-4">
            <PartProgress {...progressOf(loaded)} />
            <SavedLine outbox={outbox} />
          </div>
          <SittingScreen sitting={loaded} quiz={quiz} />
        </>
      )}
      {loaded.kind === 'ready' && loaded.session.screen.kind === 'end' && (
        <Over level={level} outbox={outbox} sitting={loaded} onContinue={quiz.load} />
      )}
    </div>
  );
}

/** The page of `/quiz` and `/quizHSK2` to `/quizHSK5`. */
export default function QuizPage({ level }: { level: TaughtLevel }) {
  const found = useLearnersOutbox();
  if (!found) return null;
  return <Quiz key={`${level} ${found.learner}`} level={level} {...found} />;
}
