// A call that declares multipart: one file of its own size, and nothing else (decisions §1).
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { addErrorHandlers } from './error-handler.ts';
import { cutUnreadBodies } from './open-requests.ts';
import { RequestTimeouts } from './request-timeout.ts';
import type { UploadedFile } from './read-upload.ts';
import { serve } from './serve.ts';

const maxBytes = 2000;
const declaration = {
  method: 'POST',
  path: '/upload',
  access: 'anyone',
  limit: 'api',
  multipart: { field: 'image', maxBytes },
  summary: 'Takes one image.',
  input: () => z.object({ title: z.optional(z.string()) }),
  reply: () => z.object({ bytes: z.int(), type: z.string(), title: z.string() }),
} as const;
const upload = call(declaration);
const json = call({ ...declaration, path: '/json', multipart: undefined, reply: () => z.object({}) });

const timeouts = new RequestTimeouts();
const log = pino({ level: 'silent' });
const app = Fastify();
let received = 0;

beforeAll(async () => {
  cutUnreadBodies(app);
  addErrorHandlers(app, { folder: '/nowhere', https: false, log, isUnavailable: () => false });
  await serve(app, {
    routes: [
      {
        call: upload,
        handler: (context) => {
          received += 1;
          const { file, input } = context as { file: UploadedFile; input: { title?: string } };
          return { bytes: file.bytes.length, type: file.type, title: input.title ?? '' };
        },
      },
      { call: json, handler: () => ({}) },
    ],
    services: {},
    guard: {
      checkCsrf: () => undefined,
      checkNavigation: () => undefined,
      identify: () => Promise.resolve(undefined),
      authorise: () => Promise.resolve({}),
      prolong: () => Promise.resolve(),
      createResponseCookies: () => undefined,
    },
    rateLimiter: { consumeCall: () => Promise.resolve() },
    https: false,
    log,
    timeouts,
  });
  await app.listen({ host: 'localhost', port: 0 });
});
afterAll(async () => {
  timeouts.stop();
  await app.close();
});

async function send(path: string, form: FormData) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

function buildForm(files: Readonly<Record<string, number>>, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, size] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(size)], { type: 'image/png' }), 'a.png');
  return form;
}

describe('a multipart call', () => {
  test('hands its one file and its fields to the handler', async () => {
    expect(await send('/api/upload', buildForm({ image: maxBytes }, { title: 'me' }))).toEqual({
      status: 200,
      body: { bytes: maxBytes, type: 'image/png', title: 'me' },
    });
  });

  test.each([
    ['one byte too many', buildForm({ image: maxBytes + 1 }), 413, 'too_large'],
    ['a body far too large', buildForm({ image: 100 * maxBytes }), 413, 'too_large'],
    ['no file', buildForm({}, { title: 'me' }), 400, 'invalid_input'],
    ['an empty file', buildForm({ image: 0 }), 400, 'invalid_input'],
    ['a file of another name', buildForm({ photo: 10 }), 400, 'invalid_input'],
  ])('refuses %s', async (_, form, status, code) => {
    const before = received;
    const answer = await send('/api/upload', form);
    expect(answer.body).toMatchObject({ code });
    expect(answer.status).toBe(status);
    expect(received).toBe(before);
  });

  const boundary = 'the-boundary';
  const part = (name: string, content: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const whole = `${part('image', 'x'.repeat(100), '; filename="a.png"')}--${boundary}--\r\n`;
  const form = `multipart/form-data; boundary=${boundary}`;

  test.each([
    ['no boundary', 'multipart/form-data', whole],
    ['an empty boundary', 'multipart/form-data; boundary=', whole],
    ['another boundary', 'multipart/form-data; boundary=other', whole],
    ['a boundary without end', 'multipart/form-data; boundary="the', whole],
    ['lines that end in LF only', form, whole.replaceAll('\r', '')],
    ['a body cut in the file', form, whole.slice(0, -60)],
    ['a body cut in the last boundary', form, whole.slice(0, -6)],
    ['a body cut in the headers', form, whole.slice(0, 60)],
    ['an empty body', form, ''],
    ['the last boundary alone', form, `--${boundary}--\r\n`],
    ['text instead of parts', form, 'hello'],
    ['a part without headers', form, `--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['a part without a name', form, whole.replace(' name="image";', '')],
    ['headers that are none', form, whole.replace('content-disposition', '\u0000\u0001')],
    ['a field named __proto__', form, part('__proto__', 'x') + whole],
    ['a field that claims to be JSON', form, part('title', '{', '"\r\ncontent-type: application/json; x="') + whole],
    ['two files', form, part('image', 'x', '; filename="b.png"') + whole],
  ])('refuses %s', async (_, type, payload) => {
    const before = received;
    const answer = await app.inject({ method: 'POST', url: '/api/upload', payload, headers: { 'content-type': type } });
    expect(answer.json()).toEqual({
      code: 'invalid_input',
      message: expect.any(String),
      ...(answer.json().field && { field: expect.any(String) }),
    });
    expect(answer.statusCode).toBe(400);
    expect(received).toBe(before);
  });

  test.each(['multipart/mixed; boundary=the-boundary', 'application/json', 'text/plain', 'image/png'])(
    'asks for a form instead of %s',
    async (type) => {
      const answer = await app.inject({ method: 'POST', url: '/api/upload', payload: whole, headers: { 'content-type': type } });
      expect([answer.statusCode, answer.json()]).toEqual([
        415,
        { code: 'wrong_type', message: 'Please send the file as multipart/form-data' },
      ]);
    },
  );

  // As a program that never stops sending.
  async function pour(head: string, chunk: Buffer): Promise<{ read: number }> {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = connect((app.server.address() as AddressInfo).port, 'localhost').on('error', () => undefined);
    socket.resume();
    const [onServer] = await accepted;
    socket.write(head);
    for (let sent = 0; sent < 400 && !socket.closed; sent += 1)
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    if (!onServer.closed) await once(onServer, 'close');
    return { read: onServer.bytesRead };
  }

  test.each([
    ['an announced body', (type: string) => `content-type: ${type}\r\ncontent-length: 400000000`, (bytes: Buffer) => bytes],
    [
      'one in chunks',
      (type: string) => `content-type: ${type}\r\ntransfer-encoding: chunked`,
      (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
    ],
  ])('stops reading %s of 400 MB soon after the limit, or where it is refused unread', async (_, describeBody, wrap) => {
    const megabyte = Buffer.alloc(1_000_000, 'x');
    const head = (path: string, type: string) => `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${describeBody(type)}\r\n\r\n`;
    const first = Buffer.from(part('image', '', '; filename="a.png"').slice(0, -2));
    const announced = await pour(head('/api/upload', form), wrap(Buffer.concat([first, megabyte])));
    expect(announced.read).toBeLessThan(10_000_000);
    const unread = await pour(head('/api/json', form), wrap(megabyte));
    expect(unread.read).toBeLessThan(10_000_000);
  });

  test('refuses JSON, and a JSON call refuses multipart', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/upload', payload: { image: 'x' } });
    expect(answer.statusCode).toBe(415);
    expect((await send('/api/json', buildForm({ image: 10 }))).status).toBe(415);
  });
});
