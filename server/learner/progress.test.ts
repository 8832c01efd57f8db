// Progress on a real database: the totals always equal a recount, also under concurrency and content changes.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildCourse, reorderWords, buildSmallWord, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import type { Services } from '#server/services.ts';
import { getLevelProgress, getWordProgress } from './progress.ts';
import { ignoreWord, learnAgain, recordAnswer, repeatWordsAgain, restartWords, undoAnswer } from './progress-changes.ts';
import { getToday } from './study-days.ts';
import { type LevelContent, findLevel } from './level-content.ts';

let server: TestServer;

const now = { moment: undefined, timeZone: undefined };

beforeAll(async () => {
  server = await startTestServer({ course: buildCourse('one', buildSmallLevel(1, 24)), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

/** The same server after a restart with different content. */
function withCourse(course: Course): { services: Services; levelContent: LevelContent } {
  const services = { ...server.services, course };
  return { services, levelContent: findLevel(services, 1) ?? expect.fail('no level 1') };
}

async function recount(levelContent: LevelContent, userId: string) {
  const rows = await server.services.database.kysely
    .selectFrom('word_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', 1)
    .execute();
  let answered = 0;
  let wordsDone = 0;
  for (const row of rows.filter(({ word_id }) => levelContent.wordsById.has(word_id))) {
    const keys = levelContent.study.listKeys(row.word_id);
    const count = row.ignored ? keys.length : keys.filter((key) => row.answered.includes(key)).length;
    answered += count;
    if (count === keys.length) wordsDone += 1;
  }
  return { answered, wordsDone, total: levelContent.study.totalQuestions };
}

const someWord = fc.integer({ min: 1, max: 6 }).map((number) => `1-00${number}`);
const actionArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), wordId: someWord, question: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ignore' as const), wordId: someWord }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), wordId: someWord }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), wordId: someWord }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), wordId: someWord }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), wordId: someWord, question: fc.integer({ min: 0, max: 3 }) }) },
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer One> ? One : never;

async function perform(action: Action, services: Services, levelContent: LevelContent, userId: string): Promise<unknown> {
  const { wordId } = action;
  if (action.kind === 'answer' || action.kind === 'undo') {
    const key = levelContent.study.listKeys(wordId)[action.question] ?? '';
    if (action.kind === 'undo') return undoAnswer(services, levelContent, userId, { wordId, key, eventId: undefined });
    return recordAnswer(services, levelContent, userId, { wordId, key, mistakes: action.question, ...now });
  }
  if (action.kind === 'ignore') return ignoreWord(services, levelContent, userId, wordId);
  if (action.kind === 'again') return learnAgain(services, levelContent, userId, wordId);
  if (action.kind === 'repeat')
    return repeatWordsAgain(services, levelContent, userId, levelContent.words.slice(0, 6), { today: getToday('UTC') });
  return restartWords(
    services,
    levelContent,
    userId,
    levelContent.words.map(({ id }) => id),
  );
}

describe('the totals equal a recount', () => {
  test('after any sequence, and in each reply', async () => {
    const { services, levelContent } = withCourse(server.services.course);
    await fc.assert(
      fc.asyncProperty(fc.array(actionArbitrary, { maxLength: 30 }), async (steps) => {
        const { id } = await createLearner(server);
        for (const one of steps) {
          const said = await perform(one, services, levelContent, id);
          if (one.kind === 'answer') expect(said).toMatchObject(await recount(levelContent, id));
        }
        expect(await getLevelProgress(services, levelContent, id)).toEqual(await recount(levelContent, id));
      }),
      { numRuns: 20 },
    );
  });

  test('after any concurrent steps', async () => {
    const { services, levelContent } = withCourse(server.services.course);
    await fc.assert(
      fc.asyncProperty(fc.array(actionArbitrary, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { id } = await createLearner(server);
        await Promise.all(steps.map((one) => perform(one, services, levelContent, id)));
        expect(await getLevelProgress(services, levelContent, id)).toEqual(await recount(levelContent, id));
      }),
      { numRuns: 40 },
    );
  });

  test('when two servers with different content count the same learner', async () => {
    const one = withCourse(server.services.course);
    const other = withCourse(buildCourse('longer', buildSmallLevel(1, 30)));
    const { id } = await createLearner(server);
    const keys = one.levelContent.study.listKeys('1-001');
    await Promise.all(
      keys.flatMap((key) =>
        [one, other].map(({ services, levelContent }) =>
          recordAnswer(services, levelContent, id, { wordId: '1-001', key, mistakes: 0, ...now }),
        ),
      ),
    );
    for (const { services, levelContent } of [one, other, one]) {
      expect(await getLevelProgress(services, levelContent, id)).toEqual({
        answered: keys.length,
        wordsDone: 1,
        total: levelContent.study.totalQuestions,
      });
    }
  });
});

describe('content that changes', () => {
  async function learnt(wordId: string): Promise<string> {
    const { services, levelContent } = withCourse(server.services.course);
    const { id } = await createLearner(server);
    for (const key of levelContent.study.listKeys(wordId))
      await recordAnswer(services, levelContent, id, { wordId, key, mistakes: 0, ...now });
    return id;
  }

  const words = buildSmallLevel(1, 24).words;
  const edit = (wordId: string, change: Partial<StudyWord>) => words.map((word) => (word.id === wordId ? { ...word, ...change } : word));

  test.each([
    ['a text is edited', edit('1-002', { translations: ['something else'], association: 'Another story.' }), 4, 1],
    ['the list is turned round', words.toReversed(), 4, 1],
    ['a word is put before it', [buildSmallWord(1, 99), ...words], 4, 1],
    ['a word is taken away', words.filter(({ id }) => id !== '1-001'), 4, 1],
    [
      'a component is added: its question is open',
      edit('1-002', { components: [...(words[1]?.components ?? []), ...(words[7]?.components ?? [])] }),
      4,
      0,
    ],
    ['a component is taken away: its answer counts no more', edit('1-002', { components: words[1]?.components.slice(0, 1) ?? [] }), 3, 1],
    ['the word itself is taken away', words.filter(({ id }) => id !== '1-002'), 0, 0],
  ])('%s', async (name, changed, answered, wordsDone) => {
    const id = await learnt('1-002');
    const { services, levelContent } = withCourse(buildCourse(name, reorderWords(1, changed)));
    expect(await getLevelProgress(services, levelContent, id)).toEqual({ answered, wordsDone, total: levelContent.study.totalQuestions });
    const before = withCourse(server.services.course);
    expect(await getLevelProgress(before.services, before.levelContent, id)).toMatchObject({ answered: 4, wordsDone: 1 });
  });

  test('an answer after the change counts from the new content', async () => {
    const id = await learnt('1-002');
    const { services, levelContent } = withCourse(
      buildCourse('changed', reorderWords(1, edit('1-002', { components: words[1]?.components.slice(0, 1) ?? [] }))),
    );
    const said = await recordAnswer(services, levelContent, id, { wordId: '1-003', key: 'c', mistakes: 0, ...now });
    expect(said).toEqual({ answered: 4, wordsDone: 1, total: levelContent.study.totalQuestions, wordCompleted: false });
    const word = levelContent.wordsById.get('1-002');
    expect(word && (await getWordProgress(services.database.kysely, levelContent, id, word))).toMatchObject({
      isDone: true,
      answered: 3,
      total: 3,
    });
  });
});
