// The repeat of a level: the questions of the words that are due, and the congratulations at the end of a part (learning §2 "Repeat screens").
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import { quizPage } from '#contract/pages.ts';
import type { RepeatState } from '#contract/repeat.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview, useOverview } from '#web/client/session.ts';
import { Blossom } from '#web/study/sitting/Blossom.tsx';
import { EndHeading, SavingLast, WaitingForLine } from '#web/study/sitting/EndParts.tsx';
import { PartSummary } from '#web/study/sitting/PartSummary.tsx';
import { type EndProps, SittingPage } from '#web/study/sitting/SittingPage.tsx';
import { UndoButton } from '#web/study/sitting/SittingScreen.tsx';
import { useEnd } from '#web/study/sitting/useEnd.ts';
import { useStudyKeys } from '#web/study/sitting/useStudyKeys.ts';
import { nextDueWords } from '#web/study/due-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

async function askState(level: TaughtLevel): Promise<RepeatState> {
  return (await send(calls.repeat.isRepeatingOver, { hsk: level })).completed;
}

function BackToTests({ kind = 'primary' }: { kind?: 'primary' | 'quiet' }) {
  return (
    <LinkButton kind={kind} to="/courses">
      Back to tests
    </LinkButton>
  );
}

const moreIsDue = 'More words are due: the next part is ready.';

function Continue({ onContinue }: { onContinue: () => void }) {
  return (
    <Button kind="primary" onClick={onContinue}>
      Continue repeating
    </Button>
  );
}

/** There was nothing to repeat when the page was opened. */
function Nothing({ level, state, next, onContinue }: { level: TaughtLevel; state: RepeatState; next: string; onContinue: () => void }) {
  const isUnlearnt = state === 3;
  // A word was put back from the list below.
  const isReopened = state === 0 || state === 2;
  return (
    <>
      <EndHeading>{isUnlearnt ? 'Nothing to repeat yet' : isReopened ? 'Ready to repeat' : 'Nothing is due right now'}</EndHeading>
      <p className="mt-3 text-lg text-balance">
        {isUnlearnt && 'A word comes here as soon as you have learnt it in the quiz.'}
        {isReopened && moreIsDue}
        {state === 1 && `You have repeated everything that was due in HSK ${level}. ${next}`}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isUnlearnt && (
          <LinkButton kind="primary" to={quizPage(level)}>
            To the quiz
          </LinkButton>
        )}
        {isReopened && <Continue onContinue={onContinue} />}
        <BackToTests kind={state === 1 ? 'primary' : 'quiet'} />
      </div>
    </>
  );
}

function PartRepeated({ state, next, onContinue }: { state: RepeatState; next: string; onContinue: () => void }) {
  const isOver = state === 1 || state === 3;
  return (
    <>
      <EndHeading over="YOU REPEATED THIS PART">Congratulations!</EndHeading>
      <p className="mt-3 text-lg text-balance">{isOver ? `Nothing more is due. ${next}` : moreIsDue}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {!isOver && <Continue onContinue={onContinue} />}
        <BackToTests kind={isOver ? 'primary' : 'quiet'} />
      </div>
    </>
  );
}

function Over({ level, outbox, sitting, control }: EndProps) {
  const { end, retry } = useEnd(level, outbox, askState);
  const queries = useQueryClient();
  const overview = useOverview();
  const isKnown = end.kind === 'known';
  // What was remembered of due words is out of date now.
  useEffect(() => {
    if (isKnown) void refreshOverview(queries);
  }, [isKnown, queries]);
  useStudyKeys({ undo: () => control.act({ type: 'undo' }) });
  const { words } = sitting.part;
  // Nothing was asked in this sitting: the words are those of the last part, which has been congratulated for.
  const isIdle = sitting.session.total === 0;
  const next = nextDueWords(overview.data?.levels.find((one) => one.level === level)?.nextDueAt ?? null);
  if (end.kind === 'saving') return <SavingLast />;
  return (
    <div className="flex w-full flex-col items-center py-6 text-center">
      <Blossom />
      {end.kind === 'waiting' && <WaitingForLine kept={end.kept} onRetry={retry} />}
      {end.kind === 'known' && isIdle && <Nothing level={level} state={end.answer} next={next} onContinue={control.load} />}
      {end.kind === 'known' && !isIdle && <PartRepeated state={end.answer} next={next} onContinue={control.load} />}
      {sitting.session.last && (
        <div className="mt-3">
          <UndoButton act={control.act} />
        </div>
      )}
      {end.kind === 'known' && <PartSummary level={level} words={words} onPutBack={retry} withRepeat />}
    </div>
  );
}

/** The page of `/repeatQuiz` and `/repeatQuizHSK2` to `/repeatQuizHSK5`. */
export default function RepeatPage({ level }: { level: TaughtLevel }) {
  return <SittingPage mode="repeat" level={level} end={(props) => <Over {...props} />} />;
}
