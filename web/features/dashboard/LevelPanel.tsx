// The three-dots panel of a level: progress, repeats, words and restarts (learning §4 "Dashboard").
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { type LevelState, mayRepeat } from '#contract/dashboard.ts';
import { folderLevels, buildFolderPagePath, buildListPagePath, buildPracticePagePath, buildRepeatPagePath } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { folderSize } from '#engine/progress.ts';
import { send } from '#web/client/call.ts';
import { useKnownWords } from '#web/client/known-words.ts';
import { refreshOverview } from '#web/client/login-session.ts';
import { formatLevelContent, formatNewWords } from '#web/study/level/level-messages.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BookIcon, CheckIcon, DotsIcon, LockIcon, PencilIcon, RepeatIcon, RestartIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { canRepeat } from './level-status.ts';
import {
  formatAnswered,
  formatDueAgain,
  formatDueCount,
  formatFreeWords,
  formatMore,
  formatOfLevel,
  formatProgressName,
  formatQuestionsAnswered,
  formatRepeatAgainTitle,
  formatRepeatReason,
  formatRestartText,
  formatRestartTitle,
  formatRoundDone,
  formatRoundName,
  formatThisRoundDone,
  formatWasReset,
} from './level-messages.ts';

const entryClasses = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-vine-soft hover:text-vine-strong';

/** What the panel can restart. */
type RestartTarget = 'quiz' | 'repeat';

function getRestartQuestion(target: RestartTarget, { level, paid, wordsDone }: LevelState): { title: string; text: string } {
  if (target === 'repeat')
    return {
      title: formatRepeatAgainTitle(level),
      text: 'Every word that you have learnt is due again now, in a new round. What you have learnt stays.',
    };
  return {
    title: formatRestartTitle(level),
    text: paid
      ? formatRestartText(level, wordsDone)
      : 'This erases your answers, ignored words and repeats of the free part. It cannot be undone. Everything else stays as it is.',
  };
}

function PanelEntry({ icon, label, more, ...button }: { icon: ReactNode; label: string; more?: string } & ComponentProps<'button'>) {
  return (
    <button type="button" className={`${entryClasses} disabled:text-muted disabled:hover:bg-transparent`} {...button}>
      {icon}
      <span>
        <span>{label}</span>
        {more && <span className="block text-sm leading-snug text-muted">{more}</span>}
      </span>
    </button>
  );
}

interface LevelPanelProps {
  readonly state: LevelState;
  readonly level: TaughtLevel;
  /** Unpaid and without a trial: actions are shown but disabled. */
  readonly isLocked: boolean;
}

/** The link to the repeat, or the reason why it is disabled (learning §2 "Dashboard"). */
function RepeatEntry({ state, level }: Pick<LevelPanelProps, 'state' | 'level'>) {
  if (canRepeat(state))
    return (
      <Link to={buildRepeatPagePath(level)} className={entryClasses}>
        <RepeatIcon />
        <span className="flex-1">
          Repeat<span className="sr-only">{` HSK ${level}`}</span>
        </span>
        <span className="text-sm text-muted">{formatDueCount(state.due)}</span>
      </Link>
    );
  return <PanelEntry icon={<RepeatIcon />} label="Repeat" more={formatRepeatReason(state)} disabled />;
}

/** What the level holds, and how much of it is new. */
function LevelContent({ state, level }: Omit<LevelPanelProps, 'isLocked'>) {
  const { data } = useKnownWords(level);
  const newWords = formatNewWords(state, data);
  return <p className="px-3 pb-3 text-sm leading-snug text-muted">{`${formatLevelContent(state)}.${newWords ? ` ${newWords}.` : ''}`}</p>;
}

/** The link to the words; for a locked level with folders, to its first folder, which is free (decisions §8). */
function WordsEntry({ level, isLocked }: Pick<LevelPanelProps, 'level' | 'isLocked'>) {
  const isPreview = isLocked && folderLevels.includes(level);
  return (
    <Link to={isPreview ? buildFolderPagePath(level, 1) : buildListPagePath(level)} className={entryClasses}>
      {isLocked && !isPreview ? <LockIcon /> : <BookIcon />}
      <span>
        Words<span className="sr-only">{formatOfLevel(level)}</span>
        {isPreview && <span className="block text-sm leading-snug text-muted">{formatFreeWords(folderSize)}</span>}
      </span>
    </Link>
  );
}

/** A button and its popover panel; the browser closes it on Escape or a press outside. */
export function LevelPanel({ state, level, isLocked }: LevelPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [pendingRestart, setPendingRestart] = useState<RestartTarget>();
  // The first press announces that the circle is over; the second starts a new one (learning §4 "Dashboard").
  const [isOverNoticeShown, setOverNoticeShown] = useState(false);
  const queryClient = useQueryClient();

  async function restart(target: RestartTarget): Promise<void> {
    try {
      const { restarted } = await send(target === 'quiz' ? calls.dashboard.restartQuiz : calls.repeat.restartQuizRepeat, { level });
      if (!restarted) return;
      setOverNoticeShown(false);
      await refreshOverview(queryClient);
      notify.success(target === 'quiz' ? formatWasReset(level) : formatDueAgain(level));
    } catch (error) {
      notifyError(error, 'The level could not be restarted. Please try again.');
    }
  }

  // Close the panel first, so that the focus is back on the dots after the answer.
  function askRestart(target: RestartTarget): void {
    panel.current?.hidePopover();
    setPendingRestart(target);
  }

  function restartRepeat(): void {
    if (state.repeatState !== 1 || isOverNoticeShown) return askRestart('repeat');
    setOverNoticeShown(true);
    notify.info('Repeat circle is over, click repeat again if you want to restart');
  }

  const question = getRestartQuestion(pendingRestart ?? 'quiz', state);
  return (
    <>
      <IconButton label={formatMore(level)} icon={<DotsIcon />} popoverTarget={`panel-${level}`} className="relative z-10" />
      <div
        ref={panel}
        id={`panel-${level}`}
        popover="auto"
        className="hanging max-wide:sheet mx-4 w-72 max-w-[calc(100vw-2rem)] [position-area:bottom_span-all] rounded-card border border-line bg-raised p-3 text-left text-ink shadow-float"
      >
        <div className="px-3 pt-1 pb-3">
          <p className="mb-2 flex items-baseline justify-between gap-3 text-sm">
            <span className="font-medium">{`HSK ${level}`}</span>
            <span className="text-muted">{formatAnswered(state.score)}</span>
          </p>
          <ProgressBar
            className="w-full"
            label={formatProgressName(level)}
            ratio={state.score}
            text={formatQuestionsAnswered(state.score)}
          />
          {state.repeatScore > 0 && (
            <>
              <p className="mt-3 mb-2 flex items-baseline justify-between gap-3 text-sm">
                <span className="flex items-center gap-1 font-medium">
                  Review round
                  {state.repeatState === 1 && isOverNoticeShown && <CheckIcon className="size-5 text-vine" />}
                </span>
                <span className="text-muted">{formatRoundDone(state.repeatScore)}</span>
              </p>
              <ProgressBar
                className="w-full"
                label={formatRoundName(level)}
                ratio={state.repeatScore}
                text={formatThisRoundDone(state.repeatScore)}
              />
            </>
          )}
        </div>
        <LevelContent state={state} level={level} />
        <RepeatEntry state={state} level={level} />
        <WordsEntry level={level} isLocked={isLocked} />
        {(!isLocked || mayRepeat(state)) && (
          <Link to={buildPracticePagePath(level)} className={entryClasses}>
            <PencilIcon />
            <span>
              Practise<span className="sr-only">{` HSK ${level}`}</span>
            </span>
          </Link>
        )}
        <PanelEntry
          icon={<RestartIcon />}
          label="Restart the quiz"
          disabled={isLocked || state.score === 0}
          onClick={() => askRestart('quiz')}
        />
        <PanelEntry
          icon={<RestartIcon />}
          label={isOverNoticeShown ? 'Repeat again' : 'Restart the repeat'}
          disabled={!mayRepeat(state) || state.repeatState === 3}
          onClick={restartRepeat}
        />
      </div>
      <div className="contents text-left">
        <ConfirmDialog
          open={pendingRestart !== undefined}
          title={question.title}
          text={question.text}
          yes={pendingRestart === 'quiz' ? 'Yes, erase and restart' : 'Yes'}
          isDangerous={pendingRestart === 'quiz'}
          no="No"
          onYes={() => pendingRestart && void restart(pendingRestart)}
          onClose={() => setPendingRestart(undefined)}
        />
      </div>
    </>
  );
}
