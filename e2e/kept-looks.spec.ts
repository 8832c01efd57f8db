// Every page looks as it was last approved: compared with small kept pictures, light and dark, wide and on a phone.
// After a wanted change: `npm run e2e -- e2e/kept-looks --update-snapshots`, and look at each picture that changed.
import type { Page } from '@playwright/test';
import { type Role, become, everyPage, openStop } from './every-page.ts';
import { expect, test, showIn } from './fixtures.ts';

// A quarter of a pixel each way keeps the layout and the colours and blurs the letters, among them names and days.
test.use({ deviceScaleFactor: 0.25, expectedErrors: [/status of 40[034]/], contextOptions: { reducedMotion: 'reduce' } });

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

// What these show differs from learner to learner, is not part of the product, or is as a newcomer sees it.
const passedOver: Partial<Record<Role, RegExp>> = { newcomer: /^\/dev\/content/, student: /^\/(?:repeat|settings|joinchat|lobby)/ };

const nameFile = (address: string) => address.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

async function compare(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      await expect.soft(page).toHaveScreenshot(`${name}-${size.width}-${scheme}.png`, {
        scale: 'device',
        // What moves with the day: times, the calendar, plots.
        mask: [page.locator('time, main [role=slider]')],
        maxDiffPixelRatio: 0.02,
        threshold: 0.25,
      });
    }
  }
}

for (const role of ['visitor', 'newcomer', 'student'] satisfies Role[])
  test(`the pages of a ${role}`, async ({ page, url }, info) => {
    test.slow();
    await become(role, page, url, info);
    for (const stop of everyPage[role].filter(({ address }) => passedOver[role]?.test(address) !== true))
      await test.step(stop.address, async () => {
        await openStop(page, url, stop);
        await compare(page, `${role}-${nameFile(stop.address)}`);
      });
  });
