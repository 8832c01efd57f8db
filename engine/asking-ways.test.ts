// Ways to ask: their round, and what a word can be asked by.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noStudyAids } from '#contract/study-aids.ts';
import { type AskingWay, askingWays } from '#contract/study.ts';
import { createExampleLevel } from '#dev/fixtures/example-level.ts';
import { askByWay, getNextWay, listToneSyllables } from './asking-ways.ts';
import { judgeTyped } from './judge.ts';
import { getNextRepeatKey, type RepeatKey } from './question-key.ts';
import { createLevelStudy } from './questions.ts';

const sentence = {
  chinese: '她很好。',
  pinyin: 'Tā hěn hǎo.',
  translation: 'She is well.',
  words: [{ text: '她' }, { text: '很' }, { text: '好', id: '1-001' }, { text: '。' }],
};
const level = createExampleLevel([
  ['好', 'hǎo', 'good', '女 woman 子 child', { ...noStudyAids, sentence }],
  ['郝', 'hǎo', 'Hao', '赤 red 阝 town'],
  ['女', 'nǚ', 'woman', '女 woman'],
  ['子', 'zǐ', 'child', '子 child'],
  ['木', 'mù', 'tree', '木 tree'],
]);
const study = createLevelStudy(level);
const [good, hao, woman] = level.words;
if (!good || !hao || !woman) throw new Error('The level lacks its words');

function ask(word: typeof good & object, key: RepeatKey, wanted: AskingWay | null, allowed: readonly AskingWay[] = askingWays) {
  const question = study.getQuestions(word.id).find((one) => one.key === key);
  if (!question) throw new Error(`${word.text} has no ${key}`);
  return askByWay(question, wanted, allowed, word, { homophones: study.listHomophones(word.id), typed: findTyped(word.id) });
}

function findTyped(id: string) {
  const typed = study.getQuestions(id).find(({ key }) => key === 'f');
  if (!typed) throw new Error(`${id} is not typed`);
  return typed;
}

test.each<[AskingWay | null, RepeatKey, boolean, AskingWay | null]>([
  [null, 'c', true, null],
  [null, 'f', true, 'sentence'],
  [null, 'f', false, null],
  ['sentence', 'c', true, 'sentence'],
  ['sentence', 'c', false, 'sentence'],
  ['sentence', 'f', true, 'listening'],
  ['listening', 'f', false, 'listening'],
  ['listening', 'f', true, 'tone'],
  ['tone', 'c', true, 'tone'],
  ['tone', 'f', true, 'writing'],
  ['writing', 'f', true, null],
])('after %s, %s, known %s comes %s', (way, key, isKnown, next) => {
  expect(getNextWay({ way, key }, isKnown)).toBe(next);
});

test('whatever is allowed, ten known answers ask by the meaning and in every allowed way, chosen and typed', () => {
  fc.assert(
    fc.property(fc.subarray([...askingWays]), fc.constantFrom(null, ...askingWays), (allowed, first) => {
      let state: { key: RepeatKey; way: AskingWay | null } = { key: 'c', way: first };
      const asked = new Set<string>();
      for (let count = 0; count < 10; count += 1) {
        const way = ask(good, state.key, state.way, allowed).way ?? null;
        asked.add(`${way} ${state.key}`);
        state = { key: getNextRepeatKey(state.key, true), way: getNextWay({ way, key: state.key }, true) };
      }
      expect([...asked].sort()).toEqual([null, ...allowed].flatMap((way) => [`${way} c`, `${way} f`]).sort());
    }),
  );
});

test('the sentence has a gap for the word; without one the next way is asked, or the meaning', () => {
  expect(ask(good, 'c', 'sentence')).toMatchObject({ way: 'sentence', gap: { chinese: '她很＿＿。', translation: 'She is well.' } });
  expect(ask(woman, 'c', 'sentence')).toMatchObject({ way: 'listening' });
  expect(ask(woman, 'c', 'sentence', ['sentence'])).toEqual(study.getQuestions(woman.id).find(({ key }) => key === 'c'));
});

test('a sentence whose rest gives the word away is not asked', () => {
  const told = { ...sentence, words: [...sentence.words, { text: '好人' }] };
  const plain = ask(good, 'f', null);
  expect(askByWay(plain, 'sentence', ['sentence'], { ...good, sentence: told }, { homophones: new Set(), typed: plain })).toBe(plain);
});

test('what sounds the same is no wrong answer by ear, and typing it is not counted', () => {
  const heard = ask(good, 'c', 'listening');
  expect(heard.answers.map(({ text }) => text)).not.toContain('郝');
  expect(heard.answers.filter(({ isCorrect }) => isCorrect)).toHaveLength(1);
  expect(judgeTyped('郝', ask(good, 'f', 'listening'), [])).toEqual({ kind: 'retry', reason: 'same-sound' });
  expect(judgeTyped('郝', ask(good, 'f', null), [])).toMatchObject({ kind: 'wrong', reason: 'same-sound' });
});

test.each(['c', 'f'] as const)('the tones are chosen for the typed question, under the key %s, without a hint of them', (key) => {
  const asked = ask(good, key, 'tone');
  expect(asked).toMatchObject({ key, way: 'tone', kind: 'typing', soundHint: '' });
  expect(listToneSyllables(asked)).toEqual([{ letters: 'hao', tone: 3 }]);
  expect(judgeTyped('hao3', asked, [])).toEqual({ kind: 'correct' });
  expect(judgeTyped('hao4', asked, [])).toMatchObject({ kind: 'wrong', reason: 'tone' });
});

test('a word that is neutral throughout is not asked for its tones; a retroflex r is no syllable of its own', () => {
  const typed = findTyped(good.id);
  const withReading = (reading: string[]) => ({ ...typed, typing: typed.typing && { ...typed.typing, readings: [reading] } });
  const neutral = withReading(['hao5']);
  expect(askByWay(neutral, 'tone', ['tone'], good, { homophones: new Set(), typed: neutral })).toBe(neutral);
  expect(listToneSyllables(withReading(['na3', 'r5']))).toEqual([{ letters: 'nar', tone: 3 }]);
});

test.each([
  ['你好', ['ni3', 'hao3'], 'ni2hao3', 'correct'],
  ['你好', ['ni3', 'hao3'], 'ni3hao3', 'correct'],
  ['你好', ['ni3', 'hao3'], 'ni3hao2', 'wrong'],
  ['一个', ['yi2', 'ge4'], 'yi1ge4', 'correct'],
  ['不对', ['bu2', 'dui4'], 'bu4dui4', 'correct'],
  ['不对', ['bu2', 'dui4'], 'bu3dui4', 'wrong'],
])('the tones of %s as written or as spoken: %s, %s is %s', (text, reading, chosen, kind) => {
  const typed = findTyped(good.id);
  const typing = typed.typing && { ...typed.typing, readings: [reading] };
  const asked = { ...typed, answers: [{ text, isCorrect: true }], typing, way: 'tone' as const };
  expect(judgeTyped(chosen, asked, []).kind).toBe(kind);
});

test('a pattern or word with characters can be written, with the meaning as its title', () => {
  expect(ask(good, 'c', 'writing')).toMatchObject({ key: 'c', way: 'writing', kind: 'typing', title: 'good' });
});
