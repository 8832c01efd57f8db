// The end of a part of a repeat: the congratulations, or what is due next.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import type { RepeatState } from '#contract/repeat.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { useLevel, useOverview } from '#web/client/login-session.ts';
import { EndFrame, EndHeading, OfflineEnd, PartPicture, SavingNotice } from '#web/study/session/EndElements.tsx';
import { PartSummary } from '#web/study/session/PartSummary.tsx';
import type { EndProps } from '#web/study/session/StudySessionPage.tsx';
import { MixedPractice } from '#web/study/session/MixedPractice.tsx';
import { SittingResult } from '#web/study/session/SittingResult.tsx';
import type { SittingSummary } from '#web/study/session/sitting.ts';
import { UndoButton } from '#web/study/session/StudySessionScreen.tsx';
import { studyModes } from '#web/study/session/study-modes.ts';
import { usePartEnd } from '#web/study/session/usePartEnd.ts';
import { usePartSummary } from '#web/study/session/usePartSummary.ts';
import { useStaleEnd } from '#web/study/session/useStaleEnd.ts';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { formatNextDue } from '#web/study/level/due-messages.ts';
import { planToday, refreshDay, useToday } from '#web/study/level/today.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { formatContinueWith, formatLimitReached, formatNothingMore, formatUpToDate } from './repeat-messages.ts';

function BackToTests({ kind = 'primary' }: { kind?: 'primary' | 'plain' | 'quiet' }) {
  return (
    <LinkButton kind={kind} to={pagePaths.courses}>
      Back to tests
    </LinkButton>
  );
}

const moreDueMessage = 'More words are due: the next batch is ready.';

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
        {isUnlearnt
          ? 'A word comes here on the day after you have learnt it in the quiz.'
          : isReopened
            ? moreDueMessage
            : state === 1
              ? formatUpToDate(level, next)
              : ''}
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

/** What Today has left elsewhere, once a level has nothing due: what is due in other levels, or new words. */
function NextStepLink({ level }: { readonly level: TaughtLevel }) {
  const { data: today } = useToday();
  const { data: overview } = useOverview();
  if (!today || !overview) return null;
  const { next } = planToday({ ...today, due: today.due.filter((one) => one.level !== level) }, overview.levels);
  if (next.kind === 'done') return null;
  return next.kind === 'repeat' ? (
    <LinkButton kind="primary" to={pagePaths.repeatToday}>
      {formatContinueWith(next.words)}
    </LinkButton>
  ) : (
    <LinkButton kind="primary" to={buildQuizPagePath(next.level)}>
      Learn new words
    </LinkButton>
  );
}

/** Says that the day's limit is reached while more is due. */
function LimitNotice() {
  const { data: today } = useToday();
  if (!today || today.repeated < today.repeatLimit) return null;
  return <p className="mt-1 text-balance text-muted">{formatLimitReached(today.repeatLimit)}</p>;
}

interface RepeatCompleteProps {
  readonly level: TaughtLevel;
  readonly state: RepeatState;
  /** When the next words are due. */
  readonly next: string;
  readonly summary: SittingSummary;
  readonly onContinue: () => void;
  readonly onPractise: (() => void) | undefined;
}

function RepeatComplete({ level, state, next, summary, onContinue, onPractise }: RepeatCompleteProps) {
  const isOver = state === 1 || state === 3;
  return (
    <>
      <EndHeading over="YOU REPEATED THIS PART">Congratulations!</EndHeading>
      <SittingResult {...summary} />
      <p className="mt-3 text-lg text-balance">{isOver ? formatNothingMore(level, next) : moreDueMessage}</p>
      {!isOver && <LimitNotice />}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isOver ? <NextStepLink level={level} /> : <ContinueButton onContinue={onContinue} />}
        {onPractise && <Button onClick={onPractise}>Once more, mixed</Button>}
        <BackToTests kind={isOver ? 'plain' : 'quiet'} />
      </div>
    </>
  );
}

/** Shown after the last question of a part, and where nothing is due. */
export default function RepeatEnd({ level, outbox, loadedSession, control }: EndProps) {
  const { end, retry } = usePartEnd(level, outbox, studyModes.repeat.fetchEnd);
  const queryClient = useQueryClient();
  const { data: state } = useLevel(level);
  const isKnown = end.kind === 'known';
  // The cached due words are out of date now.
  useEffect(() => {
    if (isKnown) void refreshDay(queryClient);
  }, [isKnown, queryClient]);
  useStaleEnd(end, loadedSession, control.reload);
  const [isPractising, setPractising] = useState(false);
  useStudyKeys(isPractising ? {} : { undo: () => control.act({ type: 'undo' }) });
  const { words } = loadedSession.part;
  // Nothing was asked in this session: the words belong to the last part, which already had its congratulations.
  const isIdle = loadedSession.session.total === 0;
  const nextDueMessage = formatNextDue(state?.nextDueAt ?? null);
  const summary = usePartSummary(end, loadedSession);
  if (isPractising) return <MixedPractice loadedSession={loadedSession} onClose={() => setPractising(false)} />;
  if (end.kind === 'saving') return <SavingNotice />;
  return (
    <EndFrame>
      <PartPicture words={words} isNew={summary.answered > 0} />
      {end.kind === 'waiting' && (
        <OfflineEnd
          kept={end.pendingCount}
          onRetry={retry}
          onContinue={control.hasPartAhead() ? control.reload : undefined}
          continueLabel="Continue repeating"
        />
      )}
      {end.kind === 'known' && isIdle && <NothingDue level={level} state={end.result} next={nextDueMessage} onContinue={control.reload} />}
      {end.kind === 'known' && !isIdle && (
        <RepeatComplete
          level={level}
          state={end.result}
          next={nextDueMessage}
          summary={summary}
          onContinue={control.reload}
          onPractise={words.length > 1 ? () => setPractising(true) : undefined}
        />
      )}
      {loadedSession.session.lastAnswer && (
        <div className="mt-3">
          <UndoButton act={control.act} />
        </div>
      )}
      {end.kind === 'known' && <PartSummary words={words} onRestarted={retry} canRepeat missedWords={summary.missedWords} />}
    </EndFrame>
  );
}
