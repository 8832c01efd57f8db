// The served web app: paths, headers, caching and compressed files (security, "Running it").
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { allowInlineParts } from './inline-parts.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-build-'));
const html = '<!doctype html><title>HanziVine</title>';
let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, '.secret'), 'secret');
  writeFileSync(join(folder, 'assets/app-1234.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-1234.js.br'), brotliCompressSync('packed'));
  server = await startTestServer({ course: emptyCourse, folder });
  client = server.createClient();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test.each(pages.flatMap(({ path }) => (path === '/' ? [path, '/?next=1'] : [path, `${path}/`, `${path}?code=x`])))(
  '%s is a page',
  async (path) => {
    const answer = await client.get(path);
    expect(answer).toMatchObject({ status: 200, body: html });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each([
  '/nothing',
  '/quizHSK6',
  '/listHSK9',
  '/QUIZ',
  '/quiz/more',
  '/index.html/x',
  '/.secret',
  '/..%2f..%2fpackage.json',
  '//nothing',
])('%s is 404, as the same page or as JSON', async (path) => {
  const answer = await client.get(path);
  expect(answer.status).toBe(404);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  if (path === '/nothing') expect(answer.body).toBe(html);
});

test.each(['/%', '/%E0%A4%A', '/quiz/%', '//', '//about', '/about//', '/%?code=x', '//api/login'])(
  '%s, which names no page, is the not-found page with all its headers',
  async (path) => {
    const answer = await client.get(path);
    const plain = await client.get('/nothing');
    expect(answer).toMatchObject({ status: 404, body: html });
    for (const name of ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy', 'cache-control'])
      expect([name, answer.headers.get(name)]).toEqual([name, plain.headers.get(name) ?? 'missing']);
  },
);

test.each(['/api/%', '/api/%E0%A4%A', '/api//login', '/assets/%'])('%s, which names nothing, is the JSON 404', async (path) => {
  const answer = await client.get(path);
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'This address does not exist' } });
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the proof-reading page exists outside production', async () => {
  expect(await client.get('/dev/content')).toMatchObject({ status: 200, body: html });
});

test('a visitor gets a public page as the build rendered it; with a query or a session, the app decides', async () => {
  mkdirSync(join(folder, '.prerendered'), { recursive: true });
  writeFileSync(join(folder, '.prerendered/terms.html'), '<!doctype html><link rel="canonical" href="{{publicUrl}}/terms">');
  const rendered = `<!doctype html><link rel="canonical" href="${server.url}/terms">`;
  for (const path of ['/terms', '/terms/']) {
    const answer = await client.get(path);
    expect(answer, path).toMatchObject({ status: 200, body: rendered });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('vary')).toContain('cookie');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
  expect((await client.get('/terms', { from: 'mail' })).body).toBe(html);
  expect((await (await server.logInLearner()).get('/terms')).body).toBe(html);
  expect((await client.get('/privacy')).body).toBe(html);
  expect((await client.get('/.prerendered/terms.html')).body).not.toContain('publicUrl');
  rmSync(join(folder, '.prerendered'), { recursive: true });
});

test('everybody gets the frame of the very page, with a query too; a visitor a public page first', async () => {
  mkdirSync(join(folder, '.frames'));
  writeFileSync(join(folder, '.frames/courses.html'), '<p>The vine</p>');
  for (const path of ['/courses', '/courses/', '/courses?from=mail']) {
    const answer = await client.get(path);
    expect(answer, path).toMatchObject({ status: 200, body: '<p>The vine</p>' });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
  expect((await (await server.logInLearner()).get('/courses')).body).toBe('<p>The vine</p>');
  expect((await client.get('/.frames/courses.html')).body).toBe(html);
  rmSync(join(folder, '.frames'), { recursive: true });
});

test('the style and the script within a page are named in its policy, and no others', async () => {
  const inlineHtml = '<script>start()</script><script src="/app.js"></script><style>p{color:red}</style>';
  const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  const shell = 'assets/shell-1234.html';
  mkdirSync(join(folder, '.frames'));
  for (const file of ['.frames/quiz.html', shell]) writeFileSync(join(folder, file), inlineHtml);
  for (const path of ['/quiz', `/${shell}`]) {
    const policy = await fetchPolicy(client, path);
    expect(policy.get('script-src'), path).toBe(`'self' ${hash('start()')}`);
    expect(policy.get('style-src'), path).toBe(`'self' ${hash('p{color:red}')}`);
  }
  expect((await fetchPolicy(client, '/list')).get('script-src')).toBe("'self'");
  rmSync(join(folder, shell));
  rmSync(join(folder, '.frames'), { recursive: true });
});

test('a page cannot be posted to, and HEAD answers without a body', async () => {
  expect((await client.send('/quiz', { method: 'POST' })).status).toBe(405);
  expect((await client.send('/nothing', { method: 'POST' })).status).toBe(404);
  expect(await client.send('/quiz', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

test('hashed files are cached for a year and compressed; others are revalidated', async () => {
  const asset = await client.get('/assets/app-1234.js');
  expect(asset.body).toBe('plain');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const packed = await fetch(`${server.url}/assets/app-1234.js`, { headers: { 'accept-encoding': 'br' } });
  expect(await packed.text()).toBe('packed');
  expect(packed.headers.get('content-type')).toContain('javascript');
  expect((await client.get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  expect((await client.get('/assets/gone-1234.js')).status).toBe(404);
});

const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook', PAYPAL_MERCHANT_ID: 'merchant' };
const isPayment = (path: string) => path.startsWith('/paypalPayment');

/** The Content-Security-Policy of a page, by directive. */
async function fetchPolicy(asker: TestClient, path: string): Promise<ReadonlyMap<string, string>> {
  const header = (await asker.get(path)).headers.get('content-security-policy') ?? '';
  return new Map(header.split(';').map((part) => part.trim().split(/ (.*)/, 2) as [string, string]));
}

test('with PayPal, its SDK is allowed on the payment pages and nowhere else', async () => {
  const payed = await startTestServer({ course: emptyCourse, folder, environment: paypal });
  try {
    const asker = payed.createClient();
    const usual = await fetchPolicy(client, '/about');
    const guests = 'https://*.paypal.com https://*.paypalobjects.com';
    expect(pages.filter(({ path }) => isPayment(path))).toHaveLength(5);
    expect(allowInlineParts("style-src 'self' 'unsafe-inline'", '<style>p{}</style>')).toBe("style-src 'self' 'unsafe-inline'");
    for (const path of [
      ...pages.flatMap(({ path: plain }) => [plain, `${plain}?token=x`]),
      '/paypalPaymentHSK2/',
      '/dev/content',
      '/nothing',
    ]) {
      const policy = await fetchPolicy(asker, path);
      if (!isPayment(path)) {
        if (path !== '/nothing') expect(policy, path).toEqual(usual);
        continue;
      }
      const { headers } = await asker.get(path);
      expect(headers.get('permissions-policy')).toMatch(/microphone=\(\)(?!.*payment)/);
      for (const name of ['script-src', 'connect-src']) expect(policy.get(name), path).toBe(`'self' ${guests}`);
      expect(policy.get('frame-src')).toBe(guests);
      expect(policy.get('img-src')).toBe(`'self' data: ${guests}`);
      expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
      for (const name of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
        expect(policy.get(name), name).toBe(usual.get(name));
    }
  } finally {
    await payed.stop();
  }
});

test('with the stand-in, payment pages have the same policy as all others', async () => {
  expect(await fetchPolicy(client, '/paypalPaymentHSK2')).toEqual(await fetchPolicy(client, '/about'));
});

test('pages have security headers and allow no inline scripts or styles', async () => {
  const { headers } = await client.get('/restorepassword?code=secret');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.replace(/style-src-attr 'unsafe-inline'/, '')).not.toMatch(/unsafe|\*|http/);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const refused = headers.get('permissions-policy')?.split(', ');
  for (const name of ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']) expect(refused).toContain(`${name}=()`);
  expect((await client.get('/nothing')).headers.get('permissions-policy')).toBe(headers.get('permissions-policy'));
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});
