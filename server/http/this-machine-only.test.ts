// Routes that only this machine may use.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeToNetwork } from './this-machine-only.ts';

const app = Fastify();
closeToNetwork(app, '/dev', 'http://hanzivine.test:3000');
app.setErrorHandler((error, _request, reply) => reply.status((error as { status: number }).status).send());
for (const path of ['/dev', '/dev/mail', '/dev/google/*', '/developers']) app.get(path, () => 'open');

const ask = async (url: string, remoteAddress: string, forwardedFor?: string, host = 'localhost') =>
  (await app.inject({ url, remoteAddress, headers: { host, ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) } }))
    .statusCode;

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is this machine', async (address) => {
  for (const path of ['/dev', '/dev/mail', '/dev/google/auth']) expect(await ask(path, address)).toBe(200);
});

// As a page of somebody's own does whose name was pointed at this machine after it loaded.
test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.7', 'a b', '[::1'])(
  'this machine under the name "%s" is answered 404, and 200 under its own',
  async (host) => {
    for (const path of ['/dev', '/dev/mail', '/dev/google/auth']) expect(await ask(path, '127.0.0.1', undefined, host)).toBe(404);
    expect(await ask('/developers', '127.0.0.1', undefined, host)).toBe(200);
  },
);

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'hanzivine.test:3000'])('%s is its own name', async (host) => {
  expect(await ask('/dev/mail', '127.0.0.1', undefined, host)).toBe(200);
});

test.each(['192.168.1.7', '203.0.113.7', '::ffff:192.168.1.7', '2001:db8::7', 'fe80::1%eth0', '10.127.0.1'])(
  '%s is not',
  async (address) => {
    for (const path of ['/dev', '/dev/mail', '/%64ev/mail', '/dev/google/auth']) expect(await ask(path, address)).toBe(404);
    expect(await ask('/developers', address)).toBe(200);
  },
);

test('somebody behind a proxy on this machine is not this machine, whatever else the header says', async () => {
  expect(await ask('/dev/mail', '127.0.0.1', '203.0.113.7')).toBe(404);
  expect(await ask('/dev/mail', '127.0.0.1', '127.0.0.1, 203.0.113.7')).toBe(404);
  expect(await ask('/dev/mail', '203.0.113.7', '127.0.0.1')).toBe(404);
  expect(await ask('/dev/mail', '127.0.0.1', '127.0.0.1')).toBe(200);
});
