// The end of the day's repeats: what was done on all devices, and the new words that come next. Between two parts nothing stops.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import type { Today } from '#contract/today.ts';
import { useOverview } from '#web/client/login-session.ts';
import { formatNextDue } from '#web/study/level/due-messages.ts';
import { formatDone } from '#web/study/level/today-messages.ts';
import { planToday, refreshDay, useToday } from '#web/study/level/today.ts';
import { EndFrame, EndHeading, OfflineEnd, PartPicture } from '#web/study/session/EndElements.tsx';
import { MixedPractice } from '#web/study/session/MixedPractice.tsx';
import { PartSummary } from '#web/study/session/PartSummary.tsx';
import type { EndProps } from '#web/study/session/StudySessionPage.tsx';
import { StudySessionSkeleton } from '#web/study/session/StudySessionSkeleton.tsx';
import { UndoButton } from '#web/study/session/StudySessionScreen.tsx';
import { studyModes } from '#web/study/session/study-modes.ts';
import { usePartEnd } from '#web/study/session/usePartEnd.ts';
import { usePartSummary } from '#web/study/session/usePartSummary.ts';
import { useStudyKeys } from '#web/study/session/useStudyKeys.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { formatDaySum, formatLimitReached, formatNewWordsButton } from './repeat-messages.ts';

/** The day's new words, or the way home. */
function NextSteps({ today, onPractise }: { readonly today: Today | undefined; readonly onPractise: (() => void) | undefined }) {
  const { data: overview } = useOverview();
  const { plan, next } = today && overview ? planToday(today, overview.levels) : {};
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      {plan && next?.kind === 'learn' && (
        <LinkButton kind="primary" to={buildQuizPagePath(next.level)}>
          {formatNewWordsButton(plan.newWords, next.level)}
        </LinkButton>
      )}
      {onPractise && <Button onClick={onPractise}>Once more, mixed</Button>}
      <LinkButton kind={next?.kind === 'learn' ? 'quiet' : 'primary'} to={pagePaths.home}>
        Back to the main page
      </LinkButton>
    </div>
  );
}

interface DayDoneProps {
  /** 3: nothing was learnt yet. */
  readonly state: 1 | 3;
  /** Whether something was asked in this sitting. */
  readonly wasAsked: boolean;
  readonly onPractise: (() => void) | undefined;
}

function DayDone({ state, wasAsked, onPractise }: DayDoneProps) {
  const { data: today } = useToday();
  const done = today ? formatDone(today) : '';
  const due = today?.due.reduce((sum, { words }) => sum + words, 0) ?? 0;
  return (
    <>
      {wasAsked ? (
        <EndHeading over="REPEATED FOR TODAY">Congratulations!</EndHeading>
      ) : (
        <EndHeading>{state === 3 ? 'Nothing to repeat yet' : due > 0 ? 'Done for today' : 'Nothing is due right now'}</EndHeading>
      )}
      <p className="mt-3 text-lg text-balance">
        {state === 3 ? 'A word comes here on the day after you have learnt it in the quiz.' : done === '' ? '' : formatDaySum(done)}
      </p>
      <p className="mt-1 text-balance text-muted">
        {due > 0 && today ? formatLimitReached(today.repeatLimit) : formatNextDue(today?.nextDueAt ?? null)}
      </p>
      <NextSteps today={today} onPractise={onPractise} />
    </>
  );
}

/** Shown after the last question of a part: goes on by itself while anything is left for today. */
export default function RepeatTodayEnd({ level, outbox, loadedSession, control }: EndProps<0>) {
  const { end, retry } = usePartEnd(level, outbox, studyModes.today.fetchEnd);
  const queryClient = useQueryClient();
  const { reload } = control;
  const isKnown = end.kind === 'known';
  const isOver = end.kind === 'known' && (end.result === 1 || end.result === 3);
  const wasAsked = loadedSession.session.total > 0;
  // Once it is over, a word that is repeated again from the list opens the queue, and the end stays on the screen.
  const [hasEnded, setEnded] = useState(false);
  const isOffline = end.kind === 'waiting' && outbox.getState().status === 'offline';
  // Offline the next part is on the device.
  const goesOn = wasAsked && ((isKnown && !isOver && !hasEnded) || (isOffline && control.hasPartAhead()));
  useEffect(() => {
    if (goesOn) reload();
    if (isOver) setEnded(true);
  }, [goesOn, isOver, reload]);
  useEffect(() => {
    if (isKnown) void refreshDay(queryClient);
  }, [isKnown, queryClient]);
  const [isPractising, setPractising] = useState(false);
  useStudyKeys(isPractising ? {} : { undo: () => control.act({ type: 'undo' }) });
  const { words } = loadedSession.part;
  const summary = usePartSummary(end, loadedSession);
  if (isPractising) return <MixedPractice loadedSession={loadedSession} onClose={() => setPractising(false)} />;
  if (end.kind === 'saving' || goesOn) return <StudySessionSkeleton />;
  return (
    <EndFrame>
      <PartPicture words={words} isNew={summary.answered > 0} />
      {end.kind === 'waiting' && (
        <OfflineEnd
          kept={end.pendingCount}
          onRetry={retry}
          onContinue={control.hasPartAhead() ? reload : undefined}
          continueLabel="Continue repeating"
        />
      )}
      {end.kind === 'known' && !isOver && (
        <>
          <EndHeading>Ready to repeat</EndHeading>
          <div className="mt-6">
            <Button kind="primary" onClick={reload}>
              Continue repeating
            </Button>
          </div>
        </>
      )}
      {isOver && (
        <DayDone
          state={end.kind === 'known' && end.result === 3 ? 3 : 1}
          wasAsked={wasAsked}
          onPractise={wasAsked && words.length > 1 ? () => setPractising(true) : undefined}
        />
      )}
      {loadedSession.session.lastAnswer && (
        <div className="mt-3">
          <UndoButton act={control.act} />
        </div>
      )}
      {isKnown && wasAsked && <PartSummary words={words} onRestarted={retry} canRepeat isOfAllLevels missedWords={summary.missedWords} />}
    </EndFrame>
  );
}
