// Keeps what a page searches in its address, so that Back, reload and links restore it.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** How a value is written in the query of an address. */
export interface QueryForm<Value> {
  readonly parse: (query: URLSearchParams) => Value;
  /** Every parameter of the value; an empty one is left out. */
  readonly format: (value: Value) => Readonly<Record<string, string>>;
  /** Whether the change is a step of its own, to which Back returns; the others replace the step. Left out: none is. */
  readonly isStep?: (from: Value, to: Value) => boolean;
}

/** Builds the address with these parameters; its other parts stay. */
function buildAddress(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.delete(name);
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}

/** The router's own state of a step of the history, for a step after it. */
function buildNextStep(state: { readonly idx?: number } | null): unknown {
  return { ...state, idx: (state?.idx ?? 0) + 1, key: crypto.getRandomValues(new Uint32Array(1)).join('') };
}

/**
 * The value of the address, and a function that changes it.
 * It changes the history without the router: for the router every change would be a new page, which moves the focus to its heading, away from the
 * field.
 */
export function useAddressState<Value>({ parse, format, isStep }: QueryForm<Value>): [value: Value, change: (to: Value) => void] {
  const location = useLocation();
  const [value, setValue] = useState(() => parse(new URLSearchParams(location.search)));
  useEffect(() => {
    const take = (search: string) =>
      setValue((old) => {
        const fromAddress = parse(new URLSearchParams(search));
        return JSON.stringify(format(old)) === JSON.stringify(format(fromAddress)) ? old : fromAddress;
      });
    take(location.search);
    // Back to the step that the router knows already is no change to it.
    const takeStep = () => window.location.pathname === location.pathname && take(window.location.search);
    addEventListener('popstate', takeStep);
    return () => removeEventListener('popstate', takeStep);
  }, [location, parse, format]);
  function change(to: Value): void {
    setValue(to);
    const address = buildAddress(window.location.href, format(to));
    if (address === window.location.href) return;
    if (isStep?.(value, to) === true) history.pushState(buildNextStep(history.state as { idx?: number } | null), '', address);
    else history.replaceState(history.state, '', address);
  }
  return [value, change];
}
