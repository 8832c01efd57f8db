// One level beside its bud: its progress, its main action and its panel.
import type { LevelState } from '#contract/dashboard.ts';
import {
  buildFolderPagePath,
  buildListPagePath,
  buildOfferPagePath,
  buildPaymentOrderPath,
  buildQuizPagePath,
  buildRepeatPagePath,
  folderLevels,
} from '#contract/pages.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { isUnderWay } from '#web/study/level/open-level.ts';
import { Button } from '#web/ui/Button.tsx';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { BookIcon, CheckIcon, LockIcon, RepeatIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { AskBox } from './AskBox.tsx';
import { LevelPanel } from './LevelPanel.tsx';
import { type LevelStatus, canRepeat, getLevelStatus } from './level-status.ts';
import {
  formatDueCount,
  formatLevelNote,
  formatNoRepeatOf,
  formatPaymentOf,
  formatRepeatOf,
  formatRepeatReason,
  formatToLevel,
  formatWordCount,
} from './level-messages.ts';

// The action covers the bud too: a press anywhere on the level triggers it.
const coverClasses = 'after:absolute after:inset-0 after:rounded-card';

function LevelAction({
  state,
  level,
  standing,
  isNext,
}: {
  state: LevelState;
  level: TaughtLevel;
  standing: LevelStatus;
  isNext: boolean;
}) {
  const name = <span className="sr-only">{` HSK ${level}`}</span>;
  const kind = isNext ? 'primary' : 'plain';
  const classes = `!px-4 ${coverClasses}`;
  if (standing === 'complete')
    return (
      <Button
        kind="quiet"
        aria-disabled="true"
        className={`-mx-3 !text-gold-strong !opacity-100 ${coverClasses}`}
        onClick={() => notify.info('The quiz is over, click the button in the extra menu if you want to restart')}
      >
        <CheckIcon />
        <span>Completed</span>
        {name}
      </Button>
    );
  if (standing === 'open')
    return (
      <LinkButton kind={kind} to={buildQuizPagePath(level)} className={classes}>
        <span>{isUnderWay(state) ? 'Continue' : 'Start'}</span>
        {name}
      </LinkButton>
    );
  // A full page load, as for every link to the payment screen (see OfferPage).
  if (state.pendingOrder !== null)
    return (
      <a href={buildPaymentOrderPath(level, state.pendingOrder)} className={`${getButtonClasses(kind)} ${classes}`}>
        View payment status<span className="sr-only">{formatPaymentOf(level)}</span>
      </a>
    );
  return (
    <LinkButton kind={kind} to={buildOfferPagePath(level)} className={classes}>
      <LockIcon className="size-4" />
      Get access<span className="sr-only">{formatToLevel(level)}</span>
    </LinkButton>
  );
}

const sideClasses = 'relative z-1 !px-3';

/** Shown in one place in every state; when nothing is due it says why. */
function RepeatLink({ state, level }: { state: LevelState; level: TaughtLevel }) {
  if (canRepeat(state))
    return (
      <LinkButton kind="quiet" to={buildRepeatPagePath(level)} className={sideClasses}>
        <RepeatIcon />
        <span>{formatDueCount(state.due)}</span>
        <span className="sr-only">{formatRepeatOf(level)}</span>
      </LinkButton>
    );
  const reason = formatRepeatReason(state);
  return (
    <Button kind="quiet" aria-disabled="true" title={reason} className={sideClasses} onClick={() => notify.info(reason)}>
      <RepeatIcon />
      Repeat
      <span className="sr-only">{formatNoRepeatOf(level, reason)}</span>
    </Button>
  );
}

/** The words of the level; of a locked one what is free of them, or the offer with its sample. */
function WordsLink({ level, isLocked }: { level: TaughtLevel; isLocked: boolean }) {
  const freePath = folderLevels.includes(level) ? buildFolderPagePath(level, 1) : buildOfferPagePath(level);
  return (
    <LinkButton kind="quiet" to={isLocked ? freePath : buildListPagePath(level)} className={sideClasses}>
      <BookIcon />
      Words<span className="sr-only">{`: HSK ${level}`}</span>
    </LinkButton>
  );
}

/** `isNext`: the level that the page recommends. */
export function LevelItem({ state, isNext }: { readonly state: LevelState; readonly isNext: boolean }) {
  const { level } = state;
  const status = getLevelStatus(state);
  const note = formatLevelNote(state, status);
  return (
    <li className="relative flex min-h-44 flex-col justify-center py-2 pl-34 @max-[17rem]:pl-0 roomy:min-h-0 roomy:items-center roomy:justify-start roomy:pt-[172%] roomy:pb-0 roomy:pl-0 roomy:text-center">
      <div className="flex items-center gap-1 roomy:pl-9">
        <h2 className="font-reading text-2xl leading-tight font-semibold whitespace-nowrap">{`HSK ${level}`}</h2>
        {isTaughtLevel(level) && status !== 'unwritten' ? (
          <LevelPanel state={state} level={level} isLocked={status === 'locked'} />
        ) : (
          <span className="h-11 roomy:w-9" />
        )}
      </div>
      <p className={status === 'unwritten' ? 'text-muted' : ''}>{formatWordCount(state, status)}</p>
      <p className="text-sm leading-snug text-balance text-muted roomy:min-h-10 roomy:px-1 @min-[66rem]:roomy:min-h-5 @min-[66rem]:roomy:whitespace-nowrap">
        {note}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-3 roomy:flex-col roomy:items-center roomy:gap-y-1">
        {isTaughtLevel(level) && status !== 'unwritten' ? (
          <>
            <LevelAction state={state} level={level} standing={status} isNext={isNext} />
            <RepeatLink state={state} level={level} />
            <WordsLink level={level} isLocked={status === 'locked'} />
          </>
        ) : (
          <AskBox level={level} asked={state.asked} />
        )}
      </div>
    </li>
  );
}
