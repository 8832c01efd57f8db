// Tables for searching words by writing, pinyin and meaning.
import { describe, expect, it } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import { buildSmallWord } from '#dev/fixtures/small-course.ts';
import { createWordSearch } from './word-search.ts';

type WordLine = readonly [item: string, reading: string, meanings: string, level2025: number | null, traditional?: string];

const lines: readonly WordLine[] = [
  ['好', 'hǎo / hào', 'good; well', 1],
  ['你好', 'nǐhǎo', 'hello; hi', 1],
  ['女儿', "nǚ'ér", 'daughter', 1, '女兒'],
  ['努力', 'nǔlì', 'hard-working; make an effort', 2],
  ['哪儿', 'nǎr', 'where', 1, '哪兒'],
  ['去', 'qù', 'go; leave', 1],
  ['西安', "xī'ān", 'Xi’an', null],
  ['先', 'xiān', 'first; earlier', 1],
  ['一定', 'yídìng', 'certainly; must', 3],
  ['喝', 'hē', 'drink', 1],
  ['和', 'hé', 'and; with', 1],
  ['帮助', 'bāngzhù', 'help; assist', 3, '幫助'],
  ['简历', 'jiǎnlì', 'résumé; CV', 5],
  ['因为……所以……', 'yīnwèi…suǒyǐ', "because … therefore …; that's why", 2, '因為……所以……'],
  ['咖啡', 'kāfēi', 'coffee (drink)', 7],
  ['苹果', 'píngguǒ', 'an apple; Apple (brand)', 7, '蘋果'],
];

const courseWords = lines.map(([item, readings, meanings, level2025, traditional = ''], at): StudyWord => {
  const [reading = '', ...otherReadings] = readings.split(' / ');
  return { ...buildSmallWord(1, at + 1), text: item, reading, otherReadings, translations: meanings.split('; '), level2025, traditional };
});
const search = createWordSearch(courseWords);
const searchTexts = (text: string, syllabus?: number) => search({ text, syllabus }).map(({ text: item }) => item);

describe('a search by writing', () => {
  it.each([
    ['好', ['好', '你好']],
    [' 你 ', ['你好']],
    ['兒', ['女儿', '哪儿']],
    ['女儿', ['女儿']],
    ['因为所以', ['因为……所以……']],
    ['因為…所以', ['因为……所以……']],
    ['好你', []],
    ['好 good', []],
  ])('%s', (text, words) => expect(searchTexts(text)).toEqual(words));
});

describe('a search by pinyin', () => {
  it.each([
    ['nihao', ['你好']],
    ['NI HAO', ['你好']],
    ['nǐhǎo', ['你好']],
    ['ni3hao3', ['你好']],
    ['ni3 hao', ['你好']],
    ['ｎｉ３', ['你好']],
    ['nih', ['你好']],
    ['nǐh', ['你好']],
    ['nĭ', ['你好']],
    ['hao', ['好', '你好']],
    ['hǎo', ['好', '你好']],
    ['hao4', ['好']],
    ['ha3o', []],
    ['hao2', []],
    ['ao', []],
    ['3', []],
    ['nǚ', ['女儿']],
    ['nv3', ['女儿']],
    ['nu:3er2', ['女儿']],
    ["nǚ'ér", ['女儿']],
    ['nüer', ['女儿']],
    ['nu3', ['女儿', '努力']],
    ['nüli', []],
    ['qu4', ['去']],
    ['qv4', ['去']],
    ['nar3', ['哪儿']],
    ['naer', ['哪儿']],
    ['na3er5', ['哪儿']],
    ['nǎ ér', ['哪儿']],
    ['na3er4', []],
    ['nu\u0308er', ['女儿']],
    ['ɡuǒ', ['苹果']],
    ['ɡuo', ['苹果']],
    ['qv', ['去']],
    ['好 hǎo', ['好', '你好']],
    ['好 hao4', ['好']],
    ['你好 nǐ', ['你好']],
    ['好 bùhǎo', []],
    ['na3r', ['哪儿']],
    ['na3r5', ['哪儿']],
    ['nar4', []],
    ['xian', ['西安', '先']],
    ["xi'an", ['西安', '先']],
    ['xi1an1', ['西安']],
    ['yiding', ['一定']],
    ['yi1ding4', ['一定']],
    ['yi3ding4', []],
    ['yinwei suoyi', ['因为……所以……']],
    ['suoyi', ['因为……所以……']],
    ['hē', ['喝']],
    ['hé', ['和']],
    ['ba1ng', []],
    ['mú', []],
    ['hèll', []],
  ])('%s', (text, words) => expect(searchTexts(text)).toEqual(words));
});

describe('a search by meaning', () => {
  it.each([
    ['hello', ['你好']],
    ['HELLO', ['你好']],
    ['go', ['去', '好']],
    ['to go', ['去', '好']],
    ['the apple', ['苹果']],
    ['apple', ['苹果']],
    ['effort', ['努力']],
    ['make an eff', ['努力']],
    ['ffort', []],
    ['hard working', ['努力']],
    ['resume', ['简历']],
    ['RÉSUMÉ', ['简历']],
    ['Coffeé', ['咖啡']],
    ['coffeè d', []],
    ['ñoffee', []],
    ['thats', ['因为……所以……']],
    ['that’s why', ['因为……所以……']],
    ['xi’an', ['西安', '先']],
    ['drink', ['喝', '咖啡']],
    ['(drink', ['喝', '咖啡']],
    ['?!…', []],
    ['%', []],
    ['\\', []],
  ])('%s', (text, words) => expect(searchTexts(text)).toEqual(words));
});

describe('the filter by syllabus', () => {
  it.each([
    ['', 7, ['咖啡', '苹果']],
    ['  ', 3, ['一定', '帮助']],
    ['h', 3, ['帮助']],
    ['hao', 2, []],
    ['', 4, []],
  ])('%s in level %i', (text, syllabus, words) => expect(searchTexts(text, syllabus)).toEqual(words));

  it('without text or level gives the whole list', () => expect(searchTexts('')).toHaveLength(courseWords.length));
});

describe('pinyin that is nearly right', () => {
  it.each([
    ['6hao', []],
    ['yi2ding2', []],
    ['nu3er3', []],
  ])('%s', (text, words) => expect(searchTexts(text)).toEqual(words));

  it('finds the whole reading before those that only begin with it', () => {
    const texts = createWordSearch(courseWords.toReversed())({ text: 'hao' }).map(({ text }) => text);
    expect(texts).toEqual(['好', '你好']);
    const long = courseWords.flatMap((word) => (word.text === '你好' ? [word, { ...word, text: '你', reading: 'nǐ' }] : []));
    expect(createWordSearch(long)({ text: 'ni' }).map(({ text }) => text)).toEqual(['你', '你好']);
  });
});
