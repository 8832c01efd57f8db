// Emails through a real mail server: delivered, delayed while it is down, never lost; stored without one (decisions §11).
import { type Socket, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, findFreePort, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { Metrics } from '#server/metrics.ts';
import { createMailJob, measureMailQueue, queueMail } from './outbox.ts';

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
  await expect.poll(attempts).toBe(1);

  const received: string[] = [];
  let refusing = true;
  const mailServer = await startMailServer(received, () => refusing);
  await hurry();
  await expect.poll(attempts).toBe(2);
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
  await expect.poll(async () => (await row()).delivered_at).not.toBeNull();
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
  await expect.poll(readJob).toEqual({ locked_by: null });
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
  await expect.poll(() => received.length).toBe(2);
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
  await expect.poll(kept).toEqual([{ unsubscribe: null }, { unsubscribe: null }]);
});

/** Runs one delivery against a mail server with these handlers, on an outbox that holds only these mails. */
async function deliver(
  mails: readonly Partial<Parameters<typeof queueMail>[1]>[],
  handlers: ConstructorParameters<typeof SMTPServer>[0],
): Promise<{ database: TestServer['services']['database']; again: () => Promise<void>; stop: () => Promise<void> }> {
  const { database, log } = server.services;
  const ownPort = await findFreePort();
  await database.kysely.deleteFrom('mail_outbox').execute();
  const mailServer = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], ...handlers });
  await new Promise<void>((resolve) => mailServer.listen(ownPort, '127.0.0.1', resolve));
  const job = createMailJob(
    { smtpUrl: `smtp://127.0.0.1:${ownPort}`, mailFrom: 'HanziVine <no-reply@example.org>', requiresSmtpTls: false },
    database,
    log,
  );
  // The server's own job has no say in it: in one transaction the mails become due and are claimed by this one.
  await database.kysely
    .updateTable('jobs')
    .set({ next_run_at: new Date(Date.now() + 3_600_000) })
    .where('name', '=', 'mail-delivery')
    .execute();
  for (const one of mails) await queueMail(database.kysely, { ...mail, ...one });
  const again = async () => {
    await database.kysely
      .updateTable('mail_outbox')
      .set({ next_attempt_at: new Date(0) })
      .where('delivered_at', 'is', null)
      .execute();
    await job?.run(new AbortController().signal);
  };
  await job?.run(new AbortController().signal);
  const stop = async () => {
    await new Promise<void>((resolve) => mailServer.close(resolve));
    await database.kysely.updateTable('jobs').set({ next_run_at: new Date() }).where('name', '=', 'mail-delivery').execute();
  };
  return { database, again, stop };
}

function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) =>
    stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks).toString())),
  );
}

test('a code overtakes the reminders that wait before it, and four emails are on their way at once', async () => {
  const arrived: string[] = [];
  const fourAreThere = Promise.withResolvers<void>();
  const reminders = Array.from({ length: 8 }, () => ({ subject: 'reminder', unsubscribe: 'https://hanzivine.example/stop' }));
  const { stop } = await deliver([...reminders, { subject: 'code' }], {
    async onData(stream, _session, done) {
      const { subject = '' } = await PostalMime.parse(await readStream(stream));
      arrived.push(subject);
      if (arrived.length === 4) fourAreThere.resolve();
      // Nothing is accepted before four are there: one at a time would never finish.
      await fourAreThere.promise;
      done();
    },
  });
  await stop();
  expect(arrived).toHaveLength(9);
  expect(arrived.slice(0, 4)).toContain('code');
});

test('what a mail server refuses for good is set aside and told in the log; what may pass is tried again', async () => {
  let acceptsSender = false;
  const received: string[] = [];
  const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
  const { database, again, stop } = await deliver([{ to: 'gone@example.org' }, { to: 'full@example.org' }, { to: 'anna@example.org' }], {
    onMailFrom: (_address, _session, done) => done(acceptsSender ? null : refuse(550)),
    onRcptTo({ address }, _session, done) {
      if (address === 'gone@example.org') return done(refuse(550));
      done(address === 'full@example.org' ? refuse(452) : null);
    },
    async onData(stream, { envelope }, done) {
      await readStream(stream);
      received.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    },
  });
  const rows = () => database.kysely.selectFrom('mail_outbox').select(['recipient', 'refused_status', 'text']).orderBy('id').execute();
  // A sender that is refused is a setting of ours: nobody's mail is lost by it.
  expect((await rows()).map(({ refused_status: status }) => status)).toEqual([null, null, null]);
  acceptsSender = true;
  await again();
  expect(received).toEqual(['anna@example.org']);
  expect(await rows()).toEqual([
    { recipient: 'gone@example.org', refused_status: 550, text: '' },
    { recipient: 'full@example.org', refused_status: null, text: mail.text },
    { recipient: 'Anna@Example.org'.toLowerCase(), refused_status: null, text: '' },
  ]);
  expect(await measureMailQueue(database)).toMatchObject({ first_attempt: 0, retry: 1 });
  await stop();
});

test('an email that is sent again, because its first acceptance was not heard, carries the same Message-ID', async () => {
  const ids: (string | undefined)[] = [];
  const { again, stop } = await deliver([{}, { subject: 'another' }], {
    async onData(stream, _session, done) {
      const { messageId, subject } = await PostalMime.parse(await readStream(stream));
      if (subject === mail.subject) ids.push(messageId);
      done(ids.length > 1 ? null : Object.assign(new Error('later'), { responseCode: 451 }));
    },
  });
  await again();
  await stop();
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<mail-\d+-\d+@example\.org>$/);
  expect(ids[1]).toBe(ids[0]);
});

test('an account that is erased takes its emails along, and only those', async () => {
  const { kysely } = server.services.database;
  const insertUser = (name: string) =>
    kysely
      .insertInto('users')
      .values({ name, name_skeleton: name, name_shape: name, email: `${name}@example.org` })
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
