// The filter by what the learner knows of a word.
import { useId } from 'react';
import type { ListState } from '#contract/lists.ts';
import { FocusRing } from '#web/ui/ChoiceTile.tsx';
import { stateNames } from './list-messages.ts';

const choices = [undefined, 'known', 'learning', 'new', 'ignored'] as const;

interface StateFilterProps {
  readonly value: ListState | undefined;
  readonly onChange: (to: ListState | undefined) => void;
}

/** One of five, in a line that wraps. */
export function StateFilter({ value, onChange }: StateFilterProps) {
  const name = useId();
  return (
    <fieldset className="basis-full">
      <legend className="sr-only">Which words</legend>
      <div className="flex flex-wrap gap-x-1.5 gap-y-2">
        {choices.map((state) => (
          <label
            key={state ?? 'all'}
            className={`relative flex min-h-11 cursor-pointer items-center rounded-control border px-3 text-sm font-medium transition-colors hover:border-vine min-[600px]:px-4 ${state === value ? 'border-vine bg-vine-soft text-vine-strong forced-colors:outline-2 forced-colors:outline-[Highlight]' : 'border-line bg-raised'}`}
          >
            <input type="radio" name={name} checked={state === value} onChange={() => onChange(state)} className="peer sr-only" />
            <FocusRing />
            <span>{state === undefined ? 'All' : stateNames[state]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
