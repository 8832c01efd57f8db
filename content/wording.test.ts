// How the meaning of a character is shown where it names a component among others.
import { expect, test } from 'vitest';
import { dropGap } from './wording.ts';

test.each([
  ['tell (告＿)', 'tell'],
  ['several people (ending, 我＿)', 'several people (ending)'],
  ['close the door (＿门关上)', 'close the door'],
  ['clear (of water)', 'clear (of water)'],
  ['good', 'good'],
])('%s names a component as %s', (meaning, keyword) => {
  expect(dropGap(meaning)).toBe(keyword);
});
