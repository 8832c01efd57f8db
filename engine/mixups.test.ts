// Pairs that were mixed up: when they stand and are settled, the wrong answers they give, and their drill.
import { describe, expect, it } from 'vitest';
import { noStudyAids } from '#contract/study-aids.ts';
import type { Question, Word } from '#contract/study.ts';
import { type MixupEvent, createDrill, findMixedUpText, offerOwnMixups, summarizeMixups } from './mixups.ts';

function happen(...steps: readonly [MixupEvent['kind'], number][]): MixupEvent[] {
  return steps.map(([kind, day]) => ({ first: '1-001', second: '1-002', kind, day }));
}

describe('a pair', () => {
  it.each<[string, MixupEvent[], string]>([
    ['stands nowhere after one mistake', happen(['mistake', 1]), 'once'],
    ['stands after the second mistake', happen(['mistake', 1], ['mistake', 1]), 'standing'],
    [
      'stands after three right answers on one day',
      happen(['mistake', 1], ['mistake', 1], ['right', 2], ['right', 2], ['right', 2]),
      'standing',
    ],
    ['stands after two right answers on two days', happen(['mistake', 1], ['mistake', 1], ['right', 2], ['right', 3]), 'standing'],
    ['is settled by three on two days', happen(['mistake', 1], ['mistake', 1], ['right', 2], ['right', 2], ['right', 3]), 'settled'],
    [
      'stands again after one more mistake',
      happen(['mistake', 1], ['mistake', 1], ['right', 2], ['right', 2], ['right', 3], ['mistake', 9]),
      'standing',
    ],
    [
      'counts right answers from the last mistake on',
      happen(['mistake', 1], ['mistake', 1], ['right', 2], ['right', 2], ['wrong', 3], ['right', 3]),
      'standing',
    ],
    ['is not settled before it stands', happen(['mistake', 1], ['right', 2], ['right', 2], ['right', 3]), 'once'],
  ])('%s', (_, events, state) => {
    expect(summarizeMixups(events)).toMatchObject([{ first: '1-001', second: '1-002', state }]);
  });

  it('counts its mistakes, right answers and days', () => {
    const events = happen(['mistake', 1], ['mistake', 4], ['right', 5], ['right', 5], ['right', 6], ['right', 6]);
    expect(summarizeMixups(events)).toEqual([
      { first: '1-001', second: '1-002', state: 'settled', mistakes: 2, right: 4, rightDays: [5, 6], lastDay: 4 },
    ]);
  });

  it('is told from others', () => {
    const other: MixupEvent = { first: '1-001', second: '1-003', kind: 'mistake', day: 1 };
    expect(summarizeMixups([...happen(['mistake', 1]), other]).map(({ state }) => state)).toEqual(['once', 'once']);
  });
});

const question: Question = {
  wordId: '1-001',
  key: 'c',
  title: 'big',
  kind: 'character',
  wordText: '大',
  index: 0,
  componentIndex: 0,
  answers: [
    { text: '小', isCorrect: false },
    { text: '大', isCorrect: true },
    { text: '天', isCorrect: false },
    { text: '犬', isCorrect: false },
  ],
  soundHint: '',
  meaningHint: '',
  associationHint: '',
  association: '',
  isSwappable: false,
  attempts: 0,
  isMiddleCharacter: false,
  components: [],
};

describe('what was mixed up', () => {
  it.each<[string, Partial<Question>, string, boolean, string | undefined]>([
    ['a wrong choice', {}, '天', false, '天'],
    ['a wrong typing', { kind: 'typing' }, ' 太 ', false, '太'],
    ['the word whose meaning was chosen', { way: 'reading', answers: [{ text: 'sky', isCorrect: false, word: '天' }] }, 'sky', false, '天'],
    ['nothing in a right answer', {}, '大', true, undefined],
    ['nothing in the word itself', { kind: 'typing' }, '大', false, undefined],
    ['nothing in letters', { kind: 'typing' }, 'tian', false, undefined],
    ['nothing in a forgotten answer', { kind: 'typing' }, '', false, undefined],
    ['nothing in the name of a component', { kind: 'component' }, '天', false, undefined],
    ['nothing in a character inside the word', { isMiddleCharacter: true }, '天', false, undefined],
  ])('is %s', (_, changes, chosen, isCorrect, text) => {
    expect(findMixedUpText({ ...question, ...changes }, { chosen, isCorrect })).toBe(text);
  });
});

describe('the wrong answers', () => {
  const offer = (changes: Partial<Question>, ...texts: readonly string[]) =>
    offerOwnMixups([{ ...question, ...changes }], new Map([['1-001', texts.map((text) => ({ text, why: `Why ${text}` }))]]))[0]?.answers;

  it('hold the own mix-ups, in place of as many others, and the right answer stays', () => {
    expect(offer({}, '太')?.map(({ text }) => text)).toEqual(['小', '大', '天', '太']);
    expect(offer({}, '太')?.[3]).toEqual({ text: '太', isCorrect: false, why: 'Why 太' });
    expect(offer({}, '太', '犬', '夫')?.map(({ text }) => text)).toEqual(['夫', '大', '太', '犬']);
    expect(offer({}, '太', '夫', '木', '本', '末')?.map(({ text }) => text)).toEqual(['木', '大', '夫', '太']);
  });

  it('stay as they are where the mix-up is offered already, is the word itself, or another thing is asked', () => {
    for (const [changes, text] of [
      [{}, '天'],
      [{}, '大'],
      [{ kind: 'component' }, '太'],
      [{ kind: 'typing' }, '太'],
      [{ isMiddleCharacter: true }, '太'],
      [{ wordId: '1-002' }, '太'],
    ] as const)
      expect(offer(changes, text)).toEqual(question.answers);
  });
});

function createWord(id: string, text: string, pinyin: string, translation: string, sentence?: readonly [string, string][]): Word {
  const words = sentence?.map(([part, partId]) => ({ text: part, id: partId === '' ? undefined : partId }));
  return {
    ...noStudyAids,
    id,
    memoryId: id,
    level: 1,
    text,
    pinyin,
    translation,
    components: [],
    association: '',
    note: '',
    kind: 'word',
    partOfSpeech: '',
    syllabusLevel: null,
    handwriting: null,
    traditional: '',
    voice: '',
    ...(words && { sentence: { chinese: words.map((part) => part.text).join(''), pinyin: '', translation: 'It is big.', words } }),
  };
}

describe('the drill', () => {
  const big = createWord('1-001', '大', 'dà', 'big', [
    ['很', ''],
    ['大', '1-001'],
  ]);
  const sky = createWord('1-002', '天', 'tiān', 'sky');
  const drill = createDrill([big, sky], 'seed');

  it('asks ten questions, each word five times, in every way that is possible', () => {
    expect(drill).toHaveLength(10);
    expect(drill.filter(({ wordId }) => wordId === '1-001')).toHaveLength(5);
    expect(new Set(drill.filter(({ wordId }) => wordId === '1-001').map(({ kind }) => kind))).toEqual(
      new Set(['meaning', 'reading', 'sentence', 'word']),
    );
    expect(new Set(drill.filter(({ wordId }) => wordId === '1-002').map(({ kind }) => kind))).toEqual(
      new Set(['meaning', 'reading', 'word']),
    );
  });

  it('offers just the two, in changing order, and never says the answer', () => {
    for (const { answers, kind, title } of drill) {
      expect(new Set(answers.map(({ wordId }) => wordId))).toEqual(new Set(['1-001', '1-002']));
      expect(answers.map(({ text }) => text).toSorted()).toEqual(kind === 'word' ? ['big', 'sky'] : ['大', '天']);
      expect(answers.some(({ text }) => title.includes(text))).toBe(false);
    }
    expect(new Set(drill.map(({ answers }) => answers[0]?.wordId)).size).toBe(2);
    expect(drill.find(({ kind }) => kind === 'sentence')).toMatchObject({ title: '很＿＿', detail: 'It is big.' });
  });

  it('is the same for the same seed, and another for another', () => {
    expect(createDrill([big, sky], 'seed')).toEqual(drill);
    expect(createDrill([big, sky], 'other')).not.toEqual(drill);
  });

  it('leaves out what does not tell the two apart', () => {
    const same = createWord('1-003', '打', 'dà', 'Big');
    const kinds = new Set(createDrill([big, same], 'seed').map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['sentence']));
  });
});
