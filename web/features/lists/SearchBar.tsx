// The field and the filter over a list.
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { useLevel } from '#web/client/login-session.ts';
import { type Search, maxTextLength, tidyText } from './search-address.ts';
import { syllabusLevels } from './syllabus.ts';
import { formatSearchName } from './list-messages.ts';

/** How long typing must pause before the search is submitted. */
const debounceMs = 250;

const labelClasses = 'mb-1.5 block text-sm font-medium';
const inputClasses = 'min-h-12 w-full rounded-control border border-edge bg-raised text-base';

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
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        className={`${inputClasses} px-3`}
      >
        <option value="">All levels</option>
        {syllabusLevels.map(({ level, name }) => (
          <option key={level} value={level}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Typing searches after a short pause, Enter at once; an emptied field and another level search at once too. */
export function SearchBar({ level, search, field, onChange }: SearchBarProps) {
  const { text, syllabus } = search;
  const { data: state } = useLevel(level);
  const id = useId();
  const [typed, setTyped] = useState(text);
  // The text this field submitted last: any other text comes from the address, such as after Back.
  const [submittedText, setSubmittedText] = useState(text);
  if (text !== submittedText) {
    setSubmittedText(text);
    setTyped(text);
  }
  function submit(to: Search): void {
    setSubmittedText(to.text);
    onChange(to);
  }
  function type(value: string): void {
    setTyped(value);
    if (tidyText(value) === '' && text !== '') submit({ text: '', syllabus });
  }
  function clearOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || typed === '') return;
    event.preventDefault();
    type('');
  }
  const tidiedText = tidyText(typed);
  useEffect(() => {
    if (tidiedText === text) return undefined;
    const timer = setTimeout(() => submit({ text: tidiedText, syllabus }), debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <form
      role="search"
      className="mt-4 mb-4 flex flex-wrap items-start gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit({ text: tidiedText, syllabus });
      }}
    >
      <div className="min-w-0 flex-1 max-[26rem]:basis-full">
        <label htmlFor={id} className={labelClasses}>
          {formatSearchName(level)}
        </label>
        <input
          ref={field}
          id={id}
          className={`${inputClasses} px-4 font-both placeholder:text-muted`}
          type="search"
          enterKeyHint="search"
          placeholder="Character, pinyin or meaning"
          maxLength={maxTextLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={clearOnEscape}
        />
      </div>
      {/* The lists of 2026 are that syllabus. */}
      {state?.list !== '2026' && <SyllabusSelect value={syllabus} onChange={(to) => submit({ text: tidiedText, syllabus: to })} />}
    </form>
  );
}
