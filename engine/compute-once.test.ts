// What is derived from an object is computed once for it, and again for another one.
import { expect, test } from 'vitest';
import { computeOnce } from './compute-once.ts';

test.each([
  ['a value', 1],
  ['nothing', undefined],
])('%s is kept by the object itself, not by what it holds', (_name, result) => {
  const calls: object[] = [];
  const get = computeOnce((source: object) => {
    calls.push(source);
    return result;
  });
  const [one, other] = [{}, {}];
  expect([get(one), get(one), get(other)]).toEqual([result, result, result]);
  expect(calls).toEqual([one, other]);
  expect(calls[1]).toBe(other);
});
