// Which names count as one, and which nobody may take.
import { describe, expect, test } from 'vitest';
import { checkName, shownName, skeletonOf } from './names.ts';

describe('names that look the same', () => {
  test.each([
    ['anna', 'Anna'],
    ['anna', 'аnnа'],
    ['BOBA', 'Вова'],
    ['Max', 'Мах'],
    ['cafe\u0301', 'caf\u00e9'],
    ['anna', 'an\u034fna'],
    ['anna', 'ａｎｎａ'],
    ['strasse', 'straße'],
    ['йод', 'и\u0306од'],
  ])('%s and %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  test.each([
    ['anna', 'anne'],
    ['cafe', 'café'],
    ['a-b', 'a_b'],
    ['лена', 'lena'],
  ])('%s and %s are two names', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

test('a name is kept composed and without invisible characters', () => {
  expect(shownName('cafe\u0301\u034f')).toBe('caf\u00e9');
});

test.each(['admin', 'Support', 'SYSTEM', 'null', '__proto__', 'аdmin', 'constructor'])('%s is reserved', (name) => {
  expect(() => checkName(name)).toThrow('Username is already taken');
});

test.each(['\u0301', '--', '\u034f'])('a name without a letter or a number is refused', (name) => {
  expect(() => checkName(name)).toThrow('Username must contain a letter or a number');
});
