// Readings laid along the characters of words, with our table of characters.
import { describe, expect, it } from 'vitest';
import { contentFolder } from './compiled-course.ts';
import { listCharacters } from './course.ts';
import { pickName, pickNames, readCharacters, tellsPrompt } from './senses.ts';
import { readTables } from './tables.ts';

const { tables } = readTables(contentFolder);
const characters = new Map(tables.characters.map((record) => [record.character, record]));

function readWord(text: string, reading: string, translations: readonly string[] = [], association = '') {
  const records = listCharacters(text).flatMap((character) => characters.get(character) ?? []);
  return readCharacters(records, reading, { translations, association });
}

describe('the readings of a word’s characters', () => {
  it.each([
    ['出差', 'chūchāi', 'chū chāi'],
    ['音乐', 'yīnyuè', 'yīn yuè'],
    ['快乐', 'kuàilè', 'kuài lè'],
    ['长辈', 'zhǎngbèi', 'zhǎng bèi'],
    ['长城', 'Chángchéng', 'cháng chéng'],
    ['目的', 'mùdì', 'mù dì'],
    ['首都', 'shǒudū', 'shǒu dū'],
    ['记得', 'jìde', 'jì de'],
    ['得意', 'déyì', 'dé yì'],
    // Not 数 shǔ, which is in “shùxué” only where the tone is overlooked.
    ['数学', 'shùxué', 'shù xué'],
    ['会计', 'kuàijì', 'kuài jì'],
    // A light syllable is a reading of its character too, and so are the changed tones of 一 and 不.
    ['大夫', 'dàifu', 'dài fū'],
    ['妻子', 'qīzi', 'qī zi'],
    ['一共', 'yígòng', 'yī gòng'],
    ['不但', 'búdàn', 'bù dàn'],
    // Apostrophes and spaces part syllables, and the r of an r-coloured word is none.
    ['女儿', "nǚ'ér", 'nǚ ér'],
    ['儿子', 'érzi', 'ér zi'],
    ['哪儿', 'nǎr', 'nǎ r'],
    ['一会儿', 'yíhuìr', 'yī huì r'],
    ['没关系', 'méi guānxi', 'méi guān xì'],
    ['不但……而且……', 'búdàn…érqiě…', 'bù dàn ér qiě'],
  ])('%s %s is %s', (text, reading, expected) => {
    expect(
      readWord(text, reading)
        ?.map((part) => part.reading)
        .join(' '),
    ).toBe(expected);
  });

  it('of two readings with the letters of a light syllable has the one whose sense the word tells', () => {
    const readLast = (translation: string) => readWord('头发', 'tóufa', [translation])?.[1];
    expect(readLast('hair')).toMatchObject({ reading: 'fà', meanings: ['hair'] });
    expect(readLast('issue')?.reading).toBe('fā');
  });

  it.each([
    ['a tone that no reading has', '头发', 'tóufǎ'],
    ['a syllable too few', '长辈', 'zhǎng'],
    ['a syllable too many', '长辈', 'zhǎngbèizi'],
    ['an r where there is no 儿', '那些', 'nàr'],
  ])('are none with %s: %s %s', (_, text, reading) => {
    expect(readWord(text, reading)).toBeUndefined();
  });

  it('gives the senses of that reading alone', () => {
    expect(readWord('音乐', 'yīnyuè')?.[1]?.meanings).toEqual(['music']);
    expect(readWord('校长', 'xiàozhǎng')?.[1]?.meanings).not.toContain('long');
  });
});

describe('the name of a character', () => {
  const pick = (meanings: readonly string[], prompt: string, association: string) =>
    pickName(meanings, { translations: [prompt], association });

  it('is the sense of the picture that the prompt does not tell', () => {
    const picture = 'Behind the ivy a tiny door is hidden, and only the gardener knows the secret.';
    expect(pick(['secret', 'hidden', 'mysterious'], 'secret', picture)).toBe('hidden');
    expect(pick(['hope', 'rare'], 'hope', 'Ships are rare, yet he dares to hope.')).toBe('rare');
  });

  it('is what the prompt tells where the picture has nothing else', () => {
    expect(pick(['hope', 'rare'], 'hope', 'She dares to hope.')).toBe('hope');
    expect(pick(['music', 'joy'], 'sing', 'A quiet evening.')).toBe('music');
  });

  it('is another one than that of its neighbour where the picture has it', () => {
    const manager = { translations: ['manager'], association: 'She can manage forty bakers and put in order every kitchen.' };
    expect(
      pickNames(
        [
          ['pass', 'manage'],
          ['manage', 'put in order'],
        ],
        manager,
      ),
    ).toEqual(['manage', 'put in order']);
    const romance = { translations: ['romance'], association: 'They long for each other, and love begins.' };
    expect(pickNames([['love', 'long for'], ['love']], romance)).toEqual(['long for', 'love']);
    const exchange = { translations: ['swap'], association: 'They change seats.' };
    expect(pickNames([['change', 'meet'], ['change']], exchange)).toEqual(['change', 'change']);
    const aunt = ['aunt', 'girl'];
    expect(pickNames([aunt, aunt], { translations: ['auntie'], association: 'My aunt was a girl once.' })).toEqual(['aunt', 'aunt']);
  });

  it.each([
    ['secret', 'secret', true],
    ['wind', 'be windy', true],
    ['vegetable', 'vegetables', true],
    ['fit together', 'match (fit)', true],
    ['from', 'come from', true],
    ['one by one', 'little by little', false],
    ['hidden', 'secret', false],
    ['be fond of', 'be full of', false],
    ['birth', 'birthday', false],
  ])('“%s” is revealed by the prompt “%s”: %s', (name, prompt, expected) => {
    expect(tellsPrompt(name, prompt)).toBe(expected);
  });
});
