// Messages about a miss do not depend on the question; syllables are counted only if there is more than one.
import { expect, test } from 'vitest';
import { noStudyAids } from '#contract/study-aids.ts';
import type { Question, Word } from '#contract/study.ts';
import type { Verdict } from '#engine/judge.ts';
import { findConfusedWord, formatRetry, formatVerdict } from './verdict-messages.ts';

const word = (text: string, pinyin: string) => ({ ...noStudyAids, text, pinyin }) as Word;
const question = (right: string, ...reading: string[]) =>
  ({
    kind: 'typing',
    answers: [{ text: right, isCorrect: true }],
    typing: { readings: [reading], traditional: [], meanings: [], sameMeaning: [], sameMeaningReadings: [], sameSound: [] },
  }) as unknown as Question;
const typed = (chosen: string, verdict: Verdict) => ({ chosen, isCorrect: verdict.kind !== 'wrong', isSkipped: false, verdict });
/** Index, expected and typed tone of each wrong syllable. */
const wrongTones = (...tones: (readonly [number, number, number | undefined])[]): Verdict => ({
  kind: 'wrong',
  reason: 'tone',
  syllables: tones.map(([index, expected, typedTone]) => ({ index, expected, typed: typedTone })),
});

test.each([
  ['its clause', 'Snow falls: a white hill, to climb.', '', 'climb (a hill); go up', 'to climb.'],
  ['the last one that says it', 'A tree, tall as no tree, shades him.', '', 'tree', 'tall as no tree,'],
  ['the clause of the component', 'Rain on a field: thunder.', 'Rain on a field', 'thunder', 'Rain on a field'],
  ['none', 'Two hands give and take.', '', 'friend', undefined],
])('the whole association follows a right answer, with %s in bold', (_, association, associationHint, translation, strong) => {
  const asked = { ...question('山', 'shan1'), association, associationHint };
  const meant = { ...word('山', 'shān'), translation };
  expect(formatVerdict(asked, { chosen: '山', isCorrect: true, isSkipped: false }, meant, true)).toEqual({
    outcome: 'right',
    head: 'Correct',
    detail: association,
    strong,
  });
});

test.each([
  ['chinese', 'Type its pinyin.'],
  ['meaning', 'That is the meaning. Type its pinyin.'],
  ['other-reading', 'It is read so in another word. Type how it is read here.'],
] as const)('where its pinyin is asked, %s is asked again', (reason, message) => {
  expect(formatRetry(reason, { ...question('长', 'chang2'), way: 'pronunciation' })).toBe(message);
});

test.each([
  ['one syllable', question('一', 'yi1'), word('一', 'yī'), wrongTones([0, 1, 4]), 'Right sound, wrong tone: yī (1st), not 4th.'],
  [
    'one syllable with r',
    question('哪儿', 'na3', 'r5'),
    word('哪儿', 'nǎr'),
    wrongTones([0, 3, 2]),
    'Right sound, wrong tone: nǎr (3rd), not 2nd.',
  ],
  [
    'two syllables',
    question('妈妈', 'ma1', 'ma5'),
    word('妈妈', 'māma'),
    wrongTones([0, 1, 3]),
    'Right sound, wrong tone in the first syllable: māma (1st), not 3rd.',
  ],
  [
    'both of two',
    question('中国', 'zhong1', 'guo2'),
    word('中国', 'Zhōngguó'),
    wrongTones([0, 1, 4], [1, 2, 5]),
    'Right sound, wrong tone in the first and second syllables: Zhōngguó (1st and 2nd), not 4th and light.',
  ],
  ['two tones typed at once', question('一', 'yi1'), word('一', 'yī'), wrongTones([0, 1, undefined]), 'Right sound, wrong tone: yī (1st).'],
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

test('what is wrong altogether is shown as it was typed; the right word is above it', () => {
  const other: Verdict = { kind: 'wrong', reason: 'other' };
  expect(formatVerdict(question('一', 'yi1'), typed(' zz', other), word('一', 'yī'), false).detail).toBe('You typed zz.');
});

test('missing tones are shown with the tones', () => {
  const missing: Verdict = { kind: 'wrong', reason: 'no-tones' };
  expect(formatVerdict(question('一', 'yi1'), typed('yi', missing), word('一', 'yī'), false).detail).toBe('The tones were missing: yī.');
});

test('what is asked again says how long the word is', () => {
  const though = question('虽然……但是……', 'sui1', 'ran2', 'dan4', 'shi4');
  expect(formatRetry('shorter', though)).toBe('That is a part of it; the answer has 4 characters.');
  expect(formatRetry('longer', question('妈', 'ma1'))).toBe('That contains the word; the answer has 1 character.');
});

test.each([
  ['爸', '父', 'That means the same, but another word is wanted.'],
  ['妈妈', '母亲', 'That means the same, but another word is wanted.'],
  ['爸爸', '父', 'That means the same, but another word is wanted: it has 1 character.'],
  ['爸', '父亲', 'That means the same, but another word is wanted: it has 2 characters.'],
  ['bàba', '父亲', 'That means the same, but another word is wanted: it has 2 characters.'],
])('%s for %s: the length of the word is shown where it helps', (answer, text, message) => {
  expect(formatRetry('same-meaning', question(text, 'x1'), answer)).toBe(message);
});

test('a word taken for one that it is mixed up with: what each of the two is for, in short', () => {
  const can = {
    ...word('能', 'néng'),
    pairs: ['能: can now. 你能来吗？ Can you come? | 会: know how to. 我会说。 I can speak. | Both take a verb.'],
  };
  const asked = {
    kind: 'character',
    answers: [
      { text: '能', isCorrect: true },
      { text: '会', isCorrect: false, why: 'another reason' },
    ],
  };
  const chosen = (text: string) => ({ chosen: text, isCorrect: false, isSkipped: false });
  const confusable = asked as unknown as Question;
  expect(findConfusedWord(confusable, chosen('会'), can)).toBe('会');
  expect(formatVerdict(confusable, chosen('会'), can, true).detail).toBe('能: can now. 会: know how to.');
  expect(findConfusedWord(confusable, chosen('要'), can)).toBeUndefined();
  // A meaning that was chosen is a word's.
  const byMeaning = { ...confusable, way: 'reading' as const, answers: [{ text: 'know how to', isCorrect: false, word: '会' }] };
  expect(findConfusedWord(byMeaning, chosen('know how to'), can)).toBe('会');
  // A character on the way to the word is not the word.
  expect(findConfusedWord({ ...confusable, isMiddleCharacter: true }, chosen('会'), can)).toBeUndefined();
  expect(formatVerdict({ ...confusable, isMiddleCharacter: true }, chosen('会'), can, true).detail).toBe('another reason');
});
