// Ways to ask: their round, and what a word can be asked by.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noStudyAids } from '#contract/study-aids.ts';
import { type AskingWay, type Question, askingWays } from '#contract/study.ts';
import { createExampleLevel } from '#dev/fixtures/example-level.ts';
import { type Turn, askByWay, getNextTurn, isTurn, listToneSyllables, waysWithoutFiles } from './asking-ways.ts';
import { judgeTyped } from './judge.ts';
import type { DrawnQuestions } from './drawn-questions.ts';
import type { RepeatKey } from './question-key.ts';
import { createLevelStudy } from './questions.ts';
import type { Grade } from './schedule.ts';
import { acceptSynonyms } from './synonyms.ts';

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

const draw = { day: 20_000, mixups: new Map(), learnt: [] };

function ask(word: typeof good & object, key: RepeatKey, way: AskingWay | null, allowed: readonly AskingWay[] = askingWays) {
  return askByWay(study.drawQuestions(word.id, draw), { way, key }, allowed);
}

/** The questions of a word, with its typed one changed. */
function changeTyped(word: typeof good & object, change: (typed: Question) => Partial<Question>): DrawnQuestions {
  const drawn = study.drawQuestions(word.id, draw);
  return { ...drawn, own: drawn.own.map((one) => (one.key === 'f' ? { ...one, ...change(one) } : one)) };
}

test.each<[AskingWay | null, RepeatKey, Grade | null, AskingWay | null, RepeatKey]>([
  [null, 'c', 'good', null, 'f'],
  [null, 'c', 'again', null, 'f'],
  [null, 'f', 'good', 'reading', 'c'],
  [null, 'f', 'again', null, 'f'],
  [null, 'f', null, null, 'f'],
  ['reading', 'c', 'good', 'pronunciation', 'f'],
  ['reading', 'c', 'again', 'reading', 'c'],
  ['pronunciation', 'f', 'good', 'sentence', 'c'],
  ['pronunciation', 'f', 'again', 'pronunciation', 'f'],
  ['pronunciation', 'f', null, 'pronunciation', 'c'],
  ['pronunciation', 'c', 'good', 'sentence', 'c'],
  ['pronunciation', 'c', 'again', 'pronunciation', 'c'],
  ['sentence', 'c', 'again', 'sentence', 'f'],
  ['sentence', 'f', 'good', 'listening', 'c'],
  ['listening', 'f', 'again', 'listening', 'f'],
  ['listening', 'f', 'good', 'tone', 'c'],
  ['tone', 'f', 'good', 'writing', 'c'],
  ['writing', 'f', 'good', null, 'c'],
])('after %s %s, answered %s, comes %s %s', (way, key, grade, nextWay, nextKey) => {
  expect(getNextTurn({ way, key }, grade, false)).toEqual({ way: nextWay, key: nextKey });
});

/** The turn that a question of 好 is. */
const readTurn = ({ way, key }: Question): Turn => ({ way: way ?? null, key: key as RepeatKey });

/** What a word's repeats ask if all of them are known; `first` as its quiz left it. */
function listAsked(word: typeof good & object, first: Turn, allowed: readonly AskingWay[]): string[] {
  const asked: string[] = [];
  let turn = first;
  for (let repeat = 0; repeat < 8; repeat += 1) {
    const now = readTurn(ask(word, turn.key, turn.way, allowed));
    asked.push(`${now.way ?? 'meaning'} ${now.key}`);
    turn = getNextTurn(now, 'good', repeat === 0);
  }
  return asked;
}

const readingToSentence: readonly AskingWay[] = ['reading', 'pronunciation', 'sentence'];
const roundFromReading = ['reading c', 'pronunciation f', 'sentence c', 'sentence f', 'meaning c', 'meaning f', 'reading c'];

test('the first repeat asks as the word was learnt, reading begins with the second, and then each way comes in its turn', () => {
  expect(listAsked(good, { way: null, key: 'c' }, readingToSentence)).toEqual(['meaning c', ...roundFromReading]);
  expect(listAsked(good, { way: null, key: 'f' }, readingToSentence)).toEqual(['meaning f', ...roundFromReading]);
});

test('where reading is not allowed, the second repeat types by the meaning', () => {
  const listFirst = (allowed: readonly AskingWay[]) => listAsked(good, { way: null, key: 'c' }, allowed).slice(0, 4);
  expect(listFirst([])).toEqual(['meaning c', 'meaning f', 'meaning c', 'meaning f']);
  expect(listFirst(['pronunciation'])).toEqual(['meaning c', 'meaning f', 'pronunciation f', 'meaning c']);
});

test.each(['again', null] as const)('a first repeat that was answered %s is followed by typing by the meaning', (grade) => {
  expect(getNextTurn({ way: null, key: 'c' }, grade, true)).toEqual({ way: null, key: 'f' });
  expect(getNextTurn({ way: null, key: 'f' }, grade, true)).toEqual({ way: null, key: 'f' });
});

const listTurns = (allowed: readonly AskingWay[]) =>
  [null, ...allowed]
    .flatMap((way) => (way === 'reading' ? ['reading c'] : way === 'pronunciation' ? ['pronunciation f'] : [`${way} c`, `${way} f`]))
    .sort();
const storedTurns: readonly Turn[] = [null, ...askingWays]
  .flatMap((way) => (['c', 'f'] as const).map((key) => ({ way, key })))
  .filter(isTurn);

test('whatever is allowed, and whatever the database holds, thirteen known answers ask each turn that is allowed, and no other', () => {
  fc.assert(
    fc.property(fc.subarray([...askingWays]), fc.constantFrom(...storedTurns), (allowed, first) => {
      let turn: Turn = first;
      const asked = new Set<string>();
      for (let count = 0; count < 13; count += 1) {
        const now = readTurn(ask(good, turn.key, turn.way, allowed));
        asked.add(`${now.way} ${now.key}`);
        turn = getNextTurn(now, 'good', count === 0);
      }
      // Its choice is asked where the typing of pinyin was skipped.
      const isChoice = first.way === 'pronunciation' && first.key === 'c' && allowed.includes('pronunciation');
      expect([...asked].toSorted()).toEqual([...listTurns(allowed), ...(isChoice ? ['pronunciation c'] : [])].toSorted());
    }),
  );
});

test('whatever is missed on the way, as many known answers ask in every allowed way; what is missed is asked in the same way again', () => {
  const answers = fc.array(fc.constantFrom<Grade>('good', 'again'), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(fc.subarray([...askingWays]), answers, (allowed, grades) => {
      let turn: Turn = { way: null, key: 'c' };
      const asked = new Set<AskingWay | null>();
      let known = 0;
      for (const [index, grade] of grades.entries()) {
        const now = readTurn(ask(good, turn.key, turn.way, allowed));
        asked.add(now.way);
        turn = getNextTurn(now, grade, index === 0);
        if (grade === 'again') expect(turn.way).toBe(now.way);
        else known += 1;
        if (known >= 12) expect(asked).toEqual(new Set([null, ...allowed]));
      }
    }),
  );
});

test('a turn that settings turn off waits: turned on again, it is asked', () => {
  for (const turn of storedTurns) {
    if (turn.way === null) continue;
    expect(ask(good, turn.key, turn.way, []).way).toBeUndefined();
    expect(ask(good, turn.key, turn.way, [turn.way])).toMatchObject({ way: turn.way, key: turn.key });
  }
});

test('a way and a key that do not belong together are no turn of an answer', () => {
  expect(isTurn({ way: 'reading', key: 'f' })).toBe(false);
  expect(isTurn({ way: null, key: 'r:女' })).toBe(false);
  expect(ask(good, 'f', 'reading')).toMatchObject({ way: 'reading', key: 'c' });
});

test('in Chinese for its meaning: the word alone, four meanings, and no hint that tells one', () => {
  const asked = ask(good, 'c', 'reading');
  expect(asked).toMatchObject({ key: 'c', kind: 'character', title: '好', soundHint: '', meaningHint: '' });
  expect(asked.answers[0]).toEqual({ text: 'good', isCorrect: true });
  const offered = [0, 1, 2, 3].flatMap((day) => study.drawQuestions(good.id, { ...draw, day }).offerMeanings());
  expect(offered).toContainEqual({
    text: 'woman',
    isCorrect: false,
    word: '女',
    why: '“Woman” is 女 (nǚ). 好 (hǎo) means “good”. 女 is in both.',
  });
});

test.each([
  ['hao3', { kind: 'correct' }],
  ['hǎo', { kind: 'correct' }],
  ['hao', { kind: 'near', reason: 'no-tones' }],
  ['hao2', { kind: 'wrong', reason: 'tone', syllables: [{ index: 0, expected: 3, typed: 2 }] }],
  ['好', { kind: 'retry', reason: 'chinese' }],
  ['郝', { kind: 'retry', reason: 'chinese' }],
  ['好 hǎo', { kind: 'correct' }],
  ['好 hao1', { kind: 'wrong', reason: 'tone' }],
  ['good', { kind: 'retry', reason: 'meaning' }],
  ['', { kind: 'retry', reason: 'empty' }],
  ['nü3', { kind: 'wrong', reason: 'other' }],
])('the pinyin of 好: %s is %j', (typed, verdict) => {
  const asked = ask(good, 'f', 'pronunciation');
  expect(asked).toMatchObject({ key: 'f', kind: 'typing', title: '好', soundHint: '', meaningHint: '' });
  expect(asked.answers).toEqual([{ text: 'hǎo', isCorrect: true }]);
  expect(judgeTyped(typed, asked, [])).toMatchObject(verdict);
});

test('of two words that are written alike one is asked: how the other is read is not counted', () => {
  const alike = createExampleLevel([
    ['长', 'cháng', 'long', '长 long'],
    ['长', 'zhǎng', 'grow', '长 long'],
  ]);
  const drawn = createLevelStudy(alike).drawQuestions('1-002', draw);
  const asked = askByWay(drawn, { way: 'pronunciation', key: 'f' }, ['pronunciation']);
  expect(judgeTyped('zhang3', asked, [])).toEqual({ kind: 'correct' });
  expect(judgeTyped('cháng', asked, ['other-reading'])).toEqual({ kind: 'retry', reason: 'other-reading' });
  expect(judgeTyped('chang', asked, [])).toEqual({ kind: 'retry', reason: 'other-reading' });
  expect(judgeTyped('chang3', asked, [])).toMatchObject({ kind: 'wrong' });
});

test('a reading that a later level teaches is a wrong tone', () => {
  const [first, later] = [
    ['好', 'hǎo', 'good'],
    ['好', 'hào', 'be fond of'],
  ].map(([text = '', reading = '', meaning = '']) => createExampleLevel([[text, reading, meaning, '女 woman']]));
  if (!first || !later) throw new Error('Two levels were made');
  const third = { ...later, level: 3 as const, words: later.words.map((word) => ({ ...word, id: '3-001', level: 3 as const })) };
  const drawn = createLevelStudy(first, [first, third]).drawQuestions('1-001', draw);
  const asked = askByWay(drawn, { way: 'pronunciation', key: 'f' }, ['pronunciation']);
  expect(judgeTyped('hao4', asked, [])).toMatchObject({ kind: 'wrong', reason: 'tone' });
});

test('a full tone is no other reading where the other one is light', () => {
  const alike = createExampleLevel([
    ['子', 'zǐ', 'child', '子 child'],
    ['子', 'zi', 'noun ending', '子 child'],
  ]);
  const asked = askByWay(createLevelStudy(alike).drawQuestions('1-001', draw), { way: 'pronunciation', key: 'f' }, ['pronunciation']);
  expect(judgeTyped('zi4', asked, [])).toMatchObject({ kind: 'wrong', reason: 'tone' });
  expect(judgeTyped('zi5', asked, [])).toEqual({ kind: 'retry', reason: 'other-reading' });
});

test('tones that are wanted are asked for once, and own synonyms are no pinyin', () => {
  const asked = ask(good, 'f', 'pronunciation');
  expect(judgeTyped('hao', asked, [], true)).toEqual({ kind: 'retry', reason: 'no-tones' });
  expect(judgeTyped('hao', asked, ['no-tones'], true)).toEqual({ kind: 'wrong', reason: 'no-tones' });
  expect(acceptSynonyms([asked], new Map([[good.id, ['棒']]]))).toEqual([asked]);
});

test('where typing was skipped pinyin is chosen: other tones and other words, none of them right', () => {
  const asked = ask(good, 'c', 'pronunciation');
  expect(asked).toMatchObject({ key: 'c', kind: 'character', title: '好', soundHint: '' });
  expect(asked.answers[0]).toEqual({ text: 'hǎo', isCorrect: true });
  expect(asked.answers).toHaveLength(4);
  for (const { text, isCorrect } of asked.answers) expect(text === 'hǎo').toBe(isCorrect);
  expect(asked.answers).toContainEqual(expect.objectContaining({ isCorrect: false, why: 'Right sound, wrong tone: 好 is hǎo.' }));
});

test('offline only what needs no recording and no strokes is asked', () => {
  expect(waysWithoutFiles.filter((way) => way === 'listening' || way === 'writing')).toEqual([]);
});

test('the sentence has a gap for the word; without one the next turn is asked, or the meaning', () => {
  expect(ask(good, 'c', 'sentence')).toMatchObject({ way: 'sentence', gap: { chinese: '她很＿＿。', translation: 'She is well.' } });
  expect(ask(woman, 'c', 'sentence')).toMatchObject({ way: 'listening' });
  expect(ask(woman, 'c', 'sentence', ['sentence'])).toEqual(ask(woman, 'c', null));
});

test('a sentence whose rest gives the word away is not asked', () => {
  const told = { ...sentence, words: [...sentence.words, { text: '好人' }] };
  const drawn = study.drawQuestions(good.id, draw);
  const asked = askByWay({ ...drawn, word: { ...good, sentence: told } }, { way: 'sentence', key: 'f' }, ['sentence']);
  expect(asked.way).toBeUndefined();
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
  const read = (reading: string[]) =>
    changeTyped(good, ({ typing }) => ({ ...(typing && { typing: { ...typing, readings: [reading] } }) }));
  expect(askByWay(read(['hao5']), { way: 'tone', key: 'f' }, ['tone']).way).toBeUndefined();
  const retroflex = askByWay(read(['na3', 'r5']), { way: 'tone', key: 'f' }, ['tone']);
  expect(listToneSyllables(retroflex)).toEqual([{ letters: 'nar', tone: 3 }]);
});

test.each([
  ['你好', ['ni3', 'hao3'], 'ni2hao3', 'correct'],
  ['你好', ['ni3', 'hao3'], 'ni3hao3', 'correct'],
  ['你好', ['ni3', 'hao3'], 'ni3hao2', 'wrong'],
  ['一个', ['yi2', 'ge4'], 'yi1ge4', 'correct'],
  ['不对', ['bu2', 'dui4'], 'bu4dui4', 'correct'],
  ['不对', ['bu2', 'dui4'], 'bu3dui4', 'wrong'],
])('the tones of %s as written or as spoken: %s, %s is %s', (text, reading, chosen, kind) => {
  const typed = ask(good, 'f', null);
  const typing = typed.typing && { ...typed.typing, readings: [reading] };
  const asked = { ...typed, answers: [{ text, isCorrect: true }], typing, way: 'tone' as const };
  expect(judgeTyped(chosen, asked, []).kind).toBe(kind);
});

test('a pattern or word with characters can be written, with the meaning as its title', () => {
  expect(ask(good, 'c', 'writing')).toMatchObject({ key: 'c', way: 'writing', kind: 'typing', title: 'good' });
});
