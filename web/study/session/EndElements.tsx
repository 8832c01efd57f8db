// Elements of the end screens of quiz and repeat.
import { pagePaths } from '#contract/pages.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Word } from '#contract/study.ts';
import { WordSprig } from '#web/study/vine/WordSprig.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { Blossom } from './Blossom.tsx';
import { formatOfflineEnd } from './session-messages.ts';

/** Around an end screen. */
export function EndFrame({ children }: { readonly children: ReactNode }) {
  return (
    <PageFrame width="study" className="flex flex-col items-center py-6 text-center">
      {children}
    </PageFrame>
  );
}

/** The words of the part on the vine; a blossom where there are none. `isNew`: they were answered just now. */
export function PartPicture({ words, isNew }: { readonly words: readonly Word[]; readonly isNew: boolean }) {
  return words.length === 0 ? <Blossom /> : <WordSprig words={words.map(({ text }) => text)} isNew={isNew} />;
}

/** Takes the focus, so that a screen reader starts there. `over`: a small line above it. */
export function EndHeading({ children, over, id }: { children: string; over?: string; id?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="font-reading text-3xl leading-tight font-semibold text-balance outline-none wide:text-4xl">
      {over && <span className="mb-2 block font-sans text-sm font-medium tracking-widest text-muted">{over}</span>}
      <span id={id}>{children}</span>
    </h1>
  );
}

/** Shown while the last answers are being sent. */
export function SavingNotice() {
  return (
    <p role="status" className="py-24 text-muted">
      Saving your last answers …
    </p>
  );
}

export interface EndActionsProps {
  readonly label: string;
  readonly onAct: () => void;
  /** Asks the words of the part once more; undefined where there are none. */
  readonly onPractise?: (() => void) | undefined;
}

/** The next action, once more, and the link back. */
export function EndActions({ label, onAct, onPractise }: EndActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3">
      <Button kind="primary" onClick={onAct}>
        {label}
      </Button>
      {onPractise && <Button onClick={onPractise}>Once more, mixed</Button>}
      <LinkButton kind="quiet" to={pagePaths.courses}>
        Back to Tests
      </LinkButton>
    </div>
  );
}

interface OfflineEndProps {
  /** Answers that are not sent yet. */
  readonly kept: number;
  readonly onRetry: () => void;
  /** Goes on with the next part on the device; undefined where there is none. */
  readonly onContinue?: (() => void) | undefined;
  readonly onPractise?: (() => void) | undefined;
  readonly continueLabel?: string;
}

/** Shown while the connection is lost: the answers are safe on the device. */
export function OfflineEnd({ kept, onRetry, onContinue, onPractise, continueLabel = 'Continue quiz' }: OfflineEndProps) {
  return (
    <>
      <EndHeading>Well done!</EndHeading>
      <p className="mt-3 text-lg text-balance">{formatOfflineEnd(kept, onContinue !== undefined)}</p>
      <EndActions label={onContinue ? continueLabel : 'Try again'} onAct={onContinue ?? onRetry} onPractise={onPractise} />
    </>
  );
}
