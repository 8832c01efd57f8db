// The data of the proof-reading page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse() });
}, 60_000);
afterAll(() => server.stop());

test('every word of a level with its card and its questions', async () => {
  const { status, body } = await server.createClient().get('/dev/content.json', { level: 2 });
  expect(status).toBe(200);
  expect(body).toHaveLength(12);
  expect(body[11]).toMatchObject({ position: 11, word: { id: '2-012' } });
  expect(body[11].questions.map(({ kind }: { kind: string }) => kind)).toEqual(['component', 'component', 'character', 'typing']);
});

test.each(['5', '6', 'x'])('an unknown level gives 404: %s', async (level) => {
  expect((await server.createClient().get('/dev/content.json', { level })).status).toBe(404);
});
