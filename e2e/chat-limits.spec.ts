// What bounds a message, on servers of their own: how many go out at once, and how long one can be read.
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '#server/database/database.ts';
import { migrations } from '#server/schema/migrations/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type ServerProcess, spawnServer } from '#dev/fixtures/test-server.ts';
import { createGroup, expectAllSent, locateLog, locateMessage, openChatter, say, write } from './chat.ts';
import { expect, test } from './fixtures.ts';

let database: TestDatabase;
let server: ServerProcess;

test.beforeEach(async () => {
  database = await createTestDatabase();
  server = await spawnServer(database.environment);
});
test.afterEach(async () => {
  if (server.process.exitCode === null) await server.stop('SIGKILL');
  await database.remove();
});

async function withDatabase<Result>(task: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const settings = { databaseUrl: database.environment.DATABASE_URL, dataFolder: database.environment.DATA_DIR ?? '' };
  const opened = await openDatabase<Tables>(settings, migrations, pino({ level: 'silent' }));
  try {
    return await task(opened.kysely);
  } finally {
    await opened.close();
  }
}

test('too many messages at once: a pause is shown, and waiting messages are sent after it, once and in order', async ({
  browser,
}, info) => {
  const { url } = server;
  const [anna, boris] = [await openChatter(browser, url, info), await openChatter(browser, url, info)];
  const room = await createGroup(url, anna, boris);
  for (const { page } of [anna, boris]) await page.goto(`${url}/joinchat?room=${room}`);
  const notice = anna.page.getByText('Too many messages at once. Sending resumes in a few seconds.');
  const written: string[] = [];
  while (!(await notice.isVisible())) {
    expect(written.length, 'messages without a pause').toBeLessThan(60);
    written.push(`第${written.length + 1}`);
    await write(anna.page, written.at(-1) ?? '');
  }
  // Also what is written during the pause.
  written.push('等一下');
  await write(anna.page, '等一下');
  await expect(locateLog(anna.page).getByText('Sending').first()).toBeVisible();
  for (const { page } of [anna, boris])
    await expect.poll(() => locateLog(page).locator('[lang=zh-Hans]').allTextContents()).toEqual(written);
  await expectAllSent(anna.page);
  await expect(notice).toBeHidden();
});

test('ten days after it was sent a message is gone from every page, though nothing has deleted it yet', async ({ browser }, info) => {
  const { url } = server;
  const [anna, boris] = [await openChatter(browser, url, info), await openChatter(browser, url, info)];
  const room = await createGroup(url, anna, boris);
  await anna.page.goto(`${url}/joinchat?room=${room}`);
  for (const text of ['旧的', '新的']) {
    await say(url, anna, room, text);
    await expect(locateMessage(anna.page, text)).toBeVisible();
  }

  // Only while the server is down can another process open the embedded database.
  await server.stop('SIGTERM');
  await withDatabase(async (kysely) => {
    await sql`update chat_messages set sent_at = now() - interval '240 hours' where text = '旧的'`.execute(kysely);
    // As if another process had the job and did not get to it.
    await sql`
      update jobs set locked_by = gen_random_uuid(), locked_until = now() + interval '1 day' where name = 'chat-cleanup'`.execute(kysely);
  });
  server = await spawnServer({ ...database.environment, PORT: new URL(url).port });

  await boris.page.goto(`${url}/joinchat?room=${room}`);
  await expect(locateMessage(boris.page, '新的')).toBeVisible();
  await anna.page.reload();
  await expect(locateMessage(anna.page, '新的')).toBeVisible();
  for (const { page } of [anna, boris]) await expect(locateMessage(page, '旧的')).toHaveCount(0);

  await server.stop('SIGTERM');
  const stored = await withDatabase((kysely) => kysely.selectFrom('chat_messages').select('text').orderBy('id').execute());
  expect(stored).toEqual([{ text: '旧的' }, { text: '新的' }]);
});
