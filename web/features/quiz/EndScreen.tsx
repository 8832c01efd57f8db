// The end screen of a part: what has grown, the result and the next step (learning §4 "End of quiz").
import type { ReactNode } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { buildPaymentPagePath, pagePaths } from '#contract/pages.ts';
import type { Completion } from '#contract/quiz.ts';
import type { Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { PartEnd } from '#web/study/session/usePartEnd.ts';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { EndActions, EndFrame, EndHeading, OfflineEnd, PartPicture, SavingNotice } from '#web/study/session/EndElements.tsx';
import { SittingResult } from '#web/study/session/SittingResult.tsx';
import type { SittingSummary } from '#web/study/session/sitting.ts';
import { OpenedBud } from '#web/study/vine/OpenedBud.tsx';
import { WhatComes } from '#web/study/level/WhatComes.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PartSummary } from '#web/study/session/PartSummary.tsx';
import { formatLevelDone, formatNextRepeats, formatOffer, formatOfferWithoutPrice, formatPartDone } from './quiz-messages.ts';

export interface EndScreenProps {
  readonly level: TaughtLevel;
  readonly words: readonly Word[];
  readonly end: PartEnd<Completion>;
  /** The level's price and number of words; undefined while unknown. */
  readonly state: LevelState | undefined;
  /** The Undo button, below the main action as in the repeat; undefined if there is nothing to undo. */
  readonly undo: ReactNode;
  /** How the sitting went. */
  readonly summary: SittingSummary;
  readonly onContinue: () => void;
  /** Whether the next part is on the device. */
  readonly hasPartAhead: boolean;
  /** Asks the words once more; undefined where there are none. */
  readonly onPractise: (() => void) | undefined;
  readonly onRetry: () => void;
}

/** Words of a part (decisions §4). */
const wordsInPart = 10;

function NextRepeats({ state }: Pick<EndScreenProps, 'state'>) {
  if (!state) return null;
  const text = formatNextRepeats(state);
  return text === '' ? null : <p className="mt-1 text-muted">{text}</p>;
}

function TrialOffer({ level, state }: Pick<EndScreenProps, 'level' | 'state'>) {
  return (
    <Card role="region" aria-labelledby="offer" className="mt-6 w-full max-w-160 border-gold!">
      <EndHeading id="offer" over="The free part is completed">
        Access course with one payment!
      </EndHeading>
      <p className="mt-3 text-lg text-balance">{state ? formatOffer(level, state) : formatOfferWithoutPrice(level)}</p>
      <div className="mt-6 border-t border-dashed border-line pt-6">
        {state ? <WhatComes level={level} state={state} /> : <Skeleton className="h-88 w-full" />}
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {/* A full page load, because the payment screen has its own content security policy (security "Headers"). */}
        <a href={buildPaymentPagePath(level)} className={getButtonClasses('primary')}>
          Pay
        </a>
        <LinkButton kind="quiet" to={pagePaths.courses}>
          Back
        </LinkButton>
      </div>
    </Card>
  );
}

function LevelComplete({ level, summary, state, onPractise }: Pick<EndScreenProps, 'level' | 'summary' | 'state' | 'onPractise'>) {
  return (
    <>
      <EndHeading>Congratulations! The quiz was completed fully</EndHeading>
      <p className="mt-3 rounded-control bg-gold-soft px-4 py-3 text-lg text-balance">{formatLevelDone(level)}</p>
      <SittingResult {...summary} />
      <NextRepeats state={state} />
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton kind="primary" to={pagePaths.courses}>
          Back to Tests
        </LinkButton>
        {onPractise && <Button onClick={onPractise}>Once more, mixed</Button>}
      </div>
    </>
  );
}

function PartComplete({ state, summary, onContinue, onPractise }: Pick<EndScreenProps, 'state' | 'summary' | 'onContinue' | 'onPractise'>) {
  const next = state ? Math.min(wordsInPart, state.words - state.wordsDone) : wordsInPart;
  return (
    <>
      <EndHeading over="QUIZ IS OVER.">Congratulations!</EndHeading>
      <SittingResult {...summary} />
      <p className="mt-3 text-balance text-muted">{formatPartDone(state, next)}</p>
      <NextRepeats state={state} />
      <EndActions label="Continue quiz" onAct={onContinue} onPractise={onPractise} />
    </>
  );
}

/** The level's own bud where it is complete; else the words of the part on the vine. */
function EndPicture({ level, words, end, summary }: Pick<EndScreenProps, 'level' | 'words' | 'end' | 'summary'>) {
  const isNew = summary.answered > 0;
  if (end.kind === 'known' && end.result === 1) return <OpenedBud level={level} isNew={isNew} />;
  return <PartPicture words={words} isNew={isNew} />;
}

// No end was reached, so no congratulations.
function EmptyBlock() {
  return (
    <div data-testid="empty-block" className="flex flex-col items-center gap-4 py-24 text-center">
      <p className="text-muted">No words are open here right now.</p>
      <LinkButton kind="quiet" to={pagePaths.courses}>
        Back to Tests
      </LinkButton>
    </div>
  );
}

/** Chooses the end screen; with nothing to end (completed 0) it is an empty block with a link back. */
export function EndScreen(props: EndScreenProps) {
  const { end, words, undo, summary, onContinue, hasPartAhead, onRetry, onPractise } = props;
  const completion = end.kind === 'known' ? end.result : undefined;
  if (completion === 0) return <EmptyBlock />;
  if (end.kind === 'saving') return <SavingNotice />;
  return (
    <EndFrame>
      <EndPicture {...props} />
      {end.kind === 'waiting' && (
        <OfflineEnd kept={end.pendingCount} onRetry={onRetry} onContinue={hasPartAhead ? onContinue : undefined} onPractise={onPractise} />
      )}
      {completion === 1 && <LevelComplete {...props} />}
      {completion === 2 && <PartComplete {...props} />}
      {completion === 3 && (
        <>
          <SittingResult {...summary} />
          <TrialOffer {...props} />
        </>
      )}
      {/* Below the offer, which is a card of its own. */}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {completion === 3 && onPractise && (
          <Button kind="quiet" onClick={onPractise}>
            Once more, mixed
          </Button>
        )}
        {undo}
      </div>
      {end.kind === 'known' && <PartSummary words={words} onRestarted={onRetry} missedWords={summary.missedWords} />}
    </EndFrame>
  );
}
