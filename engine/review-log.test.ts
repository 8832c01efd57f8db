// The memory of a word follows from when its reviews were answered, not from the order in which devices send them (decisions §14).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askingWays } from '#contract/study.ts';
import { getNextTurn } from './asking-ways.ts';
import { type LoggedReview, foldLog, settleMoment } from './review-log.ts';
import { foldReviews } from './schedule.ts';

const dayMs = 86_400_000;
const beganAt = 20_000 * dayMs;

/** A review that was answered so many days after the word was learnt, a minute after it was served. */
function review(eventId: string, days: number, more: Partial<LoggedReview> = {}): LoggedReview {
  const at = beganAt + days * dayMs;
  return { eventId, at, servedAt: at - 60_000, day: Math.floor(at / dayMs), grade: 'good', key: 'c', way: null, ...more };
}

const anyReview = fc
  .record({
    eventId: fc.uuid(),
    minutes: fc.integer({ min: 0, max: 60 * 24 * 40 }),
    servedBefore: fc.integer({ min: 0, max: 60 * 24 * 3 }),
    grade: fc.constantFrom('good' as const, 'again' as const, null),
    key: fc.constantFrom('c' as const, 'f' as const),
    way: fc.constantFrom(null, ...askingWays),
  })
  .map(({ minutes, servedBefore, ...answer }): LoggedReview => {
    const at = beganAt + minutes * 60_000;
    return { ...answer, at, servedAt: at - servedBefore * 60_000, day: Math.floor(at / dayMs) };
  });
const anyLog = fc.uniqueArray(anyReview, { selector: ({ eventId }) => eventId, maxLength: 12 });
const shuffledLog = anyLog.chain((log) => fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })));

describe('the fold of a log', () => {
  test('is the same in whatever order the reviews arrive', () => {
    fc.assert(
      fc.property(shuffledLog, ([log, shuffled]) => {
        expect(foldLog(shuffled, beganAt)).toEqual(foldLog(log, beganAt));
      }),
    );
  });

  test('is that of the reviews that count, in the order in which they were answered', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { memory, last, next, leftBehind } = foldLog(log, beganAt);
        const inOrder = log.toSorted((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1));
        const counted = inOrder.filter(({ eventId }) => !leftBehind.has(eventId));
        expect(memory).toEqual(foldReviews(counted));
        expect(last).toEqual(counted.at(-1));
        expect(next).toEqual(last && getNextTurn(last, last.grade, counted.length === 1));
      }),
    );
  });

  test('leaves behind what was served before a review that counts and answered after it, or before the word was learnt, and nothing else', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { leftBehind } = foldLog(log, beganAt);
        const counted = log.filter(({ eventId }) => !leftBehind.has(eventId));
        for (const one of log) {
          const isPassed = counted.some((other) => other !== one && one.servedAt < other.at && isBefore(other, one));
          expect(leftBehind.has(one.eventId)).toBe(one.servedAt < beganAt || isPassed);
        }
      }),
    );
  });

  test('without those that were left behind, is the same', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { leftBehind, ...folded } = foldLog(log, beganAt);
        const { leftBehind: none, ...again } = foldLog(
          log.filter(({ eventId }) => !leftBehind.has(eventId)),
          beganAt,
        );
        expect(again).toEqual(folded);
        expect(none.size).toBe(0);
      }),
    );
  });

  const isBefore = (one: LoggedReview, other: LoggedReview) => one.at < other.at || (one.at === other.at && one.eventId < other.eventId);

  test('of nothing is nothing', () => {
    expect(foldLog([], beganAt)).toEqual({ memory: undefined, last: undefined, next: undefined, leftBehind: new Set() });
  });

  test('puts a late review in its place', () => {
    const [early, late] = [review('early', 2, { grade: 'again' }), review('late', 5)];
    expect(foldLog([late, early], beganAt)).toMatchObject({
      memory: { repeats: 2, day: 20_005 },
      last: { eventId: 'late' },
      next: { key: 'f', way: null },
    });
    expect(foldLog([late, early], beganAt).memory).not.toEqual(foldLog([late], beganAt).memory);
  });

  test('a review that was served before a later one stands rates nothing, and does not decide what is asked next', () => {
    const stale = review('stale', 5, { servedAt: beganAt + dayMs, grade: 'again', key: 'f' });
    const { memory, last, leftBehind } = foldLog([stale, review('first', 2)], beganAt);
    expect(memory).toEqual(foldLog([review('first', 2)], beganAt).memory);
    expect(last?.eventId).toBe('first');
    expect([...leftBehind]).toEqual(['stale']);
  });

  test('one that was served at the very moment of the last review counts, and one at that of the learning', () => {
    const first = review('first', 2, { servedAt: beganAt });
    const second = review('second', 5, { servedAt: first.at });
    expect(foldLog([first, second], beganAt)).toMatchObject({ memory: { repeats: 2 }, leftBehind: new Set() });
  });

  test('one served before the word was learnt rates nothing', () => {
    expect(foldLog([review('old', 3, { servedAt: beganAt - 1 })], beganAt)).toEqual({
      memory: undefined,
      last: undefined,
      next: undefined,
      leftBehind: new Set(['old']),
    });
  });

  test('what was left behind does not leave others behind', () => {
    const first = review('first', 2);
    const stale = review('stale', 6, { servedAt: beganAt + dayMs });
    const later = review('later', 7, { servedAt: beganAt + 3 * dayMs });
    expect([...foldLog([first, stale, later], beganAt).leftBehind]).toEqual(['stale']);
  });

  test('left out, as by an undo, a review that it had left behind counts again', () => {
    const [first, stale] = [review('first', 2), review('second', 5, { servedAt: beganAt + dayMs, grade: 'again' })];
    expect(foldLog([first, stale], beganAt).last?.eventId).toBe('first');
    expect(foldLog([stale], beganAt)).toMatchObject({
      memory: { day: 20_005, repeats: 1 },
      last: { eventId: 'second' },
      leftBehind: new Set(),
    });
  });

  test('of two reviews on a day the first rates, and the last says what is asked next; without the first the second rates', () => {
    const first = review('first', 2);
    const second = review('second', 2.4, { grade: 'again', key: 'f', servedAt: first.at });
    const both = foldLog([second, first], beganAt);
    expect(both.memory).toEqual(foldLog([first], beganAt).memory);
    expect(both).toMatchObject({ last: { eventId: 'second' }, next: { key: 'f' }, leftBehind: new Set() });
    expect(foldLog([second], beganAt).memory).toEqual(foldReviews([{ day: 20_002, grade: 'again' }]));
  });

  test('a review without evidence rates nothing, but is a review', () => {
    const skipped = review('skipped', 2, { grade: null, key: 'f' });
    expect(foldLog([skipped], beganAt)).toMatchObject({ memory: undefined, last: { eventId: 'skipped' }, next: { key: 'f' } });
    const stale = review('stale', 3, { servedAt: beganAt + dayMs });
    expect([...foldLog([skipped, stale], beganAt).leftBehind]).toEqual(['stale']);
  });

  test('uses the weights of the learner', () => {
    const log = [review('first', 2), review('second', 8)];
    const weights = Array.from({ length: 21 }, (_, index) => 0.4 + index / 50);
    expect(foldLog(log, beganAt, weights).memory).toEqual(foldReviews(log, weights));
    expect(foldLog(log, beganAt, weights).memory).not.toEqual(foldLog(log, beganAt).memory);
  });
});

describe('the moment of an answer', () => {
  const now = 20_100 * dayMs;

  test.each([
    ['as the device says', now - 5000, now - 9000, now - 5000],
    ['now, if it does not say', undefined, now - 9000, now],
    ['now, for the future', now + 1, now - 9000, now],
    ['now itself', now, now, now],
    ['30 days back at most', now - 30 * dayMs, now - 40 * dayMs, now - 30 * dayMs],
    ['now, for more than 30 days back', now - 30 * dayMs - 1, now - 40 * dayMs, now],
    ['now, for last year', now - 365 * dayMs, undefined, now],
    ['the serving itself', now - 9000, now - 9000, now - 9000],
    ['the serving, for a clock that is seconds slow', now - 14_000, now - 9000, now - 9000],
    ['now, for before the serving', now - 14_001, now - 9000, now],
    ['as the device says, if nobody knows the serving', now - dayMs, undefined, now - dayMs],
  ])('is %s', (_name, said, servedAt, expected) => {
    expect(settleMoment(said, servedAt, now)).toBe(expected);
  });

  test('is never after now, before the serving, or more than 30 days back', () => {
    const time = fc.option(fc.integer({ min: now - 60 * dayMs, max: now + 60 * dayMs }), { nil: undefined });
    fc.assert(
      fc.property(time, time, (said, servedAt) => {
        const moment = settleMoment(said, servedAt, now);
        expect(moment).toBeLessThanOrEqual(now);
        expect(moment).toBeGreaterThanOrEqual(now - 30 * dayMs);
        if (servedAt !== undefined && servedAt <= now) expect(moment).toBeGreaterThanOrEqual(servedAt);
        if (moment !== now) expect([said, servedAt]).toContain(moment);
      }),
    );
  });
});
