// A progress ring for a word's questions.
import type { ListRow } from '#contract/lists.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { formatAnswered, formatProgressName } from './list-messages.ts';

const radius = 15;
const circumference = 2 * Math.PI * radius;

/** Green while it grows; a gold tick once all questions are answered; a pale one for an ignored word. */
export function WordRing({ row: { answered, total, isIgnored, text } }: { readonly row: ListRow }) {
  const isDone = total > 0 && answered >= total;
  const description = isIgnored ? 'ignored' : formatAnswered(answered, total);
  return (
    <span
      role="progressbar"
      aria-label={formatProgressName(text)}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={answered}
      aria-valuetext={description}
      title={description}
      className="relative grid size-11 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 size-full -rotate-90" fill="none" strokeWidth="3.500">
        <circle cx="20" cy="20" r={radius} className="stroke-line" />
        {answered > 0 && !isIgnored && (
          <circle
            cx="20"
            cy="20"
            r={radius}
            className={isDone ? 'stroke-gold' : 'stroke-vine'}
            strokeDasharray={`${(circumference * answered) / total} ${circumference}`}
            strokeLinecap="round"
          />
        )}
      </svg>
      {isDone && <CheckIcon className={`size-5 ${isIgnored ? 'text-muted' : 'text-gold'}`} />}
    </span>
  );
}
