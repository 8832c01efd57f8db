// Mails through a real mail server: delivered, delayed while it is down, never lost; and kept without one (decisions §11).
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, freePort, noCourse, startTestServer } from '#dev/server.ts';
import { queueMail } from './mail.ts';

const mail = {
  to: 'Anna@Example.org',
  subject: '你好',
  text: 'Open http://localhost/verifyemail?code=abc now',
  html: '<p>Open <b>it</b></p>',
};

let port: number;
let server: TestServer;
beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ course: noCourse, environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' } });
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

test('a mail server that is down or refuses delays a mail; it then arrives once, and its text leaves the database', async () => {
  const { database } = server.parts;
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
  const row = () => kysely.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).delivered_at, { timeout: 5000 }).not.toBeNull();
  expect(await row()).toMatchObject({ text: '', html: '' });
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

test('a mail of a transaction that fails is never sent', async () => {
  const { kysely } = server.parts.database;
  const failing = kysely.transaction().execute(async (transaction) => {
    await queueMail(transaction, { ...mail, subject: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await kysely.selectFrom('mail_outbox').where('subject', '=', 'never').selectAll().execute()).toEqual([]);
});

test('without a mail server mails are shown under /dev/mail, newest first, with their links; to a browser as a page', async () => {
  const keeping = await startTestServer({ course: noCourse });
  try {
    const { kysely } = keeping.parts.database;
    await queueMail(kysely, mail);
    await queueMail(kysely, { ...mail, to: 'ben@example.org', subject: '<script>' });
    await queueMail(kysely, { ...mail, subject: 'second' });
    const client = keeping.client();
    const { body } = await client.get('/dev/mail', { to: 'anna@example.org' });
    expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['second', '你好']);
    expect(body[1]).toMatchObject({ ...mail, links: ['http://localhost/verifyemail?code=abc'] });
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
