// Which usernames count as the same, and which are reserved.
import { describe, expect, test } from 'vitest';
import { confusables } from '#server/access/confusables.ts';
import { buildNameShape, checkName, normalizeName, buildNameSkeleton } from './names.ts';

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
    ['cat', 'ᴄat'],
    ['bank', 'ʙᴀɴᴋ'],
    ['vova', 'ᴠoᴠa'],
    ['group', 'ɢгoup'],
    ['Zoe', 'ᴢœ'],
    ['catnfgxk', 'ᴄatnfgxk'],
    ['catnfgxk', 'ᴄᴀᴛɴꜰɢxᴋ'],
    ['aeq', 'ᴁꞯ'],
  ])('%s and %s', (one, other) => {
    expect(buildNameSkeleton(one)).toBe(buildNameSkeleton(other));
  });

  test.each([
    ['anna', 'anne'],
    ['cafe', 'café'],
    ['a-b', 'a_b'],
    ['лена', 'lena'],
  ])('%s and %s are two names', (one, other) => {
    expect(buildNameSkeleton(one)).not.toBe(buildNameSkeleton(other));
  });
});

describe('names of one shape', () => {
  test.each([
    ['Paul', 'PauI'],
    ['Paul', 'Pau1'],
    ['paul', 'PAUl'],
    ['max', 'rnax'],
    ['Bob', 'B0b'],
    ['wanda', 'vvanda'],
    ['Paul', 'Pau\u0406'],
    ['Paul', 'Раu\u04c0'],
    ['Paul', 'PauƖ'],
    ['Anna5', 'AnnaƼ'],
    ['fiona', 'ſiona'],
    ['Ben', 'Ꞵen'],
    ['ꜰritz', 'Fritz'],
    ['Đuro', 'Ðuro'],
    ['Đuro', 'Ɖuro'],
    ['Ivan', 'Ⅰvan'],
    ['Мах', 'Max'],
    ['коmар', 'комар'],
  ])('%s and %s', (one, other) => {
    expect(buildNameShape(one)).toBe(buildNameShape(other));
  });

  test.each([
    ['mila', 'mlla'],
    ['Mila', 'Mlla'],
    ['anna1', 'anna2'],
    ['paul', 'paui'],
  ])('%s and %s are two names', (one, other) => {
    expect(buildNameShape(one)).not.toBe(buildNameShape(other));
  });
});

test('no letter that a name may have looks like Latin ones and escapes the shape', () => {
  const escaped = [...confusables].filter(
    ([letter, prototype]) => /^[a-z0-9]+$/i.test(prototype) && buildNameShape(letter) !== buildNameShape(prototype),
  );
  expect(escaped).toEqual([]);
});

test('the shapes that migration 062 computed in SQL', () => {
  expect(['Paul', 'mila', 'W0w-1'].map(buildNameShape)).toEqual(['paul', 'rnila', 'vvovv-l']);
});

test('a name is stored as NFC without invisible characters', () => {
  expect(normalizeName('cafe\u0301\u034f')).toBe('caf\u00e9');
});

test.each([
  ['admin_'],
  ['support-team'],
  ['SupportTeam'],
  ['the-0fficial-one'],
  ['аdmin24'],
  ['ad-min'],
  ['hanzi_vine'],
  ['Hanzi-Vine'],
  ['anna-ᴍoderator'],
])('%s is reserved for a part of it', (name) => {
  expect(() => checkName(name)).toThrow('Username is already taken');
});

test.each(['Staffan', 'badminton', 'me-and-you', 'true_blue', 'user7', 'Infotext'])('%s is not reserved', (name) => {
  expect(() => checkName(name)).not.toThrow();
});

test.each(['admin', 'adrnin', 'nul1', 'Support', 'SYSTEM', 'null', '__proto__', 'аdmin', 'constructor'])('%s is reserved', (name) => {
  expect(() => checkName(name)).toThrow('Username is already taken');
});

test.each(['anna\u0336', 'a\u0301\u0301nna', 'x\u0489x'])('a name with marks that compose with no letter is rejected', (name) => {
  expect(() => checkName(name)).toThrow('Username cannot contain stacked accents');
});

test('letters with their usual marks are names', () => {
  for (const name of ['cafe\u0301', 'Зо\u0451', 'Ngo\u0302\u0301', 'Йод']) expect(() => checkName(name), name).not.toThrow();
});

test.each(['\u0301', '--', '\u034f'])('a name without a letter or a number is rejected', (name) => {
  expect(() => checkName(name)).toThrow('Username must contain a letter or a number');
});
