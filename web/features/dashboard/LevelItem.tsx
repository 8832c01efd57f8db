// One level beside its bud: how far it is, the way into it, and its panel.
import type { LevelState } from '#contract/dashboard.ts';
import { offerPage, paymentOf, quizPage, repeatPage } from '#contract/pages.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { CheckIcon, LockIcon, RepeatIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notify } from '#web/ui/notice.ts';
import { AskBox } from './AskBox.tsx';
import { LevelPanel } from './LevelPanel.tsx';
import { type Standing, canRepeat, standingOf } from './level-standing.ts';
import { smallLine, wordsLine } from './level-words.ts';

// The way in covers the bud too: a press anywhere on the level follows it.
const wholeLevel = 'after:absolute after:inset-0 after:rounded-card';

function Way({ state, level, standing, isNext }: { state: LevelState; level: TaughtLevel; standing: Standing; isNext: boolean }) {
  const name = <span className="sr-only"> HSK {level}</span>;
  const kind = isNext ? 'primary' : 'plain';
  const look = `!px-4 ${wholeLevel}`;
  if (standing === 'complete')
    return (
      <Button
        kind="quiet"
        aria-disabled="true"
        className={`-mx-3 !text-gold-strong !opacity-100 ${wholeLevel}`}
        onClick={() => notify.info('The quiz is over, click the button in the extra menu if you want to restart')}
      >
        <CheckIcon />
        Completed{name}
      </Button>
    );
  if (standing === 'open')
    return (
      <LinkButton kind={kind} to={quizPage(level)} className={look}>
        {state.score > 0 ? 'Continue' : 'Start'}
        {name}
      </LinkButton>
    );
  // A load of its own, as every way to the payment screen (OfferPage).
  if (state.pendingOrder !== null)
    return (
      <a href={paymentOf(level, state.pendingOrder)} className={`${buttonLook(kind)} ${look}`}>
        See how it stands<span className="sr-only">: payment for HSK {level}</span>
      </a>
    );
  return (
    <LinkButton kind={kind} to={offerPage(level)} className={look}>
      <LockIcon className="size-4" />
      Get access<span className="sr-only"> to HSK {level}</span>
    </LinkButton>
  );
}

/** `isNext`: the level that the page invites to. */
export function LevelItem({ state, isNext }: { readonly state: LevelState; readonly isNext: boolean }) {
  const { level } = state;
  const standing = standingOf(state);
  const small = smallLine(state, standing);
  return (
    <li className="relative flex min-h-44 flex-col justify-center py-2 pl-34 @max-[17rem]:pl-0 roomy:min-h-0 roomy:items-center roomy:justify-start roomy:pt-[172%] roomy:pb-0 roomy:pl-0 roomy:text-center">
      <div className="flex items-center gap-1 roomy:pl-9">
        <h2 className="font-reading text-2xl leading-tight font-semibold whitespace-nowrap">HSK {level}</h2>
        {isTaughtLevel(level) && standing !== 'unwritten' ? (
          <LevelPanel state={state} level={level} isLocked={standing === 'locked'} />
        ) : (
          <span className="h-11 roomy:w-9" />
        )}
      </div>
      <p className={standing === 'unwritten' ? 'text-muted' : ''}>{wordsLine(state, standing)}</p>
      <p className="text-sm leading-snug text-balance text-muted roomy:min-h-10 roomy:px-1 @min-[66rem]:roomy:min-h-5 @min-[66rem]:roomy:whitespace-nowrap">
        {small}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-3 roomy:flex-col roomy:items-center roomy:gap-y-1">
        {isTaughtLevel(level) && standing !== 'unwritten' ? (
          <>
            <Way state={state} level={level} standing={standing} isNext={isNext} />
            {canRepeat(state) && (
              <LinkButton kind="quiet" to={repeatPage(level)} className="relative z-1 !px-3">
                <RepeatIcon />
                {state.due} due
                <span className="sr-only">: repeat HSK {level}</span>
              </LinkButton>
            )}
          </>
        ) : (
          <AskBox level={level} asked={state.asked} />
        )}
      </div>
    </li>
  );
}
