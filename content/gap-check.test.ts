// The rules of gaps in prompts, on lists of the test's own.
import { expect, it } from 'vitest';
import { findGapFaults } from './gap-check.ts';

/** Reasons for lists of `text prompt` lines, a level each. */
function listReasons(...levels: readonly (readonly (readonly [text: string, prompt: string])[])[]): string[] {
  return findGapFaults(
    levels.map((items, index) => ({
      level: index === 0 ? 1 : 2,
      items: items.map(([text, prompt], place) => ({ line: place + 2, text, prompt })),
    })),
  ).map(({ level, line, reason }) => `${level}:${line} ${reason}`);
}

it('takes partners met before, parts of words that come soon, and what stands before a colon', () => {
  expect(
    listReasons(
      [
        ['日', 'sun'],
        ['月', 'moon'],
        ['明', 'bright (＿月)'],
        ['朋', 'friend (＿友)'],
        ['朋友', 'friend'],
      ],
      [['周', 'week (without 个: 日＿)']],
    ),
  ).toEqual([]);
});

it('reports a partner that comes later or never', () => {
  const reason = 'the gap of “bright (＿亮)” needs 亮, not met by then, and no word up to this level has “明亮”';
  expect(listReasons([['明', 'bright (＿亮)']])).toEqual([`1:2 ${reason}`]);
  expect(
    listReasons(
      [['明', 'bright (＿亮)']],
      [
        ['亮', 'shine'],
        ['明亮', 'bright'],
      ],
    ),
  ).toEqual([`1:2 ${reason}`]);
});

it('reports two items that a list asks by the same gap, at two levels too', () => {
  const water = ['水', 'water'] as const;
  expect(listReasons([water, ['注', 'pour (＿水)']], [['倒', 'pour (＿水)']])).toEqual(['2:2 “pour (＿水)” asks for “注” too']);
  expect(listReasons([water, ['倒', 'pour (＿水)']], [['倒', 'pour (＿水)']])).toEqual([]);
});
