// The rules of the queue (learning §4 "Quiz" and "Repeat", decisions §6) and its invariants under any answers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/study.ts';
import { exampleLevelOfTwentySix } from '../dev/fixtures/example-level.ts';
import { createLevelStudy } from './questions.ts';
import { removeAnswered, requeueMissed, type Queue, removeWord } from './queue.ts';

const levelStudy = createLevelStudy(exampleLevelOfTwentySix);
const listKeys = (queue: Queue) => queue.map(({ wordText, key }) => `${wordText} ${key}`);
function buildQuestions(...words: string[]): Question[] {
  return words.flatMap((word) => levelStudy.getQuestions(exampleLevelOfTwentySix.words.find(({ text: item }) => item === word)?.id ?? ''));
}

describe('a right answer', () => {
  it('removes the question', () => {
    expect(listKeys(removeAnswered(buildQuestions('一')))).toEqual(['一 c', '一 f']);
  });
});

describe('a miss', () => {
  it('moves a component behind the next question, and to the end from the second miss on', () => {
    const once = requeueMissed(buildQuestions('好'), 'a');
    expect(listKeys(once)).toEqual(['好 r:子', '好 r:女', '好 c', '好 f']);
    expect(once[1]?.attempts).toBe(1);
    const twice = requeueMissed(removeAnswered(once), 'b');
    expect(listKeys(twice)).toEqual(['好 c', '好 f', '好 r:女']);
    expect(twice[2]?.attempts).toBe(2);
  });

  it('leaves a character question in front of its own typing', () => {
    expect(listKeys(requeueMissed(buildQuestions('一').slice(1), 'a'))).toEqual(['一 c', '一 f']);
  });

  it('asks another word between a missed character and itself, and keeps it in front of its own typing', () => {
    const queue = requeueMissed([...buildQuestions('一').slice(1), ...buildQuestions('人')], 'a');
    expect(listKeys(queue)).toEqual(['人 r:人', '一 c', '一 f', '人 c', '人 f']);
  });

  it('swaps a typing question with the next word', () => {
    const queue = [...buildQuestions('一').slice(2), ...buildQuestions('人')];
    expect(listKeys(requeueMissed(queue, 'a'))).toEqual(['人 r:人', '一 f', '人 c', '人 f']);
  });

  it('leaves the last question where it is', () => {
    expect(listKeys(requeueMissed(buildQuestions('一').slice(2), 'a'))).toEqual(['一 f']);
    expect(listKeys(requeueMissed(buildQuestions('一').slice(0, 1), 'a'))).toEqual(['一 r:一']);
    expect(requeueMissed([], 'a')).toEqual([]);
  });

  it('shuffles the answers and keeps them', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 50; seed += 1) {
      const again = requeueMissed(buildQuestions('好').slice(0, 1), String(seed))[0];
      expect(new Set(again?.answers)).toEqual(new Set(buildQuestions('好')[0]?.answers));
      orders.add(again?.answers.map(({ text }) => text).join() ?? '');
    }
    expect(orders.size).toBeGreaterThan(10);
  });

  it('keeps the first of the accepted writings first', () => {
    const typed = buildQuestions('一……好……').at(-1) as Question;
    expect(requeueMissed([typed], 'z')[0]?.answers).toEqual(typed.answers);
  });
});

it('marking a word as learnt removes all its questions', () => {
  expect(listKeys(removeWord(buildQuestions('一', '好'), '1-001'))).toEqual(listKeys(buildQuestions('好')));
});

describe('any sequence of answers', () => {
  const start = buildQuestions('一', '好', '朋友', '妈妈', '看');
  const answers = fc.array(fc.boolean(), { maxLength: 200 });

  it('no question is lost or duplicated', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        const left: string[] = [];
        for (const [at, right] of given.entries()) {
          if (queue[0] && right) left.push(...listKeys([queue[0]]));
          queue = right ? removeAnswered(queue) : requeueMissed(queue, String(at));
          expect([...left, ...listKeys(queue)].toSorted()).toEqual(listKeys(start).toSorted());
        }
      }),
    );
  });

  it('keeps character in front of typing, also for a middle character', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        for (const [at, right] of given.entries()) {
          queue = right ? removeAnswered(queue) : requeueMissed(queue, String(at));
          for (const word of new Set(queue.map(({ wordId }) => wordId))) {
            const fixed = queue.filter(({ wordId, isSwappable }) => wordId === word && !isSwappable).map(({ index }) => index);
            expect(fixed).toEqual(fixed.toSorted((one, other) => one - other));
          }
        }
      }),
    );
  });

  it('what was missed does not come again at once while another word is open', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        for (const [at, right] of given.entries()) {
          const [asked] = queue;
          queue = right ? removeAnswered(queue) : requeueMissed(queue, String(at));
          const hasOther = queue.some(({ wordId }) => wordId !== asked?.wordId);
          if (!right && asked && hasOther) expect(listKeys(queue.slice(0, 1))).not.toEqual(listKeys([asked]));
        }
      }),
    );
  });

  it('the queue ends when answers become right', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let queue: Queue = start;
        for (const [at, right] of given.entries()) queue = right ? removeAnswered(queue) : requeueMissed(queue, String(at));
        const length = queue.length;
        for (let at = 0; at < length; at += 1) queue = removeAnswered(queue);
        expect(queue).toEqual([]);
      }),
    );
  });
});
