// The mail about friend requests and invitations, by the job: who gets it, once a day, only with news, and how it ends.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRoomId } from '#contract/chat-fields.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createNewsMailJob } from './news-mail.ts';

let server: TestServer;
let anna: TestLearner;
let boris: TestLearner;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  await kysely().deleteFrom('news_mails').execute();
  anna = await createLearner(server, 1);
  boris = await createLearner(server, 1);
});
afterAll(() => server.stop());

const kysely = () => server.services.database.kysely;
const save = ({ client }: TestLearner, on = true, time_zone = 'UTC') => client.post('/api/saveNewsMail', { on, time_zone });
const request = (from: TestLearner, to: TestLearner) => from.client.post('/api/sendFriendRequest', { name: to.name });
async function invite(from: TestLearner, to: TestLearner): Promise<void> {
  const number = createRoomId(false);
  await from.client.post('/api/joinChatCode', { number });
  expect((await from.client.post('/api/sendInvitation', { name: to.name, number })).status).toBe(200);
}

/** Makes the hour of everybody come, and runs the job until there is nothing more to do. */
async function ring(): Promise<void> {
  await kysely()
    .updateTable('news_mails')
    .set({ next_at: sql<Date>`now() - interval '1 minute'` })
    .execute();
  const job = createNewsMailJob(server.services);
  while (await job.run(new AbortController().signal));
}

async function listMails({ client, email }: TestLearner): Promise<{ subject: string; text: string; unsubscribe: string }[]> {
  const { body } = await client.get('/dev/mail', { to: email });
  return body.filter(({ subject }: { subject: string }) => subject === 'Somebody wants to talk with you');
}

test('it is off at first; on, it says once who asks and who invites', async () => {
  expect((await anna.client.get('/api/newsMail')).body).toEqual({ on: false });
  expect((await save(anna)).body).toEqual({ message: 'These emails are on' });
  expect((await anna.client.get('/api/newsMail')).body).toEqual({ on: true });
  await request(boris, anna);
  await invite(boris, anna);
  await invite(boris, anna);
  await ring();
  const mails = await listMails(anna);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`${boris.name} wants to be friends with you in HanziVine.`);
  expect(mails[0]?.text).toContain(`${boris.name} invites you to a chat.`);
  await ring();
  expect(await listMails(anna)).toHaveLength(1);
  await invite(await createLearner(server, 1), anna);
  await ring();
  const [newest] = await listMails(anna);
  expect(newest?.text).toContain('invites you to a chat.');
  expect(newest?.text).not.toContain('friends');
});

test('there is at most one a day, at 18:00 in the time zone', async () => {
  await save(anna, true, 'Asia/Shanghai');
  await request(boris, anna);
  await ring();
  const { next_at: nextAt } = await kysely().selectFrom('news_mails').select('next_at').executeTakeFirstOrThrow();
  expect([nextAt.getUTCHours(), nextAt.getUTCMinutes(), nextAt.getTime() > Date.now()]).toEqual([10, 0, true]);
  await invite(boris, anna);
  expect(await createNewsMailJob(server.services).run(new AbortController().signal)).toBe(false);
  expect(await listMails(anna)).toHaveLength(1);
});

test.each([
  ['without news', async () => undefined],
  [
    'where everything is answered',
    async () => {
      await request(boris, anna);
      await anna.client.post('/api/addFriend', { name: boris.name });
    },
  ],
  [
    'where it was withdrawn',
    async () => {
      await request(boris, anna);
      await boris.client.post('/api/removeFriend', { name: anna.name });
    },
  ],
  [
    'to who was blocked by the one who invited',
    async () => {
      await invite(boris, anna);
      await boris.client.get('/api/blockUser', { friendName: anna.name });
    },
  ],
  [
    'to who is suspended',
    async () => {
      await request(boris, anna);
      await kysely().insertInto('suspensions').values({ user_id: anna.id, ends_at: null }).execute();
    },
  ],
  [
    'to who is not verified',
    async () => {
      await request(boris, anna);
      await kysely().updateTable('users').set({ verified_at: null }).where('id', '=', anna.id).execute();
    },
  ],
  [
    'to who turned it off',
    async () => {
      await request(boris, anna);
      await save(anna, false);
    },
  ],
])('none is sent %s', async (_who, prepare) => {
  await save(anna);
  await prepare();
  await ring();
  expect(await listMails(anna)).toEqual([]);
});

test('what waited before it was turned on is no news', async () => {
  await request(boris, anna);
  await save(anna);
  await ring();
  expect(await listMails(anna)).toEqual([]);
});

test('one press on its address ends it, for this learner alone, and leaves the reminders', async () => {
  for (const learner of [anna, boris]) await save(learner);
  await anna.client.post('/api/saveReminder', { every: 'day', hour: 18, weekday: 1, time_zone: 'UTC' });
  await request(boris, anna);
  await ring();
  const [mail] = await listMails(anna);
  expect(mail?.text).toContain(mail?.unsubscribe ?? 'no address');
  const address = `${server.url}${new URL(mail?.unsubscribe ?? '').pathname}`;
  expect(await (await fetch(address)).text()).toContain('<button>Unsubscribe</button>');
  const isOn = async ({ client }: TestLearner) => (await client.get('/api/newsMail')).body.on;
  expect(await isOn(anna)).toBe(true);
  const body = 'List-Unsubscribe=One-Click';
  expect((await fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })).status).toBe(
    200,
  );
  expect([await isOn(anna), await isOn(boris)]).toEqual([false, true]);
  expect((await anna.client.get('/api/reminder')).body).toMatchObject({ every: 'day' });
});
