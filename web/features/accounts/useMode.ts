// The mode of the page /register, stored in the history entry so that Back and reload restore it.
import { pagePaths } from '#contract/pages.ts';
import { useCallback } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

type Mode = 'login' | 'register' | 'inbox';

/** State that one mode passes to the other; never a password. */
export interface ModeState {
  readonly mode: Mode;
  /** The typed or registered name. */
  readonly username?: string;
  /** The address of a registration that waits for its verification. */
  readonly email?: string;
}

/** Props of a link to the login mode. */
export const loginLink = { to: pagePaths.register, state: { mode: 'login' } satisfies ModeState };

function readModeState({ state, search }: Location<unknown>): ModeState {
  const stored = typeof state === 'object' && state !== null ? (state as Partial<ModeState>) : {};
  const query = new URLSearchParams(search);
  const isReturning = query.has('confirmed') || query.has('code') || query.get('result') === 'done';
  return { ...stored, mode: stored.mode ?? (isReturning ? 'login' : 'register') };
}

/** The mode with its state, and a function that changes it. */
export function useMode(): [ModeState, (next: ModeState) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const setMode = useCallback((next: ModeState) => void navigate(pagePaths.register, { state: next }), [navigate]);
  return [readModeState(location), setMode];
}
