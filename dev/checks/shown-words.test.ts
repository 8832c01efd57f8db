// The check of shown words sees each thing that must not be: what tells the answer, what is right too, what was offered the day before.
import { expect, it } from 'vitest';
import type { Question } from '#contract/study.ts';
import type { DrawnQuestions } from '#engine/drawn-questions.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { createExampleLevel } from '../fixtures/example-level.ts';
import { createShownWordCheck } from './shown-words.ts';

const sounds = 'bā pō mí fù dé tān nín lǒng gāo kè hái jiǔ'.split(' ');
const level = {
  ...createExampleLevel(
    sounds.map((sound, index) => {
      const name = String.fromCodePoint(97 + index).repeat(5);
      return [String.fromCodePoint(0x5000 + index), sound, name, `${String.fromCodePoint(0x5100 + index)} ${name}x`] as const;
    }),
  ),
  alsoRight: { 倀: ['pà'] },
};
const study = createLevelStudy(level);
const word = level.words[0] ?? expect.fail('no word');

/** What the check says of the word where its questions are changed. */
function check(change: (drawn: DrawnQuestions, day: number) => Partial<DrawnQuestions>): string[] {
  const drawQuestions = (id: string, draw: Parameters<typeof study.drawQuestions>[1]) => {
    const drawn = study.drawQuestions(id, draw);
    return { ...drawn, ...change(drawn, draw.day) };
  };
  return createShownWordCheck(level, [level], { ...study, drawQuestions })(word);
}
const offer = (...texts: readonly string[]): Question['answers'] => texts.map((text, index) => ({ text, isCorrect: index === 0 }));

it('says nothing of good ones', () => expect(check(() => ({}))).toEqual([]));

it.each<[string, (drawn: DrawnQuestions, day: number) => Partial<DrawnQuestions>, RegExp]>([
  ['a hint', ({ own }) => ({ own: own.map((one) => ({ ...one, soundHint: 'bā' })) }), /by reading, c, has a hint/],
  ['Chinese in a meaning', () => ({ offerMeanings: () => offer('aaaaa (＿子)', 'b', 'c', 'd') }), /has Chinese in “aaaaa/],
  ['three answers', () => ({ offerMeanings: () => offer('aaaaa', 'b', 'c') }), /has not four different answers/],
  ['two equal answers', () => ({ offerMeanings: () => offer('aaaaa', 'b', 'to b', 'c') }), /has not four different answers/],
  [
    'two right answers',
    () => ({ offerMeanings: () => offer('aaaaa', 'b', 'c', 'd').map((one) => ({ ...one, isCorrect: true })) }),
    /not one right/,
  ],
  [
    'a near meaning',
    () => ({ offerMeanings: () => offer('aaaaa', 'aaaaa again', 'c', 'd') }),
    /offers “aaaaa again”, which is near its meaning/,
  ],
  ['its own reading', () => ({ offerPinyin: () => offer('bá', 'bā', 'bǎ', 'bà') }), /offers “bā”, which is right too/],
  ['the same as the day before', () => ({ offerMeanings: () => offer('aaaaa', 'b', 'c', 'd') }), /offers the same as the day before/],
  [
    'a reading that is not judged as right',
    ({ own }) => ({ own: own.map(({ typing, ...one }) => ({ ...one, ...(typing && { typing: { ...typing, readings: [['ma3']] } }) })) }),
    /judges its own reading bā as wrong/,
  ],
])('%s', (_, change, issue) => expect(check(change).some((text) => issue.test(text))).toBe(true));
