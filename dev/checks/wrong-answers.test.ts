// The check of wrong answers sees each kind that must not be offered.
import { expect, it } from 'vitest';
import type { Question } from '#contract/study.ts';
import { createExampleLevel } from '../fixtures/example-level.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { createWrongAnswerCheck } from './wrong-answers.ts';

const level = {
  ...createExampleLevel([
    ['老师', 'lǎoshī', 'teacher', '老 old, 师 master'],
    ['东西', 'dōngxi', 'thing', '东 east, 西 west'],
    ['朋友', 'péngyou', 'friend', '朋 moon, 友 arm'],
    ['再见', 'zàijiàn', 'goodbye', '再 again, 见 see'],
    ['节省', 'jiéshěng', 'buy', '节 section, 省 sun'],
    ['老虎', 'lǎohǔ', 'tiger', '老 old, 虎 stripes'],
  ]),
  alsoRight: { 节: ['moon'], 再见: ['朋友'] },
};

/** What the check says of a question whose wrong answers are these. */
function check(text: string, key: string, wrong: readonly string[], as: 1 | 2 = 2): string | undefined {
  const checked = { ...level, level: as };
  const word = level.words.find((one) => one.text === text);
  const question =
    word &&
    createLevelStudy(checked)
      .getQuestions(word.id)
      .find((one) => one.key === key);
  if (!word || !question) throw new Error(`no question ${key} of ${text}`);
  const answers: Question['answers'] = [...question.answers.slice(0, 1), ...wrong.map((one) => ({ text: one, isCorrect: false }))];
  return createWrongAnswerCheck(checked, []).check({ ...question, answers }, word);
}

it.each([
  ['节省', 'r:节', ['east', 'moon', 'west'], 'offers “moon”, which “节” also means'],
  ['节省', 'r:节', ['east', 'several people (ending)', 'west'], 'offers “several people (ending)”, which is no meaning'],
  ['节省', 'r:节', ['east', 'purchase', 'west'], 'offers “purchase”, which the whole word means'],
  ['再见', 'c', ['东西', '朋友', '老师'], 'offers “朋友”, which is right too'],
  ['老师', 'c', ['东西', '再见', '朋友'], 'offers no word that shares a character, such as “老虎”'],
])('%s %s with %j', (text, key, wrong, reason) => expect(check(text, key, wrong)).toBe(reason));

it('in the opening, one that was not met although three were', () => {
  expect(check('节省', 'c', ['老师', '老虎', '东西'], 1)).toBe('offers 老师, 老虎, 东西, of which only 2 were met');
  expect(check('节省', 'c', ['老师', '再见', '东西'], 1)).toBeUndefined();
  expect(check('朋友', 'c', ['老师', '老虎', '东西'], 1)).toBeUndefined();
});

it('nothing of good ones', () => {
  expect(check('节省', 'r:节', ['east', 'again', 'old'])).toBeUndefined();
  expect(check('老师', 'c', ['老虎', '再见', '朋友'])).toBeUndefined();
});
