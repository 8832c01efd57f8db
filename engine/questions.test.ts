// The questions of a small level: order, keys, hints, answers and wrong answers.
import { noStudyAids } from '#contract/study-aids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createComponent, createExampleLevel, exampleLevelOfTwentySix } from '../dev/fixtures/example-level.ts';
import type { StudyWord, StudyLevel } from '#contract/study-word.ts';
import { foldText } from './near-meanings.ts';
import { createLevelStudy, shuffleAnswers } from './questions.ts';
import { getQuestionKind } from './question-key.ts';

const levelStudy = createLevelStudy(exampleLevelOfTwentySix);
function findWordId(word: string, index = 0): string {
  return exampleLevelOfTwentySix.words.filter(({ text: item }) => item === word)[index]?.id ?? '';
}
const all = exampleLevelOfTwentySix.words.flatMap(({ id }) => levelStudy.getQuestions(id));

describe('questions of a word', () => {
  it('ask each component, then the character, then typing', () => {
    expect(levelStudy.listKeys(findWordId('好'))).toEqual(['r:女', 'r:子', 'c', 'f']);
    expect(levelStudy.getQuestions(findWordId('好')).map(({ kind, index, componentIndex }) => [kind, index, componentIndex])).toEqual([
      ['component', 0, 0],
      ['component', 1, 1],
      ['character', 2, 0],
      ['typing', 3, 0],
    ]);
  });

  it('ask an atomic character as its own component, and a repeated component once', () => {
    expect(levelStudy.listKeys(findWordId('一'))).toEqual(['r:一', 'c', 'f']);
    expect(levelStudy.listKeys(findWordId('妈妈'))).toEqual(['r:妈', 'c', 'f']);
    expect(levelStudy.getWordCard(findWordId('妈妈')).components).toEqual([createComponent('妈', 'mum')]);
  });

  it('come with a card that carries the aids of the word as they are', () => {
    const aids = { ...noStudyAids, measureWords: ['个'], pairs: ['女: woman. | 妈: mum.'] };
    const level = createExampleLevel([['女', 'nǚ', 'woman', '女 woman', aids]]);
    expect(createLevelStudy(level).getWordCard('1-001')).toMatchObject(aids);
  });

  it('come with a card that says from which level on the exam asks to write the word by hand, if it does', () => {
    const level = createExampleLevel([
      ['女', 'nǚ', 'woman', '女 woman', { handwriting: 2 }],
      ['妈', 'mā', 'mum', '女 woman'],
    ]);
    const study = createLevelStudy(level);
    expect(['1-001', '1-002'].map((id) => study.getWordCard(id).handwriting)).toEqual([2, null]);
  });

  it('ask a middle character first and mark it', () => {
    const questions = levelStudy.getQuestions(findWordId('朋友'));
    expect(questions.map(({ key }) => key)).toEqual(['m:朋:r:月', 'm:朋:c', 'r:朋', 'r:友', 'c', 'f']);
    expect(questions.map((question) => question.isMiddleCharacter)).toEqual([true, true, false, false, false, false]);
    expect(questions.every(({ wordText }) => wordText === '朋友')).toBe(true);
    expect(questions[1]).toMatchObject({ title: 'companion', association: 'Moon walks beside moon: a companion.', components: ['月'] });
    expect(questions[1]?.answers[0]).toEqual({ text: '朋', isCorrect: true });
  });

  it('have titles, hints and association as decided', () => {
    const [woman, , character, typed] = levelStudy.getQuestions(findWordId('好'));
    expect(woman).toMatchObject({
      title: '女',
      soundHint: 'hǎo',
      meaningHint: 'in 好, good',
      associationHint: 'woman beside child',
      association: 'woman beside child: good.',
      isSwappable: true,
      attempts: 0,
      components: ['女', '子'],
    });
    expect(character).toMatchObject({ title: 'good', soundHint: '', meaningHint: '', associationHint: '', isSwappable: false });
    expect(typed).toMatchObject({ title: 'good', soundHint: '', meaningHint: '', associationHint: '', isSwappable: false });
    expect(typed?.answers).toEqual([{ text: '好', isCorrect: true }]);
    expect(typed?.typing?.readings).toEqual([['hao3']]);
  });

  it.each([
    ['刮风', 'be windy', '风 wind', 'in 刮风'],
    ['香蕉', 'banana', '蕉 banana plant', 'in 香蕉'],
    ['刮风', 'be windy', '刮 blow', 'in 刮风, be windy'],
    ['以后', 'in the end', '后 then', 'in 以后, in the end'],
  ])('tell %s, “%s”, for %s only where that does not give it away', (text, prompt, component, hint) => {
    const study = createLevelStudy(createExampleLevel([[text, '', prompt, component]]));
    expect(study.getQuestions(study.words[0]?.id ?? '')[0]?.meaningHint).toBe(hint);
  });

  it('give no hint that names the answer', () => {
    expect(levelStudy.getQuestions(findWordId('一'))[0]).toMatchObject({ soundHint: 'yī', meaningHint: '' });
    for (const question of all) {
      const right = question.answers.find(({ isCorrect }) => isCorrect)?.text ?? '';
      if (question.kind === 'component') expect(` ${foldText(question.meaningHint)} `).not.toContain(` ${foldText(right)} `);
    }
  });

  it('accept a pattern with its dots and without', () => {
    const typed = levelStudy.getQuestions(findWordId('一……好……')).at(-1);
    expect(typed?.answers.map(({ text }) => text)).toEqual(['一……好……', '一……好', '一…好', '一好']);
    expect(typed?.answers.every(({ isCorrect }) => isCorrect)).toBe(true);
  });

  it('know the words of the level that mean or sound the same', () => {
    expect(levelStudy.getQuestions(findWordId('妈')).at(-1)?.typing).toMatchObject({
      sameMeaning: ['妈妈'],
      sameMeaningReadings: [[['ma1', 'ma5']]],
    });
    expect(levelStudy.getQuestions(findWordId('他')).at(-1)?.typing).toMatchObject({ sameSound: ['她'] });
    expect(levelStudy.getQuestions(findWordId('花')).at(-1)?.typing).toMatchObject({ sameMeaning: [], sameSound: [] });
  });

  it('know the words of other levels that can mean the same, by any translation', () => {
    const mother = createExampleLevel([['妈妈', 'māma', 'mum', '女 woman, 马 horse']]);
    const parent = createExampleLevel([['母亲', 'mǔqīn', 'mother', '母 mother, 亲 kin', { translations: ['mother', 'mum'] }]]);
    const typed = createLevelStudy(mother, [mother, parent])
      .getQuestions(mother.words[0]?.id ?? '')
      .at(-1);
    expect(typed?.typing?.sameMeaning).toEqual(['母亲']);
  });

  it('are counted without being made', () => {
    expect(levelStudy.totalQuestions).toBe(all.length);
    expect(exampleLevelOfTwentySix.words.flatMap(({ id }) => levelStudy.listKeys(id))).toEqual(all.map(({ key }) => key));
    expect(new Set(all.map(({ wordId, key }) => `${wordId} ${key}`)).size).toBe(all.length);
  });

  it('of an unknown word are refused', () => {
    expect(() => levelStudy.getQuestions('1-999')).toThrow(RangeError);
  });
});

describe('keys', () => {
  it('do not change when the list is put into another order', () => {
    const moved: StudyLevel = {
      ...exampleLevelOfTwentySix,
      words: exampleLevelOfTwentySix.words.toReversed().map((item, position) => ({ ...item, position })),
    };
    for (const { id } of exampleLevelOfTwentySix.words) expect(createLevelStudy(moved).listKeys(id)).toEqual(levelStudy.listKeys(id));
  });
});

describe('wrong answers', () => {
  const chosen = all.filter(({ kind }) => kind !== 'typing');

  it('are three beside one right answer, none equal', () => {
    for (const question of chosen) {
      expect(question.answers.map(({ isCorrect }) => isCorrect)).toEqual([true, false, false, false]);
      expect(new Set(question.answers.map(({ text }) => foldText(text))).size).toBe(4);
    }
  });

  it('are never a synonym, a homograph or a second right answer', () => {
    const meanings = (word: string) =>
      exampleLevelOfTwentySix.words.filter(({ text: item }) => item === word).flatMap(({ translations }) => translations.map(foldText));
    for (const { kind, title, answers } of chosen)
      for (const { text, isCorrect } of answers)
        if (kind === 'character' && !isCorrect) expect(meanings(text)).not.toContain(foldText(title));
    const question = levelStudy.getQuestions(findWordId('看'))[2];
    expect(question?.answers.map(({ text }) => text)).not.toContain('读');
    for (const at of [0, 1])
      expect(levelStudy.getQuestions(findWordId('花', at))[2]?.answers.filter(({ text }) => text === '花')).toHaveLength(1);
  });

  it('are look-alikes first', () => {
    const beyondOpening = createLevelStudy({ ...exampleLevelOfTwentySix, level: 2 });
    const offered = (word: string) =>
      beyondOpening
        .getQuestions(findWordId(word))
        .find(({ key }) => key === 'c')
        ?.answers.map(({ text }) => text) ?? [];
    expect(offered('人').some((answer) => ['入', '八'].includes(answer))).toBe(true);
    expect(offered('妈').some((answer) => ['好', '她', '吗'].includes(answer))).toBe(true);
    expect(offered('妈').some((answer) => ['马', '吗'].includes(answer))).toBe(true);
  });

  it('have as many characters where the level has enough', () => {
    const ofOneCharacter = chosen.filter(
      ({ kind, wordText, isMiddleCharacter }) => kind === 'character' && !isMiddleCharacter && Array.from(wordText).length === 1,
    );
    expect(ofOneCharacter.length).toBeGreaterThan(0);
    for (const { answers } of ofOneCharacter) expect(answers.every(({ text }) => Array.from(text).length === 1)).toBe(true);
  });

  it('stay the same for a word', () => {
    expect(createLevelStudy(exampleLevelOfTwentySix).getQuestions(findWordId('好'))).toEqual(levelStudy.getQuestions(findWordId('好')));
  });

  it('are fewer, not wrong, in a level that is being written', () => {
    const small = createLevelStudy(createExampleLevel([['一', 'yī', 'one', '一 one']]));
    expect(small.getQuestions('1-001').map(({ answers }) => answers.length)).toEqual([1, 1, 1]);
  });

  it('are never equal or right, whatever words a level holds', () => {
    const glyphs = Array.from('一二三人大天太女子好妈马吗口日月明林木本休体');
    const meanings = [
      'one',
      'One',
      'ｏｎｅ',
      'one (thing)',
      'to go',
      'go',
      'big',
      'sky',
      'tree',
      'a tree',
      'body',
      'rest; tree',
      'sun',
      'moon',
    ];
    const line = fc.record({
      item: fc.array(fc.constantFrom(...glyphs), { minLength: 1, maxLength: 2 }).map((letters) => letters.join('')),
      translations: fc.constantFrom(...meanings).map((text) => text.split('; ')),
      components: fc.array(
        fc.tuple(fc.constantFrom(...glyphs), fc.constantFrom(...meanings)).map(([glyph, keyword]) => createComponent(glyph, keyword)),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 25 }), (lines) => {
        const base = exampleLevelOfTwentySix.words[0] as StudyWord;
        const items = lines.map((change, position) => ({ ...base, ...change, id: `1-${position}`, position }));
        const builtStudy = createLevelStudy({ level: 1, words: items, alsoRight: {} });
        for (const item of items)
          for (const { kind, answers, title } of builtStudy.getQuestions(item.id)) {
            if (kind === 'typing') continue;
            expect(new Set(answers.map(({ text }) => foldText(text))).size).toBe(answers.length);
            expect(answers.filter(({ isCorrect }) => isCorrect)).toHaveLength(1);
            if (kind !== 'character') continue;
            const right = items.filter(({ translations }) => translations.map(foldText).includes(foldText(title)));
            for (const { text, isCorrect } of answers) if (!isCorrect) expect(right.map((other) => other.item)).not.toContain(text);
          }
      }),
      { numRuns: 60 },
    );
  });
});

describe('shuffled', () => {
  const question = levelStudy.getQuestions(findWordId('好'))[0] as ReturnType<typeof levelStudy.getQuestions>[number];
  it('keeps the answers and depends on the seed alone', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 200; seed += 1) {
      const mixed = shuffleAnswers(question, String(seed));
      expect(mixed).toEqual(shuffleAnswers(question, String(seed)));
      expect(mixed.answers.toSorted((one, other) => one.text.localeCompare(other.text))).toEqual(
        question.answers.toSorted((one, other) => one.text.localeCompare(other.text)),
      );
      orders.add(mixed.answers.map(({ text }) => text).join());
    }
    expect(orders.size).toBe(24);
  });

  it('leaves accepted writings in place', () => {
    const typed = levelStudy.getQuestions(findWordId('一……好……')).at(-1) as typeof question;
    expect(shuffleAnswers(typed, 'a')).toEqual(typed);
  });
});

it('a key says which kind of question it is', () => {
  for (const { key, kind } of all) expect(getQuestionKind(key)).toBe(kind);
});

describe('the clause of the association that hint 3 shows', () => {
  const showHint = (association: string) => {
    const level = createExampleLevel([['好', 'hǎo', 'good', '女 woman, 子 child', { association }]]);
    return createLevelStudy(level).getQuestions('1-001')[0]?.associationHint;
  };

  it.each([
    ['At 10:30 a woman waits, and a child sleeps.', 'At 10:30 a woman waits'],
    ['The child sleeps; a woman sits beside it.', 'a woman sits beside it.'],
    ['Women sing. A woman and her child: all is good.', 'A woman and her child'],
    ['A womanly song, the child sleeps.', 'A womanly song'],
    ['A woman, a child. All is good. They sing.', 'A woman, a child.'],
    ['Night falls. The moon is up.', 'Night falls.'],
    ['Night falls', 'Night falls'],
  ])('%s', (association, hint) => expect(showHint(association)).toBe(hint));
});
