// The first screen of the progress page: the numbers that matter.
import { pagePaths } from '#contract/pages.ts';
import type { ReactNode } from 'react';
import type { Progress } from '#contract/progress.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import {
  formatDaysLeft,
  formatDueSoon,
  formatExamGlance,
  formatExamOver,
  formatFigure,
  formatKeptToday,
  formatOfDue,
  formatRun,
  formatShare,
} from './progress-messages.ts';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

function Figure({ name, value, note, className = '', children }: FigureProps) {
  return (
    <div className={`flex flex-col gap-1 bg-raised p-4 min-[600px]:p-5 ${className}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex flex-1 flex-col items-start">
        <span className="font-reading text-3xl leading-tight font-semibold tabular-nums wide:text-4xl">{value}</span>
        <span className="text-sm text-muted">{note}</span>
        {children}
      </dd>
    </div>
  );
}

/** How many days of study follow each other up to today, or to yesterday while today has none. */
export function countRun(days: readonly { readonly day: number }[], today: number): number {
  const studied = new Set(days.map(({ day }) => day));
  let last = studied.has(today) ? today : today - 1;
  const end = last;
  while (studied.has(last)) last -= 1;
  return end - last;
}

interface SummaryProps {
  readonly progress: Progress;
  /** Today, or the last day of study if that is later. */
  readonly lastDay: number;
}

/** Known, due, right, studied, and the exam. */
export function Summary({ progress, lastDay }: SummaryProps) {
  const { learnt, forecast, months, days, exam, today } = progress;
  const dueToday = forecast.reduce((sum, { due }) => sum + (due[0] ?? 0), 0);
  const dueSoon = forecast.reduce((sum, { due }) => sum + due.reduce((total, count) => total + count, 0), 0);
  const due = months.reduce((sum, month) => sum + month.due, 0);
  const right = months.reduce((sum, month) => sum + month.right, 0);
  return (
    // The gaps between the numbers are the lines.
    <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line shadow-card wide:grid-cols-[1fr_1fr_1fr_1fr_1.5fr]">
      <Figure name="Words known" value={formatFigure(learnt.words)} note={formatKeptToday(learnt.kept)} />
      <Figure name="Due today" value={formatFigure(dueToday)} note={formatDueSoon(dueSoon)}>
        {dueToday > 0 && (
          <LinkButton kind="plain" to={pagePaths.repeatToday} className="mt-2">
            Repeat
          </LinkButton>
        )}
      </Figure>
      <Figure name="Retention" value={formatShare(right, due)} note={due === 0 ? 'known after your first repeats' : formatOfDue(due)} />
      <Figure name="Days studied" value={formatFigure(days.length)} note={formatRun(countRun(days, lastDay))} />
      <Figure
        name="Exam"
        className="max-wide:col-span-full"
        value={exam && !exam.isOver ? formatDaysLeft(exam.day - today) : '–'}
        note={!exam ? 'no exam day yet' : exam.isOver ? formatExamOver(exam) : formatExamGlance(exam)}
      >
        {!exam && (
          <a href="#exam" className="inline-flex min-h-11 items-center text-vine-strong underline underline-offset-4">
            Choose your exam day
          </a>
        )}
      </Figure>
    </dl>
  );
}
