// The contact form: what reaches the support, and what is refused (accounts-and-chat §5, §8).
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
const support = 'help@example.org';
const form = { username: 'Анна_1', email: 'anna@example.org', subject: 'A question', message: 'How do I change my level?\n\nThank you!' };

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { SUPPORT_EMAIL: support, RATE_LIMIT_FACTOR: '20' } });
});
afterAll(() => server.stop());

async function readSupportMails() {
  return (await server.createClient().get('/dev/mail', { to: support })).body as {
    subject: string;
    text: string;
    html: string;
    replyTo: string;
  }[];
}

test('a visitor reaches the support, who can answer the visitor', async () => {
  const answer = await server.createClient().post('/api/sendMessageToPost', form);
  expect(answer.body).toEqual({ message: 'An email was sent successfully' });
  const [mail] = await readSupportMails();
  expect(mail).toMatchObject({ subject: 'Contact: A question', replyTo: 'anna@example.org' });
  expect(mail?.text).toContain('How do I change my level?');
  expect(mail?.text).toContain('(not logged in)');
});

test('a learner is named, and markup stays text', async () => {
  const { client, name } = await createLearner(server);
  await client.post('/api/sendMessageToPost', { ...form, subject: 'Markup', message: '<img src=x onerror=alert(1)>' });
  const [mail] = await readSupportMails();
  expect(mail?.text).toContain(`logged in as ${name}`);
  expect(mail?.html).not.toContain('<img src=x');
});

test.each([
  ['username', 'two words', 'Username cannot contain spaces'],
  ['username', '', 'Please enter a username'],
  ['email', 'nowhere', 'Invalid email format'],
  ['subject', 'a'.repeat(51), 'Maximum 50 characters allowed for subject'],
  ['subject', 'A\r\nBcc: everybody@example.org', 'The subject must be one line of text'],
  ['subject', '', 'Please enter a subject'],
  ['message', 'a'.repeat(701), 'Maximum 700 characters allowed for message'],
  ['message', ' \n ', 'Please enter a message'],
])('%s %j is refused, and no email is sent', async (field, value, message) => {
  const before = (await readSupportMails()).length;
  const answer = await server.createClient().post('/api/sendMessageToPost', { ...form, [field]: value });
  expect(answer.body).toEqual({ code: 'invalid_input', field, message });
  expect(answer.status).toBe(400);
  expect(await readSupportMails()).toHaveLength(before);
});

test('the support address is shown', async () => {
  expect((await server.createClient().get('/api/supportEmail')).body).toEqual({ email: support });
});

test('an error of a page becomes a line of the log that names nobody, and is counted', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const logging = await startTestServer({ course: emptyCourse, log });
  const { client, name } = await createLearner(logging);
  const report = { message: 'TypeError: x is not a function', stack: 'at open (/assets/index.js:1:2)\nat close', page: '/quiz' };
  const answer = await client.post('/api/reportPageError', report);
  expect(answer.status).toBe(200);
  for (const broken of [
    { ...report, message: '' },
    { ...report, page: '/account?user=anna' },
    { ...report, stack: 'x'.repeat(2001) },
  ])
    expect((await client.post('/api/reportPageError', broken)).status).toBe(400);
  const line = lines.find((text) => text.includes('a page reports an error')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    page: '/quiz',
    pageError: report.message,
    stack: report.stack,
    request: answer.body.number,
  });
  expect(answer.headers.get('x-request-id')).toBe(answer.body.number);
  expect(line).not.toContain(name);
  expect((await logging.services.metrics.read()).text).toMatch(/^hanzivine_page_errors_total 1$/m);
  await logging.stop();
});
