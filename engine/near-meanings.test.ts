// Which meanings may be offered against one another.
import { describe, expect, it } from 'vitest';
import { folded, isNear, isSame, meaningOf } from './near-meanings.ts';

function ofText(text: string) {
  return meaningOf(text.split('; '));
}

describe('folded', () => {
  it.each([
    ['Ｂｉｇ', 'big'],
    ['to go', 'go'],
    ['the Sun!', 'sun'],
    ['apple (single character)', 'apple'],
    ['(plural)', '(plural)'],
  ])('makes %j %j', (text, bare) => expect(folded(text)).toBe(bare));
});

describe('near meanings', () => {
  it.each([
    ['pal; friend', 'companion; friend'],
    ['meal; cooked rice; rice', 'rice; metre'],
    ['joy', 'merry'],
    ['asleep; sleep', 'nap; feel'],
    ['catch sight of', 'look; watch'],
    ['big', 'great'],
    ['year of age', 'year'],
    ['clothes', 'cloth'],
    ['king', 'jade'],
  ])('%j and %j', (one, other) => {
    expect(isNear(ofText(one), ofText(other))).toBe(true);
    expect(isNear(ofText(other), ofText(one))).toBe(true);
  });

  it.each([
    ['fence', 'mouth'],
    ['lid', 'roof; cover'],
    ['earth', 'scholar'],
    ['before; front', 'after; back'],
    ['yes-or-no question particle', 'what-about particle'],
    ['bed', 'bedtime'],
    ['how many; several', 'nine'],
  ])('not %j and %j', (one, other) => expect(isNear(ofText(one), ofText(other))).toBe(false));

  it('are the same only where a sense is shared', () => {
    expect(isSame(ofText('pal; friend'), ofText('companion; a friend'))).toBe(true);
    expect(isSame(ofText('joy'), ofText('merry'))).toBe(false);
  });
});
