// The home page of somebody who learns: today, where they were, and their vine.
import type { ReactNode } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { buildOfferPagePath, buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import { partSize } from '#engine/progress.ts';
import { Vine } from '#web/study/vine/Vine.tsx';
import { wideVine } from '#web/study/vine/vine-shape.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ComingNumbers } from '#web/study/level/WhatComes.tsx';
import { type OpenLevel, findFinishedTrial, findFreshLevel, findOpenLevel } from '#web/study/level/open-level.ts';
import { MetWords } from '#web/study/chinese/MetWords.tsx';
import { TodayCard } from './TodayCard.tsx';
import {
  formatBatch,
  formatContinueLevel,
  formatFirstBatch,
  formatGetAccess,
  formatLevelDone,
  formatOpenLevel,
  formatProgressName,
  formatStartLevel,
  formatTrialOver,
  formatWordsDone,
} from './home-messages.ts';

interface HomeCardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function HomeCard({ id, title, children, action }: HomeCardProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col rounded-card border border-line bg-raised p-6 shadow-card">
      <h2 id={id} className="font-reading text-2xl leading-snug font-semibold">
        {title}
      </h2>
      <div className="mt-2 flex-1 text-muted">{children}</div>
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
    </section>
  );
}

function ContinueCard({ level, words, wordsDone, openInPart, score }: OpenLevel) {
  return (
    <HomeCard
      id="continue"
      title="Continue where you were"
      action={
        <LinkButton kind="plain" to={buildQuizPagePath(level)}>
          <span>{formatContinueLevel(level)}</span> <ArrowIcon className="size-5" />
        </LinkButton>
      }
    >
      <p>{formatBatch(openInPart, words - wordsDone)}</p>
      <p className="mt-3 mb-2 text-sm">{formatLevelDone(level, wordsDone, words)}</p>
      <ProgressBar label={formatProgressName(level)} ratio={score} text={formatWordsDone(wordsDone, words)} />
    </HomeCard>
  );
}

/** What comes next where no level is under way. */
function NextStepCard({ levels }: { levels: readonly LevelState[] }) {
  const fresh = findFreshLevel(levels);
  if (fresh !== undefined)
    return (
      <HomeCard
        id="next"
        title={formatOpenLevel(fresh)}
        action={
          <LinkButton kind="plain" to={buildQuizPagePath(fresh)}>
            <span>{formatStartLevel(fresh)}</span> <ArrowIcon className="size-5" />
          </LinkButton>
        }
      >
        <p>{formatFirstBatch(partSize)}</p>
      </HomeCard>
    );
  const trial = findFinishedTrial(levels);
  const state = levels.find(({ level }) => level === trial);
  return trial === undefined ? (
    <HomeCard
      id="next"
      title="Choose your next level"
      action={
        <LinkButton kind="plain" to={pagePaths.courses}>
          See all courses
        </LinkButton>
      }
    >
      <p>No level in progress.</p>
    </HomeCard>
  ) : (
    <HomeCard
      id="next"
      title="The free part is completed"
      action={
        <LinkButton kind="plain" to={buildOfferPagePath(trial)}>
          {formatGetAccess(trial)}
        </LinkButton>
      }
    >
      <p className="mb-5">{formatTrialOver(trial)}</p>
      {state && <ComingNumbers level={trial} state={state} />}
    </HomeCard>
  );
}

/** Below the heading of the page. */
export function LearnerHome({ levels }: { readonly levels: readonly LevelState[] }) {
  const openLevel = findOpenLevel(levels);
  const buds = levels
    .slice(0, 5)
    .map(({ words, wordsDone, score, paid }) => ({ score: words === 0 ? 0 : score, words: wordsDone, isOpen: paid }));
  return (
    <>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <TodayCard levels={levels} />
        <div className="flex flex-col gap-3">
          {openLevel ? <ContinueCard {...openLevel} /> : <NextStepCard levels={levels} />}
          <MetWords max={3} />
          <div className="flex flex-wrap gap-x-3 max-wide:justify-center">
            <LinkButton kind="quiet" to={pagePaths.progress}>
              See your progress
            </LinkButton>
            <LinkButton kind="quiet" to={pagePaths.courses}>
              See all courses
            </LinkButton>
          </div>
        </div>
      </div>
      <Vine shape={wideVine} buds={buds} className="mt-4 block w-full" />
    </>
  );
}
