// Today: what is due in all levels, new words, how long it takes, one button that begins, and what it led to (learning-tools "Today").
import { type ReactNode, useMemo } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import type { Today } from '#contract/today.ts';
import { findPause } from '#engine/pauses.ts';
import type { DayPlan } from '#engine/study-plan.ts';
import { formatNextDue } from '#web/study/level/due-messages.ts';
import { formatDone } from '#web/study/level/today-messages.ts';
import { type NextStep, planToday, useToday } from '#web/study/level/today.ts';
import { dropUnsentDone } from '#web/study/session/unsent-done.ts';
import { useLearnerOutbox } from '#web/study/session/useLearnerOutbox.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { ArrowIcon, RepeatIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Backlog } from './Backlog.tsx';
import { StudyCalendar } from './StudyCalendar.tsx';
import {
  formatDoneForToday,
  formatDoneSoFar,
  formatLearnButton,
  formatPaused,
  formatRepeatButton,
  formatWaiting,
  nameMinutes,
  nameNewWords,
  nameRepeats,
} from './home-messages.ts';

function Fact({ value, isAbout = false, children }: { readonly value: number; readonly isAbout?: boolean; readonly children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2">
      {isAbout && <span>{'about '}</span>}
      <span className="font-reading text-3xl font-semibold text-ink tabular-nums">{value}</span> <span>{children}</span>
    </li>
  );
}

function LeftToDo({ repeats, newWords, minutes }: DayPlan) {
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-1 text-muted min-[600px]:flex-col">
      {repeats > 0 && <Fact value={repeats}>{nameRepeats(repeats)}</Fact>}
      {newWords > 0 && <Fact value={newWords}>{nameNewWords(newWords)}</Fact>}
      <Fact value={minutes} isAbout>
        {nameMinutes(minutes)}
      </Fact>
    </ul>
  );
}

function Begin({ next }: { readonly next: NextStep }) {
  if (next.kind === 'repeat')
    return (
      <LinkButton kind="primary" to={pagePaths.repeatToday}>
        <RepeatIcon /> <span>{formatRepeatButton(next.words)}</span>
      </LinkButton>
    );
  if (next.kind === 'learn')
    return (
      <LinkButton kind="primary" to={buildQuizPagePath(next.level)}>
        <span>{formatLearnButton(next.words, next.level)}</span> <ArrowIcon className="size-5" />
      </LinkButton>
    );
  return null;
}

interface LoadedProps {
  readonly today: Today;
  readonly levels: readonly LevelState[];
}

function LoadedToday({ today, levels }: LoadedProps) {
  const { plan, next } = planToday(today, levels);
  const done = formatDone(today);
  const isDone = next.kind === 'done';
  const pause = findPause(today.day, today.pauses);
  return (
    <div className="mt-3 flex flex-col gap-x-10 gap-y-6 min-[600px]:flex-row">
      <div className="min-w-0 flex-1">
        {pause && (
          <p className="mb-2 text-lg">
            <span>{formatPaused(pause.to)}</span> <span className="text-muted">You can still study.</span>
          </p>
        )}
        {isDone ? (
          <p className="text-lg">
            <span>{done ? formatDoneForToday(done) : 'Nothing is due now.'}</span>{' '}
            {plan.waiting === 0 && <span className="text-muted">{formatNextDue(today.nextDueAt)}</span>}
          </p>
        ) : (
          <LeftToDo {...plan} />
        )}
        {!isDone && done && <p className="mt-3 text-muted">{formatDoneSoFar(done)}</p>}
        {plan.waiting > 0 && <p className="mt-3 text-muted">{formatWaiting(plan, today)}</p>}
        <Backlog today={today} due={plan.repeats + plan.waiting} />
        <div className="mt-5 flex flex-col items-start gap-2">
          <Begin next={next} />
          <LinkButton kind="quiet" to={`${pagePaths.daySettings}#goal`} className="-mx-4">
            Change goal, limit or pauses
          </LinkButton>
        </div>
      </div>
      <StudyCalendar {...today} />
    </div>
  );
}

/** The block at the top of the home page. */
export function TodayCard({ levels }: Pick<LoadedProps, 'levels'>) {
  const { data, error, refetch } = useToday();
  const learnerOutbox = useLearnerOutbox();
  const today = useMemo(() => data && dropUnsentDone(data, learnerOutbox?.outbox.getEntries(0) ?? []), [data, learnerOutbox]);
  return (
    <section aria-labelledby="today" className="rounded-card border border-line bg-raised p-6 shadow-card">
      <h2 id="today" className="font-reading text-2xl leading-snug font-semibold">
        Today
      </h2>
      {today ? (
        <LoadedToday today={today} levels={levels} />
      ) : error ? (
        <ErrorPanel error={error} text="What is due today could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading what is due today" className="mt-3">
          <Skeleton className="h-32" />
        </div>
      )}
    </section>
  );
}
