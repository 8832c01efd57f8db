// The description card inside the quiz: before a word's first question, or after a miss.
import { useEffect, useRef } from 'react';
import type { Word } from '#contract/study.ts';
import { MixedText } from '#web/study/MixedText.tsx';
import { WordCard } from '#web/study/WordCard.tsx';

export interface CardScreenProps {
  readonly word: Word;
  readonly reason: 'new' | 'missed';
  /** Why the answer before was not right; for the reason `missed`. */
  readonly missedBecause: string;
  /** Setting 4: whether the association is shown. */
  readonly withInfo: boolean;
  readonly onGo: () => void;
  /** Marks the word as learnt; undefined where that is not offered. */
  readonly onLearnt: (() => void) | undefined;
}

/** Shown under a new key for each card, so that the focus goes to the word once. */
export function CardScreen({ word, reason, missedBecause, withInfo, onGo, onLearnt }: CardScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={place} className="flex w-full flex-col gap-2">
      <p role="status" className={`text-center text-balance ${reason === 'new' ? 'text-sm text-muted' : ''}`}>
        {reason === 'new' ? 'A new word' : <MixedText text={`${missedBecause} Have another look; it comes again soon.`} />}
      </p>
      <WordCard word={word} withAssociation={withInfo} goOn={{ label: 'Go to Quiz', act: onGo }} onLearnt={onLearnt} />
    </div>
  );
}
