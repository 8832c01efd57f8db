// The field in which words are searched, with room for filters.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { maxSearchLength } from '#contract/lists.ts';
import { tidyText } from './search-address.ts';
import { inputClasses, labelClasses } from './search-classes.ts';

/** How long typing must pause before the search is submitted. */
const debounceMs = 250;

export interface SearchFormProps {
  readonly label: string;
  readonly text: string;
  /** Ref of the input, so that others can focus it. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
  /** In the line of the label. */
  readonly link?: ReactNode;
  /** Filters, beside or below the field. */
  readonly children?: ReactNode;
}

/** Typing searches after a short pause, Enter at once; an emptied field at once too. */
export function SearchForm({ label, text, field, onSearch, link, children }: SearchFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  // The text this field submitted last: any other text comes from the address, such as after Back.
  const [submittedText, setSubmittedText] = useState(text);
  if (text !== submittedText) {
    setSubmittedText(text);
    setTyped(text);
  }
  function submit(to: string): void {
    setSubmittedText(to);
    onSearch(to);
  }
  function type(value: string): void {
    setTyped(value);
    if (tidyText(value) === '' && text !== '') submit('');
  }
  function clearOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || typed === '') return;
    event.preventDefault();
    type('');
  }
  const tidiedText = tidyText(typed);
  useEffect(() => {
    if (tidiedText === text) return undefined;
    const timer = setTimeout(() => submit(tidiedText), debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <form
      role="search"
      className="mt-4 mb-4 flex flex-wrap items-start gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(tidiedText);
      }}
    >
      <div className="min-w-0 flex-1 max-[26rem]:basis-full">
        <div className="flex items-center justify-between gap-x-4">
          <label htmlFor={id} className={labelClasses}>
            {label}
          </label>
          {link}
        </div>
        <input
          ref={field}
          id={id}
          className={`${inputClasses} px-4 font-both placeholder:text-muted`}
          type="search"
          enterKeyHint="search"
          placeholder="Character, pinyin or meaning"
          maxLength={maxSearchLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={clearOnEscape}
        />
      </div>
      {children}
    </form>
  );
}
