// The three-dots panel of a level: its words, its progress, and the way to begin it anew (learning §4 "Dashboard").
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { listPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/session.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BookIcon, DotsIcon, LockIcon, RestartIcon } from '#web/ui/icons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { percentOf } from './level-words.ts';

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-vine-soft hover:text-vine-strong';

/** A button and the panel that hangs from it; the browser closes it outside and on Escape. */
export function LevelPanel({ state, level, isLocked }: { state: LevelState; level: TaughtLevel; isLocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();

  async function restart(): Promise<void> {
    try {
      const { restarted } = await send(calls.dashboard.restartQuiz, { hsk: level });
      if (!restarted) return;
      await refreshOverview(queries);
      notify.success(`HSK ${level} begins anew`);
    } catch (error) {
      if (error instanceof CallError && error.status === 429) return;
      notify.oops(error instanceof CallError ? error.message : 'The level could not be restarted. Please try again.');
    }
  }

  return (
    <>
      <IconButton label={`More about HSK ${level}`} icon={<DotsIcon />} popoverTarget={`panel-${level}`} className="relative z-10" />
      <div
        id={`panel-${level}`}
        popover="auto"
        className="hanging mx-4 w-64 [position-area:bottom_span-all] rounded-card border border-line bg-raised p-3 text-left text-ink shadow-float"
      >
        <div className="px-3 pt-1 pb-3">
          <p className="mb-2 flex items-baseline justify-between gap-3 text-sm">
            <span className="font-medium">HSK {level}</span>
            <span className="text-muted">{percentOf(state.score)} answered</span>
          </p>
          <Progress label={`Progress of HSK ${level}`} share={state.score} text={`${percentOf(state.score)} of all questions answered`} />
        </div>
        <Link to={listPage(level)} className={entry}>
          {isLocked ? <LockIcon /> : <BookIcon />}
          Words<span className="sr-only"> of HSK {level}</span>
        </Link>
        {!isLocked && (
          <button
            type="button"
            disabled={state.score === 0}
            className={`${entry} disabled:text-muted disabled:hover:bg-transparent`}
            popoverTarget={`panel-${level}`}
            popoverTargetAction="hide"
            onClick={() => setAsking(true)}
          >
            <RestartIcon />
            Restart the quiz
          </button>
        )}
      </div>
      <div className="contents text-left">
        <ConfirmDialog
          open={isAsking}
          title={`Do you want to restart HSK ${level}?`}
          text="All your answers and ignored words of this level are cleared. The other levels stay as they are."
          yes="Yes"
          isDangerous
          no="No"
          onYes={() => void restart()}
          onClose={() => setAsking(false)}
        />
      </div>
    </>
  );
}
