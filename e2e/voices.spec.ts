// Recorded voices: a card plays its recording to the end, the next ones are loaded ahead, and one that is missing is never silence.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMp3 } from '#dev/fixtures/recordings.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { installVoices } from '#server/voices/installation.ts';
import { expect, type RunningServer, test as base } from './fixtures.ts';
import { waitForScreen } from './study.ts';

// The first words of HSK 1; 大 has none.
const recorded = ['一', '人', '天', '女', '子'];
const second = 40;

const test = base.extend<object, { product: RunningServer }>({
  product: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'hanzivine-voices-'));
      await installVoices(folder, async (take) => {
        for (const name of recorded) await take({ name, bytes: buildMp3(2 * second) });
      });
      const database = await createTestDatabase();
      const running = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000', VOICES_DIR: folder });
      await use({ url: running.url, crash: () => Promise.reject(new Error('These journeys crash no server.')) });
      await running.stop('SIGTERM');
      await database.remove();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('the card plays its recording to the end, and those of the next three words are loaded by then', async ({ learner: page, url }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/voices/') && response.ok()) loaded.add(decodeURIComponent(pathname));
  });
  await page.goto(`${url}/quiz`);
  expect(await waitForScreen(page)).toBe('card');
  const button = page.getByRole('button', { name: 'Play the sound' }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('The recording did not load')).toHaveCount(0);
  await expect.poll(() => [...loaded].toSorted()).toEqual(['一', '人', '天'].map((name) => `/voices/${name}.mp3`).toSorted());
});

test.describe('a recording that does not load', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is explained in words where the device has no voice, and a word without one says so', async ({ learner: page, url }) => {
    await page.route('**/voices/**', (route) => route.abort());
    await page.goto(`${url}/quiz`);
    expect(await waitForScreen(page)).toBe('card');
    await page.getByRole('button', { name: 'Play the sound' }).first().click();
    await expect(page.getByText('The recording did not load, and this device has no Chinese voice.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play the sound' }).first()).toHaveAttribute('aria-pressed', 'false');

    await page.goto(`${url}/list`);
    await page.getByRole('button', { name: /^大/ }).first().click();
    await expect(page.getByRole('button', { name: 'No Chinese voice on this device' }).first()).toBeVisible();
  });
});
