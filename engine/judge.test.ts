// Table tests for the rules on typed answers (decisions §6 "Freetype verdicts").
import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/study.ts';
import { type RetryReason, judgeTyped } from './judge.ts';
import { createTypedQuestion } from '../dev/fixtures/example-level.ts';

const hello = createTypedQuestion('你好', [['ni3', 'hao3']], {
  meanings: ['hello', 'how do you do (polite)'],
  sameMeaning: ['您好'],
  sameMeaningReadings: [[['nin2', 'hao3']]],
});
const father = createTypedQuestion('爸爸', [['ba4', 'ba5']], { meanings: ['dad'] });
const where = createTypedQuestion('哪儿', [['na3', 'r5']], { meanings: ['where'] });
const daughter = createTypedQuestion('女儿', [['nü3', 'er2']], { traditional: ['女兒'] });
const bit = createTypedQuestion('一点儿', [['yi4', 'dian3', 'r5']], {});
const strategy = createTypedQuestion('略', [['lüe4']], {});
const go = createTypedQuestion('去', [['qu4']], {});
const mum = createTypedQuestion('妈妈', [['ma1', 'ma5']], {});
const dog = createTypedQuestion('狗', [['gou3']], {});
const one = createTypedQuestion('一', [['yi1']], { sameSound: ['衣'] });
const not = createTypedQuestion('不客气', [['bu2', 'ke4', 'qi5']], {});
const grown = createTypedQuestion('长', [['chang2'], ['zhang3']], {});
const he = createTypedQuestion('他', [['ta1']], { meanings: ['he'], sameSound: ['她', '它'] });
const and = createTypedQuestion('和', [['he2']], { meanings: ['and'] });
const particle = createTypedQuestion('的', [['de5']], {});
const though = {
  ...createTypedQuestion('虽然……但是……', [['sui1', 'ran2', 'dan4', 'shi4']], {}),
  answers: ['虽然……但是……', '虽然但是'].map((text) => ({ text, isCorrect: true })),
};

const correct: [Question, string][] = [
  [hello, '你好'],
  [hello, ' 你 好 '],
  [hello, '你好。'],
  [hello, 'nǐhǎo'],
  [hello, 'Nǐ hǎo'],
  [hello, 'NI3HAO3'],
  [hello, 'ni3 hao3'],
  [hello, 'nihao33'],
  [hello, "ni3'hao3"],
  [hello, 'ni3hao3'],
  [hello, 'nǐhao3'],
  [father, 'bàba'],
  [father, 'ba4ba'],
  [father, 'ba4ba5'],
  [father, 'ba4ba0'],
  [father, 'baba45'],
  [father, 'baba4'],
  [where, 'nǎr'],
  [where, 'na3r'],
  [where, 'nar3'],
  [where, 'na3r5'],
  [where, 'na3er5'],
  [where, 'na3er'],
  [where, 'nǎ er'],
  [where, 'nǎ ér'],
  [where, 'naer35'],
  [where, 'nar35'],
  [daughter, 'nü3ér'],
  [daughter, 'nu\u0308\u030cér'],
  [daughter, 'nu\u030c\u0308ér'],
  [daughter, '女儿 nǚ’ér'],
  [hello, '你好 nǐ hǎo'],
  [hello, '你好(ni3hao3)'],
  [hello, 'nǐ hǎo 你好'],
  [strategy, 'lüe4'],
  [strategy, 'lue4'],
  [strategy, 'luè'],
  [strategy, 'lve4'],
  [strategy, 'lu:e4'],
  [go, 'qv4'],
  [go, 'qü4'],
  [mum, 'mɑ̄ma'],
  [mum, 'mɑ1mɑ'],
  [dog, 'ɡǒu'],
  [daughter, "nǚ'ér"],
  [daughter, 'nv3er2'],
  [daughter, 'nu:3er2'],
  [daughter, 'NÜ3 ER2'],
  [daughter, 'nǚér'],
  [bit, 'yìdiǎnr'],
  [bit, 'yi1dian3r'],
  [not, 'bu4ke4qi'],
  [not, 'bukeqi245'],
  [not, 'bukeqi44'],
  [not, 'búkèqi'],
  [grown, 'zhang3'],
  [grown, 'cháng'],
  [particle, 'de'],
  [particle, 'de5'],
  [though, '虽然但是'],
  [though, '虽然...但是...'],
  [though, '虽然……但是……'],
  [though, 'suīrán … dànshì'],
];

/** A verdict on tones: index, expected and typed tone of each wrong syllable. */
function wrongTones(...tones: readonly (readonly [number, number, number | undefined])[]): object {
  return { reason: 'tone', syllables: tones.map(([index, expected, typed]) => ({ index, expected, typed })) };
}

function withText<Expected>(rows: readonly (readonly [Question, string, Expected])[]) {
  return rows.map(([question, text, expected]) => [question.wordText, text, question, expected] as const);
}

describe('judgeTyped', () => {
  it('asks for missing tones once more where they are strict, and counts the second time', () => {
    expect(judgeTyped('nihao', hello, [], true)).toEqual({ kind: 'retry', reason: 'no-tones' });
    expect(judgeTyped('nihao', hello, ['empty'], true)).toEqual({ kind: 'retry', reason: 'no-tones' });
    expect(judgeTyped('ni3hao', hello, ['no-tones'], true)).toEqual({ kind: 'wrong', reason: 'no-tones' });
    expect(judgeTyped('ni3hao3', hello, ['no-tones'], true)).toEqual({ kind: 'correct' });
    expect(judgeTyped('你好', hello, [], true)).toEqual({ kind: 'correct' });
    expect(judgeTyped('ba4ba4', father, [], true).kind).toBe('near');
    expect(judgeTyped('de', particle, [], true)).toEqual({ kind: 'correct' });
  });

  it.each(correct.map(([question, text]) => [question.wordText, text, question] as const))('%s: %s is correct', (_, text, question) => {
    expect(judgeTyped(text, question, [])).toEqual({ kind: 'correct' });
  });

  it.each(
    withText([
      [hello, 'nihao', { reason: 'no-tones', syllables: [0, 1] }],
      [hello, 'ni3hao', { reason: 'no-tones', syllables: [1] }],
      [father, 'baba', { reason: 'no-tones', syllables: [0] }],
      [father, 'bàbà', { reason: 'full-tone', syllables: [1] }],
      [father, 'ba4ba4', { reason: 'full-tone', syllables: [1] }],
      [daughter, '女兒', { reason: 'traditional', syllables: [] }],
      [daughter, 'nver', { reason: 'no-tones', syllables: [0, 1] }],
      [where, 'naer', { reason: 'no-tones', syllables: [0] }],
      [where, 'nar', { reason: 'no-tones', syllables: [0] }],
      [bit, 'yidianer', { reason: 'no-tones', syllables: [0, 1] }],
      [daughter, '女兒 nǚ ér', { reason: 'traditional', syllables: [] }],
      [and, 'he', { reason: 'no-tones', syllables: [0] }],
      [particle, 'de4', { reason: 'full-tone', syllables: [0] }],
    ]),
  )('%s: %s is near', (_, text, question, expected) => {
    expect(judgeTyped(text, question, [])).toEqual({ kind: 'near', ...expected });
  });

  it.each(
    withText<RetryReason>([
      [hello, 'hello', 'meaning'],
      [hello, 'Ｈｅｌｌｏ！', 'meaning'],
      [hello, 'how do you do', 'meaning'],
      [father, 'the dad', 'meaning'],
      [he, 'he', 'meaning'],
      [hello, '', 'empty'],
      [hello, ' 　', 'empty'],
    ]),
  )('%s: %s is asked again, then wrong', (_, text, question, reason) => {
    const other = reason === 'empty' ? 'meaning' : 'empty';
    expect(judgeTyped(text, question, [])).toEqual({ kind: 'retry', reason });
    expect(judgeTyped(text, question, [other])).toEqual({ kind: 'retry', reason });
    expect(judgeTyped(text, question, [reason]).kind).toBe('wrong');
  });

  it.each(
    withText<RetryReason>([
      [hello, '您好', 'same-meaning'],
      [hello, 'nín hǎo', 'same-meaning'],
      [hello, 'ninhao', 'same-meaning'],
      [hello, '你', 'shorter'],
      [though, '但是', 'shorter'],
      [he, '他们', 'longer'],
      [grown, '校长。', 'longer'],
    ]),
  )('%s: %s is right Chinese and never a miss', (_, text, question, reason) => {
    expect(judgeTyped(text, question, [])).toEqual({ kind: 'retry', reason });
    expect(judgeTyped(text, question, [reason, reason])).toEqual({ kind: 'retry', reason });
  });

  it.each(
    withText<object>([
      [hello, 'ni2hao3', wrongTones([0, 3, 2])],
      [hello, 'níhào', wrongTones([0, 3, 2], [1, 3, 4])],
      [hello, 'ni3hao5', wrongTones([1, 3, 5])],
      [hello, '你好 nǐ háo', wrongTones([1, 3, 2])],
      [hello, '你好 bye', { reason: 'other' }],
      [where, 'na3er4', wrongTones([0, 3, undefined])],
      [daughter, 'nu3er2', { reason: 'other' }],
      [hello, 'ni3hao4', wrongTones([1, 3, 4])],
      [hello, 'nihao34', wrongTones([1, 3, 4])],
      [bit, 'yi3dian3r', wrongTones([0, 4, 3])],
      [one, 'yi4', wrongTones([0, 1, 4])],
      [one, '衣', { reason: 'same-sound' }],
      [he, '她', { reason: 'same-sound' }],
      [hello, '好你', { reason: 'other' }],
      [hello, 'ni3', { reason: 'other' }],
      [hello, '?!', { reason: 'other' }],
      [hello, '33', { reason: 'other' }],
      [one, 'yi好', { reason: 'other' }],
    ]),
  )('%s: %s is wrong', (_, text, question, expected) => {
    expect(judgeTyped(text, question, [])).toEqual({ kind: 'wrong', ...expected });
  });

  it('folds full width in pinyin', () => {
    expect(judgeTyped('ｎｉ３ｈａｏ３', hello, [])).toEqual({ kind: 'correct' });
  });

  it('rejects any other text', () => {
    for (const text of ['\u0000', '💥', 'a'.repeat(10_000), '1'.repeat(10_000), '('.repeat(200_000), '（'.repeat(200_000), '~~~', '（）'])
      expect(judgeTyped(text, hello, [])).toEqual({ kind: 'wrong', reason: 'other' });
  });
});

describe('two tones typed for one syllable', () => {
  const friend = createTypedQuestion('朋友', [['peng2', 'you5']], {});

  it.each(
    withText([
      [hello, 'ni3hǎo4', [3, 3]],
      [friend, 'péng3you', [2, 5]],
    ]),
  )('%s: %s contradict each other', (_, text, question, expected) => {
    const syllables = expected.map((tone, index) => ({ index, expected: tone, typed: undefined }));
    expect(judgeTyped(text, question, [])).toEqual({ kind: 'wrong', reason: 'tone', syllables });
  });

  it('is one tone if both say the same', () => {
    expect(judgeTyped('ni3hǎo3', hello, [])).toEqual({ kind: 'correct' });
  });
});
