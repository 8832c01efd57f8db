// The repeat of a level: the questions of the words that are due, and the congratulations at the end of a part (learning §2 "Repeat screens").
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import { buildQuizPagePath } from '#contract/pages.ts';
import type { RepeatState } from '#contract/repeat.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview, useLevel } from '#web/client/login-session.ts';
import { Blossom } from '#web/study/session/Blossom.tsx';
import { EndHeading, SavingNotice, OfflineEnd } from '#web/study/session/EndElements.tsx';
import { PartSummary } from '#web/study/session/PartSummary.tsx';
import { type EndProps, StudySessionPage } from '#web/study/session/StudySessionPage.tsx';
import { UndoButton } from '#web/study/session/StudySessionScreen.tsx';
import { usePartEnd } from '#web/study/session/usePartEnd.ts';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { formatNextDue } from '#web/study/due-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

async function fetchRepeatState(level: TaughtLevel): Promise<RepeatState> {
  return (await send(calls.repeat.isRepeatingOver, { hsk: level })).completed;
}

function BackToTests({ kind = 'primary' }: { kind?: 'primary' | 'quiet' }) {
  return (
    <LinkButton kind={kind} to="/courses">
      Back to tests
    </LinkButton>
  );
}

const moreDueMessage = 'More words are due: the next part is ready.';

function ContinueButton({ onContinue }: { onContinue: () => void }) {
  return (
    <Button kind="primary" onClick={onContinue}>
      Continue repeating
    </Button>
  );
}

/** Shown if there was nothing to repeat when the page was opened. */
function NothingDue({ level, state, next, onContinue }: { level: TaughtLevel; state: RepeatState; next: string; onContinue: () => void }) {
  const isUnlearnt = state === 3;
  // A word was restarted from the list below.
  const isReopened = state === 0 || state === 2;
  return (
    <>
      <EndHeading>{isUnlearnt ? 'Nothing to repeat yet' : isReopened ? 'Ready to repeat' : 'Nothing is due right now'}</EndHeading>
      <p className="mt-3 text-lg text-balance">
        {isUnlearnt && 'A word comes here as soon as you have learnt it in the quiz.'}
        {isReopened && moreDueMessage}
        {state === 1 && `You have repeated everything that was due in HSK ${level}. ${next}`}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isUnlearnt && (
          <LinkButton kind="primary" to={buildQuizPagePath(level)}>
            To the quiz
          </LinkButton>
        )}
        {isReopened && <ContinueButton onContinue={onContinue} />}
        <BackToTests kind={state === 1 ? 'primary' : 'quiet'} />
      </div>
    </>
  );
}

function RepeatComplete({ state, next, onContinue }: { state: RepeatState; next: string; onContinue: () => void }) {
  const isOver = state === 1 || state === 3;
  return (
    <>
      <EndHeading over="YOU REPEATED THIS PART">Congratulations!</EndHeading>
      <p className="mt-3 text-lg text-balance">{isOver ? `Nothing more is due. ${next}` : moreDueMessage}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {!isOver && <ContinueButton onContinue={onContinue} />}
        <BackToTests kind={isOver ? 'primary' : 'quiet'} />
      </div>
    </>
  );
}

function RepeatEnd({ level, outbox, loadedSession, control }: EndProps) {
  const { end, retry } = usePartEnd(level, outbox, fetchRepeatState);
  const queryClient = useQueryClient();
  const { data: state } = useLevel(level);
  const isKnown = end.kind === 'known';
  // The cached due words are out of date now.
  useEffect(() => {
    if (isKnown) void refreshOverview(queryClient);
  }, [isKnown, queryClient]);
  useStudyKeys({ undo: () => control.act({ type: 'undo' }) });
  const { words } = loadedSession.part;
  // Nothing was asked in this session: the words belong to the last part, which already had its congratulations.
  const isIdle = loadedSession.session.total === 0;
  const nextDueMessage = formatNextDue(state?.nextDueAt ?? null);
  if (end.kind === 'saving') return <SavingNotice />;
  return (
    <div className="flex w-full flex-col items-center py-6 text-center">
      <Blossom />
      {end.kind === 'waiting' && <OfflineEnd kept={end.pendingCount} onRetry={retry} />}
      {end.kind === 'known' && isIdle && <NothingDue level={level} state={end.result} next={nextDueMessage} onContinue={control.reload} />}
      {end.kind === 'known' && !isIdle && <RepeatComplete state={end.result} next={nextDueMessage} onContinue={control.reload} />}
      {loadedSession.session.lastAnswer && (
        <div className="mt-3">
          <UndoButton act={control.act} />
        </div>
      )}
      {end.kind === 'known' && <PartSummary level={level} words={words} onRestarted={retry} canRepeat />}
    </div>
  );
}

/** The page of `/repeatQuiz` and `/repeatQuizHSK2` to `/repeatQuizHSK5`. */
export default function RepeatPage({ level }: { level: TaughtLevel }) {
  return <StudySessionPage mode="repeat" level={level} renderEnd={(props) => <RepeatEnd {...props} />} />;
}
