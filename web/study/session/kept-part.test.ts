// The parts that a device has ahead: which of them follows what is kept.
import { expect, test } from 'vitest';
import { listFollowing } from './kept-part.ts';

const toWords = (ids: string) => ids.split(' ').map((id) => ({ id }));
const buildPart = (ids: string) => ({ list: toWords(ids) });
const ahead = { current: ['1', '2'], parts: [buildPart('3 4'), buildPart('5 6'), buildPart('7')] };

test.each([
  ['1 2', ['3 4', '5 6', '7']],
  ['3 4', ['5 6', '7']],
  ['7', []],
  ['2 3', []],
  ['8 9', []],
])('behind the part %s follow %j', (ids, expected) => {
  expect(listFollowing(toWords(ids), ahead).map(({ list }) => list.map(({ id }) => id).join(' '))).toEqual(expected);
});
