// How the meaning of a character is shown where it names a component among others, and where an association has to end.
import { expect, test } from 'vitest';
import { dropGap, endsWithMeaning } from './wording.ts';

test.each([
  ['tell (告＿)', 'tell'],
  ['several people (ending, 我＿)', 'several people (ending)'],
  ['close the door (＿门关上)', 'close the door'],
  ['clear (of water)', 'clear (of water)'],
  ['good', 'good'],
])('%s names a component as %s', (meaning, keyword) => {
  expect(dropGap(meaning)).toBe(keyword);
});

test.each([
  ['A woman with her child: all is good.', 'good', true],
  ['He rubs out the old road and updates the map.', 'update', true],
  ['The clerk carries out the order.', 'carry out', true],
  ['Through the gap he carries the box out.', 'carry out', false],
  ['In the hall they lie.', 'lie', true],
  ['He stopped at the gate.', 'stop', true],
  ['The road is long, but nobody minds it today.', 'be long', false],
  ['The rope is too long.', 'be too long', true],
  ['By night she studies the map.', 'study (at home)', true],
  ['She studies the old map of the town.', 'study', false],
  ['It is good: a woman.', 'good', false],
  ['They understudy.', 'study', false],
  ['Not only your lunch but also mine.', 'not only … but also …', true],
  ['A man with a hat.', '', false],
])('“%s” ends with “%s”: %s', (sentence, meaning, expected) => {
  expect(endsWithMeaning(sentence, meaning)).toBe(expected);
});
