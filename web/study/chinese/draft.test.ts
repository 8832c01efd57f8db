// How edits of the text box change the text and the letters in it that wait to become Chinese.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, applyEdit, chooseCandidate, findEdit, findFullWidthMark, reopenLetters, showDraft } from './draft.ts';

/** Writes `我[ni]们` for the value 我们 with the open letters ni between. */
function write({ value, open }: Draft): string {
  return open ? `${value.slice(0, open.at)}[${open.letters}]${value.slice(open.at)}` : value;
}
function parse(text: string): Draft {
  const match = /^(?<before>[^[]*)\[(?<letters>[^\]]*)\](?<after>.*)$/su.exec(text)?.groups;
  if (!match) return { value: text, open: undefined };
  const { before = '', letters = '', after = '' } = match;
  return { value: before + after, open: { at: before.length, letters } };
}

/** Applies what the box shows after an edit; `|` is the caret. */
function edit(draft: string, shown: string, isTyped = true): string {
  const before = parse(draft);
  const caret = shown.indexOf('|');
  const next = applyEdit(before, findEdit(showDraft(before), shown.replace('|', ''), caret), isTyped);
  return write(next);
}

describe('an edit', () => {
  test.each([
    ['letters are held back', '', 'n|', '[n]'],
    ['in the middle of the text too', '我们', '我n|们', '我[n]们'],
    ['and joined to those that are open', '我[ni]们', '我nih|们', '我[nih]们'],
    ['before them as well', '我[i]们', '我ni|们', '我[ni]们'],
    ['and between them', '[nao]', 'nha|ao', '[nhaao]'],
    ['equal letters are told apart by the caret', '[nn]', 'nn|n', '[nnn]'],
    ['capitals count as small ones', '', 'Ni|', '[ni]'],
    ['letters with marks are letters', '', 'nǚ|', '[nǚ]'],
    ['an apostrophe divides them', '[xi]', "xi'|", "[xi']"],
    ['but begins none', '我', "我'|", "我'"],
    ['a deleted letter is gone', '我[ni]', '我n|', '我[n]'],
    ['with the last one nothing is open', '我[n]', '我|', '我'],
    ['deleting what stands before moves them', '我们[ni]', '我|ni', '我[ni]'],
    ['deleting what stands behind does not', '[ni]们好', 'ni|好', '[ni]好'],
    ['deleting across their border takes both', '我们[ni]好', '我|i好', '我[i]好'],
    ['everything replaced', '我[ni]好', '你|', '你'],
    ['something else typed before them', '[ni]好', '我|ni好', '我[ni]好'],
    ['something else typed behind them', '[ni]好', 'ni我|好', '[ni]我好'],
    ['something else far before them', '我们[ni]', '他|我们ni', '他我们[ni]'],
    ['something else far behind them', '[ni]我们', 'ni我们他|', '[ni]我们他'],
    ['a mark becomes Chinese', '你好', '你好,|', '你好，'],
    ['but not in a number', '3', '3.|', '3.'],
    ['a digit is a digit', '我', '我3|', '我3'],
    ['a selection is replaced by letters', '我们好', '我n|好', '我[n]好'],
  ])('%s', (_what, before, shown, after) => expect(edit(before, shown)).toBe(after));

  test.each([
    ['pasted letters stay', '我', '我ok|', '我ok'],
    ['a pasted mark stays', '我', '我,|', '我,'],
    ['beside open letters too', '[ni]', 'niok|', '[ni]ok'],
  ])('%s', (_what, before, shown, after) => expect(edit(before, shown, false)).toBe(after));

  test('whatever is typed, pasted and deleted: nothing is lost', () => {
    const piece = fc.constantFrom('n', 'hao', '你', '3', "'", 'XI');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.oneof(piece, fc.constant('')), fc.boolean())), (edits) => {
        let draft: Draft = { value: '', open: undefined };
        for (const [one, other, inserted, isTyped] of edits) {
          const shown = showDraft(draft);
          const from = Math.min(one % (shown.length + 1), other % (shown.length + 1));
          const end = Math.max(one % (shown.length + 1), other % (shown.length + 1));
          const wanted = shown.slice(0, from) + inserted + shown.slice(end);
          draft = applyEdit(draft, findEdit(shown, wanted, from + inserted.length), isTyped);
          // Text pasted between open letters stands before them.
          const withoutApostrophes = (text: string) => Array.from(text.replaceAll("'", '').toLowerCase()).toSorted().join('');
          expect(withoutApostrophes(showDraft(draft))).toBe(withoutApostrophes(wanted));
          if (draft.open) expect(draft.open.letters).toMatch(/^[a-z][a-z']*$/);
        }
      }),
    );
  });
});

test.each([
  ['我[nihao]们', '你好', 5, '我你好们'],
  ['我[nihao]们', '你', 2, '我你[hao]们'],
  ["[xi'an]", '西', 2, '西[an]'],
  ['我', '你', 2, '我'],
])('in %s the candidate %s of %i letters gives %s', (before, text, consumed, after) =>
  expect(write(chooseCandidate(parse(before), { text, consumed, pinyin: '', meaning: '', isLearnt: false, isUntaught: false }))).toBe(
    after,
  ),
);

test.each([
  [',', '你', '，'],
  ['.', '3', undefined],
  ['?', '3', '？'],
  ['-', '你', undefined],
])('the mark %s after %s is %s', (mark, before, expected) => expect(findFullWidthMark(mark, before)).toBe(expected));

test.each([
  ['我nihao们', 'nihao', 6, '我[nihao]们'],
  ['我你好们', '你好', 3, '我你好们'],
  ['我nihao', 'hao', 3, '我nihao'],
])('of %s, whose keyboard wrote %s, there remains open: %#', (value, text, caret, after) =>
  expect(write(reopenLetters({ value, open: undefined }, text, caret))).toBe(after),
);
