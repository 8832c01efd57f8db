// Typing on the whole course and the words beside it: small enough, right often enough, and honest about what is taught.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildPinyinIndex } from '#engine/pinyin-index.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import { createTextReader } from '#engine/reading-words.ts';
import { buildSegmentationDictionary, splitPattern } from '#engine/segmentation.ts';
import { decodeTypingWords, encodeTypingWords } from '#engine/typing-words.ts';
import { decodeDictionary, encodeDictionary } from '#engine/word-dictionary.ts';
import { listTypingWords } from './typing-words.ts';
import { listDictionaryEntries } from './word-dictionary.ts';

const dictionary = encodeDictionary(listDictionaryEntries());
const typingWords = encodeTypingWords(listTypingWords());
const entries = decodeDictionary(JSON.parse(dictionary));
const index = buildPinyinIndex(entries, decodeTypingWords(JSON.parse(typingWords)));
const allIds = new Set(entries.map(({ id }) => id));
const type = (typed: string, learnt: ReadonlySet<string> = new Set(), before = '') => listCandidates(typed, index, learnt, { before });
const typeFirst = (typed: string, before = '') => type(typed, new Set(), before)[0]?.text;
const phrases = readFileSync(join(import.meta.dirname, '../../bench/typing-phrases.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
/** 他, 她 and 它 sound alike and are told apart by nothing that is typed. */
const foldPronouns = (text: string) => text.replace(/[她它]/g, '他');
const countRight = (kind: string) =>
  phrases.filter(([name, typed = '', text = '']) => name === kind && foldPronouns(typeFirst(typed) ?? '') === foldPronouns(text)).length;

test('with the dictionary of the course it takes at most 400 KB compressed', () =>
  expect(brotliCompressSync(dictionary).length + brotliCompressSync(typingWords).length).toBeLessThan(400_000));

describe('the first candidate', () => {
  test.each([
    ['fumu', '父母'],
    ['didi', '弟弟'],
    ['woyouyigedidi', '我有一个弟弟'],
    ['xuehanyu', '学汉语'],
    ['balou', '八楼'],
    ['zaibalou', '在八楼'],
    ['daitaiduo', '带太多'],
    ['buyaodaitaiduoxingli', '不要带太多行李'],
    ['meiguo', '美国'],
    ['anna', '安娜'],
    ['wanan', '晚安'],
    ['mingtianjian', '明天见'],
    ['shanghai', '上海'],
    ['xibanya', '西班牙'],
    ['eyu', '俄语'],
    ['wangxiansheng', '王先生'],
    ['yibeicha', '一杯茶'],
    ['liangzhimao', '两只猫'],
  ])('of %s is %s', (typed, text) => expect(typeFirst(typed)).toBe(text));

  test('is right for 55 of 60 sentences that a learner says first', () => {
    expect(phrases.filter(([kind]) => kind === 'first')).toHaveLength(60);
    expect(countRight('first')).toBeGreaterThanOrEqual(55);
  });
  test('is right for four of five later ones', () => expect(countRight('later')).toBeGreaterThanOrEqual(76));
  test('goes by what stands before the letters', () => {
    expect(typeFirst('ma', '你好')).toBe('吗');
    expect(typeFirst('ma', '一匹')).toBe('马');
  });
});

describe('a word beside the course', () => {
  test('is marked, and is never learnt', () => {
    for (const typed of ['xibanya', 'anna', 'meiguo'])
      expect(type(typed, allIds)[0]).toMatchObject({ isUntaught: true, isLearnt: false, meaning: '' });
    expect(type('pengyou', allIds)[0]).toMatchObject({ text: '朋友', isUntaught: false, isLearnt: true });
  });
  test('is none that the course has', () => {
    const taught = new Set(entries.flatMap(({ text }) => splitPattern(text)));
    const { texts, readSyllables } = decodeTypingWords(JSON.parse(typingWords));
    expect(texts.filter((text, place) => taught.has(text) && readSyllables(place).length > 0)).toEqual([]);
    expect([...taught].filter((text) => !texts.includes(text))).toEqual([]);
  });
  test('is read as in the word, not as its characters are read alone', () => {
    expect(type('chongqing')[0]).toMatchObject({ text: '重庆', pinyin: 'chóngqìng' });
  });
});

describe('English', () => {
  test.each([
    ['good', '好'],
    ['coffee', '咖啡'],
    ['friend', '朋友'],
    ['beautiful', '美丽'],
  ])('%s gives %s', (typed, text) => expect(typeFirst(typed)).toBe(text));
  test('stands behind what is pinyin, and before what takes fewer letters', () => {
    const texts = type('good').map(({ text }) => text);
    expect(texts.indexOf('好')).toBeLessThan(texts.indexOf('个'));
    // Pinyin of 慢慢, 我们 and 饭: no English.
    for (const typed of ['women', 'fan', 'man']) expect(type(typed).filter(({ meaning }) => meaning === typed)).toEqual([]);
  });
  test('has three letters or more', () => expect(type('ox').some(({ text }) => text === '牛')).toBe(false));
});

describe('a message is read', () => {
  const taught = new Map(entries.map((entry) => [entry.text, entry]));
  const reader = createTextReader(
    { segmentation: buildSegmentationDictionary(entries), findEntries: (text) => [taught.get(text) ?? []].flat() },
    decodeTypingWords(JSON.parse(typingWords)),
  );
  test.each([
    ['我在上海工作', '我 在 上海 工作'],
    ['我叫安娜', '我 叫 安娜'],
    ['今天太贵了', '今天 太 贵 了'],
    ['他们有一个弟弟', '他们 有 一 个 弟弟'],
    ['我是美国人', '我 是 美国 人'],
    ['我喜欢吃点心', '我 喜欢 吃 点心'],
    ['和玛丽喝咖啡', '和 玛丽 喝 咖啡'],
  ])('%s as %s', (text, words) =>
    expect(
      reader
        .cut(text)
        .map((segment) => segment.text)
        .join(' '),
    ).toBe(words),
  );
  test('names are known as such', () =>
    expect(['上海', '安娜', '美国', '点心', '弟弟', '北京'].map(reader.isName)).toEqual([true, true, true, false, false, false]));
});
