// Words and questions on the wire: the exact JSON of the specification, and the way back (decisions §4, §12; learning §7).
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { type Question, type Word, questionList, wordList } from './study.ts';

const mother: Word = {
  id: '1-040',
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
  traditional: '媽媽',
  voice: '/voices/mama.mp3?v=1',
};
const motherOnWire =
  '{"id":"1-040","character":"妈妈","translation":"mum; mother","transcription":"māma","hintsRadicals":["女","马"],' +
  '"hintsRadicalTranscriptions":["nǚ",""],"hintsRadicalTranslations":["woman","horse"],"hintsRadicalRoles":["meaning","sound"],' +
  '"info":"The woman who calls you as loud as a horse: mum.","note":"Children say it.","kind":"word","partOfSpeech":"noun",' +
  '"level_2025":7,"traditional":"媽媽","voice":"/voices/mama.mp3?v=1"}';

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
    expect(decoded).toEqual({ character: '妈', hsk: 2, kind: 'component', componentIndex: 1 });
    expect(z.encode(input, decoded)).toMatchObject({ ...wire, radical_index: 1 });
  });

  it('parallel lists of different lengths do not break a word', () => {
    const wire = { ...JSON.parse(motherOnWire), hintsRadicalTranscriptions: [], hintsRadicalRoles: [] };
    expect(z.decode(wordList, [wire])[0]?.components[1]).toEqual({ glyph: '马', reading: '', keyword: 'horse', role: 'shape' });
  });
});
