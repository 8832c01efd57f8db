// The words of a part once more: one question a word, from the questions at hand or from the words alone.
import { describe, expect, it } from 'vitest';
import { questions, words } from '#dev/fixtures/web/quiz-questions.ts';
import { buildPractice } from './practice.ts';

const [person, good] = words as [(typeof words)[number], (typeof words)[number]];

describe('buildPractice', () => {
  it('asks each word once, to choose or to type it, in an order of the seed', () => {
    const kinds = new Set<string>();
    const orders = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      const practice = buildPractice(words, questions, String(seed));
      expect(practice.map(({ wordId }) => wordId).sort()).toEqual(['1-002', '1-005']);
      expect(practice.every(({ isSwappable }) => isSwappable)).toBe(true);
      practice.forEach(({ kind }) => kinds.add(kind));
      orders.add(practice.map(({ wordId }) => wordId).join(' '));
    }
    expect([...kinds].sort()).toEqual(['character', 'typing']);
    expect(orders.size).toBe(2);
    expect(buildPractice(words, questions, 'same')).toEqual(buildPractice(words, questions, 'same'));
  });

  it('makes a choice from the other words where the questions of a word are not at hand', () => {
    const [one] = buildPractice([person, good], [], 'seed').filter(({ wordId }) => wordId === person.id);
    expect(one).toMatchObject({ kind: 'character', title: 'person', wordText: '人' });
    expect(one?.answers.map(({ text, isCorrect }) => [text, isCorrect]).sort()).toEqual([
      ['人', true],
      ['好', false],
    ]);
  });

  it('offers no word that means the same as a wrong answer, and leaves a word out that has none', () => {
    const human = { ...person, id: '1-900', text: '人类', translation: 'person; human' };
    const answers = buildPractice([person, human, good], [], 'seed').find(({ wordId }) => wordId === person.id)?.answers;
    expect(answers?.map(({ text }) => text).sort()).toEqual(['人', '好']);
    expect(buildPractice([person, human], [], 'seed')).toEqual([]);
  });
});
