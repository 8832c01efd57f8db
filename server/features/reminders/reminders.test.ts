// Reminders over HTTP and by the job: who gets a mail when, once, and how it unsubscribes.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSharingCourse, buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getToday } from '#server/learner/study-days.ts';
import { createReminderJob } from './reminders.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const save = ({ client }: TestLearner, changes: object = {}) =>
  client.post('/api/saveReminder', { every: 'day', hour: 18, weekday: 1, time_zone: 'UTC', ...changes });
const getReminder = async ({ client }: TestLearner) => (await client.get('/api/reminder')).body;

/** Makes the learner's hour come. */
const ring = ({ id }: TestLearner) =>
  sql`update reminders set next_at = now() - interval '1 minute' where user_id = ${id}`.execute(server.services.database.kysely);

/** Runs the job until there is nothing more to do. */
async function runJob(): Promise<void> {
  const job = createReminderJob(server.services);
  while (await job.run(new AbortController().signal));
}

async function listMails({ client, email }: TestLearner): Promise<{ subject: string; text: string; unsubscribe: string | null }[]> {
  const { body } = await client.get('/dev/mail', { to: email });
  return body.filter(({ subject }: { subject: string }) => subject.endsWith('to repeat'));
}

async function createDue(): Promise<TestLearner> {
  const learner = await createLearner(server);
  await learnPart(learner);
  return learner;
}

test('a new learner is not reminded; what is chosen is kept, and can be turned off', async () => {
  const learner = await createLearner(server);
  expect(await getReminder(learner)).toEqual({ every: 'off', hour: 18, weekday: 1 });
  expect(await save(learner, { every: 'week', hour: 7, weekday: 3 })).toMatchObject({
    status: 200,
    body: { message: 'Your reminders have been saved' },
  });
  expect(await getReminder(learner)).toEqual({ every: 'week', hour: 7, weekday: 3, time_zone: 'UTC' });
  await save(learner, { every: 'week', hour: 7, weekday: 3, time_zone: 'Asia/Shanghai' });
  expect(await getReminder(learner)).toEqual({ every: 'week', hour: 7, weekday: 3, time_zone: 'Asia/Shanghai' });
  expect(await save(learner, { every: 'off' })).toMatchObject({ body: { message: 'Reminders are off' } });
  expect(await getReminder(learner)).toMatchObject({ every: 'off' });
});

test.each([
  ['hour', { hour: 24 }],
  ['hour', { hour: -1 }],
  ['weekday', { weekday: 0 }],
  ['every', { every: 'hour' }],
])('a wrong %s is refused: %j', async (field, changes) => {
  const learner = await createLearner(server);
  expect(await save(learner, changes)).toMatchObject({ status: 400, body: { field } });
  expect(await getReminder(learner)).toMatchObject({ every: 'off' });
});

describe('the job', () => {
  test('sends one mail when the hour has come, in any process, and the next one a day later', async () => {
    const learner = await createDue();
    await save(learner);
    await runJob();
    expect(await listMails(learner)).toEqual([]);
    await ring(learner);
    await Promise.all([runJob(), runJob()]);
    const mails = await listMails(learner);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '10 words to repeat' });
    expect(mails[0]?.text).toContain('10 words are due in HanziVine.');
    const { next_at: nextAt } = await server.services.database.kysely
      .selectFrom('reminders')
      .select('next_at')
      .where('user_id', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(nextAt.getTime()).toBeGreaterThan(Date.now());
    expect(nextAt.getUTCHours()).toBe(18);
  });

  test('sends none where nothing is due, in a pause, and to those who turned it off; the hour passes all the same', async () => {
    const [idle, paused, off] = [await createLearner(server), await createDue(), await createDue()];
    for (const learner of [idle, paused, off]) await save(learner);
    await sql`update word_memory set due_day = due_day + 2 where user_id = ${paused.id}`.execute(server.services.database.kysely);
    for (const learner of [idle, paused, off]) await ring(learner);
    await save(off, { every: 'off' });
    await runJob();
    for (const learner of [idle, paused, off]) expect(await listMails(learner)).toEqual([]);
    await runJob();
    const { rows } = await sql`select from reminders where next_at <= now()`.execute(server.services.database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('what is due', () => {
  test('goes by the day that it is in the learner’s zone', async () => {
    const [ahead, behind] = [await createDue(), await createDue()];
    const day = getToday('Pacific/Kiritimati');
    await save(ahead, { time_zone: 'Pacific/Kiritimati' });
    await save(behind, { time_zone: 'Etc/GMT+12' });
    for (const learner of [ahead, behind]) {
      await sql`update word_memory set due_day = ${day} where user_id = ${learner.id}`.execute(server.services.database.kysely);
      await ring(learner);
    }
    await runJob();
    expect((await listMails(ahead)).map(({ subject }) => subject)).toEqual(['10 words to repeat']);
    expect(await listMails(behind)).toEqual([]);
  });

  test('counts a word of two levels once, also where both repeat it', async () => {
    const sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
    try {
      const learner = await createLearner(sharing, 1, 2);
      await learner.client.post('/api/importWords', { ids: ['1-001', '1-002', '2-001', '2-003', '2-005'], way: 'repeat' });
      await save(learner);
      const { kysely } = sharing.services.database;
      await sql`update reminders set next_at = now() - interval '1 minute' where user_id = ${learner.id}`.execute(kysely);
      await createReminderJob(sharing.services).run(new AbortController().signal);
      expect((await listMails(learner)).map(({ subject }) => subject)).toEqual(['4 words to repeat']);
    } finally {
      await sharing.stop();
    }
  });
});

describe('a mail', () => {
  async function getUnsubscribeAddress(learner: TestLearner): Promise<string> {
    await save(learner);
    await ring(learner);
    await runJob();
    const [mail] = await listMails(learner);
    expect(mail?.text).toContain(mail?.unsubscribe ?? 'no address');
    return new URL(mail?.unsubscribe ?? '').pathname;
  }

  test('unsubscribes by one post without a login, as RFC 8058 says, and by nothing less', async () => {
    const learner = await createDue();
    const path = await getUnsubscribeAddress(learner);
    const page = await fetch(`${server.url}${path}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<button>Unsubscribe</button>');
    expect(await getReminder(learner)).toMatchObject({ every: 'day' });
    const post = () =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post()).status).toBe(200);
    expect(await getReminder(learner)).toMatchObject({ every: 'off' });
    expect((await post()).status).toBe(200);
  });

  test('of one learner ends nobody else’s reminders', async () => {
    const [one, other] = [await createDue(), await createDue()];
    await save(other);
    const path = await getUnsubscribeAddress(one);
    await fetch(`${server.url}${path}x`, { method: 'POST' });
    expect(await getReminder(one)).toMatchObject({ every: 'day' });
    await fetch(`${server.url}${path}`, { method: 'POST' });
    expect(await getReminder(one)).toMatchObject({ every: 'off' });
    expect(await getReminder(other)).toMatchObject({ every: 'day' });
  });
});
