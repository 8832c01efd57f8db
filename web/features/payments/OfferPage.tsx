// The offer of a level: what access costs and what it holds (learning §2 "Offer and payment pages").
import {
  folderLevels,
  buildFolderPagePath,
  buildPaymentOrderPath,
  buildPaymentPagePath,
  buildQuizPagePath,
  buildRepeatPagePath,
  pagePaths,
} from '#contract/pages.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { folderSize } from '#engine/progress.ts';
import { useLevel, useOverview } from '#web/client/login-session.ts';
import { formatLevelContent } from '#web/study/level/level-messages.ts';
import { examsOfLevels } from '#web/study/level/word-list-messages.ts';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { LevelPace } from './LevelPace.tsx';
import { SampleCards } from './SampleCards.tsx';
import { Sprig } from './Sprig.tsx';
import { formatAccessTo, formatEndedBefore, formatPeriod, formatSeeFirst, formatTry } from './payment-messages.ts';

export interface OfferPageProps {
  readonly level: TaughtLevel;
  /** Links back to the tests instead of to the free part. */
  readonly isTrialHidden?: boolean;
}

function listBenefits(state: LevelState): readonly string[] {
  return [
    state.words > 0 ? formatLevelContent(state) : 'Every word of the level as soon as it is written',
    'An association for every word, its sound and its stroke order',
    'Your place is kept on every device',
    'What you learn stays yours to repeat after access ends',
  ];
}

function OfferTicket({ state, level }: { state: LevelState; level: TaughtLevel }) {
  return (
    <section
      aria-label="What you get"
      className="mt-8 w-full overflow-hidden rounded-card border border-line bg-raised text-left shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-6 min-[600px]:p-8">
        <p className="font-reading text-2xl leading-snug font-semibold">
          <span>{`HSK ${level}`}</span>
          <span className="block text-base font-normal text-muted">{examsOfLevels[state.list]}</span>
          <span className="block text-base font-normal text-muted">
            <span className="mr-2 text-xl text-vine-strong">+</span>online chat included
          </span>
        </p>
        <p className="min-[600px]:text-right">
          <span className="font-reading text-4xl font-semibold tabular-nums">{`${state.priceEuro} €`}</span>
          <span className="block text-muted">{formatPeriod(state.months)}</span>
        </p>
      </div>
      <LevelPace level={level} state={state} />
      <ul className="grid gap-3 border-t border-dashed border-line p-6 min-[600px]:p-8">
        {listBenefits(state).map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-vine" />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferProps {
  readonly state: LevelState;
  readonly level: TaughtLevel;
  readonly isTrialHidden: boolean;
  /** The level whose trial is open to this learner; undefined where none is. */
  readonly trialLevel: TaughtLevel | undefined;
}

function Offer({ state, level, isTrialHidden, trialLevel }: OfferProps) {
  const isTrialOver = state.trialCompleted;
  return (
    <PageFrame width="reading">
      <Sprig />
      {isTrialOver ? (
        <PageHeading over="The free part is completed" title={formatAccessTo(level)}>
          Access course with one payment!
        </PageHeading>
      ) : (
        <PageHeading title={formatAccessTo(level)}>Access with one payment!</PageHeading>
      )}
      {state.pendingOrder !== null && (
        <p className="mt-3 text-lg text-muted">Your payment is being checked. Access starts automatically; please do not pay again.</p>
      )}
      {state.pendingOrder === null && state.endedOn !== null && (
        <p className="mt-3 text-lg text-muted">{formatEndedBefore(state.endedOn)}</p>
      )}
      <OfferTicket state={state} level={level} />
      <div className="mt-8 flex w-full flex-col items-stretch gap-3 min-[600px]:flex-row min-[600px]:flex-wrap">
        {/* A full page load, because the payment screen has its own content security policy (security "Headers"). */}
        <a
          href={state.pendingOrder === null ? buildPaymentPagePath(level) : buildPaymentOrderPath(level, state.pendingOrder)}
          className={getButtonClasses('primary')}
        >
          {state.pendingOrder === null ? 'Pay' : 'View payment status'}
        </a>
        {trialLevel !== undefined && !isTrialHidden && (
          <LinkButton kind="plain" to={buildQuizPagePath(trialLevel)}>
            {level === trialLevel ? 'Try out free' : formatTry(trialLevel)}
          </LinkButton>
        )}
        {state.endedOn !== null && state.repeatState !== 3 && (
          <LinkButton kind="plain" to={buildRepeatPagePath(level)}>
            Repeat what you learnt
          </LinkButton>
        )}
        {folderLevels.includes(level) && (
          <LinkButton kind="plain" to={buildFolderPagePath(level, 1)}>
            {formatSeeFirst(folderSize)}
          </LinkButton>
        )}
        <LinkButton kind="quiet" to={pagePaths.courses}>
          {isTrialOver && !isTrialHidden ? 'Back' : 'Back to Tests'}
        </LinkButton>
      </div>
      {state.words > 0 && <SampleCards level={level} />}
    </PageFrame>
  );
}

/** /paying, /payingPage, /payingHSK2 to /payingHSK5 */
export default function OfferPage({ level, isTrialHidden = false }: OfferPageProps) {
  const { data: state, error, refetch } = useLevel(level);
  const { data: overview } = useOverview();
  const trial = overview?.levels.find(({ paid, trialWords, trialCompleted }) => !paid && trialWords > 0 && !trialCompleted);
  if (state)
    return (
      <Offer
        state={state}
        level={level}
        isTrialHidden={isTrialHidden}
        trialLevel={trial && isTaughtLevel(trial.level) ? trial.level : undefined}
      />
    );
  if (error) return <ErrorPanel error={error} text="The offer could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading the offer" className="flex max-w-reading flex-col gap-6 pt-32">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
