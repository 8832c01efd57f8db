// A call that declares multipart: one file of its own size, and nothing else (decisions §1).
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { addErrorHandlers } from './error-handler.ts';
import { RequestTimeouts } from './request-timeout.ts';
import { type UploadedFile, serve } from './serve.ts';

const maxBytes = 2000;
const upload = call({
  method: 'POST',
  path: '/upload',
  access: 'anyone',
  limit: 'api',
  multipart: { field: 'image', maxBytes },
  summary: 'Takes one image.',
  input: z.object({ title: z.optional(z.string()) }),
  reply: z.object({ bytes: z.int(), type: z.string(), title: z.string() }),
});
const json = call({ ...upload, path: '/json', multipart: undefined, reply: z.object({}) });

const timeouts = new RequestTimeouts();
const log = pino({ level: 'silent' });
const app = Fastify();
let received = 0;

beforeAll(async () => {
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

  test('refuses JSON, and a JSON call refuses multipart', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/upload', payload: { image: 'x' } });
    expect(answer.statusCode).toBe(415);
    expect((await send('/api/json', buildForm({ image: 10 }))).status).toBe(415);
  });
});
