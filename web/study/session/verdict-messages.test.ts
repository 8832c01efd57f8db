// Messages about a miss do not depend on the question; syllables are counted only if there is more than one.
import { expect, test } from 'vitest';
import type { Question, Word } from '#contract/study.ts';
import type { Verdict } from '#engine/judge.ts';
import { formatVerdict } from './verdict-messages.ts';

const word = (text: string, pinyin: string) => ({ text, pinyin }) as Word;
const question = (right: string, ...reading: string[]) =>
  ({
    kind: 'typing',
    answers: [{ text: right, isCorrect: true }],
    typing: { readings: [reading], traditional: [], meanings: [], sameMeaning: [], sameSound: [] },
  }) as unknown as Question;
const typed = (chosen: string, verdict: Verdict) => ({ chosen, isCorrect: verdict.kind !== 'wrong', isSkipped: false, verdict });
const wrongTone = (...syllables: number[]): Verdict => ({ kind: 'wrong', reason: 'tone', syllables });

test.each([
  ['one syllable', question('一', 'yi1'), word('一', 'yī'), wrongTone(0), 'You typed x. The tone is another one: yī.'],
  ['one syllable with r', question('哪儿', 'na3', 'r5'), word('哪儿', 'nǎr'), wrongTone(0), 'You typed x. The tone is another one: nǎr.'],
  [
    'two syllables',
    question('妈妈', 'ma1', 'ma5'),
    word('妈妈', 'māma'),
    wrongTone(0),
    'You typed x. The tone of the first syllable is another one: māma.',
  ],
  [
    'both of two',
    question('中国', 'zhong1', 'guo2'),
    word('中国', 'Zhōngguó'),
    wrongTone(0, 1),
    'You typed x. The tone of the first and second syllables is another one: Zhōngguó.',
  ],
])('a wrong tone, %s', (_, asked, meant, verdict, detail) => {
  expect(formatVerdict(asked, typed(' x ', verdict), meant, false)).toEqual({ outcome: 'wrong', head: 'Not this time', detail });
});

test('a full tone where it is said lightly, in one syllable and in two', () => {
  const near = (index: number): Verdict => ({ kind: 'near', reason: 'full-tone', syllables: [index] });
  expect(formatVerdict(question('吗', 'ma5'), typed('ma1', near(0)), word('吗', 'ma'), false).detail).toBe(
    'Mind the tone: said lightly, ma.',
  );
  expect(formatVerdict(question('妈妈', 'ma1', 'ma5'), typed('ma1ma1', near(1)), word('妈妈', 'māma'), false).detail).toBe(
    'Mind the second syllable: said lightly, māma.',
  );
});

test('what is wrong altogether is told with the right answer, also where its word is not at hand', () => {
  const other: Verdict = { kind: 'wrong', reason: 'other' };
  expect(formatVerdict(question('一', 'yi1'), typed('zz', other), word('一', 'yī'), false).detail).toBe('You typed zz. It is 一, yī.');
  expect(formatVerdict(question('一', 'yi1'), typed('zz', other), undefined, false).detail).toBe('You typed zz. It is 一.');
});
