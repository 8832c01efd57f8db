// How fast the learning calls are: repeat answers, the dashboard, a folder of level 5, and 200 learners who answer at once.
import pg from 'pg';
import { openCourse } from '#content/compiled.ts';
import { quizSegment, taughtLevels } from '#contract/wire.ts';
import { spawnServer } from '#dev/server.ts';
import { makeDatabase } from '#dev/test-database.ts';
import { makeStudy } from '#engine/questions.ts';
import { type Learner, cookiesOf, makeLearners } from './learners.ts';
import { type Measured, measured } from './percentile.ts';

const study = new Map([...openCourse().levels].map(([level, content]) => [level, makeStudy(content)]));

/** Lets learners have learnt every word of these levels: due now, or in so many days. */
export async function learnAll(pool: pg.Pool, learners: readonly Learner[], levels: readonly number[], dueInDays: number): Promise<void> {
  const version = openCourse().version;
  for (const level of levels) {
    const of = study.get(level as 1);
    if (!of) continue;
    const words = of.items.map(({ id }) => ({ id, keys: of.keysOf(id) }));
    for (let at = 0; at < learners.length; at += 100) {
      const ids = learners.slice(at, at + 100).map(({ id }) => id);
      await pool.query(
        `insert into word_progress (user_id, level, word_id, answered, learnt_at, due_at, memory)
         select learner, $2, word.id, array(select jsonb_array_elements_text(word.keys)), now() - interval '20 days',
           now() + make_interval(days => $4), jsonb_build_object('stability', 12.5, 'difficulty', 4.1, 'repeats', 3, 'lapses', 0, 'day', 20000, 'dueDay', 20012)
         from unnest($1::bigint[]) as learner, jsonb_to_recordset($3::jsonb) as word (id text, keys jsonb)`,
        [ids, level, JSON.stringify(words), dueInDays],
      );
      await pool.query(
        `insert into level_progress (user_id, level, answered, words_done, version) select learner, $2, $3, $4, $5 from unnest($1::bigint[]) as learner`,
        [ids, level, of.totalQuestions, words.length, version],
      );
    }
  }
}

/** A call over and over, one after the other; the first ones warm up and are not counted. */
export async function timed(url: string, learner: Learner, path: string, times = 120): Promise<Measured> {
  const timesMs: number[] = [];
  const headers = { cookie: cookiesOf(learner) };
  const begun = performance.now();
  for (let count = 0; count < times; count += 1) {
    const from = performance.now();
    const response = await fetch(`${url}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (count >= 20) timesMs.push(performance.now() - from);
  }
  return measured(timesMs, performance.now() - begun);
}

async function post(url: string, learner: Learner, path: string, body: object): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin', cookie: cookiesOf(learner) },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - from;
}

interface Asked {
  readonly id: string;
  readonly character: string;
  readonly key: string;
  readonly index: number;
  readonly questionType: string;
}

/** Every learner answers a part of level 1 in the order served, at their own pace of one answer in `everyMs`. */
async function answering(url: string, learners: readonly Learner[], call: 'getQuiz' | 'getQuizRepeat', everyMs: number): Promise<Measured> {
  const timesMs: number[] = [];
  const begun = performance.now();
  await Promise.all(
    learners.map(async (learner, at) => {
      const response = await fetch(`${url}/api/quiz/${call}`, { headers: { cookie: cookiesOf(learner) } });
      const { questions } = (await response.json()) as { questions: Asked[] };
      await new Promise((resolve) => setTimeout(resolve, (at / learners.length) * everyMs));
      for (const { id, character, key, index, questionType } of questions) {
        const path = call === 'getQuiz' ? '/api/quiz/answer' : '/api/quiz/answerRepeat';
        const took = await post(url, learner, path, { id, character, key, question_index: call === 'getQuiz' ? index : questionType });
        timesMs.push(took);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - took)));
      }
    }),
  );
  return measured(timesMs, performance.now() - begun);
}

/** The single calls that the dashboard of the spec makes. */
const singleCalls = taughtLevels.flatMap((level) =>
  ['is_paid', 'countScore', 'countScoreRepeat', 'isRepeatingOver', 'is_completed', 'is_completed_twenty'].map(
    (call) => `/api/${call}?hsk=_hsk${level}`,
  ),
);

export interface LearningMeasured {
  readonly repeatAnswer: Measured;
  readonly crowd: Measured;
  readonly crowdSize: number;
  readonly overview: Measured;
  readonly slowestSingle: Measured;
  readonly slowestPath: string;
  readonly folder: Measured;
  readonly quiz: Measured;
}

/** Measures on a fresh database of the PostgreSQL server that TEST_DATABASE_URL names. */
export async function benchLearning(): Promise<LearningMeasured> {
  const database = await makeDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
  const { url } = server;
  try {
    const crowdSize = 200;
    const repeating = await makeLearners(pool, 20);
    await learnAll(pool, repeating, [1], 0);
    const repeatAnswer = await answering(url, repeating, 'getQuizRepeat', 0);
    // A quick learner answers every three seconds.
    const crowd = await answering(url, await makeLearners(pool, crowdSize), 'getQuiz', 3000);
    const [full] = (await makeLearners(pool, 1, taughtLevels)) as [Learner];
    await learnAll(pool, [full], taughtLevels, 3);
    await pool.query('analyze');
    const overview = await timed(url, full, '/api/overview');
    const singles: { path: string; found: Measured }[] = [];
    for (const path of singleCalls) singles.push({ path, found: await timed(url, full, path, 60) });
    const [slowest] = singles.sort((one, other) => other.found.medianMs - one.found.medianMs);
    const [fresh] = (await makeLearners(pool, 1, taughtLevels)) as [Learner];
    const folder = await timed(url, full, `/api/${quizSegment(5)}/getCharactersForList?limit1=1001&limit2=1025`);
    const quiz = await timed(url, fresh, `/api/${quizSegment(5)}/getQuiz`);
    return {
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
    await server.end('SIGTERM');
    await database.remove();
  }
}
