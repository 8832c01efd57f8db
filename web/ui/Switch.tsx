// A switch for yes and no that is saved at once: its label, advice, and what became of the change.
import { useId } from 'react';
import { SaveError, SavedMark } from './SaveState.tsx';
import type { Saving } from './saved-at-once.ts';

export interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly saving: Saving;
}

// The input is as large as a finger; the track and the knob are drawn in it. Where the system forces its colours, it is a checkbox.
const inputClasses =
  'relative h-11 w-13 shrink-0 cursor-pointer appearance-none rounded-control ' +
  'before:absolute before:inset-x-0 before:top-2 before:h-7 before:rounded-full before:border-2 before:border-edge before:transition-colors ' +
  'after:absolute after:top-3.5 after:left-1.5 after:size-4 after:rounded-full after:bg-edge after:transition-[translate,background-color] ' +
  'checked:before:border-vine checked:before:bg-vine checked:after:translate-x-6 checked:after:bg-on-vine ' +
  'forced-colors:appearance-auto forced-colors:before:hidden forced-colors:after:hidden';

export function Switch({ label, hint, isOn, onChange, saving }: SwitchProps) {
  const id = useId();
  return (
    <div className="py-1.5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="flex min-h-11 items-center py-1 leading-snug">
            {label}
          </label>
          {hint !== undefined && (
            <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
        <div className="flex w-14 flex-col items-end">
          <input
            id={id}
            type="checkbox"
            // A checkbox says itself whether it is checked.
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
            role="switch"
            checked={isOn}
            aria-busy={saving.kind === 'running'}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            onChange={(event) => onChange(event.target.checked)}
            className={inputClasses}
          />
          <SavedMark saving={saving} />
        </div>
      </div>
      <SaveError saving={saving} />
    </div>
  );
}
