// Reports and moderation through HTTP: who may, what is copied, what is logged, what the suspended learn (decisions §10, §13).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Guard } from '#server/access/guard.ts';
import { findLearner, listModeratorKeys } from '#server/access/sessions.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
const support = 'help@example.org';
const moderators = ['head@example.org', 'second@example.org'] as const;
type Person = TestClient & { readonly userId: string; readonly name: string };
let head: Person;
let second: Person;

beforeAll(async () => {
  const environment = { RATE_LIMIT_FACTOR: '1000', SUPPORT_EMAIL: support, MODERATORS: 'Head@example.org, second@example.org' };
  server = await startTestServer({ course: emptyCourse, environment });
  head = await createPerson(moderators[0]);
  second = await createPerson(moderators[1]);
});
afterAll(() => server.stop());

async function createPerson(email?: string): Promise<Person> {
  const client = await server.logInLearner();
  const { kysely } = server.services.database;
  if (email !== undefined) await kysely.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
  return Object.assign(client, { name: (await client.get('/api/getOwnName')).body.name as string });
}

async function call(person: Person, path: string, input: object, status = 200): Promise<any> {
  const response = await person.post(`/api/${path}`, input);
  expect([path, response.status, response.body.message]).toEqual([path, status, expect.any(String)]);
  return response.body;
}
const report = (by: Person, about: Person, reason = 'Rude words', status = 200) => call(by, 'report', { name: about.name, reason }, status);

async function listReports(moderator: Person, query = {}): Promise<any[]> {
  return (await moderator.get('/api/moderation/reports', query)).body.reports;
}
async function findReportId(about: Person, moderator = head): Promise<string> {
  const found = (await listReports(moderator)).find(({ reported }) => reported === about.name);
  return found?.id as string;
}
const openReport = (moderator: Person, id: string) => moderator.post('/api/moderation/openReport', { id });
async function readMails(to: string): Promise<any[]> {
  return (await server.createClient().get('/dev/mail', { to })).body;
}
async function readLog(moderator: Person): Promise<any[]> {
  return (await moderator.get('/api/moderation/log')).body.entries;
}

/** Reports somebody new, who is then suspended. */
async function suspendSomebody(days: number | null): Promise<Person> {
  const person = await createPerson();
  await report(await createPerson(), person);
  await call(head, 'moderation/suspendReported', { id: await findReportId(person), days });
  return person;
}

test('a moderator is the account of that name with that address, confirmed', async () => {
  const person = await createPerson('named@example.org');
  const token = person.cookies.get('hv_session') ?? '';
  const isModerator = async (name: string | undefined, address: string) =>
    (await findLearner(server.services.database, token, listModeratorKeys({ moderators: [{ name, address }] })))?.learner.isModerator;
  expect(await isModerator(person.name.toUpperCase(), 'named@example.org')).toBe(true);
  expect(await isModerator(undefined, 'named@example.org')).toBe(true);
  expect(await isModerator('somebody-else', 'named@example.org')).toBe(false);
  expect(await isModerator(person.name, 'other@example.org')).toBe(false);
  await server.services.database.kysely.updateTable('users').set({ verified_at: null }).where('id', '=', person.userId).execute();
  expect(await isModerator(person.name, 'named@example.org')).toBe(false);
});

test('a report reaches the moderators and the support', async () => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  expect(await report(anna, boris, '  He asks\n\nfor <b>money</b> ')).toEqual({ message: 'Thank you. Your report was sent' });
  expect(await listReports(head)).toContainEqual({
    id: expect.any(String),
    reporter: anna.name,
    reported: boris.name,
    reason: 'He asks\n\nfor <b>money</b>',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  const [mail] = await readMails(support);
  expect(mail.subject).toBe('A profile was reported');
  expect(mail.text).toContain(`${anna.name} reported the profile of ${boris.name}`);
  expect(mail.html).not.toContain('<b>money');
  expect(mail.links).toEqual([`${server.services.config.publicUrl}/moderation`]);
});

test.each([
  ['', 'Please say what is wrong'],
  [' \n ', 'Please say what is wrong'],
  ['a'.repeat(701), 'Maximum 700 characters allowed for the reason'],
])('the reason %j is refused', async (reason, message) => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  expect(await report(anna, boris, reason, 400)).toEqual({ code: 'invalid_input', field: 'reason', message });
  expect(await findReportId(boris)).toBeUndefined();
});

test('nobody reports themself, nor somebody who does not exist; 700 characters are enough', async () => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  expect((await report(anna, anna, 'Me', 400)).code).toBe('invalid_input');
  expect((await call(anna, 'report', { name: 'nobody-here', reason: 'Rude' }, 404)).code).toBe('not_found');
  await report(anna, boris, 'a'.repeat(700));
});

test('the evidence is what the reporter saw, and a later edit does not change it', async () => {
  const [anna, boris, hidden, blocker] = [await createPerson(), await createPerson(), await createPerson(), await createPerson()];
  const { kysely } = server.services.database;
  for (const person of [boris, hidden, blocker]) {
    await call(person, 'edit', { info: 'Send me money' });
    await kysely
      .insertInto('photos')
      .values({ user_id: person.userId, id: `photo-${person.userId}`, bytes: Buffer.from('x') })
      .execute();
  }
  await call(hidden, 'saveSettings', { answers: { question1: 'Only to me' } });
  await call(blocker, 'blockUser', { friendName: anna.name });
  for (const person of [boris, hidden, blocker]) await report(anna, person);
  await call(boris, 'edit', { info: 'I like tea' });
  await kysely.deleteFrom('photos').where('user_id', '=', boris.userId).execute();
  const { body } = await openReport(head, await findReportId(boris));
  expect(body).toMatchObject({ reporter: anna.name, reason: 'Rude words', suspension: null });
  expect(body.evidence).toEqual({ kind: 'profile', name: boris.name, info: 'Send me money', hasPhoto: true, topic: null });
  for (const person of [hidden, blocker])
    expect((await openReport(head, await findReportId(person))).body.evidence).toEqual({
      kind: 'profile',
      name: person.name,
      info: null,
      hasPhoto: false,
      topic: null,
    });
});

test('for everybody else there is nothing, whatever is sent', async () => {
  const anna = await createPerson();
  const nothing = { code: 'not_found', message: 'This address does not exist' };
  for (const person of [anna, server.createClient()]) {
    for (const path of ['reports', 'suspensions', 'log', 'openReport']) {
      const refused = await person.get(`/api/moderation/${path}`, { before: 'x' });
      expect([path, refused.status, refused.body]).toEqual([path, 404, nothing]);
    }
    for (const path of ['openReport', 'dismissReport', 'suspendReported', 'liftSuspension']) {
      const refused = await person.post(`/api/moderation/${path}`, { id: {} });
      expect([path, refused.status, refused.body]).toEqual([path, 404, nothing]);
    }
  }
  expect((await anna.get('/api/login')).body.moderator).toBe(false);
  expect((await head.get('/api/login')).body.moderator).toBe(true);
});

test('only a confirmed address makes a moderator', async () => {
  const { kysely } = server.services.database;
  const set = (verified_at: Date | null) => kysely.updateTable('users').set({ verified_at }).where('id', '=', second.userId).execute();
  await set(null);
  expect((await second.get('/api/moderation/reports')).status).toBe(404);
  await set(new Date());
  expect((await second.get('/api/moderation/reports')).status).toBe(200);
});

test('a moderator neither sees nor decides their own reports, nor one about them', async () => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  await report(head, boris);
  await report(anna, head);
  for (const about of [boris, head]) {
    expect(await findReportId(about)).toBeUndefined();
    const id = await findReportId(about, second);
    expect((await openReport(head, id)).status).toBe(404);
    await call(head, 'moderation/dismissReport', { id }, 404);
    await call(head, 'moderation/suspendReported', { id, days: 1 }, 404);
    expect((await openReport(second, id)).status).toBe(200);
  }
  const seen = (entries: any[]) => entries.filter(({ subject }) => [boris.name, head.name].includes(subject)).length;
  expect([seen(await readLog(head)), seen(await readLog(second))]).toEqual([0, 2]);
  await call(second, 'moderation/suspendReported', { id: await findReportId(head, second), days: 1 });
  await call(head, 'moderation/liftSuspension', { name: head.name }, 404);
  expect((await head.get('/api/moderation/suspensions')).body.suspensions.map(({ name }: any) => name)).not.toContain(head.name);
  await call(second, 'moderation/liftSuspension', { name: head.name });
});

test('every step is logged with who did it and when, a look too', async () => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  await report(anna, boris);
  await report(anna, boris, 'Again');
  await openReport(head, await findReportId(boris));
  await call(head, 'moderation/dismissReport', { id: await findReportId(boris) });
  await call(second, 'moderation/suspendReported', { id: await findReportId(boris), days: 7 });
  await call(head, 'moderation/liftSuspension', { name: boris.name });
  const entries = (await readLog(head)).filter(({ subject }) => subject === boris.name);
  expect(entries.map(({ moderator, action, days }) => [moderator, action, days])).toEqual([
    [head.name, 'lifted', null],
    [second.name, 'suspended', 7],
    [head.name, 'dismissed', null],
    [head.name, 'viewed', null],
  ]);
  expect(new Date(entries[0].time).getTime()).toBeGreaterThan(new Date(entries[3].time).getTime() - 1);
});

test('a report is decided once, also by two moderators at the same moment', async () => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  await report(anna, boris);
  const id = await findReportId(boris);
  const answers = await Promise.all(
    [head, second, head, second].map((moderator) => moderator.post('/api/moderation/suspendReported', { id, days: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 404, 404, 404]);
  expect((await readMails(`${boris.name}@example.org`)).length).toBe(1);
  await call(head, 'moderation/dismissReport', { id }, 404);
  expect((await openReport(head, id)).status).toBe(404);
});

async function findSuspension(userId: string): Promise<{ endsAt: Date | null } | undefined> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select ends_at as "endsAt" from suspensions
    where user_id = ${userId} and (ends_at is null or ends_at > now())`.execute(server.services.database.kysely);
  return rows[0];
}

test.each([1, 7, 30])('%i days of suspension end after as many', async (days) => {
  const person = await suspendSomebody(days);
  const found = await findSuspension(person.userId);
  const left = ((found?.endsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(left)).toBe(days);
  const [mail] = await readMails(`${person.name}@example.org`);
  expect(mail.subject).toBe('You are suspended from the chat');
  expect(mail.text).toMatch(/ until \d+ \w+ \d{4} at \d\d:\d\d UTC\./);
  expect(mail.text).toContain('you can go on learning');
  expect(mail.links).toEqual([`${server.services.config.publicUrl}/contact`]);
});

test('a suspension concerns the chat alone; it ends by time or is lifted, and then the learner is notified', async () => {
  const { kysely } = server.services.database;
  const person = await suspendSomebody(null);
  expect(await findSuspension(person.userId)).toEqual({ endsAt: null });
  expect((await readMails(`${person.name}@example.org`))[0].text).toContain('from the chat of HanziVine for good.');
  expect((await person.get('/api/overview')).status).toBe(200);
  const guard = new Guard(server.services.database, server.services.config, server.services.rateLimiter);
  const askRule = () => guard.admit('not-suspended', Object.fromEntries(person.cookies), {});
  await expect(askRule()).rejects.toMatchObject({ status: 403, code: 'suspended', message: expect.stringContaining('for good') });
  const listed = (await head.get('/api/moderation/suspensions')).body.suspensions;
  expect(listed).toContainEqual({ name: person.name, since: expect.any(String), until: null });
  await call(head, 'moderation/liftSuspension', { name: person.name });
  await call(head, 'moderation/liftSuspension', { name: person.name }, 404);
  expect(await askRule()).toMatchObject({ learner: { suspension: undefined }, grants: {} });
  expect((await readMails(`${person.name}@example.org`))[0].subject).toBe('Your suspension was lifted');

  const other = await suspendSomebody(1);
  await kysely
    .updateTable('suspensions')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', other.userId)
    .execute();
  expect(await findSuspension(other.userId)).toBeUndefined();
  await call(head, 'moderation/liftSuspension', { name: other.name }, 404);
});

test('a second suspension lengthens and never shortens the first', async () => {
  const person = await suspendSomebody(30);
  const readEnd = async () => (await findSuspension(person.userId))?.endsAt;
  const suspendAgain = async (days: number | null) => {
    await report(await createPerson(), person);
    const id = await findReportId(person);
    expect((await openReport(head, id)).body.suspension.name).toBe(person.name);
    await call(head, 'moderation/suspendReported', { id, days });
  };
  const first = await readEnd();
  await suspendAgain(1);
  expect(await readEnd()).toEqual(first);
  await suspendAgain(null);
  await suspendAgain(7);
  expect(await readEnd()).toBeNull();
});

test('the newest suspension is the first of the list', async () => {
  const [earlier, later] = [await suspendSomebody(1), await suspendSomebody(1)];
  const { body } = await head.get('/api/moderation/suspensions');
  expect(body.suspensions.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual([later.name, earlier.name]);
});

test('a suspension began when the first of those without a gap did', async () => {
  const person = await suspendSomebody(7);
  const { kysely } = server.services.database;
  const set = (values: { since?: Date; ends_at?: Date }) =>
    kysely.updateTable('suspensions').set(values).where('user_id', '=', person.userId).execute();
  const suspendAgain = async () => {
    await report(await createPerson(), person);
    await call(head, 'moderation/suspendReported', { id: await findReportId(person), days: 7 });
    const listed: any[] = (await head.get('/api/moderation/suspensions')).body.suspensions;
    return listed.find(({ name }) => name === person.name).since as string;
  };
  const since = new Date('2026-01-02T03:04:05.000Z');
  await set({ since });
  expect(await suspendAgain()).toBe(since.toISOString());
  await set({ ends_at: new Date('2026-01-09T03:04:05.000Z') });
  expect(Date.parse(await suspendAgain())).toBeGreaterThan(since.getTime());
});

test.each([2, 0, -1, '7', 1.5, undefined])('a suspension of %j days is refused', async (days) => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  await report(anna, boris);
  await call(head, 'moderation/suspendReported', { id: await findReportId(boris), days }, 400);
  expect(await findSuspension(boris.userId)).toBeUndefined();
});

test('the lists come in pages, the newest first', async () => {
  const about = await createPerson();
  for (let time = 0; time < 23; time += 1) await report(await createPerson(), about, `Reason ${time}`);
  const { body: first } = await head.get('/api/moderation/reports');
  expect([first.reports.length, first.hasMore, first.reports[0].reason]).toEqual([20, true, 'Reason 22']);
  const older = await listReports(head, { before: first.reports.at(-1).id });
  expect(older.slice(0, 3).map(({ reason }) => reason)).toEqual(['Reason 2', 'Reason 1', 'Reason 0']);
  const ids: string[] = first.reports.map(({ id }: { id: string }) => id);
  for (let page = first; page.hasMore; ids.push(...page.reports.map(({ id }: { id: string }) => id)))
    page = (await head.get('/api/moderation/reports', { before: ids.at(-1) ?? '' })).body;
  const { body: last } = await head.get('/api/moderation/reports', { before: ids.at(-21) ?? '' });
  expect([last.reports.length, last.hasMore]).toEqual([20, false]);
  for (const { id } of first.reports) await openReport(head, id);
  const { body: log } = await head.get('/api/moderation/log');
  expect([log.entries.length, log.entries[0].subject]).toEqual([20, about.name]);
  const next = (await head.get('/api/moderation/log', { before: log.entries[4].id })).body.entries;
  expect(next[0]).toEqual(log.entries[5]);
});

test('a removed reporter leaves the report without the name; with the reported account its reports go', async () => {
  const [anna, boris] = [await createPerson(), await createPerson()];
  await report(anna, boris);
  const id = await findReportId(boris);
  await call(anna, 'removePage', {});
  expect((await openReport(head, id)).body).toMatchObject({ reporter: null, reported: boris.name });
  await call(boris, 'removePage', {});
  expect((await openReport(head, id)).status).toBe(404);
  expect((await readLog(head))[0]).toMatchObject({ moderator: head.name, action: 'viewed', subject: null });
});

test('five reports an hour', async () => {
  const strict = await startTestServer({ course: emptyCourse });
  try {
    const [anna, boris] = [await strict.logInLearner(), await strict.logInLearner()];
    const { name } = (await boris.get('/api/getOwnName')).body;
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await anna.post('/api/report', { name, reason: 'Rude' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await strict.stop();
  }
});
