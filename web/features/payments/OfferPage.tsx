// The offer of a level: what access costs and what it holds (learning §2 "Offer and payment pages").
import {
  folderLevels,
  buildFolderPagePath,
  buildPaymentOrderPath,
  buildPaymentPagePath,
  buildQuizPagePath,
  buildRepeatPagePath,
} from '#contract/pages.ts';
import type { LevelKnowledge, LevelState } from '#contract/dashboard.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { folderSize } from '#engine/progress.ts';
import { useKnownWords } from '#web/client/known-words.ts';
import { useLevel, useOverview } from '#web/client/login-session.ts';
import { formatLevelContent, formatNewWords } from '#web/study/level-messages.ts';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { SampleCards } from './SampleCards.tsx';
import { Sprig } from './Sprig.tsx';

export interface OfferPageProps {
  readonly level: TaughtLevel;
  /** Links back to the tests instead of to the free part. */
  readonly isTrialHidden?: boolean;
}

function listBenefits(state: LevelState, knowledge: LevelKnowledge | undefined): readonly string[] {
  const newWords = formatNewWords(state, knowledge);
  return [
    state.words > 0 ? `${formatLevelContent(state)}${newWords && `. ${newWords}`}` : 'Every word of the level as soon as it is written',
    'An association for every word, its sound and its stroke order',
    'Your place is kept on every device',
    'What you have learnt stays yours to repeat for ever',
  ];
}

function OfferTicket({ state, level }: { state: LevelState; level: TaughtLevel }) {
  const { data: knowledge } = useKnownWords(level);
  return (
    <section
      aria-label="What you get"
      className="mt-8 w-full overflow-hidden rounded-card border border-line bg-raised text-left shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-6 min-[600px]:p-8">
        <p className="font-reading text-2xl leading-snug font-semibold">
          <span>{`HSK ${level}`}</span>
          <span className="block text-base font-normal text-muted">
            <span className="mr-2 text-xl text-vine-strong">+</span>online chat included
          </span>
        </p>
        <p className="min-[600px]:text-right">
          <span className="font-reading text-4xl font-semibold tabular-nums">{`${state.priceEuro} €`}</span>
          <span className="block text-muted">{`for ${state.months} months`}</span>
        </p>
      </div>
      <ul className="grid gap-3 border-t border-dashed border-line p-6 min-[600px]:p-8">
        {listBenefits(state, knowledge).map((benefit) => (
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
    <div className="mx-auto flex max-w-150 flex-col items-center text-center">
      <Sprig />
      {isTrialOver ? (
        <PageHeading over="The free part is completed" title={`Access to HSK ${level}`}>
          Access course with one payment!
        </PageHeading>
      ) : (
        <PageHeading title={`Access to HSK ${level}`}>Access with one payment!</PageHeading>
      )}
      {state.pendingOrder !== null && (
        <p className="mt-3 text-lg text-muted">Your payment is being checked. Access comes by itself; please do not pay again.</p>
      )}
      {state.pendingOrder === null && state.endedOn !== null && (
        <p className="mt-3 text-lg text-muted">{`Your access ended on ${state.endedOn}. What you have learnt is kept and stays yours to repeat; new words wait for you.`}</p>
      )}
      <OfferTicket state={state} level={level} />
      <div className="mt-8 flex w-full flex-col items-stretch gap-3 min-[600px]:flex-row min-[600px]:flex-wrap min-[600px]:justify-center">
        {/* A full page load, because the payment screen has its own content security policy (security "Headers"). */}
        <a
          href={state.pendingOrder === null ? buildPaymentPagePath(level) : buildPaymentOrderPath(level, state.pendingOrder)}
          className={getButtonClasses('primary')}
        >
          {state.pendingOrder === null ? 'Pay' : 'View payment status'}
        </a>
        {trialLevel !== undefined && !isTrialHidden && (
          <LinkButton kind="plain" to={buildQuizPagePath(trialLevel)}>
            {level === trialLevel ? 'Try out free' : `Try HSK ${trialLevel} free`}
          </LinkButton>
        )}
        {state.endedOn !== null && state.repeatState !== 3 && (
          <LinkButton kind="plain" to={buildRepeatPagePath(level)}>
            Repeat what you learnt
          </LinkButton>
        )}
        {folderLevels.includes(level) && (
          <LinkButton kind="plain" to={buildFolderPagePath(level, 1)}>{`See the first ${folderSize} words`}</LinkButton>
        )}
        <LinkButton kind="quiet" to="/courses">
          {isTrialOver && !isTrialHidden ? 'Back' : 'Back to Tests'}
        </LinkButton>
      </div>
      {state.words > 0 && <SampleCards level={level} />}
    </div>
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
    <div role="status" aria-label="Loading the offer" className="mx-auto flex max-w-150 flex-col items-center gap-6 pt-28">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
