// Routes that only this machine may use.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeToNetwork } from './this-machine-only.ts';

const app = Fastify();
closeToNetwork(app, '/dev');
app.setErrorHandler((error, _request, reply) => reply.status((error as { status: number }).status).send());
for (const path of ['/dev', '/dev/mail', '/dev/google/*', '/developers']) app.get(path, () => 'open');

const ask = async (url: string, remoteAddress: string, forwardedFor?: string) =>
  (await app.inject({ url, remoteAddress, headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } })).statusCode;

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is this machine', async (address) => {
  for (const path of ['/dev', '/dev/mail', '/dev/google/auth']) expect(await ask(path, address)).toBe(200);
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
