// The description card inside the quiz: before a word's first question, or after a miss.
import { useEffect, useRef } from 'react';
import type { Word } from '#contract/study.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { WordCard } from '#web/study/card/WordCard.tsx';
import { formatMissed } from './session-messages.ts';

export interface CardScreenProps {
  readonly word: Word;
  readonly reason: 'new' | 'missed';
  /** Why the previous answer was wrong; for the reason `missed`. */
  readonly missReason: string;
  /** The word that was taken for this one, where a card tells them apart; for the reason `missed`. */
  readonly confusedWith: string | undefined;
  /** Setting 4: whether the association is shown. */
  readonly isAssociationShown: boolean;
  readonly onContinue: () => void;
  /** Marks the word as learnt; it is left out from then on. Undefined where that is not offered. */
  readonly onLearnt: (() => void) | undefined;
  /** The word was learnt before: it is being repeated. */
  readonly isLearnt: boolean;
}

/** Mounted under a new key for each card, so that the word is focused once. */
export function CardScreen({
  word,
  reason,
  missReason,
  confusedWith,
  isAssociationShown,
  onContinue,
  onLearnt,
  isLearnt,
}: CardScreenProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={container} className="flex w-full flex-col gap-2">
      <p
        role="status"
        className={`text-center text-balance ${reason === 'new' ? 'text-sm text-muted max-[599px]:sr-only min-[1100px]:sr-only' : ''}`}
      >
        {reason === 'new' ? 'A new word' : <MixedText text={formatMissed(missReason)} />}
      </p>
      <WordCard
        word={word}
        isAssociationShown={isAssociationShown}
        confusedWith={reason === 'missed' ? confusedWith : undefined}
        primaryAction={{ label: 'Go to Quiz', act: onContinue }}
        onLearnt={onLearnt}
        isLearnt={isLearnt}
      />
    </div>
  );
}
