// Which words a repeat asks first, and the last day that a word may wait for (decisions §5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { buildWordIds, listWordIds } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestions, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import type { Memory } from '#engine/schedule.ts';
import { getDayStart, getStudyDay } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const getToday = () => getStudyDay(new Date(), 'UTC');

/** Makes a word due since yesterday, with this memory. */
async function setWord({ id }: TestLearner, wordId: string, memory: Memory | null, learntDay = getToday()): Promise<void> {
  await server.services.database.kysely
    .updateTable('word_memory')
    .set({ memory: memory && JSON.stringify(memory), due_day: getToday() - 1, learnt_day: learntDay })
    .where('user_id', '=', id)
    .where('word_id', '=', wordId)
    .execute();
}

const remember = (day: number, stability: number): Memory => ({ stability, difficulty: 5, repeats: 3, lapses: 0, day, dueDay: day + 1 });

describe('the next part', () => {
  test('holds the ten due words that are most at risk', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    // The further down the list, the longer ago the word was repeated.
    for (const [index, wordId] of buildWordIds(1, 20).entries()) await setWord(learner, wordId, remember(getToday() - 5 - index, 10));
    const { list, characters } = await getRepeat(learner);
    expect(list.map(({ id }) => id).toSorted()).toEqual(buildWordIds(11, 20));
    expect(characters.map(({ id }) => id).toSorted()).toEqual(buildWordIds(11, 20));
  });

  test('takes a weak memory before a strong one, counts a word without one from the day it was learnt, and keeps the list order else', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    const today = getToday();
    for (const wordId of buildWordIds(1, 20)) await setWord(learner, wordId, remember(today - 10, 20));
    await setWord(learner, '1-019', remember(today - 10, 2));
    await setWord(learner, '1-014', remember(today - 10, 5));
    await setWord(learner, '1-016', null, today - 300);
    await setWord(learner, '1-002', null);
    const rest = buildWordIds(1, 8).filter((id) => id !== '1-002');
    expect(listWordIds(await getRepeat(learner)).toSorted()).toEqual([...rest, '1-014', '1-016', '1-019']);
  });
});

describe('a word that could wait for long', () => {
  async function repeatBefore(endsAt: Date): Promise<number | undefined> {
    const learner = await createLearner(server, 2);
    const { kysely } = server.services.database;
    await learnPart(learner, 'quizHSK2');
    await setWord(learner, '2-001', remember(getToday() - 100, 300));
    await kysely.updateTable('level_access').set({ ends_at: endsAt }).where('user_id', '=', learner.id).execute();
    const { questions } = await getRepeat(learner, 'quizHSK2');
    await answerRepeatQuestions(
      learner,
      questions.filter(({ id }) => id === '2-001'),
      {},
      'quizHSK2',
    );
    const row = await kysely
      .selectFrom('word_memory')
      .select('due_day')
      .where('user_id', '=', learner.id)
      .where('word_id', '=', '2-001')
      .executeTakeFirst();
    return row?.due_day;
  }

  test('is due on the last whole day of access', async () => {
    const today = getToday();
    // Access ends in the middle of the fourth day: the third is the last that the learner has to the end.
    const noon = new Date(getDayStart(today + 4, 'UTC').getTime() + 8 * 3_600_000);
    expect(await repeatBefore(noon)).toBe(today + 3);
    const justBefore = new Date(getDayStart(today + 4, 'UTC').getTime() - 1000);
    expect(await repeatBefore(justBefore)).toBe(today + 2);
  });

  test('is due tomorrow if access ends today', async () => {
    const today = getToday();
    expect(await repeatBefore(new Date(Date.now() + 60_000))).toBe(today + 1);
  });

  test('waits as long as the schedule says if access lasts longer', async () => {
    const today = getToday();
    const due = await repeatBefore(getDayStart(today + 20_000, 'UTC'));
    expect(due).toBeGreaterThan(today + 60);
  });
});
