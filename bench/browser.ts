// Browser performance: JavaScript loaded before the first question, and the time from a key press to the verdict.
import { randomBytes } from 'node:crypto';
import { type Page, chromium } from '@playwright/test';
import { ensureChromium } from '#dev/checks/chromium.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { percentile } from './measurement.ts';

const measuredPresses = 20;
// A press within 300 ms of a change of screen does not count.
const pressGuardMs = 350;

/** Registers and logs in somebody new in the page's browser. */
export async function registerAndLogIn(page: Page, url: string): Promise<void> {
  const post = (path: string, data: object) => page.request.post(`${url}${path}`, { data, headers: { origin: url } });
  const username = `bench-${randomBytes(6).toString('hex')}`;
  const person = { username, email: `${username}@example.org`, password: 'bamboo-Path-27' };
  await post('/api/register', person);
  const [mail] = (await (await page.request.get(`${url}/dev/mail?to=${person.email}`)).json()) as { links: string[] }[];
  await post('/api/sendVerificationState', { codeFromLink: new URL(mail?.links[0] ?? '').searchParams.get('code') });
  await post('/api/login', { username, password: person.password });
}

async function measureScriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

// From the key event's time stamp to the frame after the one that shows the verdict.
async function measureKeyToVerdict(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const answers = document.querySelector('ol[aria-labelledby="asked"]');
        let pressedAt = 0;
        const watch = new MutationObserver(() => {
          if (!answers?.querySelector('[aria-disabled="true"]')) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { once: true, capture: true });
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
      }),
  );
}

/** Compressed bytes of JavaScript in the quiz's first load, and milliseconds from key press to verdict. */
export async function benchBrowser(): Promise<{ scriptBytes: number; medianMs: number; p95Ms: number }> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await registerAndLogIn(page, server.url);
    await page.goto(`${server.url}/quiz`);
    await page.getByRole('button', { name: 'Go to Quiz' }).waitFor();
    const bytes = await measureScriptBytes(page);
    const timesMs: number[] = [];
    const card = page.getByRole('button', { name: 'Go to Quiz' });
    const choices = page.locator('ol[aria-labelledby="asked"] button[aria-disabled="false"]');
    const skip = page.getByRole('button', { name: 'Skip typing' });
    while (timesMs.length < measuredPresses) {
      await card.or(choices.first()).or(skip).first().waitFor();
      await page.waitForTimeout(pressGuardMs);
      if (await card.isVisible()) await card.click();
      else if (await skip.isVisible()) {
        await skip.click();
        await skip.waitFor({ state: 'detached' });
      } else {
        timesMs.push(await measureKeyToVerdict(page));
        await page.locator('ol[aria-labelledby="asked"] button[aria-disabled="true"]').first().waitFor({ state: 'detached' });
      }
    }
    return { scriptBytes: bytes, medianMs: percentile(timesMs, 50), p95Ms: percentile(timesMs, 95) };
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
