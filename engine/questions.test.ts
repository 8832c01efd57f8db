// Questions of a small level: their order, keys, hints, answers and wrong answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { component, exampleLevel, level } from './examples.ts';
import type { StudyItem, StudyLevel } from '#contract/item.ts';
import { folded, makeStudy, questionTypeOf, shuffled } from './questions.ts';

const study = makeStudy(level);
function idOf(word: string, at = 0): string {
  return level.items.filter(({ item }) => item === word)[at]?.id ?? '';
}
const all = level.items.flatMap(({ id }) => study.questionsOf(id));

describe('questions of a word', () => {
  it('ask each component, then the character, then typing', () => {
    expect(study.keysOf(idOf('好'))).toEqual(['r:女', 'r:子', 'c', 'f']);
    expect(study.questionsOf(idOf('好')).map(({ questionType, index, radical_index }) => [questionType, index, radical_index])).toEqual([
      ['radical', 0, 0],
      ['radical', 1, 1],
      ['character', 2, 0],
      ['freetype', 3, 0],
    ]);
  });

  it('ask an atomic character as its own component, and a doubled component once', () => {
    expect(study.keysOf(idOf('一'))).toEqual(['r:一', 'c', 'f']);
    expect(study.keysOf(idOf('妈妈'))).toEqual(['r:妈', 'c', 'f']);
    expect(study.wordOf(idOf('妈妈')).hintsRadicals).toEqual(['妈']);
  });

  it('ask a middle character first and mark it', () => {
    const questions = study.questionsOf(idOf('朋友'));
    expect(questions.map(({ key }) => key)).toEqual(['m:朋:r:月', 'm:朋:c', 'r:朋', 'r:友', 'c', 'f']);
    expect(questions.map((question) => question.is_middle_character)).toEqual([true, true, false, false, false, false]);
    expect(questions.every(({ character }) => character === '朋友')).toBe(true);
    expect(questions[1]).toMatchObject({ title: 'companion', info: 'Moon walks beside moon: a companion.', radicals: ['月'] });
    expect(questions[1]?.answers[0]).toEqual({ answer: '朋', correct: true });
  });

  it('have titles, hints and info as decided', () => {
    const [woman, , character, typed] = study.questionsOf(idOf('好'));
    expect(woman).toMatchObject({
      title: '女',
      hint1: 'hǎo',
      hint2: 'good',
      hint3: 'woman beside child',
      info: 'woman beside child: good.',
      swappable: true,
      swappable_attempts: 0,
      radicals: ['女', '子'],
    });
    expect(character).toMatchObject({ title: 'good', hint1: '', hint2: '', hint3: '', swappable: false });
    expect(typed).toMatchObject({ title: 'good', hint1: '', hint2: '', hint3: '', swappable: false });
    expect(typed?.answers).toEqual([{ answer: '好', correct: true }]);
    expect(typed?.typing?.readings).toEqual([['hao3']]);
  });

  it('give no hint that names the answer', () => {
    expect(study.questionsOf(idOf('一'))[0]).toMatchObject({ hint1: 'yī', hint2: '' });
    for (const question of all) {
      const right = question.answers.find(({ correct }) => correct)?.answer ?? '';
      if (question.questionType === 'radical') expect(` ${folded(question.hint2)} `).not.toContain(` ${folded(right)} `);
    }
  });

  it('accept a pattern with its dots and without', () => {
    const typed = study.questionsOf(idOf('一……好……')).at(-1);
    expect(typed?.answers.map(({ answer }) => answer)).toEqual(['一……好……', '一……好', '一…好', '一好']);
    expect(typed?.answers.every(({ correct }) => correct)).toBe(true);
  });

  it('know the words of the level that mean or sound the same', () => {
    expect(study.questionsOf(idOf('妈')).at(-1)?.typing).toMatchObject({ sameMeaning: ['妈妈'] });
    expect(study.questionsOf(idOf('他')).at(-1)?.typing).toMatchObject({ sameSound: ['她'] });
    expect(study.questionsOf(idOf('花')).at(-1)?.typing).toMatchObject({ sameMeaning: [], sameSound: [] });
  });

  it('are counted without being made', () => {
    expect(study.totalQuestions).toBe(all.length);
    expect(level.items.flatMap(({ id }) => study.keysOf(id))).toEqual(all.map(({ key }) => key));
    expect(new Set(all.map(({ id, key }) => `${id} ${key}`)).size).toBe(all.length);
  });

  it('of an unknown word are refused', () => {
    expect(() => study.questionsOf('1-999')).toThrow(RangeError);
  });
});

describe('keys', () => {
  it('do not change when the list is put into another order', () => {
    const moved: StudyLevel = { ...level, items: level.items.toReversed().map((item, position) => ({ ...item, position })) };
    for (const { id } of level.items) expect(makeStudy(moved).keysOf(id)).toEqual(study.keysOf(id));
  });
});

describe('wrong answers', () => {
  const chosen = all.filter(({ questionType }) => questionType !== 'freetype');

  it('are three beside one right answer, none equal', () => {
    for (const question of chosen) {
      expect(question.answers.map(({ correct }) => correct)).toEqual([true, false, false, false]);
      expect(new Set(question.answers.map(({ answer }) => folded(answer))).size).toBe(4);
    }
  });

  it('are never a synonym, a homograph or a second right answer', () => {
    const meanings = (word: string) =>
      level.items.filter(({ item }) => item === word).flatMap(({ translations }) => translations.map(folded));
    for (const { questionType, title, answers } of chosen)
      for (const { answer, correct } of answers)
        if (questionType === 'character' && !correct) expect(meanings(answer)).not.toContain(folded(title));
    const asked = study.questionsOf(idOf('看'))[2];
    expect(asked?.answers.map(({ answer }) => answer)).not.toContain('读');
    for (const at of [0, 1]) expect(study.questionsOf(idOf('花', at))[2]?.answers.filter(({ answer }) => answer === '花')).toHaveLength(1);
  });

  it('are look-alikes first', () => {
    const offered = (word: string) =>
      study
        .questionsOf(idOf(word))
        .find(({ key }) => key === 'c')
        ?.answers.map(({ answer }) => answer) ?? [];
    expect(offered('人')).toEqual(expect.arrayContaining(['入', '八']));
    expect(offered('妈').some((answer) => ['好', '她', '吗'].includes(answer))).toBe(true);
    expect(offered('妈').some((answer) => ['马', '吗'].includes(answer))).toBe(true);
  });

  it('have as many characters where the level has enough', () => {
    for (const { questionType, character, is_middle_character: isMiddle, answers } of chosen)
      if (questionType === 'character' && !isMiddle && Array.from(character).length === 1)
        expect(answers.every(({ answer }) => Array.from(answer).length === 1)).toBe(true);
  });

  it('stay the same for a word', () => {
    expect(makeStudy(level).questionsOf(idOf('好'))).toEqual(study.questionsOf(idOf('好')));
  });

  it('are fewer, not wrong, in a level that is being written', () => {
    const small = makeStudy(exampleLevel([['一', 'yī', 'one', '一 one']]));
    expect(small.questionsOf('1-001').map(({ answers }) => answers.length)).toEqual([1, 1, 1]);
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
        fc.tuple(fc.constantFrom(...glyphs), fc.constantFrom(...meanings)).map(([glyph, keyword]) => component(glyph, keyword)),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 25 }), (lines) => {
        const base = level.items[0] as StudyItem;
        const items = lines.map((change, position) => ({ ...base, ...change, id: `1-${position}`, position }));
        const made = makeStudy({ level: 1, items });
        for (const item of items)
          for (const { questionType, answers, title } of made.questionsOf(item.id)) {
            if (questionType === 'freetype') continue;
            expect(new Set(answers.map(({ answer }) => folded(answer))).size).toBe(answers.length);
            expect(answers.filter(({ correct }) => correct)).toHaveLength(1);
            if (questionType !== 'character') continue;
            const right = items.filter(({ translations }) => translations.map(folded).includes(folded(title)));
            for (const { answer, correct } of answers) if (!correct) expect(right.map((other) => other.item)).not.toContain(answer);
          }
      }),
      { numRuns: 60 },
    );
  });
});

describe('shuffled', () => {
  const question = study.questionsOf(idOf('好'))[0] as ReturnType<typeof study.questionsOf>[number];
  it('keeps the answers and depends on the seed alone', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 200; seed += 1) {
      const mixed = shuffled(question, String(seed));
      expect(mixed).toEqual(shuffled(question, String(seed)));
      expect(mixed.answers.toSorted((one, other) => one.answer.localeCompare(other.answer))).toEqual(
        question.answers.toSorted((one, other) => one.answer.localeCompare(other.answer)),
      );
      orders.add(mixed.answers.map(({ answer }) => answer).join());
    }
    expect(orders.size).toBe(24);
  });

  it('leaves accepted writings in place', () => {
    const typed = study.questionsOf(idOf('一……好……')).at(-1) as typeof question;
    expect(shuffled(typed, 'a')).toEqual(typed);
  });
});

it('makes every question of a level of 2,289 items in well under a second for a part', () => {
  const glyphs = Array.from({ length: 2289 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const big = exampleLevel(
    glyphs.map((glyph, at) => [glyph, 'yī', `meaning ${at}`, `${glyph} keyword ${at}, ${glyphs[at >> 3] ?? ''} keyword ${at >> 3}`]),
  );
  const began = performance.now();
  const made = makeStudy(big);
  for (const { id } of big.items.slice(0, 10)) made.questionsOf(id);
  expect(performance.now() - began).toBeLessThan(1000);
});

it('a key says which kind of question it is', () => {
  for (const { key, questionType } of all) expect(questionTypeOf(key)).toBe(questionType);
});
