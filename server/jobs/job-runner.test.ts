// The job runner on a real database: leases between processes, failures, and a stop that nothing can hold.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { emptyCourse } from '#dev/fixtures/test-server.ts';
import { readConfig } from '#server/config.ts';
import { Metrics } from '#server/metrics.ts';
import type { Database } from '#server/schema/tables.ts';
import { type Services, closeServices, openServices } from '#server/services.ts';
import { type Job, type JobRunner, startJobs } from './job-runner.ts';

const hourMs = 60 * 60 * 1000;

let testDatabase: TestDatabase;
/** Of two processes; the embedded database has only one. */
let services: Services[];
let database: Database;
let otherDatabase: Database;
let logged: { job?: string; msg: string; error?: string }[];
let runners: JobRunner[];

const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...testDatabase.environment });
  const first = await openServices(config, emptyCourse);
  services = config.databaseUrl === undefined ? [first] : [first, await openServices(config, emptyCourse)];
  database = first.database;
  otherDatabase = services.at(-1)?.database ?? database;
});
afterAll(async () => {
  for (const one of services) await closeServices(one);
  await testDatabase.remove();
});
beforeEach(() => {
  logged = [];
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.kysely.deleteFrom('jobs').execute();
});

function start(jobs: readonly Job[], from: Database = database): JobRunner {
  const runner = startJobs({ database: from, jobs, log, metrics: new Metrics() });
  runners.push(runner);
  return runner;
}

const readJob = (name: string) => database.kysely.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- the caller awaits the assertion that follows
const waitFor = (condition: () => unknown) => expect.poll(condition, { interval: 50 });

async function readNow(): Promise<number> {
  const [row] = await database.query<{ now: Date }>('now', 'select now() as now', []);
  return row?.now.getTime() ?? 0;
}

test('a job whose work cannot be looked up holds up no other one', async () => {
  let runs = 0;
  start([
    { name: 'unreadable', everyMs: hourMs, hasWork: sql<boolean>`exists (select from no_such_table)`, run: () => Promise.resolve() },
    { name: 'healthy', everyMs: hourMs, hasWork: sql<boolean>`true`, run: () => Promise.resolve(void (runs += 1)) },
    { name: 'plain', everyMs: hourMs, run: () => Promise.resolve(void (runs += 1)) },
  ]);
  await waitFor(() => runs).toBe(2);
  expect((await readJob('unreadable'))?.last_started_at).toBeNull();
});

test('two runners run a job once per period, and never at the same time', async () => {
  const starts: number[] = [];
  let running = 0;
  let mostAtOnce = 0;
  let hourlyRuns = 0;
  const jobs: Job[] = [
    {
      name: 'often',
      everyMs: 1500,
      async run() {
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        starts.push((await readJob('often'))?.last_started_at?.getTime() ?? 0);
        await sleep(300);
        running -= 1;
      },
    },
    { name: 'hourly', everyMs: 3 * hourMs, run: async () => void (hourlyRuns += 1) },
  ];
  start(jobs);
  start(jobs, otherDatabase);
  await waitFor(() => starts.length).toBeGreaterThanOrEqual(4);
  for (const [index, time] of starts.slice(1).entries()) expect(time - (starts[index] ?? 0)).toBeGreaterThanOrEqual(1500);
  expect(mostAtOnce).toBe(1);
  expect(hourlyRuns).toBe(1);
  const hourly = await readJob('hourly');
  expect(hourly).toMatchObject({ locked_by: null, locked_until: null, failures: 0 });
  expect((hourly?.next_run_at.getTime() ?? 0) - (hourly?.last_started_at?.getTime() ?? 0)).toBe(3 * hourMs);
});

test('a job is not run again by a restart, but no later than its new period', async () => {
  let runs = 0;
  const count = async () => void (runs += 1);
  const first = start([{ name: 'cleaning', everyMs: 5 * hourMs, run: count }]);
  await waitFor(async () => (await readJob('cleaning'))?.last_finished_at).toBeTruthy();
  await first.stop();
  const marker = Promise.withResolvers<void>();
  start([
    { name: 'cleaning', everyMs: 2 * hourMs, run: count },
    { name: 'marker', everyMs: hourMs, run: async () => marker.resolve() },
  ]);
  await marker.promise;
  expect(runs).toBe(1);
  const nextRunAt = (await readJob('cleaning'))?.next_run_at.getTime() ?? 0;
  expect(nextRunAt).toBeLessThanOrEqual((await readNow()) + 2 * hourMs);
});

test('a job goes on at once while there is more to do, and a job without work never starts', async () => {
  let left = 3;
  let idleRuns = 0;
  start([
    { name: 'batch', everyMs: hourMs, run: async () => (left -= 1) > 0 },
    { name: 'idle', everyMs: 1000, hasWork: sql<boolean>`exists (select from orders)`, run: async () => void (idleRuns += 1) },
    { name: 'busy', everyMs: hourMs, hasWork: sql<boolean>`not exists (select from orders)`, run: async () => undefined },
  ]);
  await waitFor(() => left).toBe(0);
  await waitFor(async () => (await readJob('busy'))?.last_finished_at).toBeTruthy();
  await waitFor(async () => (await readJob('batch'))?.last_finished_at).toBeTruthy();
  expect(idleRuns).toBe(0);
  expect(await readJob('idle')).toMatchObject({ last_started_at: null });
});

test('the lease of a killed process is respected until it has run out; then the job is taken over', async () => {
  const dead = randomUUID();
  await database.kysely
    .insertInto('jobs')
    .values({ name: 'orphan', locked_by: dead, locked_until: sql<Date>`now() + interval '2 seconds'` })
    .execute();
  const leaseEnd = (await readJob('orphan'))?.locked_until?.getTime() ?? Infinity;
  start([{ name: 'orphan', everyMs: hourMs, run: async () => undefined }]);
  await waitFor(async () => (await readJob('orphan'))?.last_finished_at).toBeTruthy();
  expect((await readJob('orphan'))?.last_started_at?.getTime()).toBeGreaterThanOrEqual(leaseEnd);
});

test('a lease is 30 s long and renewed while the job runs; a job whose lease was taken over is aborted', async () => {
  const aborted = Promise.withResolvers<void>();
  start([
    {
      name: 'long',
      everyMs: hourMs,
      run: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(aborted.resolve()))),
    },
  ]);
  await waitFor(async () => (await readJob('long'))?.locked_until).toBeTruthy();
  const claimed = await readJob('long');
  const firstEnd = claimed?.locked_until?.getTime() ?? 0;
  expect(firstEnd - (claimed?.last_started_at?.getTime() ?? 0)).toBe(30_000);
  await waitFor(async () => (await readJob('long'))?.locked_until?.getTime()).toBeGreaterThan(firstEnd);
  const winner = randomUUID();
  await database.kysely.updateTable('jobs').set({ locked_by: winner }).where('name', '=', 'long').execute();
  await aborted.promise;
  expect(await readJob('long')).toMatchObject({ locked_by: winner });
});

test('a job that throws is logged once per failure, waits longer each time, and stops no other job', async () => {
  let attempts = 0;
  let others = 0;
  const waits: number[] = [];
  const noteWait = async () => {
    const row = await readJob('failing');
    if (row?.last_finished_at) waits.push(row.next_run_at.getTime() - row.last_finished_at.getTime());
  };
  start([
    {
      name: 'failing',
      everyMs: 1000,
      async run() {
        await noteWait();
        attempts += 1;
        if (attempts <= 2) throw new Error(`attempt ${attempts}`);
      },
    },
    { name: 'other', everyMs: 1000, run: async () => void (others += 1) },
  ]);
  await waitFor(async () => (await readJob('failing'))?.failures === 0 && attempts > 2).toBe(true);
  expect(waits.slice(0, 2)).toEqual([1000, 2000]);
  expect(others).toBeGreaterThanOrEqual(3);
  expect(logged.map(({ job, msg }) => [job, msg])).toEqual([
    ['failing', 'a job failed, will retry'],
    ['failing', 'a job failed, will retry'],
  ]);
  expect(logged[0]?.error).toContain('attempt 1');
});

test('stop aborts a job, which stays due and is free for the next process', async () => {
  const started = Promise.withResolvers<void>();
  const runner = start([
    {
      name: 'polite',
      everyMs: hourMs,
      run: (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('interrupted')));
          started.resolve();
        }),
    },
  ]);
  await started.promise;
  await runner.stop();
  const row = await readJob('polite');
  expect(row).toMatchObject({ locked_by: null, last_finished_at: null, failures: 0 });
  expect(row?.next_run_at.getTime()).toBeLessThanOrEqual(await readNow());
  expect(logged).toEqual([]);
  let isTakenOver = false;
  start([{ name: 'polite', everyMs: hourMs, run: async () => void (isTakenOver = true) }], otherDatabase);
  await waitFor(() => isTakenOver).toBe(true);
});

test('a job that hangs and ignores its signal does not hold the stop, and keeps its lease', async () => {
  const started = Promise.withResolvers<void>();
  const runner = start([{ name: 'hanging', everyMs: hourMs, run: () => new Promise(() => started.resolve()) }]);
  await started.promise;
  expect(await Promise.race([runner.stop().then(() => 'stopped'), sleep(2000, 'still running')])).toBe('stopped');
  expect((await readJob('hanging'))?.locked_until?.getTime()).toBeGreaterThan(await readNow());
  // Nothing new starts after a stop.
  await runner.stop();
});
