// What a correction changes, and whether it is one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffCharacters, findCorrectionError } from './corrections.ts';

const show = (before: string, after: string) =>
  diffCharacters(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

describe('diffCharacters', () => {
  test.each([
    ['我昨天去商店', '我昨天去了商店', '我昨天去+了+商店'],
    ['我明天去了', '我昨天去了', '我-明-+昨+天去了'],
    ['你好吗', '你好', '你好-吗-'],
    ['', '好', '+好+'],
    ['好', '', '-好-'],
    ['好', '好', '好'],
    ['𠮷日', '𠮶日', '-𠮷-+𠮶+日'],
  ])('%s to %s', (before, after, shown) => {
    expect(show(before, after)).toBe(shown);
  });

  test('reads as both texts, and keeps what both share', () => {
    const text = fc.string({ unit: fc.constantFrom('我', '你', '了', '。'), maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffCharacters(before, after);
        const join = (left: string) =>
          parts
            .filter(({ kind }) => kind !== left)
            .map((part) => part.text)
            .join('');
        expect([join('added'), join('removed')]).toEqual([before, after]);
        const isNeighbour = parts.some(({ kind }, index) => kind === parts[index + 1]?.kind);
        expect(isNeighbour).toBe(false);
      }),
    );
  });
});

describe('findCorrectionError', () => {
  test.each([
    ['我昨天去商店', '我昨天去了商店'],
    ['恩', '嗯'],
    ['一二三四五六七八', '一二'],
  ])('%s corrected to %s is one', (original, corrected) => {
    expect(findCorrectionError(original, corrected)).toBeUndefined();
  });
  test('without a change, and with hardly anything kept, it is none', () => {
    expect(findCorrectionError('你好', '你好')).toMatch(/Change something/);
    expect(findCorrectionError('一二三四五六七八', '一')).toMatch(/keeps part/);
    expect(findCorrectionError('一'.repeat(400), '二'.repeat(400))).toMatch(/keeps part/);
  });
});
