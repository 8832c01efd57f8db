// What the heaviest allowed call of each kind holds the event loop, and what another learner's answers take meanwhile (decision 20).
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';
import { openCourse } from '#content/compiled-course.ts';
import { buildExportAddress, exportFiles, maxImportBytes } from '#contract/transfer.ts';
import { taughtLevels } from '#contract/wire.ts';
import { type ServerProcess, spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { readArchive } from '#server/database/archive.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';
import { insertLearntWords } from './learning.ts';
import { percentile } from './measurement.ts';
import { insertExamDays, insertReviews, progressPath } from './progress.ts';

const reviewsOfExpert = 400_000;
const runs = 3;
const answersOfRun = 100;
const fitTimeoutMs = 900_000;

/** Medians of several runs. */
export interface Hold {
  readonly name: string;
  /** The longest hold of the event loop, in processor time of its thread. */
  readonly heldMs: number;
  /** The p95 of another learner's answers meanwhile, and without the call. */
  readonly p95Ms: number;
  readonly quietMs: number;
}

function send({ url }: ServerProcess, learner: Learner, path: string, body?: object | FormData): Promise<Response> {
  const headers: Record<string, string> = { origin: url, 'sec-fetch-site': 'same-origin', cookie: buildCookieHeader(learner) };
  const isJson = body !== undefined && !(body instanceof FormData);
  if (isJson) headers['content-type'] = 'application/json';
  return fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
}

/** Makes a heavy call. What comes is not kept: the answers are timed in this process. */
async function callHeavy(server: ServerProcess, learner: Learner, path: string, body?: FormData): Promise<void> {
  const response = await send(server, learner, path, body);
  // Refused after it was read (400, 415), or ended because a busy machine took too long (503): what it held until then counts.
  if (![200, 400, 415, 503].includes(response.status)) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.body?.pipeTo(new WritableStream());
}

/** Learners who answer the quiz, one after the other: thousands of answers are more than a level has. */
class Answering {
  readonly #server: ServerProcess;
  readonly #pool: pg.Pool;
  #learner: Learner | undefined;
  #questions: Record<string, unknown>[] = [];

  constructor(server: ServerProcess, pool: pg.Pool) {
    this.#server = server;
    this.#pool = pool;
  }

  /** Answers the next question; returns how long that took. */
  async answer(): Promise<number> {
    while (!this.#learner || this.#questions.length === 0) {
      const learner = this.#learner ?? (await createLearners(this.#pool, 1))[0];
      const { questions } = JSON.parse(await this.#call(learner as Learner, '/api/quiz/getQuiz')) as {
        questions: Record<string, unknown>[];
      };
      this.#questions = questions;
      this.#learner = questions.length === 0 ? undefined : learner;
    }
    const { id, character, key, index } = this.#questions.shift() ?? {};
    const startedAt = performance.now();
    await this.#call(this.#learner, '/api/quiz/answer', { id, character, key, question_index: index });
    return performance.now() - startedAt;
  }

  async #call(learner: Learner, path: string, body?: object): Promise<string> {
    const response = await send(this.#server, learner, path, body);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  }
}

async function readHold(server: ServerProcess): Promise<number> {
  const known = server.getOutput().length;
  server.process.kill('SIGUSR2');
  for (;;) {
    const held = /loop held ([\d.]+) ms/.exec(server.getOutput().slice(known))?.[1];
    if (held !== undefined) return Number(held);
    if (server.process.stdout) await once(server.process.stdout, 'data');
  }
}

/** Answers until a task is over, which is done again until there are enough times. */
async function timeAnswers(answering: Answering, task: () => Promise<unknown>): Promise<number> {
  const timesMs: number[] = [];
  while (timesMs.length < answersOfRun) {
    let isOver = false;
    const running = task().finally(() => (isOver = true));
    do timesMs.push(await answering.answer());
    while (!isOver);
    await running;
  }
  return percentile(timesMs, 95);
}

async function measureHold(server: ServerProcess, answering: Answering, name: string, task: () => Promise<unknown>): Promise<Hold> {
  const found: Omit<Hold, 'name'>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const quietMs = await timeAnswers(answering, () => Promise.resolve());
    await readHold(server);
    const p95Ms = await timeAnswers(answering, task);
    found.push({ quietMs, p95Ms, heldMs: await readHold(server) });
  }
  const findMedian = (read: (one: Omit<Hold, 'name'>) => number) => percentile(found.map(read), 50);
  return {
    name,
    heldMs: findMedian(({ heldMs }) => heldMs),
    p95Ms: findMedian(({ p95Ms }) => p95Ms),
    quietMs: findMedian(({ quietMs }) => quietMs),
  };
}

function buildForm(field: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes]), 'file');
  return form;
}

/** Texts of the largest size that take long in different ways. */
function buildImports(): Record<string, Uint8Array<ArrayBuffer>> {
  const fill = (line: string) =>
    new Uint8Array(Buffer.from(line.repeat(Math.ceil(maxImportBytes / Buffer.byteLength(line)))).subarray(0, maxImportBytes));
  const lines = [...openCourse().levels.values()].flatMap(({ words }) => words).map(({ text }) => `${text}\tpinyin\tmeaning`);
  const gbk = fill('\n"');
  gbk.set([0xc4, 0xe3]);
  return {
    'quotes and line ends': gbk,
    'line ends': fill('\n'),
    'every word of the course': fill(`${lines.join('\n')}\n`),
    'one line': fill('你好'),
  };
}

async function insertNotesAndMixups(pool: pg.Pool, { id }: Learner): Promise<void> {
  await pool.query(
    `insert into word_notes (user_id, word_id, note, association, synonyms, version)
     select user_id, word_id, repeat('记', 400), repeat('忆', 400), array['one', 'two', 'three'], 1 from word_memory where user_id = $1`,
    [id],
  );
  // As many as are kept (decision 17): a thousand pairs with twenty events each.
  await pool.query(
    `with words as (select word_id, row_number() over (order by word_id) as number from word_memory where user_id = $1 and 5 = any(levels))
     insert into mixup_events (user_id, event_id, first_word, second_word, asked_word, kind, day)
     select $1, gen_random_uuid()::text, least(a.word_id, b.word_id), greatest(a.word_id, b.word_id), a.word_id,
       case when n % 3 = 0 then 'mistake' when n % 3 = 1 then 'right' else 'wrong' end, 20000 + n
     from words a join words b on b.number = a.number + 1 cross join generate_series(1, 20) as n where a.number <= 1000`,
    [id],
  );
}

async function fitSchedule(pool: pg.Pool, { id }: Learner): Promise<void> {
  await pool.query(
    'insert into schedule_fits (user_id) values ($1) on conflict (user_id) do update set is_waiting = true, next_at = now(), fitted_at = null',
    [id],
  );
  await pool.query(`update jobs set next_run_at = now() where name = 'schedule-fit'`);
  const startedAt = Date.now();
  for (;;) {
    const { rowCount } = await pool.query('select from schedule_fits where user_id = $1 and fitted_at is not null', [id]);
    if (rowCount === 1) return;
    if (Date.now() - startedAt > fitTimeoutMs) throw new Error('The schedule was not fitted');
    await sleep(200);
  }
}

/** Measures how long a restore reads a gigabyte without a line end before it refuses it, in processor time. */
export async function benchCraftedRestore(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hanzivine-bench-'));
  try {
    const file = join(folder, 'endless.backup');
    writeFileSync(file, Buffer.concat(Array<Buffer>(1000).fill(gzipSync(Buffer.alloc(1 << 20, '[')))));
    const before = process.cpuUsage();
    try {
      for await (const part of readArchive(file)) throw new Error(`An endless line was read as ${part.kind}`);
    } catch (error) {
      if ((error as Error).name !== 'BackupError') throw error;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures on a fresh database of the PostgreSQL server in TEST_DATABASE_URL. */
export async function* benchEventLoop(): AsyncGenerator<Hold, void> {
  const database = await createTestDatabase();
  const server = await spawnServer({
    ...database.environment,
    RATE_LIMIT_FACTOR: '1000000',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-watch.ts')}`,
  });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
  try {
    const [expert] = (await createLearners(pool, 1, taughtLevels)) as [Learner];
    await insertLearntWords(pool, [expert], taughtLevels, 3);
    await insertReviews(pool, [expert], reviewsOfExpert);
    await insertExamDays(pool, [expert]);
    await insertNotesAndMixups(pool, expert);
    await pool.query('vacuum analyze');
    const answering = new Answering(server, pool);
    // As with a server that has run for a while: answering is compiled.
    await timeAnswers(answering, () => Promise.resolve());
    const measure = (name: string, task: () => Promise<unknown>) => measureHold(server, answering, name, task);
    const measureCall = (name: string, path: string, body?: FormData) => measure(name, () => callHeavy(server, expert, path, body));
    for (const [name, bytes] of Object.entries(buildImports()))
      yield await measureCall(`import of ${name}`, '/api/findWords', buildForm('file', bytes));
    yield await measure('my data', async () => {
      // Asked for the password again after ten minutes.
      await pool.query('update sessions set signed_in_at = now() where user_id = $1', [expert.id]);
      await callHeavy(server, expert, '/api/myData');
    });
    yield await measureCall('progress', progressPath);
    yield await measureCall('mix-ups', '/api/mixups?time_zone=Europe%2FVienna');
    const photo = await sharp({ create: { width: 4096, height: 4096, channels: 3, background: 'olive' } })
      .png()
      .toBuffer();
    yield await measureCall('photo of 4096 pixels', '/api/posts', buildForm('image', new Uint8Array(photo)));
    yield await measure('fitting the schedule', () => fitSchedule(pool, expert));
    for (const file of exportFiles) yield await measureCall(`export ${file}`, buildExportAddress(file, 'Europe/Vienna'));
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
