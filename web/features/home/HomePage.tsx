// The page /: a welcome, what the product is, and the way into the quiz (accounts-and-chat §1, §2).
import { buildQuizPagePath, buildRepeatPagePath } from '#contract/pages.ts';
import { useOverview, useLoginSession } from '#web/client/login-session.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { DemoCard } from './DemoCard.tsx';
import { type DueLevel, type OpenLevel, findDueLevel, findOpenLevel } from './open-level.ts';

function ContinueCard({ level, words, wordsDone, score }: OpenLevel) {
  const done = `${wordsDone} of ${words} words done`;
  return (
    <section aria-labelledby="continue" className="rounded-card border border-line bg-raised p-5">
      <h2 id="continue" className="font-reading text-lg font-semibold">
        Continue where you were
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-40 flex-1">
          <p className="text-muted">
            HSK {level}: {done}
          </p>
          <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
            <div className="h-full origin-left rounded-full bg-vine" style={{ transform: `scaleX(${score})` }} />
          </div>
        </div>
        <LinkButton kind="quiet" to={buildQuizPagePath(level)}>
          Continue HSK {level} <ArrowIcon className="size-5" />
        </LinkButton>
      </div>
    </section>
  );
}

function DueCard({ level, due }: DueLevel) {
  return (
    <section aria-labelledby="due" className="rounded-card border border-line bg-raised p-5">
      <h2 id="due" className="font-reading text-lg font-semibold">
        {due === 1 ? 'One word is due' : `${due} words are due`}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted">HSK {level}: a few minutes now keep them for weeks.</p>
        <LinkButton kind="quiet" to={buildRepeatPagePath(level)}>
          Repeat HSK {level} <ArrowIcon className="size-5" />
        </LinkButton>
      </div>
    </section>
  );
}

/** The page of `/`. Open and due levels appear once they are known; nothing waits for them. */
export default function HomePage() {
  const { name } = useLoginSession();
  const { data } = useOverview();
  const openLevel = data && findOpenLevel(data.levels);
  const dueLevel = data && findDueLevel(data.levels);
  return (
    <div className="grid gap-10 wide:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] wide:items-center wide:gap-16 wide:pt-6">
      <div className="flex min-w-0 flex-col gap-6 wrap-anywhere">
        <div>
          <PageHeading title="Main" over="Learn Chinese by associations">
            Welcome{name ? `, ${name}` : ''}!
          </PageHeading>
        </div>
        <p className="max-w-prose font-reading text-xl leading-relaxed">
          HanziVine is an app for learning Chinese with associations. Every character consists of radicals, small components that come back
          again and again, and we build our own associations from them: a picture for every word, so that it stays.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton kind="primary" to="/quiz">
            Try out now!
          </LinkButton>
          <LinkButton kind="quiet" to="/courses">
            See all courses
          </LinkButton>
        </div>
        {dueLevel && <DueCard {...dueLevel} />}
        {openLevel && <ContinueCard {...openLevel} />}
      </div>
      <DemoCard />
    </div>
  );
}
