// Words and questions on the wire: the exact JSON of the specification, and the way back (decisions §4, §12; learning §7).
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { parsePairCard } from './study-aids.ts';
import { type Question, type Word, questionList, wordList } from './study.ts';

const mother: Word = {
  id: '1-040',
  memoryId: '1-040',
  level: 1,
  text: '妈妈',
  translation: 'mum; mother',
  pinyin: 'māma',
  components: [
    { glyph: '女', reading: 'nǚ', keyword: 'woman', role: 'meaning' },
    { glyph: '马', reading: '', keyword: 'horse', role: 'sound' },
  ],
  association: 'The woman who calls you as loud as a horse: mum.',
  note: 'Children say it.',
  kind: 'word',
  partOfSpeech: 'noun',
  syllabusLevel: 7,
  handwriting: 3,
  traditional: '媽媽',
  sounds: [
    {
      character: '妈',
      reading: 'mā',
      tone: 1,
      prop: '',
      relation: 'other-tone',
      of: '马',
      peg: '',
      text: '',
      spelling: '',
      family: '马吗',
    },
    {
      character: '马',
      reading: 'mǎ',
      tone: 3,
      prop: 'swing',
      relation: '',
      of: '',
      peg: 'mast',
      text: 'The mast swings.',
      spelling: '',
      family: '',
    },
  ],
  sentence: {
    chinese: '妈妈呢？',
    pinyin: 'Māma ne?',
    translation: "Where's Mum?",
    words: [{ text: '妈妈', id: '1-040' }, { text: '呢', id: '1-041' }, { text: '？' }],
  },
  measureWords: ['个', '位'],
  pairs: ['妈妈: mum. | 母亲: mother.'],
  voice: '/voices/mama.mp3?v=1',
};
const motherOnWire =
  '{"id":"1-040","same_as":"1-040","hsk":1,"character":"妈妈","translation":"mum; mother","transcription":"māma","hintsRadicals":["女","马"],' +
  '"hintsRadicalTranscriptions":["nǚ",""],"hintsRadicalTranslations":["woman","horse"],"hintsRadicalRoles":["meaning","sound"],' +
  '"info":"The woman who calls you as loud as a horse: mum.","note":"Children say it.","kind":"word","partOfSpeech":"noun",' +
  '"level_2025":7,"handwriting":3,"traditional":"媽媽",' +
  '"sound":[{"character":"妈","reading":"mā","tone":1,"prop":"","relation":"other-tone","of":"马","peg":"","text":"","spelling":"","family":"马吗"},' +
  '{"character":"马","reading":"mǎ","tone":3,"prop":"swing","relation":"","of":"","peg":"mast","text":"The mast swings.","spelling":"","family":""}],' +
  '"sentence":{"chinese":"妈妈呢？","pinyin":"Māma ne?","translation":"Where\'s Mum?",' +
  '"words":[{"text":"妈妈","id":"1-040"},{"text":"呢","id":"1-041"},{"text":"？"}]},' +
  '"measure_word":"个 位","pairs":["妈妈: mum. | 母亲: mother."],"voice":"/voices/mama.mp3?v=1"}';

const component: Question = {
  wordId: '1-040',
  key: 'm:妈:r:女',
  title: '女',
  kind: 'component',
  wordText: '妈妈',
  index: 3,
  componentIndex: 1,
  answers: [
    { text: 'woman', isCorrect: true },
    { text: 'horse', isCorrect: false, why: '“horse” is 马.' },
  ],
  soundHint: 'mā',
  meaningHint: 'mum',
  associationHint: 'The woman who calls you',
  association: 'The woman who calls you as loud as a horse: mum.',
  isSwappable: true,
  attempts: 2,
  isMiddleCharacter: true,
  components: ['女', '马'],
};
const componentOnWire =
  '{"id":"1-040","key":"m:妈:r:女","title":"女","questionType":"radical","character":"妈妈","index":3,"radical_index":1,' +
  '"answers":[{"answer":"woman","correct":true},{"answer":"horse","correct":false,"why":"“horse” is 马."}],' +
  '"hint1":"mā","hint2":"mum","hint3":"The woman who calls you","info":"The woman who calls you as loud as a horse: mum.",' +
  '"swappable":true,"swappable_attempts":2,"is_middle_character":true,"radicals":["女","马"]}';

const typing: Question = {
  ...component,
  key: 'f',
  kind: 'typing',
  answers: [{ text: '妈妈', isCorrect: true }],
  typing: {
    readings: [['ma1', 'ma5']],
    traditional: ['媽媽'],
    meanings: ['mum'],
    sameMeaning: ['母亲'],
    sameMeaningReadings: [[['mu3', 'qin1']]],
    sameSound: [],
  },
};

describe('on the wire', () => {
  it('a word is what it was, letter for letter, and comes back', () => {
    expect(JSON.stringify(z.encode(wordList, [mother]))).toBe(`[${motherOnWire}]`);
    expect(z.decode(wordList, [JSON.parse(motherOnWire)])).toEqual([mother]);
  });

  it('so is a question', () => {
    expect(JSON.stringify(z.encode(questionList, [component]))).toBe(`[${componentOnWire}]`);
    expect(z.decode(questionList, [JSON.parse(componentOnWire)])).toEqual([component]);
  });

  it('a typing question is a freetype one, with what the judge needs at its end', () => {
    const wire = JSON.stringify(z.encode(questionList, [typing]));
    expect(wire).toContain('"questionType":"freetype"');
    expect(wire.endsWith(`,"typing":${JSON.stringify(typing.typing)}}]`)).toBe(true);
    expect(z.decode(questionList, JSON.parse(wire))).toEqual([typing]);
    expect(z.encode(questionList, [{ ...typing, kind: 'character' }])).toMatchObject([{ questionType: 'character' }]);
  });

  it('a wrong meaning says whose it is, and a typed question how what is written alike is read', () => {
    const answers = [
      { text: 'good', isCorrect: true },
      { text: 'woman', isCorrect: false, why: '“Woman” is 女.', word: '女' },
    ];
    const rules = { ...typing, ...(typing.typing && { typing: { ...typing.typing, homographReadings: [['hao4']] } }) };
    const questions: Question[] = [{ ...typing, way: 'reading', kind: 'character', answers }, rules];
    const wire = z.encode(questionList, questions);
    expect(wire[0]?.answers[1]).toEqual({ answer: 'woman', correct: false, why: '“Woman” is 女.', word: '女' });
    expect(z.decode(questionList, wire)).toEqual(questions);
  });

  it('a row of a list is a word with its progress behind it', () => {
    const row = { ...mother, isIgnored: true, answered: 2, total: 4, knownFrom: null };
    const { reply } = calls.lists.getCharactersForList;
    const wire = `{"characters":[${motherOnWire.slice(0, -1)},"ignored":1,"answered":2,"total":4,"known_from":null}]}`;
    expect(JSON.stringify(z.encode(reply, { characters: [row] }))).toBe(wire);
    expect(z.decode(reply, JSON.parse(wire))).toEqual({ characters: [row] });
  });

  it('a repeat answer names its kind and component in the words of the wire', () => {
    const { input } = calls.repeat.answerRepeat;
    const wire = { character: '妈', hsk: '_hsk2', question_index: 'radical', radical_index: '1' } as const;
    const decoded = z.decode(input, wire);
    expect(decoded).toEqual({ character: '妈', level: 2, kind: 'component', componentIndex: 1 });
    expect(z.encode(input, decoded)).toMatchObject({ ...wire, radical_index: 1 });
  });

  it('parallel lists of different lengths do not break a word', () => {
    const wire = { ...JSON.parse(motherOnWire), hintsRadicalTranscriptions: [], hintsRadicalRoles: [] };
    expect(z.decode(wordList, [wire])[0]?.components[1]).toEqual({ glyph: '马', reading: '', keyword: 'horse', role: 'shape' });
  });
});

describe('the card of words that are mixed up', () => {
  it('has a line for each word, and perhaps a remark', () => {
    expect(parsePairCard("二: two in figures. 今天是十二号。 Today's the twelfth. | 两: before a measure word. | 半 is half.")).toEqual([
      { word: '二', explanation: 'two in figures.', example: '今天是十二号。', translation: "Today's the twelfth." },
      { word: '两', explanation: 'before a measure word.', example: '', translation: '' },
      { word: '', explanation: '半 is half.', example: '', translation: '' },
    ]);
  });
});
