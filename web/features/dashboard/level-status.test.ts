// Level status, the next level, and the messages about levels.
import { expect, test } from 'vitest';
import type { LevelState } from '#contract/dashboard.ts';
import { canRepeat, findNextLevel, getLevelStatus } from './level-status.ts';
import { formatPercent, formatLevelNote, formatVineSummary, formatWordCount } from './level-messages.ts';

function level(number: LevelState['level'], more: Partial<LevelState> = {}): LevelState {
  const fresh = {
    list: '2012' as const,
    words: 200,
    addedCharacters: 80,
    wordsDone: 0,
    openInPart: 0,
    paid: false,
    score: 0,
    studiedAt: (more.score ?? 0) > 0 ? '2026-03-01T08:00:00.000Z' : null,
    trialCompleted: false,
    priceEuro: '21.00',
    months: 3,
    asked: false,
    repeatScore: 0,
    repeatState: 3 as const,
    due: 0,
    nextDueAt: null,
    endedOn: null,
    pendingOrder: null,
    trialWords: number === 1 ? 20 : 0,
  };
  return { ...fresh, level: number, ...more };
}

test.each([
  ['level 1 without payment', level(1), 'open'],
  ['level 1 after the trial', level(1, { trialCompleted: true, score: 0.1 }), 'trial-over'],
  ['level 1 paid, after the trial', level(1, { trialCompleted: true, paid: true, score: 0.1 }), 'open'],
  ['a level that is not paid', level(2), 'locked'],
  ['a level whose access has ended', level(2, { score: 0.6 }), 'locked'],
  ['a level that was done before its access ended', level(2, { score: 1 }), 'locked'],
  ['a paid level', level(4, { paid: true }), 'open'],
  ['a level that is done', level(4, { paid: true, score: 1 }), 'complete'],
  ['a level without words', level(3, { words: 0, paid: true }), 'unwritten'],
  ['level 6', level(6), 'unwritten'],
] as const)('%s', (_, state, standing) => {
  expect(getLevelStatus(state)).toBe(standing);
});

const due = { repeatState: 0 as const, due: 3 };
test.each([
  ['the trial', level(1, due), true],
  ['a paid level', level(2, { ...due, paid: true }), true],
  ['a level whose access has ended', level(2, { ...due, endedOn: '2026.03.01' }), true],
  ['a level never had', level(2, due), false],
  ['a level with nothing due', level(2, { paid: true, repeatState: 1 }), false],
] as const)('the repeat of %s', (_, state, expected) => {
  expect(canRepeat(state)).toBe(expected);
});

const paid = { paid: true };
test.each([
  ['a newcomer', [level(1), level(2)], 1],
  ['the trial is over', [level(1, { trialCompleted: true, score: 0.1 }), level(2)], 1],
  ['level 2 is under way and level 1 not begun', [level(1, paid), level(2, { ...paid, score: 0.2 })], 2],
  ['level 1 is done and level 2 not begun', [level(1, { ...paid, score: 1 }), level(2, paid)], 2],
  ['the trial is over but another level is paid', [level(1, { trialCompleted: true, score: 0.1 }), level(2, paid)], 2],
  ['words of level 5 were imported', [level(1, { ...paid, score: 0.1 }), level(5, { ...paid, score: 0.002, studiedAt: null })], 1],
  ['words of level 2 were imported and nothing is begun', [level(1, paid), level(2, { ...paid, score: 0.1, studiedAt: null })], 1],
  [
    'level 1 was studied after level 3',
    [
      level(1, { ...paid, score: 0.1, studiedAt: '2026-03-02T08:00:00.000Z' }),
      level(3, { ...paid, score: 0.2, studiedAt: '2026-03-01T08:00:00.000Z' }),
    ],
    1,
  ],
  ['all is done', [level(1, { ...paid, score: 1 }), level(6, { words: 0 })], undefined],
] as const)('next, when %s', (_, levels, next) => {
  expect(findNextLevel(levels)?.level).toBe(next);
});

test.each([
  [0, '0 %'],
  [0.001, '1 %'],
  [0.136, '14 %'],
  [0.999, '99 %'],
  [1, '100 %'],
])('a score of %d is %s', (score, text) => {
  expect(formatPercent(score)).toBe(text);
});

test('lines under a level', () => {
  expect(formatWordCount(level(2), 'locked')).toBe('120 words, 80 characters');
  expect(formatLevelNote(level(2), 'locked')).toBe('21.00 € for 3 months');
  expect(formatWordCount(level(2, { wordsDone: 9 }), 'locked')).toBe('9 of 200 words');
  expect(formatLevelNote(level(1), 'open')).toBe('The first 20 words are free');
  expect(formatLevelNote(level(1, paid), 'open')).toBe('');
  const now = new Date('2026-03-01T12:00:00Z');
  expect(formatLevelNote(level(1, { nextDueAt: '2026-03-04T12:00:00Z' }), 'open', now)).toBe('Next repeat in 3 days');
  expect(formatLevelNote(level(1, { ...paid, due: 2, nextDueAt: '2026-03-04T12:00:00Z' }), 'open', now)).toBe('');
});

test('the sentence under the heading', () => {
  const begun = level(1, { wordsDone: 199, score: 0.99 });
  expect(formatVineSummary([level(1)], level(1))).toMatch(/^A seedling/);
  expect(formatVineSummary([begun], begun)).toBe('Your vine holds 199 words. One more and HSK 1 blossoms.');
  expect(formatVineSummary([level(1, { wordsDone: 200, score: 1 })], undefined)).toBe(
    'Your vine holds 200 words. All your levels are complete.',
  );
});
