// The data of the proof-reading page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from './server.ts';
import { smallCourse } from './small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: smallCourse() });
}, 60_000);
afterAll(() => server.stop());

test('every word of a level with its card and its questions', async () => {
  const { status, body } = await server.client().get('/dev/content.json', { level: 2 });
  expect(status).toBe(200);
  expect(body).toHaveLength(12);
  expect(body[11]).toMatchObject({ position: 11, word: { id: '2-012' } });
  expect(body[11].questions.map(({ questionType }: { questionType: string }) => questionType)).toEqual([
    'radical',
    'radical',
    'character',
    'freetype',
  ]);
});

test.each(['5', '6', 'x'])('a level that is not there is not found: %s', async (level) => {
  expect((await server.client().get('/dev/content.json', { level })).status).toBe(404);
});
