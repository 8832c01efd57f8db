// The study aids of the project's words: what the compiled course says of their sounds, sentences, measure words and pairs.
import { beforeAll, describe, expect, it } from 'vitest';
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { getExamLevel, getWordList, wordLists } from '#contract/wire.ts';
import { contentFolder } from './compiled-course.ts';
import { joinTables } from './course.ts';
import { checkStudyAids } from './study-aids.ts';
import { stripTones } from './reading.ts';
import { readTables } from './tables.ts';

let levels: readonly StudyLevel[];
let words: StudyWord[];
let words2026: StudyWord[];

beforeAll(() => {
  const { tables } = readTables(contentFolder);
  const { course } = checkStudyAids(contentFolder, tables, joinTables(tables).course);
  levels = [...course.levels.values()];
  words = levels.flatMap((level) => level.words);
  words2026 = words.filter(({ level }) => getWordList(level) === '2026');
});

function findWord(text: string): StudyWord {
  const word = words.find((one) => one.text === text);
  if (!word) throw new Error(`${text} is not in the course`);
  return word;
}

describe('the sounds of a word', () => {
  it('are described by a peg and its prop, an earlier character, or the spelling', () => {
    expect(findWord('一').sounds).toMatchObject([
      { reading: 'yī', tone: 1, peg: 'eagle', prop: 'horizon', relation: '', of: '', spelling: '' },
    ]);
    expect(findWord('她').sounds).toMatchObject([{ tone: 1, relation: 'same', of: '他' }]);
    expect(findWord('果').sounds).toMatchObject([{ tone: 3, relation: 'other-tone', of: '国', text: '' }]);
    expect(findWord('女').sounds).toMatchObject([{ peg: '', of: '', spelling: 'n + ü (as in French “tu”)' }]);
  });

  it('name the family: the characters of the syllable that share the part for the sound', () => {
    const family = Array.from(findWord('请').sounds[0]?.family ?? '');
    expect(new Set(family)).toEqual(new Set(['青', '清', '情', '晴']));
    expect(findWord('一').sounds[0]?.family).toBe('');
  });

  it('are those of its readings, or of its characters as they are read in it', () => {
    expect(findWord('谁').sounds.map(({ reading }) => reading)).toEqual(['shéi', 'shuí']);
    expect(findWord('校长').sounds.map(({ character, reading }) => character + reading)).toEqual(['校xiào', '长zhǎng']);
    expect(findWord('妈妈').sounds.map(({ character }) => character)).toEqual(['妈']);
  });

  it('are there for every item, each told in exactly one way', () => {
    expect(words.filter(({ sounds }) => sounds.length === 0)).toEqual([]);
    const ways = words.flatMap(({ sounds }) => sounds.map(({ of, peg, spelling }) => [of, peg, spelling].filter(Boolean).length));
    expect(new Set(ways)).toEqual(new Set([1]));
  });

  it('have a written line where they are only spelt, in either list', () => {
    const spelt = words.flatMap(({ sounds }) => sounds.filter(({ spelling }) => spelling !== ''));
    expect(spelt.length).toBeGreaterThan(0);
    expect(spelt.filter(({ text }) => text === '').map(({ character, reading }) => `${character} ${reading}`)).toEqual([]);
  });

  it.each(wordLists)('are named only beside a reading that an earlier card shows, as the same where it is the same (%s)', (list) => {
    const told: { character: string; reading: string }[] = [];
    const wrong: unknown[] = [];
    for (const { id, sounds } of levels.filter(({ level }) => getWordList(level) === list).flatMap((one) => one.words))
      for (const sound of sounds) {
        const { character, reading, of, pinyin, relation } = sound;
        const beside = told.filter((one) => one.character === of && stripTones(one.reading) === stripTones(reading));
        const isTold = told.some((one) => one.character === character && one.reading === reading);
        if (!isTold) told.push({ character, reading });
        if (of === '' || isTold) continue;
        const readings = beside.map((one) => one.reading);
        if (!readings.includes(pinyin ?? readings[0] ?? '') || readings.includes(reading) !== (relation === 'same'))
          wrong.push({ id, ...sound });
      }
    expect(wrong).toEqual([]);
    expect(told.length).toBeGreaterThan(1500);
  });

  it('are the same as another one only if it was met with that tone before, and never as itself', () => {
    // 几 is jī in HSK 3 only; 好 is hǎo long before hào.
    expect(findWord('机').sounds).toMatchObject([{ reading: 'jī', of: '几', relation: 'other-tone' }]);
    expect(words.find(({ id }) => id === '3-091')?.sounds[0]).toMatchObject({ reading: 'hào', of: '好', relation: 'other-tone' });
    expect(words.flatMap(({ sounds }) => sounds).filter(({ character, of, relation }) => of === character && relation === 'same')).toEqual(
      [],
    );
  });
});

describe('the character that a sound is like', () => {
  it('stands with its reading where it has several', () => {
    expect(findWord('票').sounds).toMatchObject([{ of: '漂', pinyin: 'piào', relation: 'same' }]);
    expect(findWord('她').sounds[0]).not.toHaveProperty('pinyin');
    const unlike = words
      .flatMap(({ sounds }) => sounds)
      .filter(({ reading, pinyin }) => pinyin !== undefined && stripTones(pinyin) !== stripTones(reading));
    expect(unlike).toEqual([]);
  });

  it('stands with another reading where it is the character itself', () => {
    expect(findWord('得意').sounds[0]).toMatchObject({ reading: 'dé', of: '得', pinyin: 'de' });
    const itself = words.flatMap(({ sounds }) => sounds).filter(({ character, of }) => character === of);
    expect(itself.filter(({ reading, pinyin }) => pinyin === undefined || pinyin === reading)).toEqual([]);
  });
});

describe('the sentence of a word', () => {
  it('is cut into words of the course, names and marks, which joined are the sentence', () => {
    const withSentence = words.filter(({ sentence }) => sentence !== null);
    expect(withSentence).toHaveLength(words.filter(({ kind }) => kind !== 'character').length);
    for (const { id, sentence } of withSentence) {
      expect(sentence?.words.map(({ text }) => text).join('')).toBe(sentence?.chinese);
      expect(sentence?.words.map((word) => word.id)).toContain(id);
    }
    expect(findWord('人').sentence?.words.at(-1)).toEqual({ text: '。' });
    expect(words.find(({ id }) => id === '1-027')?.sentence?.words).toContainEqual({ text: '玛丽' });
  });
});

it('nouns have their measure words, and both words of a pair its card', () => {
  expect(findWord('水').measureWords).toEqual(['杯', '瓶', '滴']);
  expect(findWord('大').measureWords).toEqual([]);
  const [card] = findWord('能').pairs;
  expect(card).toMatch(/^能: .+ \| 会: /);
  expect(findWord('会').pairs).toContain(card);
});

describe('the list of 2026', () => {
  it('names by a sound only characters that it teaches before, as the list of 2012 does', () => {
    for (const list of [words2026, words.filter((word) => !words2026.includes(word))]) {
      const taught = new Set<string>();
      for (const { id, text, sounds } of list) {
        for (const character of text) taught.add(character);
        expect([id, sounds.filter(({ of }) => of !== '' && !taught.has(of)).map(({ of }) => of)]).toEqual([id, []]);
      }
    }
  });

  it('introduces a character once, and only one that no item before taught', () => {
    const taught = new Set<string>();
    for (const { id, text, introduces } of words2026) {
      expect([id, introduces.filter(({ character }) => taught.has(character))]).toEqual([id, []]);
      for (const character of text) taught.add(character);
    }
  });

  it('shows the cards whose words it teaches, and its own sentence of a word where there is one', () => {
    const find = (list: readonly StudyWord[], text: string) => list.find((word) => word.text === text);
    const isOfNewWord = (card: string) => card.startsWith('有点儿: ');
    expect(find(words2026, '一点儿')?.pairs.some(isOfNewWord)).toBe(true);
    expect(find(words, '一点儿')?.pairs.some(isOfNewWord)).toBe(false);
    expect(find(words2026, '卖')?.sentence?.chinese).toBe('这苹果怎么卖？');
    expect(find(words, '卖')?.sentence?.chinese).not.toBe('这苹果怎么卖？');
  });

  it('shows a card at the word that it is about, not at another of the same writing', () => {
    const listReadings = (start: string) =>
      words2026.filter(({ text, pairs }) => text === '看' && pairs.some((card) => card.startsWith(start))).map(({ reading }) => reading);
    expect(words2026.filter(({ text, kind }) => text === '看' && kind === 'word').map(({ reading }) => reading)).toEqual(['kàn', 'kān']);
    expect(listReadings('看: ')).toEqual(['kàn']);
  });

  it('asks for no other word where it teaches that word itself', () => {
    const texts = new Set(words2026.map(({ text }) => text));
    expect(words2026.filter(({ otherWords }) => otherWords.some((other) => texts.has(other.texts[0] ?? '')))).toEqual([]);
    const isTomato = ({ otherWords }: StudyWord) => otherWords.some((other) => other.texts[0] === '番茄');
    expect(words.some(isTomato)).toBe(true);
    expect(words2026.some(isTomato)).toBe(false);
  });

  it('has the uses of its words from level 3 on, those of a word that is a character of the list of 2012 only for itself', () => {
    for (const { level, words: own, uses = {} } of levels) {
      const withUses = own.filter(({ kind }) => kind !== 'character' && getExamLevel(level) >= 3).map(({ id }) => id);
      expect([level, Object.keys(uses).toSorted()]).toEqual([level, withUses.toSorted()]);
    }
  });

  it('says which characters the exam asks to be written, in both lists', () => {
    const written = words.filter(({ text }) => text === '爱').map(({ handwriting }) => handwriting);
    expect(written.length).toBeGreaterThan(1);
    expect(new Set(written)).toEqual(new Set([2]));
    expect(words.filter(({ text, handwriting }) => Array.from(text).length > 1 && handwriting !== undefined)).toEqual([]);
  });
});
