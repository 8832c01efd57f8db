// The page /progress: what the learner knows, what comes, how well it stays, and the exam (learning-tools "Progress").
import { pagePaths } from '#contract/pages.ts';
import { type ReactNode, useId } from 'react';
import type { Progress } from '#contract/progress.ts';
import { WordListLine } from '#web/study/level/WordListLine.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DailyTotals, DueForecast } from './Activity.tsx';
import { ExamDay } from './ExamDay.tsx';
import { HeatMap } from './HeatMap.tsx';
import { useProgress } from './progress-query.ts';
import { PageSections, type SectionName, sectionNames, sectionTitles } from './PageSections.tsx';
import { Retention } from './Retention.tsx';
import { Summary } from './Summary.tsx';
import { Syllabus } from './Syllabus.tsx';
import { WordStates } from './WordStates.tsx';

interface SectionProps {
  readonly name: SectionName;
  readonly children: ReactNode;
}

function Section({ name, children }: SectionProps) {
  const title = sectionTitles[name];
  const id = useId();
  return (
    <Card className="mt-6">
      <section id={name} aria-labelledby={id} className="scroll-mt-26">
        <h2 id={id} className="font-reading text-2xl font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

/** Before the first word. */
function Beginning() {
  return (
    <Card className="mt-6">
      <h2 className="font-reading text-2xl font-semibold">Your first words will grow here</h2>
      <p className="mt-2">Learn a few words, and this page shows:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>how many words you know, and how many of them you keep today,</li>
        <li>what is due in the next 30 days, and the days on which you studied,</li>
        <li>how well what you learnt stays, and whether the schedule is right about you.</li>
      </ul>
      <div className="mt-5">
        <LinkButton kind="primary" to={pagePaths.courses}>
          Choose a level
        </LinkButton>
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your progress">
      <Skeleton className="mt-2 h-6 w-44" />
      <Skeleton className="mt-5 h-44 w-full max-[599px]:h-104" />
      {['h-64', 'h-80'].map((height) => (
        <Card key={height} className="mt-6">
          <Skeleton className="h-8 w-56" />
          <Skeleton className={`mt-4 w-full ${height}`} />
        </Card>
      ))}
    </div>
  );
}

function hasBegun({ levels, days }: Progress): boolean {
  return days.length > 0 || levels.some((level) => level.new < level.words);
}

function Sections({ progress }: { readonly progress: Progress }) {
  const { list, levels, forecast, today, days, exam, syllabus } = progress;
  // After a flight west, the last day of study may have tomorrow's date.
  const lastDay = Math.max(today, days.at(-1)?.day ?? today);
  // The level in which most words are on their way.
  const usualLevel = levels.toSorted((one, other) => other.words - other.new - (one.words - one.new))[0]?.level ?? 1;
  if (!hasBegun(progress))
    return (
      <>
        <Beginning />
        <Section name="exam">
          <ExamDay exam={exam} today={today} usualLevel={1} />
        </Section>
      </>
    );
  return (
    <>
      <WordListLine list={list} className="mt-2" />
      <Summary progress={progress} lastDay={lastDay} />
      <PageSections names={sectionNames.filter((name) => name !== 'syllabus' || list === '2012')} />
      <Section name="words">
        <WordStates {...progress} />
      </Section>
      <Section name="exam">
        <ExamDay exam={exam} today={today} usualLevel={usualLevel} />
      </Section>
      <Section name="forecast">
        <DueForecast forecast={forecast} today={today} />
      </Section>
      <Section name="year">
        <HeatMap until={lastDay} days={days} />
        <DailyTotals until={lastDay} days={days} />
      </Section>
      <Section name="retention">
        <Retention {...progress} />
      </Section>
      {list === '2012' && (
        <Section name="syllabus">
          <Syllabus syllabus={syllabus} />
        </Section>
      )}
      <div className="mt-6">
        <LinkButton kind="plain" to={pagePaths.yourWords}>
          Take your words along
        </LinkButton>
      </div>
    </>
  );
}

/** The page of `/progress`. */
export default function ProgressPage() {
  const { data, error, refetch } = useProgress();
  return (
    <PageFrame width="wide">
      <PageHeading>Progress</PageHeading>
      {data ? (
        <Sections progress={data} />
      ) : error ? (
        <ErrorPanel error={error} text="Your progress could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </PageFrame>
  );
}
