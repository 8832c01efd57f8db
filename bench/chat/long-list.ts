// How a browser bears a list of 1,000 messages: the longest task while it scrolls and takes new ones.
import { type Page, chromium } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildChatPagePath } from '#contract/pages.ts';
import { ensureChromium } from '#dev/checks/chromium.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { buildCookieHeader, createLearners } from '../learners.ts';
import { Crowd, createRoom, toVisitor } from './crowd.ts';

const listedMessages = 1000;
const seconds = 10;
const rate = 5;
const slowdown = 4;

declare global {
  interface Window {
    taskMs: number[];
  }
}

/** Milliseconds of the longest task while the list is scrolled up and down, and while it takes new messages at its end. */
export interface ListTasks {
  readonly scrollMs: number;
  readonly takeMs: number;
}

async function watchTasks(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (window.taskMs = [0]));
  await act();
  await sleep(300);
  return page.evaluate(() => Math.max(...window.taskMs));
}

async function scrollThrough(page: Page): Promise<void> {
  const log = page.getByRole('log');
  for (const step of [-800, 800])
    for (let count = 0; count < 40; count += 1) {
      await log.evaluate((element, pixels) => element.scrollBy(0, pixels), step);
      await sleep(30);
    }
}

/** Measures on a fresh database of the server in TEST_DATABASE_URL: at the processor's own speed, and four times slower. */
export async function benchLongList(): Promise<{ own: ListTasks; slow: ListTasks }> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 2 });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const crowd = new Crowd();
  try {
    const learners = await createLearners(pool, 4);
    const room = await createRoom(pool, learners);
    await pool.query('update chat_rooms set cursor = 2000000 where id = $1', [room]);
    await pool.query('update chat_members set read_cursor = 2000000 where room_id = $1', [room]);
    await pool.query(
      `insert into chat_messages (room_id, cursor, sender_id, client_message_id, text)
       select $1, 1000000 + number, ($2::bigint[])[1 + number / 3 % 4], 'long-' || number, '你好，这是第' || number || '个。' from generate_series(1, $3::int) as number`,
      [room, learners.map(({ id }) => id), listedMessages],
    );
    const [reader, ...writers] = learners;
    if (!reader) throw new Error('There is no learner');
    await crowd.connect(
      server.url,
      writers.map((writer) => toVisitor(writer, server.url, room)),
    );
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies(
      buildCookieHeader(reader)
        .split('; ')
        .map((cookie) => ({ name: cookie.slice(0, cookie.indexOf('=')), value: cookie.slice(cookie.indexOf('=') + 1), url: server.url })),
    );
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.taskMs = [0];
      new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.taskMs.push(duration))).observe({
        type: 'longtask',
      });
    });
    await page.goto(`${server.url}${buildChatPagePath(room)}`);
    const log = page.getByRole('log');
    const messages = log.locator('[data-message]');
    await messages.first().waitFor();
    while ((await messages.count()) < listedMessages) {
      await log.evaluate((element) => element.scrollTo(0, 0));
      await sleep(100);
    }
    const session = await context.newCDPSession(page);
    const measure = async (): Promise<ListTasks> => {
      const scrollMs = await watchTasks(page, () => scrollThrough(page));
      await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return { scrollMs, takeMs: await watchTasks(page, () => crowd.measure(rate, seconds)) };
    };
    const own = await measure();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { own, slow: await measure() };
  } finally {
    crowd.close();
    await browser.close();
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
