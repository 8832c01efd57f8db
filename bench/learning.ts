// How fast the study calls are: repeat answers, the dashboard, a folder of level 5, and 200 learners answering at once.
import pg from 'pg';
import { openCourse } from '#content/compiled-course.ts';
import { formatQuizSegment, taughtLevels } from '#contract/wire.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';
import { type Measurement, summarizeTimes } from './measurement.ts';

const studyByLevel = new Map([...openCourse().levels].map(([level, content]) => [level, createLevelStudy(content)]));

/** Inserts every word of these levels, or the first so many of each, as learnt: due now, or in `dueInDays` days. */
export async function insertLearntWords(
  pool: pg.Pool,
  learners: readonly Learner[],
  levels: readonly number[],
  dueInDays: number,
  wordCount = Number.POSITIVE_INFINITY,
): Promise<void> {
  const version = openCourse().version;
  for (const level of levels) {
    const levelStudy = studyByLevel.get(level as 1);
    if (!levelStudy) continue;
    const words = levelStudy.words
      .slice(0, wordCount)
      .map(({ id, memoryId }) => ({ id, memory_id: memoryId, keys: levelStudy.listKeys(id) }));
    const answered = words.reduce((sum, { keys }) => sum + keys.length, 0);
    for (let offset = 0; offset < learners.length; offset += 100) {
      const ids = learners.slice(offset, offset + 100).map(({ id }) => id);
      await pool.query(
        `insert into word_progress (user_id, level, word_id, answered)
         select learner, $2, word.id, array(select jsonb_array_elements_text(word.keys))
         from unnest($1::bigint[]) as learner, jsonb_to_recordset($3::jsonb) as word (id text, keys jsonb)`,
        [ids, level, JSON.stringify(words)],
      );
      await pool.query(
        `insert into word_memory as m (user_id, word_id, levels, began_at, learnt_day, due_day, memory)
         select learner, word.memory_id, array[$2::smallint], now() - interval '20 days', today - 20, today + $4::int,
           jsonb_build_object('stability', 12.5, 'difficulty', 4.1, 'repeats', 3, 'lapses', 0, 'day', 20000, 'dueDay', 20012)
         from unnest($1::bigint[]) as learner, jsonb_to_recordset($3::jsonb) as word (memory_id text),
           (select (extract(epoch from now() - interval '4 hours')::bigint / 86400)::int as today) as days
         on conflict (user_id, word_id) do update set levels = m.levels || excluded.levels`,
        [ids, level, JSON.stringify(words), dueInDays],
      );
      await pool.query(
        `insert into level_progress (user_id, level, answered, words_done, version) select learner, $2, $3, $4, $5 from unnest($1::bigint[]) as learner`,
        [ids, level, answered, words.length, version],
      );
    }
  }
}

/** Repeats a call sequentially; the first calls only warm up. */
export async function measureCall(url: string, learner: Learner, path: string, times = 120): Promise<Measurement> {
  const timesMs: number[] = [];
  const headers = { cookie: buildCookieHeader(learner) };
  const startedAt = performance.now();
  for (let count = 0; count < times; count += 1) {
    const sentAt = performance.now();
    const response = await fetch(`${url}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (count >= 20) timesMs.push(performance.now() - sentAt);
  }
  return summarizeTimes(timesMs, performance.now() - startedAt);
}

async function timePost(url: string, learner: Learner, path: string, body: object): Promise<number> {
  const sentAt = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin', cookie: buildCookieHeader(learner) },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - sentAt;
}

interface ServedQuestion {
  readonly id: string;
  readonly character: string;
  readonly key: string;
  readonly index: number;
  readonly questionType: string;
}

/** Every learner answers a part of level 1 in the served order, one answer every `everyMs`. */
async function measureAnswering(
  url: string,
  learners: readonly Learner[],
  call: 'getQuiz' | 'getQuizRepeat',
  everyMs: number,
): Promise<Measurement> {
  const timesMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    learners.map(async (learner, place) => {
      const response = await fetch(`${url}/api/quiz/${call}`, { headers: { cookie: buildCookieHeader(learner) } });
      const { questions } = (await response.json()) as { questions: ServedQuestion[] };
      await new Promise((resolve) => setTimeout(resolve, (place / learners.length) * everyMs));
      for (const { id, character, key, index, questionType } of questions) {
        const path = call === 'getQuiz' ? '/api/quiz/answer' : '/api/quiz/answerRepeat';
        const elapsedMs = await timePost(url, learner, path, {
          id,
          character,
          key,
          question_index: call === 'getQuiz' ? index : questionType,
        });
        timesMs.push(elapsedMs);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - elapsedMs)));
      }
    }),
  );
  return summarizeTimes(timesMs, performance.now() - startedAt);
}

/** The single calls that the specified dashboard makes. */
const singleCalls = taughtLevels.flatMap((level) =>
  ['is_paid', 'countScore', 'countScoreRepeat', 'isRepeatingOver', 'is_completed', 'is_completed_twenty'].map(
    (call) => `/api/${call}?hsk=_hsk${level}`,
  ),
);

export interface LearningMeasurements {
  /** Answers and repeat answers of twenty learners without a pause. */
  readonly answer: Measurement;
  readonly repeatAnswer: Measurement;
  readonly crowd: Measurement;
  readonly crowdSize: number;
  readonly overview: Measurement;
  readonly slowestSingle: Measurement;
  readonly slowestPath: string;
  readonly folder: Measurement;
  readonly quiz: Measurement;
}

/** Measures on a fresh database of the PostgreSQL server in TEST_DATABASE_URL. */
export async function benchLearning(): Promise<LearningMeasurements> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
  const { url } = server;
  try {
    const crowdSize = 200;
    const repeating = await createLearners(pool, 20);
    await insertLearntWords(pool, repeating, [1], 0);
    const answer = await measureAnswering(url, await createLearners(pool, 20), 'getQuiz', 0);
    const repeatAnswer = await measureAnswering(url, repeating, 'getQuizRepeat', 0);
    // A fast learner answers every three seconds.
    const crowd = await measureAnswering(url, await createLearners(pool, crowdSize), 'getQuiz', 3000);
    const [full] = (await createLearners(pool, 1, taughtLevels)) as [Learner];
    await insertLearntWords(pool, [full], taughtLevels, 3);
    await pool.query('analyze');
    const overview = await measureCall(url, full, '/api/overview');
    const singles: { path: string; found: Measurement }[] = [];
    for (const path of singleCalls) singles.push({ path, found: await measureCall(url, full, path, 60) });
    const [slowest] = singles.sort((one, other) => other.found.medianMs - one.found.medianMs);
    const [fresh] = (await createLearners(pool, 1, taughtLevels)) as [Learner];
    const folder = await measureCall(url, full, `/api/${formatQuizSegment(5)}/getCharactersForList?limit1=1001&limit2=1025`);
    const quiz = await measureCall(url, fresh, `/api/${formatQuizSegment(5)}/getQuiz`);
    return {
      answer,
      repeatAnswer,
      crowd,
      crowdSize,
      overview,
      slowestSingle: slowest?.found ?? overview,
      slowestPath: slowest?.path ?? '',
      folder,
      quiz,
    };
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
