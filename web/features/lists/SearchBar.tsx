// The field and the filter over a list.
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { type Search, longestText, tidied } from './search-address.ts';
import { syllabusLevels } from './syllabus.ts';

/** How long the typing rests before it is sent. */
const restMs = 250;

const label = 'mb-1.5 block text-sm font-medium';
const box = 'min-h-12 w-full rounded-control border border-edge bg-raised text-base';

interface SearchBarProps {
  readonly level: TaughtLevel;
  readonly search: Search;
  /** The input, for who has to give it the focus. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (to: Search) => void;
}

function SyllabusSelect({ value, onChange }: { value: number | undefined; onChange: (to: number | undefined) => void }) {
  const id = useId();
  return (
    <div className="w-36 shrink-0 max-[26rem]:w-full">
      <label htmlFor={id} className={label}>
        2026 syllabus
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        className={`${box} px-3`}
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

/** What is typed is looked for after a short rest, or at once on Enter; an empty field and another level at once too. */
export function SearchBar({ level, search, field, onChange }: SearchBarProps) {
  const { text, syllabus } = search;
  const id = useId();
  const [typed, setTyped] = useState(text);
  // What this field gave out last: any other text comes from the address, such as by the way back.
  const [given, setGiven] = useState(text);
  if (text !== given) {
    setGiven(text);
    setTyped(text);
  }
  function give(to: Search): void {
    setGiven(to.text);
    onChange(to);
  }
  function type(value: string): void {
    setTyped(value);
    if (tidied(value) === '' && text !== '') give({ text: '', syllabus });
  }
  function clearOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || typed === '') return;
    event.preventDefault();
    type('');
  }
  const wanted = tidied(typed);
  useEffect(() => {
    if (wanted === text) return undefined;
    const rest = setTimeout(() => give({ text: wanted, syllabus }), restMs);
    return () => clearTimeout(rest);
  });
  return (
    <form
      role="search"
      className="mt-4 mb-4 flex flex-wrap items-start gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        give({ text: wanted, syllabus });
      }}
    >
      <div className="min-w-0 flex-1 max-[26rem]:basis-full">
        <label htmlFor={id} className={label}>
          Search HSK {level}
        </label>
        <input
          ref={field}
          id={id}
          className={`${box} px-4 font-both placeholder:text-muted`}
          type="search"
          enterKeyHint="search"
          placeholder="Character, pinyin or meaning"
          maxLength={longestText}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={clearOnEscape}
        />
      </div>
      <SyllabusSelect value={syllabus} onChange={(to) => give({ text: wanted, syllabus: to })} />
    </form>
  );
}
