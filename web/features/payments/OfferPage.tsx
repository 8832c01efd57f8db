// The offer of a level: what access costs and what it holds (learning §2 "Offer and payment pages").
import { folderLevels, folderPage, paymentOf, paymentPage, quizPage } from '#contract/pages.ts';
import type { LevelState } from '#contract/dashboard.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { folderSize } from '#engine/progress.ts';
import { useOverview } from '#web/client/session.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { Sprig } from './Sprig.tsx';

export interface OfferPageProps {
  readonly level: TaughtLevel;
  /** Leads back to the tests instead of into the free part. */
  readonly back?: boolean;
}

function holdings({ words }: LevelState): readonly string[] {
  return [
    words > 0 ? `All ${words} words, each built from its components` : 'Every word of the level as soon as it is written',
    'An association for every word, its sound and its stroke order',
    'Your place is kept on every device',
  ];
}

function Ticket({ state, level }: { state: LevelState; level: TaughtLevel }) {
  return (
    <section
      aria-label="What you get"
      className="mt-8 w-full overflow-hidden rounded-card border border-line bg-raised text-left shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-6 min-[600px]:p-8">
        <p className="font-reading text-2xl leading-snug font-semibold">
          HSK {level}
          <span className="block text-base font-normal text-muted">
            <span className="mr-2 text-xl text-vine-strong">+</span>online chat included
          </span>
        </p>
        <p className="min-[600px]:text-right">
          <span className="font-reading text-4xl font-semibold tabular-nums">{state.priceEuro} €</span>
          <span className="block text-muted">for {state.months} months</span>
        </p>
      </div>
      <ul className="grid gap-3 border-t border-dashed border-line p-6 min-[600px]:p-8">
        {holdings(state).map((holding) => (
          <li key={holding} className="flex items-start gap-3">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-vine" />
            {holding}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OfferProps {
  readonly state: LevelState;
  readonly level: TaughtLevel;
  readonly back: boolean;
  /** The trial of level 1, the only free part, is open to this learner. */
  readonly isTrialOpen: boolean;
}

function Offer({ state, level, back, isTrialOpen }: OfferProps) {
  const isTrialOver = level === 1 && state.trialCompleted;
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
        <p className="mt-3 text-lg text-muted">Your access ended on {state.endedOn}. What you have learnt is kept and waits for you.</p>
      )}
      <Ticket state={state} level={level} />
      <div className="mt-8 flex w-full flex-col items-stretch gap-3 min-[600px]:flex-row min-[600px]:justify-center">
        {/* A load of its own, not a step within the app: the payment screen has another policy (security "Headers"). */}
        <a href={state.pendingOrder === null ? paymentPage(level) : paymentOf(level, state.pendingOrder)} className={buttonLook('primary')}>
          {state.pendingOrder === null ? 'Pay' : 'See how it stands'}
        </a>
        {isTrialOpen && !back && (
          <LinkButton kind="plain" to={quizPage(1)}>
            {level === 1 ? 'Try out free' : 'Try HSK 1 free'}
          </LinkButton>
        )}
        {folderLevels.includes(level) && (
          <LinkButton kind="plain" to={folderPage(level, 1)}>
            See the first {folderSize} words
          </LinkButton>
        )}
        <LinkButton kind="quiet" to="/courses">
          {isTrialOver && !back ? 'Back' : 'Back to Tests'}
        </LinkButton>
      </div>
    </div>
  );
}

/** /paying, /payingPage, /payingHSK2 to /payingHSK5 */
export default function OfferPage({ level, back = false }: OfferPageProps) {
  const { data, error, refetch } = useOverview();
  const state = data?.levels.find((one) => one.level === level);
  const isTrialOpen = data?.levels.some((one) => one.level === 1 && !one.paid && !one.trialCompleted) === true;
  if (state) return <Offer state={state} level={level} back={back} isTrialOpen={isTrialOpen} />;
  if (error) return <Trouble text="The offer could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading the offer" className="mx-auto flex max-w-150 flex-col items-center gap-6 pt-28">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
