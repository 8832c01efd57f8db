// Which of its modes the page /register shows, kept with the history entry so that Back and reload keep it.
import { useCallback } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

type Mode = 'login' | 'register';

/** What one mode hands to the other; never a password. */
export interface Handed {
  readonly mode: Mode;
  /** The name that was typed or registered. */
  readonly username?: string;
  /** Set right after a registration. */
  readonly registeredEmail?: string;
}

/** For links that lead to the login mode. */
export const toLogin = { to: '/register', state: { mode: 'login' } satisfies Handed };

function handedOf({ state, search }: Location<unknown>): Handed {
  const given = typeof state === 'object' && state !== null ? (state as Partial<Handed>) : {};
  const query = new URLSearchParams(search);
  const isBack = query.has('confirmed') || query.has('code') || query.get('result') === 'done';
  return { ...given, mode: given.mode ?? (isBack ? 'login' : 'register') };
}

/** The mode and what was handed to it, and the way to another mode. */
export function useMode(): [Handed, (next: Handed) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const change = useCallback((next: Handed) => void navigate('/register', { state: next }), [navigate]);
  return [handedOf(location), change];
}
