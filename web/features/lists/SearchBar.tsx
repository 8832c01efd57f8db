// The field and the filter over the list of a level.
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import type { TaughtLevel } from '#contract/wire.ts';
import { useLevel } from '#web/client/login-session.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type Search, buildWordsSearchPath } from './search-address.ts';
import { inputClasses, labelClasses } from './search-classes.ts';
import { syllabusLevels } from './syllabus.ts';
import { formatSearchName } from './list-messages.ts';

interface SearchBarProps {
  readonly level: TaughtLevel;
  readonly search: Search;
  /** Ref of the input, so that others can focus it. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (to: Search) => void;
}

function SyllabusSelect({ value, onChange }: { value: number | undefined; onChange: (to: number | undefined) => void }) {
  const id = useId();
  return (
    <div className="w-36 shrink-0 max-[26rem]:w-full">
      <label htmlFor={id} className={labelClasses}>
        2026 syllabus
      </label>
      <div className="relative">
        <select
          id={id}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
          className={`${inputClasses} appearance-none truncate pr-9 pl-3`}
        >
          <option value="">All levels</option>
          {syllabusLevels.map(({ level, name }) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2 size-5 -translate-y-1/2 text-muted" />
      </div>
    </div>
  );
}

/** Another level of the syllabus searches at once. The link takes the text along to the search in all levels. */
export function SearchBar({ level, search, field, onChange }: SearchBarProps) {
  const { text, syllabus } = search;
  const { data: state } = useLevel(level);
  return (
    <SearchForm
      label={formatSearchName(level)}
      text={text}
      field={field}
      onSearch={(to) => onChange({ text: to, syllabus })}
      link={
        // A finger has its 44 px without a higher line.
        <Link
          to={buildWordsSearchPath(text)}
          className="-my-3 flex min-h-11 items-center text-sm text-vine-strong underline underline-offset-4"
        >
          Search all levels
        </Link>
      }
    >
      {/* The lists of 2026 are that syllabus. */}
      {state?.list !== '2026' && <SyllabusSelect value={syllabus} onChange={(to) => onChange({ text, syllabus: to })} />}
    </SearchForm>
  );
}
