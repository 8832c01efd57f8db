// How fast the chat is, against a bare socket.io server in the same run: delivery times, the knee, memory, and opening a long room.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createRoomId } from '#contract/chat-fields.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';
import { type Learner, createLearners } from '../learners.ts';
import { measureCall } from '../learning.ts';
import { Crowd, type DeliveryTimes, type Visitor, createRoom, toVisitor } from './crowd.ts';

const connectionCount = 1000;
const membersOfRoom = 10;
const rate = 200;
const seconds = 10;
const kneeRates = [200, 400, 600, 800, 1000, 1300, 1600, 2000, 2500, 3000];
const kneeSeconds = 4;
const kneeMs = 100;
const longRoomMessages = 10_000;
const bigRoomMembers = 500;
const bigRoomRate = 20;

/** Resident memory of a process, in megabytes. */
function readMemory({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function spawnBareServer(databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://localhost:${port}`, process: child };
}

/** The highest of the rates at which 95 % are delivered within 100 ms, each tried after the one below. */
async function findKnee(crowd: Crowd): Promise<number> {
  let knee = 0;
  for (const tried of kneeRates) {
    const { p95Ms, delivered, sent } = await crowd.measure(tried, kneeSeconds);
    if (p95Ms > kneeMs || delivered < sent * (membersOfRoom - 1) * 0.99) break;
    knee = tried;
  }
  return knee;
}

const format = ({ p50Ms, p95Ms, p99Ms, sent, delivered }: DeliveryTimes) =>
  `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${sent} sent, ${delivered} deliveries)`;

interface CrowdResult {
  readonly times: DeliveryTimes;
  readonly knee: number;
  readonly idleMegabytes: number;
}

async function measureCrowd(url: string, server: ChildProcess, visitors: readonly Visitor[]): Promise<CrowdResult> {
  const crowd = new Crowd();
  const before = readMemory(server);
  await crowd.connect(url, visitors);
  await sleep(2000);
  const idleMegabytes = readMemory(server) - before;
  try {
    await crowd.measure(rate, 3);
    return { times: await crowd.measure(rate, seconds), knee: await findKnee(crowd), idleMegabytes };
  } finally {
    crowd.close();
  }
}

async function measureBigRoom(pool: pg.Pool, url: string, members: readonly Learner[]): Promise<DeliveryTimes> {
  const room = await createRoom(pool, members);
  const crowd = new Crowd();
  await crowd.connect(
    url,
    members.map((learner) => toVisitor(learner, url, room)),
  );
  try {
    await crowd.measure(bigRoomRate, 3);
    return await crowd.measure(bigRoomRate, seconds);
  } finally {
    crowd.close();
  }
}

/** Measures on a fresh database of the server in TEST_DATABASE_URL, and prints. */
export async function benchSpeed(): Promise<void> {
  const database = await createTestDatabase();
  const databaseUrl = database.environment.DATABASE_URL ?? '';
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const bare = await spawnBareServer(databaseUrl);
  try {
    const learners = await createLearners(pool, connectionCount);
    const rooms = Array.from({ length: connectionCount / membersOfRoom }, () => createRoomId(false));
    await pool.query('insert into chat_rooms (id, is_private) select id, false from unnest($1::text[]) as id', [rooms]);
    const roomOf = (index: number) => rooms[Math.floor(index / membersOfRoom)] ?? '';
    await pool.query(
      'insert into chat_members (room_id, user_id, read_cursor) select room, id, 0 from unnest($1::text[], $2::bigint[]) as m (room, id)',
      [learners.map((_, index) => roomOf(index)), learners.map(({ id }) => id)],
    );
    await pool.query('analyze');
    const visitors = learners.map((learner, index) => toVisitor(learner, server.url, roomOf(index)));
    const theirs = await measureCrowd(bare.url, bare.process, visitors);
    const ours = await measureCrowd(server.url, server.process, visitors);
    console.log(`${connectionCount} connections in rooms of ${membersOfRoom}, ${rate} messages a second, from send to the others' event`);
    console.log(`bare socket.io, one insert  ${format(theirs.times)}`);
    console.log(`chat                        ${format(ours.times)}`);
    console.log(`chat : bare, p95            ${(ours.times.p95Ms / theirs.times.p95Ms).toFixed(2)} (aim 2.00 or less)`);
    console.log(
      `knee, p95 within ${kneeMs} ms    bare ${theirs.knee}, chat ${ours.knee} messages a second: ${(ours.knee / theirs.knee).toFixed(2)} (aim 0.50 or better)`,
    );
    console.log(
      `${connectionCount} idle connections       bare ${theirs.idleMegabytes.toFixed(0)} MB, chat ${ours.idleMegabytes.toFixed(0)} MB`,
    );
    const bigRoom = await measureBigRoom(pool, server.url, learners.slice(0, bigRoomMembers));
    console.log(`room of ${bigRoomMembers}, ${bigRoomRate} a second  ${format(bigRoom)} (aim p95 under 100)`);
    const [reader] = learners;
    if (!reader) throw new Error('There is no learner');
    const [room] = rooms;
    await pool.query(
      `insert into chat_messages (room_id, cursor, sender_id, client_message_id, text)
       select $1, 1000000 + number, $2, 'long-' || number, '你好，这是第' || number || '个。' from generate_series(1, $3::int) as number`,
      [room, reader.id, longRoomMessages],
    );
    await pool.query('update chat_rooms set cursor = 2000000 where id = $1', [room]);
    await pool.query('analyze');
    const opened = await measureCall(server.url, reader, `/api/displayMessagesFromDatabase?chat=${room}`);
    console.log(
      `room of ${longRoomMessages} messages     median ${opened.medianMs.toFixed(1)} ms, p95 ${opened.p95Ms.toFixed(1)} ms (aim at most 50)`,
    );
    const list = await measureCall(server.url, reader, '/api/displayChat');
    console.log(`list of chats               median ${list.medianMs.toFixed(1)} ms, p95 ${list.p95Ms.toFixed(1)} ms`);
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    bare.process.kill('SIGKILL');
    await database.remove();
  }
}
