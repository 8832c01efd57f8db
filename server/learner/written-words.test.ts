// What is written once and put together is what the codecs of the wire would write.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { questionList, wordList } from '#contract/study.ts';
import { taughtLevels } from '#contract/wire.ts';
import { exampleLevelOfTwentySix } from '#dev/fixtures/example-level.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { findLevel } from './level-content.ts';
import { getWrittenWord, writeCards, writeObject, writeQuestions } from './written-words.ts';

const course = { ...buildSmallCourse(), levels: new Map([[1, exampleLevelOfTwentySix]] as const) };
const levelContent = findLevel({ course }, 1) ?? expect.fail('no level');
const words = levelContent.words.map(({ id }) => getWrittenWord(levelContent, id));
const questions = words.flatMap((word) => word.questions);
const read = (json: Buffer): unknown => JSON.parse(json.toString());

test('cards', () => {
  const cards = levelContent.words.map(({ id }) => levelContent.study.getWordCard(id));
  expect(read(writeCards(words))).toEqual(z.encode(wordList, cards));
  expect(read(writeCards([]))).toEqual([]);
});

test('questions, except for the order of their answers', () => {
  const sort = <Item extends { answers: readonly { text: string }[] }>(list: readonly Item[]) =>
    list.map((question) => ({ ...question, answers: question.answers.toSorted((one, other) => (one.text < other.text ? -1 : 1)) }));
  const plain = levelContent.words.flatMap(({ id }) => levelContent.study.getQuestions(id));
  const decoded = z.decode(questionList, read(writeQuestions(questions, 'a')) as z.input<typeof questionList>);
  expect(sort(decoded)).toEqual(sort(plain));
  expect(read(writeQuestions([], 'a'))).toEqual([]);
});

test('the seed alone decides the order of answers; what is typed keeps its own', () => {
  expect(writeQuestions(questions, 'a')).toEqual(writeQuestions(questions, 'a'));
  const shared = questions.filter(({ kind }) => kind !== 'typing');
  const positions = new Set<number>();
  for (let seed = 0; seed < 40; seed += 1) {
    const [first] = read(writeQuestions(shared.slice(0, 1), String(seed))) as { answers: { correct: boolean }[] }[];
    positions.add(first?.answers.findIndex(({ correct }) => correct) ?? -1);
  }
  expect([...positions].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
  const typed = questions.filter(({ kind }) => kind === 'typing');
  expect(writeQuestions(typed, 'a')).toEqual(writeQuestions(typed, 'b'));
});

test('an object of written fields', () => {
  expect(read(writeObject({ total: Buffer.from('3'), list: writeCards(words.slice(0, 1)) }))).toMatchObject({ total: 3, list: [{}] });
  expect(read(writeObject({}))).toEqual({});
});

test.each(taughtLevels.slice(1))('a word of another level is unknown: %i', (level) => {
  expect(() => getWrittenWord(levelContent, `${level}-001`)).toThrow(RangeError);
});
