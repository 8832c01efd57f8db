// `npm run bench:crowd`: 1,000 learners for ten minutes against one server process with PostgreSQL and Redis; prints, asserts nothing.
// Needs TEST_DATABASE_URL and an installed redis-server. Flags: `-- --minutes 1 --users 2000`.
//
// The model. Every learner is in a sitting: the dashboard, then a part of ten words, quiz (70 %) or repeat (30 %), an answer every
// six seconds (four to eight), a rest of fifteen, and again. Four in ten learn HSK 1, then 25, 15, 10 and 10 per cent HSK 2 to 5; all words of
// the levels below are learnt, and the first hundred of their own. One in ten has a chat open, in rooms of ten, and writes every ten seconds.
// Limits count as in production, each learner having an address. Client, server, PostgreSQL and Redis share the machine.
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createRoomId } from '#contract/chat-fields.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { Crowd, type Visitor } from '../chat/crowd.ts';
import { startRedis } from '../chat/redis-process.ts';
import { type Learner, buildCookieHeader, createLearners } from '../learners.ts';
import { insertLearntWords } from '../learning.ts';
import { percentile } from '../measurement.ts';
import { Caller, buildAddress } from './caller.ts';
import { studyAsOneOfMany } from './learner.ts';
import { startMeasuredServer } from './measured-server.ts';
import type { ServerSample } from './server-probe.ts';

if (!process.env.TEST_DATABASE_URL) {
  console.error('The benchmark needs a PostgreSQL server: set TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
  process.exit(1);
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, users: { type: 'string', default: '1000' } } });
const seconds = Number(values.minutes) * 60;
const userCount = Number(values.users);

const levelShares: Readonly<Record<TaughtLevel, number>> = { 1: 0.4, 2: 0.25, 3: 0.15, 4: 0.1, 5: 0.1 };
const learntOfOwnLevel = 100;
const answerEveryMs = 6000;
const chatShare = 0.1;
const membersOfRoom = 10;
const writeEverySeconds = 10;
// Everybody begins within this time.
const gatherMs = 40_000;
const warmUpMs = 10_000;

interface Member {
  readonly learner: Learner;
  readonly level: TaughtLevel;
}

async function createMembers(pool: pg.Pool): Promise<Member[]> {
  const members: Member[] = [];
  for (const level of taughtLevels) {
    const levels = taughtLevels.filter((one) => one <= level);
    const learners = await createLearners(pool, Math.round(userCount * levelShares[level]), levels);
    await insertLearntWords(pool, learners, levels.slice(0, -1), 30);
    await insertLearntWords(pool, learners, [level], 0, learntOfOwnLevel);
    members.push(...learners.map((learner) => ({ learner, level })));
  }
  await pool.query('analyze');
  return members;
}

/** Puts learners into rooms of ten; returns how they connect. */
async function createChatters(pool: pg.Pool, learners: readonly Learner[], origin: string): Promise<Visitor[]> {
  const rooms = Array.from({ length: Math.ceil(learners.length / membersOfRoom) }, () => createRoomId(false));
  const visitors = learners.map((learner, index) => ({
    learner,
    room: rooms[Math.floor(index / membersOfRoom)] ?? '',
    headers: { cookie: buildCookieHeader(learner), origin, 'x-forwarded-for': buildAddress(learner) },
  }));
  await pool.query('insert into chat_rooms (id, is_private) select id, false from unnest($1::text[]) as id', [rooms]);
  await pool.query(
    'insert into chat_members (room_id, user_id, read_cursor) select room, id, 0 from unnest($1::text[], $2::bigint[]) as m (room, id)',
    [visitors.map(({ room }) => room), visitors.map(({ learner }) => learner.id)],
  );
  return visitors;
}

const formatTimes = (times: readonly number[]) =>
  [50, 95, 99].map((share) => `p${share} ${percentile(times, share).toFixed(1)} ms`).join(', ');

/** The slope of a line through equally distant values, per step. */
function findSlope(numbers: readonly number[]): number {
  const middle = (numbers.length - 1) / 2;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const above = numbers.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const below = numbers.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return above / below;
}

/** How many seconds the processors of this machine have worked, all together. */
function readBusySeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

const samplesPerMinute = 6;

function formatMemory(samples: readonly ServerSample[], read: (sample: ServerSample) => number): string {
  const megabytes = samples.map(read);
  const [start, middle, end] = [0, Math.floor(megabytes.length / 2), megabytes.length - 1].map((at) => megabytes[at]?.toFixed(0));
  const slope = findSlope(megabytes.slice(Math.floor(megabytes.length / 2))) * samplesPerMinute;
  return `${start} MB at the start, ${middle} in the middle, ${end} at the end; ${slope.toFixed(1)} MB a minute in the second half`;
}

function printResults(caller: Caller, samples: readonly ServerSample[]): void {
  const results = [...caller.results].toSorted(([one], [other]) => one.localeCompare(other));
  const all = results.map(([, result]) => result);
  const sum = (read: (result: (typeof all)[number]) => number) => all.reduce((total, result) => total + read(result), 0);
  for (const [kind, { timesMs }] of results)
    console.log(`${kind.padEnd(28)}${(timesMs.length / seconds).toFixed(1)} a second, ${formatTimes(timesMs)}`);
  const count = sum(({ timesMs }) => timesMs.length);
  console.log(
    `${'all calls'.padEnd(28)}${(count / seconds).toFixed(1)} a second, ${formatTimes(all.flatMap(({ timesMs }) => timesMs))} (aim p95 at most 100)`,
  );
  const failed = sum(({ serverErrors, broken }) => serverErrors + broken);
  console.log(
    `answered 5xx or not at all  ${failed} of ${count}, ${((failed / count) * 100).toFixed(4)} % (aim at most 0.01); refused with 4xx ${sum(({ refused }) => refused)}`,
  );
  const last = samples.at(-1);
  if (!last) return;
  const { p50, p99, max } = last.loopDelayMs;
  console.log(`memory of the server        ${formatMemory(samples, ({ rssMegabytes }) => rssMegabytes)}`);
  console.log(`its heap after collections  ${formatMemory(samples, ({ heapMegabytes }) => heapMegabytes)} (aim flat)`);
  console.log(
    `its event loop              delay p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(0)} ms; busy ${(last.loopBusy * 100).toFixed(0)} % of the time`,
  );
}

const database = await createTestDatabase();
const redis = await startRedis();
const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
const server = await startMeasuredServer({ ...database.environment, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.0/8' });
const caller = new Caller(server.url);
const crowd = new Crowd();
const closing = new AbortController();
try {
  const members = await createMembers(pool);
  const chatters = await createChatters(
    pool,
    members.filter((_, index) => index % Math.round(1 / chatShare) === 0).map(({ learner }) => learner),
    server.url,
  );
  await crowd.connect(server.url, chatters);
  const studying = Promise.all(
    members.map(async ({ learner, level }) => {
      await sleep(Math.random() * gatherMs);
      await studyAsOneOfMany(learner, { caller, level, answerEveryMs, signal: closing.signal });
    }),
  );
  // Told of below: a learner who fails must not end the process before it has cleaned up.
  studying.catch(() => undefined);
  await sleep(gatherMs + warmUpMs);
  server.startMeasuring();
  caller.startMeasuring();
  const ownDelays = monitorEventLoopDelay({ resolution: 10 });
  ownDelays.enable();
  const busyAtStart = readBusySeconds();
  const ownCpuAtStart = process.cpuUsage();
  const chat = await crowd.measure(chatters.length / writeEverySeconds, seconds);
  ownDelays.disable();
  const busyCores = (readBusySeconds() - busyAtStart) / seconds;
  const ownCpu = process.cpuUsage(ownCpuAtStart);
  const ownCores = (ownCpu.user + ownCpu.system) / 1e6 / seconds;
  closing.abort();
  await studying;
  console.log(
    `${members.length} learners, ${chatters.length} of them in chats, ${seconds} seconds, ${server.samples.length} samples of the server`,
  );
  printResults(caller, server.samples);
  console.log(
    `message to the others       p50 ${chat.p50Ms.toFixed(1)} ms, p95 ${chat.p95Ms.toFixed(1)} ms, p99 ${chat.p99Ms.toFixed(1)} ms (aim p95 at most 100); ${chat.delivered} deliveries of ${chat.sent * (membersOfRoom - 1)}`,
  );
  console.log(
    `the measuring client        event loop delay p99 ${Math.max(0, ownDelays.percentile(99) / 1e6 - 10).toFixed(1)} ms, which every figure includes`,
  );
  const serverCores = server.samples.at(-1)?.cores ?? Number.NaN;
  console.log(
    `processors                  server ${serverCores.toFixed(2)}, this client ${ownCores.toFixed(2)}, PostgreSQL, Redis and whatever else runs ${(busyCores - ownCores - serverCores).toFixed(2)}, of ${cpus().length} cores`,
  );
} finally {
  closing.abort();
  crowd.close();
  caller.close();
  await pool.end();
  for (const [warning, count] of await server.stop()) console.log(`its log: ${count} × ${warning}`);
  await redis.stop();
  await database.remove();
}
