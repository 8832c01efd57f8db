// The page /welcome: the first day's choices, once, and skippable (decisions §17).
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { LevelState } from '#contract/dashboard.ts';
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import { countPaceDays } from '#engine/study-pace.ts';
import { planDay } from '#engine/study-plan.ts';
import { useSharedWords } from '#web/client/known-words.ts';
import { leaveWelcome, useLoginSession, useOverview } from '#web/client/login-session.ts';
import { prefetchLater } from '#web/client/page-settled.ts';
import { isOwnPath } from '#web/client/return-to.ts';
import { useDailyGoal } from '#web/study/level/daily-goal.ts';
import { findFinishedTrial, findStudyLevel } from '#web/study/level/open-level.ts';
import { useWordListChange, useWordLists } from '#web/study/level/word-lists.ts';
import { WordListChoice } from '#web/study/level/WordListChoice.tsx';
import { Vine } from '#web/study/vine/Vine.tsx';
import { wideVine } from '#web/study/vine/vine-shape.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceTile, FocusRing } from '#web/ui/ChoiceTile.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { formatGoalMeaning, formatKnown, formatTest, formatWelcome } from './first-day-messages.ts';

const goals = [5, 10, 15, 20, 30];

/** The page that the learner wanted when they logged in; undefined for home. */
function useNextPath(): string | undefined {
  const [search] = useSearchParams();
  const next = search.get('next');
  return next !== null && isOwnPath(next) && !next.startsWith(pagePaths.welcome) ? next : undefined;
}

/** The level that the first words come from. After words were marked, the trial may hold none. */
function findFirstLevel(levels: readonly LevelState[]) {
  return findStudyLevel(levels)?.level ?? (findFinishedTrial(levels) === undefined ? 1 : undefined);
}

function Choice({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="mt-7">
      <legend className="mb-3 font-reading text-xl font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ChoicesProps {
  readonly levels: readonly LevelState[];
  /** Saves what is chosen here before a link leads away. */
  readonly onLeave: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The ways to find out what one knows. They lead back here. */
function WaysToMark({ levels, onLeave }: ChoicesProps) {
  const testable = levels.filter(({ words, paid, trialWords }) => words > 0 && (paid || trialWords > 0));
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {testable.map(({ level, paid, trialWords }) => (
        <LinkButton key={level} kind="plain" to={`${pagePaths.yourWords}?placement=${level}`} onClick={onLeave}>
          {formatTest(level, paid ? undefined : trialWords)}
        </LinkButton>
      ))}
      <LinkButton kind="plain" to={pagePaths.yourWords} onClick={onLeave}>
        Import a list
      </LinkButton>
    </div>
  );
}

function KnowledgeChoice({ levels, onLeave }: ChoicesProps) {
  const name = useId();
  const [chosen, setChosen] = useState<'nothing' | 'some'>();
  const { data: shared = 0 } = useSharedWords();
  const known = levels.reduce((sum, { wordsDone }) => sum + wordsDone, -shared);
  const isSome = (chosen ?? (known > 0 ? 'some' : 'nothing')) === 'some';
  return (
    <Choice legend="What do you know already?">
      <div className="grid gap-3 min-[600px]:grid-cols-2">
        <ChoiceTile
          name={name}
          isChosen={!isSome}
          onChoose={() => setChosen('nothing')}
          title="Nothing yet"
          text="We begin with the first word."
        />
        <ChoiceTile
          name={name}
          isChosen={isSome}
          onChoose={() => setChosen('some')}
          title="Some"
          text="Take a short test, or bring a list. What you know is not asked."
        />
      </div>
      <div role="status">{known > 0 && <p className="mt-3 font-medium text-vine-strong">{formatKnown(known)}</p>}</div>
      {isSome && <WaysToMark levels={levels} onLeave={onLeave} />}
    </Choice>
  );
}

/** How many words of a level are new: of the list that is proposed, as long as none is chosen. */
function countNewWords(state: LevelState | undefined, lists: ReturnType<typeof useWordLists>['data']): number {
  if (!state) return 0;
  const proposed = lists?.lists.find(({ list }) => list === lists.proposed)?.levels.find(({ level }) => level === state.level);
  return (proposed ? proposed.words + proposed.characters : state.words) - state.wordsDone;
}

function GoalChoice({ levels }: { readonly levels: readonly LevelState[] }) {
  const name = useId();
  const { goal, isBusy, saveGoal } = useDailyGoal();
  const { data: lists } = useWordLists();
  const level = findFirstLevel(levels);
  const state = levels.find((one) => one.level === level);
  const left = countNewWords(state, lists);
  const days = goal === undefined ? undefined : countPaceDays(left, goal);
  const { minutes } = planDay({
    dailyGoal: goal ?? 0,
    due: 0,
    left: 0,
    learnt: 0,
    openWords: left,
    secondsPerAnswer: null,
  });
  const shown = goal === undefined || goals.includes(goal) ? goals : [...goals, goal].sort((one, other) => one - other);
  return (
    <Choice legend="New words a day">
      <div className="flex flex-wrap gap-2">
        {shown.map((count) => (
          <label
            key={count}
            className={`relative flex min-h-12 min-w-14 flex-1 cursor-pointer items-center justify-center rounded-control border-2 px-3 font-reading text-xl font-semibold tabular-nums transition-colors hover:border-vine ${count === goal ? 'border-vine bg-vine-soft text-vine-strong forced-colors:outline-2 forced-colors:outline-[Highlight]' : 'border-line bg-raised'}`}
          >
            <input
              type="radio"
              name={name}
              checked={count === goal}
              disabled={goal === undefined}
              aria-busy={isBusy}
              onChange={() => void saveGoal(count)}
              className="peer sr-only"
            />
            <FocusRing />
            <span>{count}</span>
          </label>
        ))}
      </div>
      {/* As high as its longest sentence, so that nothing moves with it. */}
      <p role="status" className="mt-3 min-h-6 text-muted max-[30rem]:min-h-12">
        {level !== undefined && days !== undefined && days > 0 ? formatGoalMeaning(minutes, level, days) : ''}
      </p>
    </Choice>
  );
}

function FirstDay({ accountId, name }: { readonly accountId: string; readonly name: string | undefined }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const next = useNextPath();
  const { data } = useOverview();
  const { data: lists } = useWordLists();
  const { isChanging, change } = useWordListChange();
  const levels = data?.levels ?? [];
  const firstLevel = findFirstLevel(levels);
  useEffect(() => prefetchLater(() => import('#web/study/session/StudySessionPage.tsx')), []);

  // Who goes on without a choice has the list that is proposed.
  async function saveList(): Promise<boolean> {
    const { proposed } = lists ?? {};
    return !proposed || change(proposed);
  }

  // The test asks the words of the list.
  function followLink(event: MouseEvent<HTMLAnchorElement>): void {
    if (!lists?.proposed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void saveList().then((isSaved) => isSaved && navigate(pathname + search));
  }

  // Replaced, so that the way back does not lead here again.
  function leave(to: string): void {
    leaveWelcome(queryClient, accountId);
    void navigate(to, { replace: true });
  }
  async function begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (await saveList()) leave(next ?? (firstLevel === undefined ? pagePaths.home : buildQuizPagePath(firstLevel)));
  }

  return (
    <PageFrame width="reading">
      <Vine
        shape={wideVine}
        buds={[1, 2, 3, 4, 5].map(() => ({ score: 0, isOpen: false }))}
        className="-mt-4 mb-3 block w-full min-[600px]:-mt-14"
      />
      <PageHeading title="Welcome" over="Your first day">
        {formatWelcome(name)}
      </PageHeading>
      <form onSubmit={(event) => void begin(event)}>
        <Choice legend="Which exam are you preparing for?">
          <WordListChoice proposes />
        </Choice>
        <KnowledgeChoice levels={levels} onLeave={followLink} />
        <GoalChoice levels={levels} />
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button kind="primary" type="submit" isBusy={isChanging !== undefined} className="min-w-40">
            <span>{next === undefined ? 'Begin' : 'Continue'}</span> <ArrowIcon />
          </Button>
          <Button kind="quiet" onClick={() => leave(next ?? pagePaths.home)}>
            Skip
          </Button>
          <p className="text-sm text-muted">All of this can be changed later, in the settings.</p>
        </div>
      </form>
    </PageFrame>
  );
}

/** The page of `/welcome`. Who has seen it goes on to where it leads; a page that is open stays, whatever another tab does. */
export default function WelcomePage() {
  const { accountId, name, isNewcomer } = useLoginSession();
  const [wasNewcomer] = useState(isNewcomer);
  const next = useNextPath();
  if (!wasNewcomer || accountId === undefined) return <Navigate to={next ?? pagePaths.home} replace />;
  return <FirstDay accountId={accountId} name={name} />;
}
