// What was done today, in words.
import { formatCount, plural } from '#contract/format.ts';
import type { Today } from '#contract/today.ts';

/** How much was done today, such as “14 words kept, 6 new”; empty if nothing was. */
export function formatDone({ repeated, kept, learnt }: Pick<Today, 'repeated' | 'kept' | 'learnt'>): string {
  const parts = [
    ...(repeated > 0 ? [`${formatCount(kept, 'word')} kept`] : []),
    ...(learnt > 0 ? [repeated > 0 ? `${learnt} new` : `${learnt} new ${plural(learnt, 'word', 'words')}`] : []),
  ];
  return parts.join(', ');
}
