// Which routes the built server may have.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildApp } from './app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test('a route that is declared nowhere cannot be added', async () => {
  const app = await buildApp(server.services);
  try {
    for (const url of ['/api/raw', '/auth/raw', '/voices/raw/:file', '/raw'])
      expect(() => app.get(url, () => 'raw'), url).toThrow(/is not declared/);
  } finally {
    await app.close();
  }
});
