// The states by which lists are filtered.
import { expect, test } from 'vitest';
import { findListState } from './list-states.ts';

test.each([
  [{ isIgnored: false, answered: 0, total: 4 }, 'new'],
  [{ isIgnored: false, answered: 1, total: 4 }, 'learning'],
  [{ isIgnored: false, answered: 4, total: 4 }, 'known'],
  [{ isIgnored: true, answered: 4, total: 4 }, 'ignored'],
  [{ isIgnored: true, answered: 0, total: 4 }, 'ignored'],
  [{ isIgnored: false, answered: 0, total: 0 }, 'new'],
] as const)('%j is %s', (facts, state) => expect(findListState(facts)).toBe(state));
