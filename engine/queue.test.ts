// The rules of the queue (learning §4 "Quiz" and "Repeat", decisions §6) and what no sequence of answers may break.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/study.ts';
import { level } from './examples.ts';
import { makeStudy } from './questions.ts';
import { afterCorrect, afterMiss, type Queue, withoutWord } from './queue.ts';

const study = makeStudy(level);
const names = (queue: Queue) => queue.map(({ character, key }) => `${character} ${key}`);
function questionsOf(...words: string[]): Question[] {
  return words.flatMap((word) => study.questionsOf(level.items.find(({ item }) => item === word)?.id ?? ''));
}

describe('a right answer', () => {
  it('takes the question out', () => {
    expect(names(afterCorrect(questionsOf('一')))).toEqual(['一 c', '一 f']);
  });
});

describe('a miss', () => {
  it('puts a component behind the next question, and at the end from the second time on', () => {
    const once = afterMiss(questionsOf('好'), 'a');
    expect(names(once)).toEqual(['好 r:子', '好 r:女', '好 c', '好 f']);
    expect(once[1]?.swappable_attempts).toBe(1);
    const twice = afterMiss(afterCorrect(once), 'b');
    expect(names(twice)).toEqual(['好 c', '好 f', '好 r:女']);
    expect(twice[2]?.swappable_attempts).toBe(2);
  });

  it('leaves a character question in front of its own typing', () => {
    expect(names(afterMiss(questionsOf('一').slice(1), 'a'))).toEqual(['一 c', '一 f']);
  });

  it('swaps a typing question with the next word', () => {
    const queue = [...questionsOf('一').slice(2), ...questionsOf('人')];
    expect(names(afterMiss(queue, 'a'))).toEqual(['人 r:人', '一 f', '人 c', '人 f']);
  });

  it('leaves the last question where it is', () => {
    expect(names(afterMiss(questionsOf('一').slice(2), 'a'))).toEqual(['一 f']);
    expect(names(afterMiss(questionsOf('一').slice(0, 1), 'a'))).toEqual(['一 r:一']);
    expect(afterMiss([], 'a')).toEqual([]);
  });

  it('shuffles the answers and keeps them', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 50; seed += 1) {
      const again = afterMiss(questionsOf('好').slice(0, 1), String(seed))[0];
      expect(new Set(again?.answers)).toEqual(new Set(questionsOf('好')[0]?.answers));
      orders.add(again?.answers.map(({ answer }) => answer).join() ?? '');
    }
    expect(orders.size).toBeGreaterThan(10);
  });

  it('keeps the first of the accepted writings first', () => {
    const typed = questionsOf('一……好……').at(-1) as Question;
    expect(afterMiss([typed], 'z')[0]?.answers).toEqual(typed.answers);
  });
});

it('a word marked as learnt leaves with all its questions', () => {
  expect(names(withoutWord(questionsOf('一', '好'), '1-001'))).toEqual(names(questionsOf('好')));
});

describe('whatever is answered', () => {
  const start = questionsOf('一', '好', '朋友', '妈妈', '看');
  const answers = fc.array(fc.boolean(), { maxLength: 200 });

  it('no question is lost or doubled', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        const left: string[] = [];
        for (const [at, right] of given.entries()) {
          if (queue[0] && right) left.push(...names([queue[0]]));
          queue = right ? afterCorrect(queue) : afterMiss(queue, String(at));
          expect([...left, ...names(queue)].toSorted()).toEqual(names(start).toSorted());
        }
      }),
    );
  });

  it('character stays in front of typing, also of a middle character', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        for (const [at, right] of given.entries()) {
          queue = right ? afterCorrect(queue) : afterMiss(queue, String(at));
          for (const word of new Set(queue.map(({ id }) => id))) {
            const fixed = queue.filter(({ id, swappable }) => id === word && !swappable).map(({ index }) => index);
            expect(fixed).toEqual(fixed.toSorted((one, other) => one - other));
          }
        }
      }),
    );
  });

  it('the queue ends when answers become right', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        for (const [at, right] of given.entries()) queue = right ? afterCorrect(queue) : afterMiss(queue, String(at));
        const length = queue.length;
        for (let at = 0; at < length; at += 1) queue = afterCorrect(queue);
        expect(queue).toEqual([]);
      }),
    );
  });
});
