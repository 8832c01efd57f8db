// Which meanings may be offered against each other.
import { describe, expect, it } from 'vitest';
import { foldText, isNearMeaning, isSameMeaning, parseMeaning } from './near-meanings.ts';

function parseMeanings(text: string) {
  return parseMeaning(text.split('; '));
}

describe('foldText', () => {
  it.each([
    ['Ｂｉｇ', 'big'],
    ['to go', 'go'],
    ['the Sun!', 'sun'],
    ['apple (single character)', 'apple'],
    ['(plural)', '(plural)'],
  ])('makes %j %j', (text, bare) => expect(foldText(text)).toBe(bare));
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
    expect(isNearMeaning(parseMeanings(one), parseMeanings(other))).toBe(true);
    expect(isNearMeaning(parseMeanings(other), parseMeanings(one))).toBe(true);
  });

  it.each([
    ['fence', 'mouth'],
    ['lid', 'roof; cover'],
    ['earth', 'scholar'],
    ['before; front', 'after; back'],
    ['yes-or-no question particle', 'what-about particle'],
    ['bed', 'bedtime'],
    ['how many; several', 'nine'],
  ])('not %j and %j', (one, other) => expect(isNearMeaning(parseMeanings(one), parseMeanings(other))).toBe(false));

  it('are the same only where a sense is shared', () => {
    expect(isSameMeaning(parseMeanings('pal; friend'), parseMeanings('companion; a friend'))).toBe(true);
    expect(isSameMeaning(parseMeanings('joy'), parseMeanings('merry'))).toBe(false);
  });
});

it('a short word is not near a long one that begins with it, on either side', () => {
  for (const [one, other] of [
    ['bed', 'bedtime'],
    ['cat', 'catch'],
  ] as const) {
    expect(isNearMeaning(parseMeanings(one), parseMeanings(other))).toBe(false);
    expect(isNearMeaning(parseMeanings(other), parseMeanings(one))).toBe(false);
  }
});
