// Small levels and questions for the tests of the engine.
import type { Question, Typing } from '#contract/study.ts';
import type { StudyCharacter, StudyComponent, StudyItem, StudyLevel } from '#contract/item.ts';

/** A freetype question with its readings. */
export function typedQuestion(character: string, readings: string[][], typing: Partial<Typing>): Question {
  return {
    ...emptyQuestion,
    key: 'f',
    character,
    questionType: 'freetype',
    answers: [{ answer: character, correct: true }],
    typing: { readings, traditional: [], meanings: [], sameMeaning: [], sameSound: [], ...typing },
  };
}

const emptyQuestion: Question = {
  id: '1-001',
  key: 'c',
  title: '',
  questionType: 'character',
  character: '',
  index: 0,
  radical_index: 0,
  answers: [],
  hint1: '',
  hint2: '',
  hint3: '',
  info: '',
  swappable: false,
  swappable_attempts: 0,
  is_middle_character: false,
  radicals: [],
};

/** A part of a character. */
export function component(glyph: string, keyword: string, reading = ''): StudyComponent {
  return { glyph, keyword, reading, role: 'meaning' };
}

type Line = readonly [item: string, reading: string, translations: string, components: string, more?: Partial<StudyItem>];

/** A level from lines such as `['好', 'hǎo', 'good', '女 woman, 子 child']`. */
export function exampleLevel(lines: readonly Line[]): StudyLevel {
  const items = lines.map(([item, reading, translations, components, more], position): StudyItem => {
    const meanings = translations.split('; ');
    const parts = components.split(', ').map((part) => {
      const [glyph = '', ...keyword] = part.split(' ');
      return component(glyph, keyword.join(' '));
    });
    return {
      id: `1-${String(position + 1).padStart(3, '0')}`,
      level: 1,
      position,
      item,
      kind: Array.from(item).length > 1 ? 'word' : 'character',
      reading,
      otherReadings: [],
      translations: meanings,
      partOfSpeech: 'noun',
      level2025: 1,
      traditional: '',
      association: `${parts.map(({ keyword }) => keyword).join(' beside ')}: ${meanings[0] ?? ''}.`,
      note: '',
      components: parts,
      introduces: [],
      ...more,
    };
  });
  return { level: 1, items };
}

const middle: StudyCharacter = {
  character: '朋',
  reading: 'péng',
  traditional: '',
  translations: ['companion'],
  association: 'Moon walks beside moon: a companion.',
  components: [component('月', 'moon', 'yuè'), component('月', 'moon', 'yuè')],
};

/** Twenty-six items with look-alikes, synonyms, homographs, homophones, a pattern and a middle character. */
export const level = exampleLevel([
  ['一', 'yī', 'one', '一 one'],
  ['人', 'rén', 'person; people', '人 person'],
  ['入', 'rù', 'enter', '入 enter'],
  ['八', 'bā', 'eight', '八 eight'],
  ['大', 'dà', 'big', '一 one, 人 person'],
  ['女', 'nǚ', 'woman', '女 woman'],
  ['子', 'zǐ', 'child', '子 child'],
  ['好', 'hǎo', 'good', '女 woman, 子 child'],
  ['妈', 'mā', 'mum', '女 woman, 马 horse'],
  ['马', 'mǎ', 'horse', '马 horse'],
  ['吗', 'ma', 'question particle', '口 mouth, 马 horse'],
  ['她', 'tā', 'she; her', '女 woman, 也 also'],
  ['他', 'tā', 'he; him', '亻 person, 也 also'],
  ['看', 'kàn', 'look; read', '手 hand, 目 eye'],
  ['见', 'jiàn', 'see', '见 see'],
  ['读', 'dú', 'read aloud; read', '讠 speech, 卖 sell'],
  ['花', 'huā', 'flower', '艹 grass, 化 change'],
  ['花', 'huā', 'spend', '艹 grass, 化 change', { association: 'Grass that changes hands: you spend.' }],
  ['友', 'yǒu', 'friend (in words)', '𠂇 left hand, 又 right hand'],
  ['妈妈', 'māma', 'mother; mum', '妈 mum, 妈 mum'],
  ['大人', 'dàren', 'adult', '大 big, 人 person'],
  ['女人', 'nǚrén', 'woman (adult)', '女 woman, 人 person'],
  ['好人', 'hǎorén', 'good person', '好 good, 人 person'],
  ['朋友', 'péngyou', 'friend', '朋 companion, 友 friend', { introduces: [middle], note: 'Said of anyone.' }],
  ['大好', 'dàhǎo', 'excellent', '大 big, 好 good'],
  ['一……好……', 'yī…hǎo', 'one … good …', '一 one, 好 good', { kind: 'pattern' }],
]);
