// Tables and properties of the pinyin input method on a small dictionary; the whole course is tried in dev/build/word-dictionary.test.ts.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPinyinIndex } from './pinyin-index.ts';
import { listCandidates } from './pinyin-input.ts';
import { estimateWordCost } from './segmentation.ts';
import { type DictionaryEntry, parseReadings } from './word-dictionary.ts';

const lines: readonly (readonly [text: string, readings: string, level: number])[] = [
  ['是', 'shì', 1],
  ['我', 'wǒ', 1],
  ['你', 'nǐ', 1],
  ['好', 'hǎo/hào', 1],
  ['你好', 'nǐhǎo', 1],
  ['十', 'shí', 1],
  ['先', 'xiān', 1],
  ['西', 'xī', 1],
  ['安', 'ān', 3],
  ['西安', "xī'ān", 5],
  ['女儿', "nǚ'ér", 1],
  ['哪儿', 'nǎr', 1],
  ['一定', 'yídìng', 2],
  ['现在', 'xiànzài', 1],
  ['在', 'zài', 1],
  ['现', 'xiàn', 4],
  ['事', 'shì', 3],
  ['市', 'shì', 4],
  ['反感', 'fǎngǎn', 5],
  ['方案', "fāng'àn", 5],
  ['中国', 'Zhōngguó', 1],
  ['虽然……但是……', 'suīrán…dànshì', 2],
  ['自', 'zì', 4],
];
const entries = lines.map(([text, readings, level], at): DictionaryEntry => ({
  id: `${level}-${100 + at}`,
  text,
  level,
  readings: readings.split('/'),
  syllables: parseReadings(text, readings.split('/')),
  cost: estimateWordCost(at),
  meaning: `meaning of ${text}`,
}));
const index = buildPinyinIndex(entries);
const idOf = (text: string) => entries.find((entry) => entry.text === text)?.id ?? '';
const list = (typed: string, ...learnt: string[]) => listCandidates(typed, index, new Set(learnt.map(idOf)));
const texts = (typed: string, ...learnt: string[]) => list(typed, ...learnt).map(({ text }) => text);

describe('the first candidate', () => {
  test.each([
    ['nihaowoshi', '你好我是'],
    ['nihao', '你好'],
    ['NiHao', '你好'],
    ['nh', '你好'],
    ['nhao', '你好'],
    ['nih', '你好'],
    ['niha', '你好'],
    ['xian', '先'],
    ["xi'an", '西安'],
    ['xi1an1', '西安'],
    ["fan'gan", '反感'],
    ["fang'an", '方案'],
    ['nver', '女儿'],
    ['nüer', '女儿'],
    ['nü3er2', '女儿'],
    ['nar', '哪儿'],
    ['naer', '哪儿'],
    ['na3er5', '哪儿'],
    ['nǎ er', '哪儿'],
    ['nǎér', '哪儿'],
    ['nu:er', '女儿'],
    ['nu\u0308er', '女儿'],
    ['yiding', '一定'],
    ['yi1ding4', '一定'],
    ['yi2ding4', '一定'],
    ['xianzai', '现在'],
    ['zhongg', '中国'],
    ['zhg', '中国'],
    ['suiranwoshi', '虽然我是'],
    ['danshi', '但是'],
    ['hao4', '好'],
    ['nǐhǎo', '你好'],
    ['shí', '十'],
    ['shi2', '十'],
  ])('of %s is %s', (typed, first) => expect(texts(typed)[0]).toBe(first));
});

describe('the list', () => {
  test('goes on with shorter and shorter beginnings', () =>
    expect(list('nihaowoshi').map(({ text, consumed }) => [text, consumed])).toEqual([
      ['你好我是', 10],
      ['你好', 5],
      ['你', 2],
    ]));
  test('has the likeliest first, then learnt words, then the likelier ones', () => {
    expect(texts('shi').slice(0, 4)).toEqual(['是', '十', '事', '市']);
    expect(texts('shi', '市').slice(0, 4)).toEqual(['是', '市', '十', '事']);
  });
  test('prefers a learnt word in a row to one that is a little more frequent', () => {
    expect(texts('woshi', '十')[0]).toBe('我十');
    expect(texts('woshi', '市')[0]).toBe('我是');
  });
  test('says how a word is read and what it means, and whether it is learnt', () => {
    expect(list('nihao', '你好')[0]).toEqual({
      text: '你好',
      pinyin: 'nǐhǎo',
      meaning: 'meaning of 你好',
      isLearnt: true,
      isUntaught: false,
      consumed: 5,
    });
    expect(list('hao4')[0]?.pinyin).toBe('hào');
    expect(list('nihaowo', '你好')[0]).toMatchObject({ pinyin: 'nǐhǎo wǒ', meaning: '', isLearnt: false });
    expect(list('nihaowo', '你好', '我')[0]?.isLearnt).toBe(true);
  });
  test('leaves out other tones than those typed', () => {
    expect(texts('shi4')).toEqual(['是', '事', '市']);
    expect(list('shi3').filter(({ consumed }) => consumed === 4)).toEqual([]);
    expect(texts('ni4hao3')).not.toContain('你好');
  });
  test('has every way to cut the letters into syllables', () => expect(texts('fangan').slice(0, 2)).toEqual(['反感', '方案']));
  test('has a word in full before one that is guessed', () => expect(texts('xian').slice(0, 3)).toEqual(['先', '西安', '现']));
  test('keeps what cannot be pinyin for later', () => {
    expect(list('nihaoi')[0]).toMatchObject({ text: '你好', consumed: 5 });
    expect(texts('v')).toEqual([]);
    expect(texts('')).toEqual([]);
  });
  test('counts apostrophes and numbers as part of what is consumed', () => {
    expect(list("ni'hao")[0]?.consumed).toBe(6);
    expect(list("ni'wo").find(({ text }) => text === '你')?.consumed).toBe(3);
    expect(list('ni3wo3').find(({ text }) => text === '你')?.consumed).toBe(3);
  });
});

const letters = fc.string({ unit: fc.constantFrom(...Array.from("nihaowoshixanzgvuerfdüǐ'14")), maxLength: 24 });

test('whatever is chosen, the candidates consume all letters that they stand for and no others', () => {
  fc.assert(
    fc.property(letters, fc.infiniteStream(fc.nat()), (typed, choices) => {
      let rest = typed;
      let consumed = '';
      for (;;) {
        const candidates = listCandidates(rest, index, new Set());
        if (candidates.length === 0) break;
        for (const candidate of candidates) {
          expect(candidate.consumed).toBeGreaterThan(0);
          expect(candidate.consumed).toBeLessThanOrEqual(rest.length);
        }
        const size = candidates[(choices.next().value ?? 0) % candidates.length]?.consumed ?? 0;
        consumed += rest.slice(0, size);
        rest = rest.slice(size);
      }
      expect(consumed + rest).toBe(typed);
    }),
  );
});

test('a row of words that are typed in full is found, however they are joined', () => {
  const wordList = entries.filter(({ text }) => !text.includes('…'));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...wordList), { minLength: 1, maxLength: 6 }), (row) => {
      const typed = row.map(({ readings }) => readings[0]).join("'");
      const [first] = listCandidates(typed, index, new Set());
      expect(first?.consumed).toBe(typed.length);
      expect(Array.from(first?.text ?? '')).toHaveLength(row.flatMap(({ text }) => Array.from(text)).length);
    }),
  );
});
