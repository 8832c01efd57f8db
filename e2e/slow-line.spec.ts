// A slow line: from the first frame on main shows what is coming, never an empty page (learning §2).
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Lets every frame of the page note whether its main is blank. Returns how many frames there were, and how many of them were blank. */
async function watchMain(page: Page): Promise<() => Promise<{ frames: number; blank: number }>> {
  await page.addInitScript(() => {
    const seen = { frames: 0, blank: 0 };
    Object.assign(window, { seen });
    // What can be seen: it has room, and a text, a picture or a colour of its own.
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const hasInk = element.textContent !== '' || getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
      return width > 0 && height > 0 && (hasInk || element.closest('svg, img, canvas') !== null);
    };
    const look = () => {
      requestAnimationFrame(look);
      // Nothing is painted before the HTML and its style are there.
      if (document.querySelector('#root') === null || getComputedStyle(document.documentElement).colorScheme === 'normal') return;
      seen.frames += 1;
      const main = document.querySelector('main');
      const shown = [...(main?.querySelectorAll('*') ?? [])].filter((element) => element.childElementCount === 0);
      if (!shown.some(isSeen)) seen.blank += 1;
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { seen: { frames: number; blank: number } }).seen);
}

for (const path of ['/quiz', '/repeatQuiz', '/', '/settings', '/courses', '/joinchat'])
  test(`main is never blank while ${path} loads over 400 kbit/s`, async ({ learner: page, url }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const look = await watchMain(page);
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('main').locator('h1, #asked').first()).toBeVisible();
    const { frames, blank } = await look();
    expect(frames).toBeGreaterThan(10);
    expect(blank, `of ${frames} frames`).toBe(0);
  });
