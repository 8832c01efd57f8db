// The order of a part's questions: a table, and what holds for every part (decisions §4).
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Question } from '#contract/study.ts';
import { orderPart } from './part-order.ts';

interface Asked {
  readonly word: number;
  readonly position: number;
  readonly kind: Question['kind'];
}

function buildWord(word: number, kinds: readonly Question['kind'][]): Asked[] {
  return kinds.map((kind, position) => ({ word, position, kind }));
}

test.each<[number, string]>([
  [0, ''],
  [1, '0c 0t'],
  [2, '0c 1c 0t 1t'],
  [3, '0c 1c 2c 0t 1t 2t'],
  [4, '0c 1c 2c 0t 3c 1t 2t 3t'],
])('of %i words', (count, order) => {
  const words = Array.from({ length: count }, (_, word) => buildWord(word, ['character', 'typing']));
  expect(
    orderPart(words)
      .map(({ word, kind }) => `${word}${kind[0]}`)
      .join(' '),
  ).toBe(order);
});

const part = fc
  .array(fc.array(fc.constantFrom<Question['kind']>('component', 'character'), { maxLength: 4 }), { maxLength: 10 })
  .map((words) => words.map((choices, word) => buildWord(word, [...choices, 'typing'])));

describe('every part', () => {
  it('asks each question once', () => {
    fc.assert(
      fc.property(part, (words) => {
        const byPlace = (one: Asked, other: Asked) => one.word - other.word || one.position - other.position;
        expect(orderPart(words).toSorted(byPlace)).toEqual(words.flat());
      }),
    );
  });

  it("keeps a word's own order", () => {
    fc.assert(
      fc.property(part, (words) => {
        const ordered = orderPart(words);
        for (const [index, questions] of words.entries()) expect(ordered.filter(({ word }) => word === index)).toEqual(questions);
      }),
    );
  });

  it('asks to type a word behind the choices of the next two, and before those of the third', () => {
    fc.assert(
      fc.property(part, (words) => {
        const ordered = orderPart(words);
        for (const [index, { word, kind }] of ordered.entries()) {
          if (kind !== 'typing') continue;
          const laterChoices = ordered.filter((asked) => asked.kind !== 'typing' && asked.word > word);
          expect(laterChoices.every((asked) => ordered.indexOf(asked) < index === asked.word <= word + 2)).toBe(true);
        }
      }),
    );
  });
});
