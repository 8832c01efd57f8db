// Limits by address: what counts as one client, and whose X-Forwarded-For is believed (security, "Found by attack" 2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createProxyCheck, findClientNetworks } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', undefined],
  ['192.0.2.7:443', '192.0.2.7', undefined],
  ['::ffff:192.0.2.7', '192.0.2.7', undefined],
  ['::FFFF:c000:207', '192.0.2.7', undefined],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:8080', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['1', 'unknown', undefined],
  ['0x7f.1', 'unknown', undefined],
  ['nobody', 'unknown', undefined],
  ['', 'unknown', undefined],
  [undefined, 'unknown', undefined],
])('%s counts as %s and %s', (address, own, site) => {
  expect(findClientNetworks(address)).toEqual({ own, site });
});

test('a proxy is believed if its network is trusted, in any spelling', () => {
  const isTrusted = createProxyCheck(['10.1.0.0/16', '2001:db8::/32']);
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3:5000', '2001:db8:5::1', '[2001:db8::1]:80'])
    expect(isTrusted(proxy), proxy).toBe(true);
  for (const other of ['10.2.0.1', '::ffff:10.2.0.1', '2001:db9::1', 'proxy', '']) expect(isTrusted(other), other).toBe(false);
});

describe('registrations', () => {
  let server: TestServer;
  let untrusting: TestServer;
  beforeAll(async () => {
    // 9 registrations an hour from one address or /64, 72 from a /48.
    const environment = { RATE_LIMIT_FACTOR: '0.15' };
    server = await startTestServer({ course: emptyCourse, environment: { ...environment, TRUSTED_PROXIES: '127.0.0.1,::1' } });
    untrusting = await startTestServer({ course: emptyCourse, environment });
  });
  afterAll(() => Promise.all([server.stop(), untrusting.stop()]));

  // The input is refused after the limit has counted, which spares the hash.
  async function countRegistrations(addresses: readonly string[], target = server): Promise<number> {
    let passed = 0;
    for (const address of addresses) {
      const client = target.createClient();
      const headers = { origin: client.origin, 'content-type': 'application/json', 'x-forwarded-for': address };
      const { status } = await client.send('/api/register', { method: 'POST', body: '{}', headers });
      if (status !== 429) passed += 1;
    }
    return passed;
  }

  const buildList = (build: (number: string) => string, length = 100) =>
    Array.from({ length }, (_, number) => build((number + 1).toString(16)));

  test('a hundred from one IPv6 /64 are stopped; its neighbours go on', async () => {
    expect(await countRegistrations(buildList((number) => `2001:db8:1:1::${number}`))).toBe(9);
    expect(await countRegistrations(['2001:db8:1:2::1'])).toBe(1);
  });

  test('one /48 has eight times as many', async () => {
    expect(await countRegistrations(buildList((number) => `2001:db8:2:${number}::1`))).toBe(72);
    expect(await countRegistrations(['2001:db8:3::1'])).toBe(1);
  });

  test('a /64 over its limit does not use up those of its /48', async () => {
    await countRegistrations(buildList((number) => `2001:db8:4:1::${number}`));
    expect(await countRegistrations(buildList((number) => `2001:db8:4:${number}::2`, 72).slice(1))).toBe(63);
  });

  test('the OpenAPI document, which is no call, is limited by address as a call is', async () => {
    const ask = (address: string) => fetch(`${server.url}/api/openapi.json`, { headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await ask('203.0.113.200')).status);
    expect(statuses).toEqual([...Array(15).fill(200), ...Array(5).fill(429)]);
    expect(await (await ask('203.0.113.200')).json()).toMatchObject({ code: 'too_fast', retryAfter: expect.any(Number) });
    expect((await ask('203.0.113.201')).status).toBe(200);
  });

  test('mapped addresses and ports are the IPv4 address', async () => {
    const spellings = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1:4000', '::ffff:c000:0201', '[::ffff:192.0.2.1]:4001'];
    expect(await countRegistrations([...spellings, ...spellings, ...spellings])).toBe(9);
    expect(await countRegistrations(['192.0.2.2'])).toBe(1);
  });

  test('what an untrusted peer forwards is ignored', async () => {
    expect(
      await countRegistrations(
        buildList((number) => `198.51.100.${parseInt(number, 16)}`, 20),
        untrusting,
      ),
    ).toBe(9);
  });

  test('only the last untrusted address of the header counts: the client may have written the rest', async () => {
    const forged = buildList((number) => `203.0.113.${parseInt(number, 16)}, 192.0.2.77`, 20);
    expect(await countRegistrations(forged)).toBe(9);
  });
});
