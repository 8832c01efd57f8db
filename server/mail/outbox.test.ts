// Emails through a real mail server: delivered, delayed while it is down, never lost; stored without one (decisions §11).
import { type Socket, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, findFreePort, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { Metrics } from '#server/metrics.ts';
import { createMailJob, queueMail } from './outbox.ts';

const mail = {
  userId: null,
  to: 'Anna@Example.org',
  subject: '你好',
  text: 'Open http://localhost/verifyemail?code=abc now',
  html: '<p><img src="cid:logo@hanzivine">Open <b>it</b></p>',
};

let port: number;
let server: TestServer;
beforeAll(async () => {
  port = await findFreePort();
  server = await startTestServer({ course: emptyCourse, environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

function startMailServer(received: string[], refuses: () => boolean): Promise<SMTPServer> {
  const started = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses()) return done(new Error('try later'));
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  return new Promise((resolve) => started.listen(port, '127.0.0.1', () => resolve(started)));
}

test('a failing mail server delays an email; it then arrives once, and its text is deleted from the database', async () => {
  const { database } = server.services;
  const { kysely } = database;
  const hurry = () => database.query('hurry', 'update mail_outbox set next_attempt_at = now() where delivered_at is null', []);
  const attempts = async () => (await kysely.selectFrom('mail_outbox').select('attempts').executeTakeFirstOrThrow()).attempts;
  await kysely.transaction().execute((transaction) => queueMail(transaction, mail));
  await expect.poll(attempts, { timeout: 8000 }).toBe(1);

  const received: string[] = [];
  let refusing = true;
  const mailServer = await startMailServer(received, () => refusing);
  await hurry();
  await expect.poll(attempts, { timeout: 8000 }).toBe(2);
  refusing = false;
  await expect
    .poll(
      async () => {
        await hurry();
        return received.length;
      },
      { timeout: 8000, interval: 300 },
    )
    .toBe(1);
  const parsed = await PostalMime.parse(received[0] ?? '');
  expect(parsed).toMatchObject({
    subject: '你好',
    to: [{ address: 'Anna@example.org' }],
    from: { address: 'no-reply@hanzivine.localhost' },
  });
  expect(parsed.text).toContain('code=abc');
  expect(parsed.attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', contentId: '<logo@hanzivine>' }]);
  const row = () => kysely.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).delivered_at, { timeout: 5000 }).not.toBeNull();
  expect(await row()).toMatchObject({ text: '', html: '' });
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

test('an email of a failed transaction is never sent', async () => {
  const { kysely } = server.services.database;
  const failing = kysely.transaction().execute(async (transaction) => {
    await queueMail(transaction, { ...mail, subject: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await kysely.selectFrom('mail_outbox').where('subject', '=', 'never').selectAll().execute()).toEqual([]);
});

test('a mail server that never answers does not hold the stop; the email waits for the next process', async () => {
  const connected = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    sockets.push(socket);
    connected.resolve();
  });
  const silentPort = await findFreePort();
  await new Promise<void>((resolve) => silent.listen(silentPort, 'localhost', resolve));
  const { database, log } = server.services;
  await database.kysely.deleteFrom('mail_outbox').execute();
  const job = createMailJob(
    { smtpUrl: `smtp://localhost:${silentPort}`, mailFrom: 'no-reply@example.org', requiresSmtpTls: false },
    database,
    log,
  );
  if (!job) throw new Error('there is no job');
  await queueMail(database.kysely, mail);
  const runner = startJobs({ database, jobs: [{ ...job, name: 'silent-delivery' }], log, metrics: new Metrics() });
  await connected.promise;
  await runner.stop();
  const row = await database.kysely.selectFrom('mail_outbox').select(['delivered_at', 'text', 'attempts']).executeTakeFirstOrThrow();
  expect(row).toEqual({ delivered_at: null, text: mail.text, attempts: 1 });
  const lease = database.kysely.selectFrom('jobs').select('locked_by').where('name', '=', 'silent-delivery');
  expect(await lease.executeTakeFirst()).toEqual({ locked_by: null });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

test('where TLS is required, a mail server without it gets nothing', async () => {
  const { database, log } = server.services;
  const ownJob = 'mail-delivery';
  await database.kysely.deleteFrom('mail_outbox').execute();
  // The server's own job waits meanwhile.
  const readJob = () => database.kysely.selectFrom('jobs').select('locked_by').where('name', '=', ownJob).executeTakeFirst();
  await expect.poll(readJob, { timeout: 5000 }).toEqual({ locked_by: null });
  await database.kysely
    .updateTable('jobs')
    .set({ next_run_at: new Date(Date.now() + 3_600_000) })
    .where('name', '=', ownJob)
    .execute();
  const received: string[] = [];
  const mailServer = await startMailServer(received, () => false);
  const plain = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@example.org' };
  await queueMail(database.kysely, mail);
  await createMailJob({ ...plain, requiresSmtpTls: true }, database, log)?.run(new AbortController().signal);
  expect(received).toEqual([]);
  await database.kysely.updateTable('mail_outbox').set({ next_attempt_at: new Date() }).execute();
  await createMailJob({ ...plain, requiresSmtpTls: false }, database, log)?.run(new AbortController().signal);
  await new Promise<void>((resolve) => mailServer.close(resolve));
  expect(received).toHaveLength(1);
  await database.kysely.updateTable('jobs').set({ next_run_at: new Date() }).where('name', '=', ownJob).execute();
});

test('an email that can be stopped says how in its headers, whole and once; others have none', async () => {
  const { database, log } = server.services;
  const { kysely } = database;
  await kysely.deleteFrom('mail_outbox').execute();
  const unsubscribe = `https://hanzivine.example/api/unsubscribe?token=${'a'.repeat(200)}`;
  const received: string[] = [];
  const mailServer = await startMailServer(received, () => false);
  await queueMail(kysely, { ...mail, subject: 'stoppable', unsubscribe });
  await queueMail(kysely, { ...mail, subject: 'plain' });
  const delivery = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@example.org', requiresSmtpTls: false };
  await createMailJob(delivery, database, log)?.run(new AbortController().signal);
  await expect.poll(() => received.length, { timeout: 8000 }).toBe(2);
  await new Promise<void>((resolve) => mailServer.close(resolve));
  const parsed = await Promise.all(received.map((message) => PostalMime.parse(message)));
  const headersOf = (subject: string) => {
    const headers = parsed.find((one) => one.subject === subject)?.headers ?? [];
    return Object.fromEntries(headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]));
  };
  expect(headersOf('stoppable')).toEqual({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(headersOf('plain')).toEqual({});
  const kept = () => kysely.selectFrom('mail_outbox').select('unsubscribe').where('delivered_at', 'is not', null).execute();
  await expect.poll(kept, { timeout: 5000 }).toEqual([{ unsubscribe: null }, { unsubscribe: null }]);
});

test('an account that is erased takes its emails along, and only those', async () => {
  const { kysely } = server.services.database;
  const insertUser = (name: string) =>
    kysely
      .insertInto('users')
      .values({ name, name_skeleton: name, email: `${name}@example.org` })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [anna, ben] = [await insertUser('anna'), await insertUser('ben')];
  for (const userId of [anna.id, ben.id, null]) await queueMail(kysely, { ...mail, userId, subject: 'erasing' });
  await kysely.deleteFrom('users').where('id', '=', anna.id).execute();
  const left = await kysely.selectFrom('mail_outbox').select('user_id').where('subject', '=', 'erasing').orderBy('id').execute();
  expect(left).toEqual([{ user_id: ben.id }, { user_id: null }]);
});

test('without a mail server, /dev/mail shows emails newest first with their links; browsers get a page', async () => {
  const keeping = await startTestServer({ course: emptyCourse });
  try {
    const { kysely } = keeping.services.database;
    await queueMail(kysely, mail);
    await queueMail(kysely, { ...mail, to: 'ben@example.org', subject: '<script>' });
    await queueMail(kysely, { ...mail, subject: 'second' });
    const client = keeping.createClient();
    const { body } = await client.get('/dev/mail', { to: 'anna@example.org' });
    expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['second', '你好']);
    const { userId: _, ...content } = mail;
    expect(body[1]).toMatchObject({ ...content, links: ['http://localhost/verifyemail?code=abc'] });
    expect((await client.get('/dev/mail')).body).toHaveLength(3);
    const page = await client.send('/dev/mail', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('你好');
    expect(page.body).not.toContain('<script>');
    expect((await client.get('/dev/api')).status).toBe(200);
  } finally {
    await keeping.stop();
  }
});
