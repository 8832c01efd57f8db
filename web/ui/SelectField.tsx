// A labelled select with advice under it.
import { useId } from 'react';
import { ChevronDownIcon } from './icons.tsx';

export interface SelectFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: readonly string[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChoose: (value: string) => void;
}

/** The browser's own select, which every device shows in its own way. */
export function SelectField({ label, hint, options, value, disabled = false, onChoose }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={value}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.value)}
          className="block min-h-12.5 w-full appearance-none truncate rounded-control border border-edge bg-raised pr-11 pl-4 text-base disabled:cursor-not-allowed disabled:border-line disabled:text-muted"
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
