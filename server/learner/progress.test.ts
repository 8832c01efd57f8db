// Progress on a real database: the counter always equals a recount, whatever happens at once, and content may change under it.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Course } from '#content/course.ts';
import type { StudyItem } from '#contract/item.ts';
import { newLearner } from '#dev/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/server.ts';
import { courseOf, inOrder, smallItem, smallLevel } from '#dev/small-course.ts';
import type { Parts } from '#server/parts.ts';
import { ignoreWord, learnAgain, levelStanding, recordAnswer, restart, wordStanding } from './progress.ts';
import { type Taught, taughtOf } from './study.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: courseOf('one', smallLevel(1, 24)), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

/** The same server after a restart with other content. */
function withCourse(course: Course): { parts: Parts; taught: Taught } {
  const parts = { ...server.parts, course };
  return { parts, taught: taughtOf(parts, 1) };
}

async function recount(taught: Taught, userId: string) {
  const rows = await server.parts.database.kysely
    .selectFrom('word_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', 1)
    .execute();
  let answered = 0;
  let wordsDone = 0;
  for (const row of rows.filter(({ word_id }) => taught.byId.has(word_id))) {
    const keys = taught.study.keysOf(row.word_id);
    const count = row.ignored ? keys.length : keys.filter((key) => row.answered.includes(key)).length;
    answered += count;
    if (count === keys.length) wordsDone += 1;
  }
  return { answered, wordsDone, total: taught.study.totalQuestions };
}

const someWord = fc.integer({ min: 1, max: 6 }).map((number) => `1-00${number}`);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), wordId: someWord, question: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ignore' as const), wordId: someWord }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), wordId: someWord }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), wordId: someWord }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(one: Step, parts: Parts, taught: Taught, userId: string): Promise<unknown> {
  if (one.kind === 'answer') {
    const key = taught.study.keysOf(one.wordId)[one.question] ?? '';
    return recordAnswer(parts, taught, userId, { wordId: one.wordId, key, mistakes: one.question });
  }
  if (one.kind === 'ignore') return ignoreWord(parts, taught, userId, one.wordId);
  if (one.kind === 'again') return learnAgain(parts, taught, userId, one.wordId);
  return restart(
    parts,
    taught,
    userId,
    taught.items.map(({ id }) => id),
  );
}

describe('the counter equals a recount', () => {
  test('after any sequence, and each answer says so', async () => {
    const { parts, taught } = withCourse(server.parts.course);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { id } = await newLearner(server);
        for (const one of steps) {
          const said = await take(one, parts, taught, id);
          if (one.kind === 'answer') expect(said).toMatchObject(await recount(taught, id));
        }
        expect(await levelStanding(parts, taught, id)).toEqual(await recount(taught, id));
      }),
      { numRuns: 20 },
    );
  });

  test('after any steps at once', async () => {
    const { parts, taught } = withCourse(server.parts.course);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { id } = await newLearner(server);
        await Promise.all(steps.map((one) => take(one, parts, taught, id)));
        expect(await levelStanding(parts, taught, id)).toEqual(await recount(taught, id));
      }),
      { numRuns: 15 },
    );
  });

  test('when two servers with different content count the same learner', async () => {
    const one = withCourse(server.parts.course);
    const other = withCourse(courseOf('longer', smallLevel(1, 30)));
    const { id } = await newLearner(server);
    const keys = one.taught.study.keysOf('1-001');
    await Promise.all(
      keys.flatMap((key) =>
        [one, other].map(({ parts, taught }) => recordAnswer(parts, taught, id, { wordId: '1-001', key, mistakes: 0 })),
      ),
    );
    for (const { parts, taught } of [one, other, one]) {
      expect(await levelStanding(parts, taught, id)).toEqual({ answered: keys.length, wordsDone: 1, total: taught.study.totalQuestions });
    }
  });
});

describe('content that changes', () => {
  async function learnt(wordId: string): Promise<string> {
    const { parts, taught } = withCourse(server.parts.course);
    const { id } = await newLearner(server);
    for (const key of taught.study.keysOf(wordId)) await recordAnswer(parts, taught, id, { wordId, key, mistakes: 0 });
    return id;
  }

  const items = smallLevel(1, 24).items;
  const edit = (wordId: string, change: Partial<StudyItem>) => items.map((item) => (item.id === wordId ? { ...item, ...change } : item));

  test.each([
    ['a text is edited', edit('1-002', { translations: ['something else'], association: 'Another story.' }), 4, 1],
    ['the list is turned round', items.toReversed(), 4, 1],
    ['a word is put before it', [smallItem(1, 99), ...items], 4, 1],
    ['a word is taken away', items.filter(({ id }) => id !== '1-001'), 4, 1],
    [
      'a component is added: its question is open',
      edit('1-002', { components: [...(items[1]?.components ?? []), ...(items[7]?.components ?? [])] }),
      4,
      0,
    ],
    ['a component is taken away: its answer counts no more', edit('1-002', { components: items[1]?.components.slice(0, 1) ?? [] }), 3, 1],
    ['the word itself is taken away', items.filter(({ id }) => id !== '1-002'), 0, 0],
  ])('%s', async (name, changed, answered, wordsDone) => {
    const id = await learnt('1-002');
    const { parts, taught } = withCourse(courseOf(name, inOrder(1, changed)));
    expect(await levelStanding(parts, taught, id)).toEqual({ answered, wordsDone, total: taught.study.totalQuestions });
    const before = withCourse(server.parts.course);
    expect(await levelStanding(before.parts, before.taught, id)).toMatchObject({ answered: 4, wordsDone: 1 });
  });

  test('an answer after the change counts from the new content', async () => {
    const id = await learnt('1-002');
    const { parts, taught } = withCourse(
      courseOf('changed', inOrder(1, edit('1-002', { components: items[1]?.components.slice(0, 1) ?? [] }))),
    );
    const said = await recordAnswer(parts, taught, id, { wordId: '1-003', key: 'c', mistakes: 0 });
    expect(said).toEqual({ answered: 4, wordsDone: 1, total: taught.study.totalQuestions, wordCompleted: false });
    const item = taught.byId.get('1-002');
    expect(item && (await wordStanding(parts.database.kysely, taught, id, item))).toMatchObject({ done: true, answered: 3, total: 3 });
  });
});
