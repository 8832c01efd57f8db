// The sample of a level on its offer: the cards of its first words, as the quiz shows them (decisions §8).
import { useState } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { useSampleWords } from '#web/study/level/sample-words.ts';
import { WordCard } from '#web/study/card/WordCard.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatSeeCards } from './payment-messages.ts';

/** One card at a time, with a button for each word. The offer stands without it, so a sample that cannot be loaded is left out. */
export function SampleCards({ level }: { readonly level: TaughtLevel }) {
  const [chosenId, setChosenId] = useState<string>();
  const { data, error } = useSampleWords(level);
  const words = data?.characters ?? [];
  const word = words.find(({ id }) => id === chosenId) ?? words[0];
  if (error || (data && !word)) return null;
  return (
    <section aria-labelledby="sample" className="mt-12 w-full">
      <h2 id="sample" className="font-reading text-2xl font-semibold">
        {formatSeeCards(words.length, level)}
      </h2>
      {word ? (
        <>
          <div role="group" aria-label="Words of the sample" className="mt-4 mb-4 flex flex-wrap gap-2">
            {words.map(({ id, text }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === word.id}
                onClick={() => setChosenId(id)}
                className="min-h-12 min-w-12 rounded-control border border-edge bg-raised px-3 font-han text-2xl leading-none transition-colors hover:border-vine aria-pressed:border-vine aria-pressed:bg-vine-soft aria-pressed:text-vine-strong"
              >
                <Chinese>{text}</Chinese>
              </button>
            ))}
          </div>
          <WordCard key={word.id} word={word} headingLevel={3} />
        </>
      ) : (
        <Skeleton className="mt-4 h-96 w-full" />
      )}
    </section>
  );
}
