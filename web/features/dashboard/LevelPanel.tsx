// The three-dots panel of a level: its progress, its repeats, its words, and the ways to begin anew (learning §4 "Dashboard").
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { folderLevels, folderPage, listPage, repeatPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { folderSize } from '#engine/progress.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/session.ts';
import { nextDueWords } from '#web/study/due-words.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BookIcon, CheckIcon, DotsIcon, LockIcon, RepeatIcon, RestartIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { tellFailure } from '#web/ui/failure.ts';
import { notify } from '#web/ui/notice.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { canRepeat } from './level-standing.ts';
import { percentOf } from './level-words.ts';

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-vine-soft hover:text-vine-strong';

/** What the panel can begin anew. */
type Restarting = 'quiz' | 'repeat';

function questionOf(what: Restarting, { level, paid }: LevelState): { title: string; text: string } {
  if (what === 'repeat')
    return {
      title: `Do you want to repeat HSK ${level} from the start?`,
      text: 'Every word that you have learnt comes again in a new circle, now. What you have learnt stays.',
    };
  return {
    title: `Do you want to restart HSK ${level}?`,
    text: paid
      ? 'All your answers and ignored words of this level are cleared. The other levels stay as they are.'
      : 'Your answers and ignored words of the free part are cleared. Everything else stays as it is.',
  };
}

function Entry({ icon, label, more, ...button }: { icon: ReactNode; label: string; more?: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={`${entry} disabled:text-muted disabled:hover:bg-transparent`} {...button}>
      {icon}
      <span>
        {label}
        {more && <span className="block text-sm leading-snug text-muted">{more}</span>}
      </span>
    </button>
  );
}

interface LevelPanelProps {
  readonly state: LevelState;
  readonly level: TaughtLevel;
  /** Unpaid, and without a trial: what can be done there is shown and disabled. */
  readonly isLocked: boolean;
}

/** The link to the repeat; where it is disabled, why (learning §2 "Dashboard"). */
function RepeatEntry({ state, level, isLocked }: LevelPanelProps) {
  if (canRepeat(state))
    return (
      <Link to={repeatPage(level)} className={entry}>
        <RepeatIcon />
        <span className="flex-1">
          Repeat<span className="sr-only"> HSK {level}</span>
        </span>
        <span className="text-sm text-muted">{state.due} due</span>
      </Link>
    );
  const why = isLocked
    ? 'After payment'
    : state.repeatState === 3
      ? 'Learn a word first'
      : `Nothing is due. ${nextDueWords(state.nextDueAt)}`;
  return <Entry icon={<RepeatIcon />} label="Repeat" more={why} disabled />;
}

/** The link to the words; of a locked level with folders, to the first of them, which is free (decisions §8). */
function WordsEntry({ level, isLocked }: Pick<LevelPanelProps, 'level' | 'isLocked'>) {
  const isPreview = isLocked && folderLevels.includes(level);
  return (
    <Link to={isPreview ? folderPage(level, 1) : listPage(level)} className={entry}>
      {isLocked && !isPreview ? <LockIcon /> : <BookIcon />}
      <span>
        Words<span className="sr-only"> of HSK {level}</span>
        {isPreview && <span className="block text-sm leading-snug text-muted">The first {folderSize} are free</span>}
      </span>
    </Link>
  );
}

/** A button and the panel that hangs from it; the browser closes it outside and on Escape. */
export function LevelPanel({ state, level, isLocked }: LevelPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Restarting>();
  // A circle that is over is told first; a second press begins a new one (learning §4 "Dashboard").
  const [isOverTold, setOverTold] = useState(false);
  const queries = useQueryClient();

  async function restart(what: Restarting): Promise<void> {
    try {
      const { restarted } = await send(what === 'quiz' ? calls.dashboard.restartQuiz : calls.repeat.restartQuizRepeat, { hsk: level });
      if (!restarted) return;
      setOverTold(false);
      await refreshOverview(queries);
      notify.success(what === 'quiz' ? `HSK ${level} begins anew` : `All learnt words of HSK ${level} are due again`);
    } catch (error) {
      tellFailure(error, 'The level could not be restarted. Please try again.');
    }
  }

  // Closed first, so that the focus is back on the dots when the question is answered.
  function ask(what: Restarting): void {
    panel.current?.hidePopover();
    setAsking(what);
  }

  function restartRepeat(): void {
    if (state.repeatState !== 1 || isOverTold) return ask('repeat');
    setOverTold(true);
    notify.info('Repeat circle is over, click repeat again if you want to restart');
  }

  const question = questionOf(asking ?? 'quiz', state);
  return (
    <>
      <IconButton label={`More about HSK ${level}`} icon={<DotsIcon />} popoverTarget={`panel-${level}`} className="relative z-10" />
      <div
        ref={panel}
        id={`panel-${level}`}
        popover="auto"
        className="hanging mx-4 w-72 max-w-[calc(100vw-2rem)] [position-area:bottom_span-all] rounded-card border border-line bg-raised p-3 text-left text-ink shadow-float"
      >
        <div className="px-3 pt-1 pb-3">
          <p className="mb-2 flex items-baseline justify-between gap-3 text-sm">
            <span className="font-medium">HSK {level}</span>
            <span className="text-muted">{percentOf(state.score)} answered</span>
          </p>
          <Progress
            className="w-47.5 max-w-full"
            label={`Progress of HSK ${level}`}
            share={state.score}
            text={`${percentOf(state.score)} of all questions answered`}
          />
          {state.repeatScore > 0 && (
            <>
              <p className="mt-3 mb-2 flex items-baseline justify-between gap-3 text-sm">
                <span className="flex items-center gap-1 font-medium">
                  Repeat circle
                  {state.repeatState === 1 && isOverTold && <CheckIcon className="size-5 text-vine" />}
                </span>
                <span className="text-muted">{percentOf(state.repeatScore)} repeated</span>
              </p>
              <Progress
                className="w-42.5 max-w-full"
                label={`Repeat circle of HSK ${level}`}
                share={state.repeatScore}
                text={`${percentOf(state.repeatScore)} of the running circle repeated`}
              />
            </>
          )}
        </div>
        <RepeatEntry state={state} level={level} isLocked={isLocked} />
        <WordsEntry level={level} isLocked={isLocked} />
        <Entry icon={<RestartIcon />} label="Restart the quiz" disabled={isLocked || state.score === 0} onClick={() => ask('quiz')} />
        <Entry
          icon={<RestartIcon />}
          label={isOverTold ? 'Repeat again' : 'Restart the repeat'}
          disabled={isLocked || state.repeatState === 3}
          onClick={restartRepeat}
        />
      </div>
      <div className="contents text-left">
        <ConfirmDialog
          open={asking !== undefined}
          title={question.title}
          text={question.text}
          yes="Yes"
          isDangerous={asking === 'quiz'}
          no="No"
          onYes={() => asking && void restart(asking)}
          onClose={() => setAsking(undefined)}
        />
      </div>
    </>
  );
}
