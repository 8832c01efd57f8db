// The oldest supported browsers (README): without what any of them lacks all pages open, and a part is learnt.
import type { Page } from '@playwright/test';
import { listMissingNames } from '#dev/checks/browser-support.ts';
import { type Role, become, everyPage, expectWhole, openStop } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { answerIncorrectly, goToQuiz, readAnswerKey, speedUpVerdicts, study, waitForScreen } from './study.ts';

test.use({ expectedErrors: [/status of 40[034]/] });

/** Takes from every page what a supported browser lacks. */
async function takeAway(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    const find = (path: string) =>
      path.split('.').reduce<unknown>((object, name) => (object as Record<string, unknown>)?.[name], globalThis);
    for (const [path, name] of names) {
      const owner = path === 'globalThis' ? globalThis : find(path);
      if ((typeof owner === 'object' && owner !== null) || typeof owner === 'function') Reflect.deleteProperty(owner, name);
    }
    // Chromium's own style still hides what only our substitute has opened.
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(String.raw`.\:popover-open { display: block !important }`);
      document.adoptedStyleSheets.push(sheet);
    });
  }, listMissingNames());
}

test.beforeEach(async ({ page }) => takeAway(page));

test('what they lack is taken away', async ({ page }) => {
  await page.goto('about:blank');
  const left = await page.evaluate(() => [
    'any' in AbortSignal,
    'toSorted' in Array.prototype,
    'groupBy' in Map,
    'canParse' in URL,
    'Segmenter' in Intl,
    'checkVisibility' in Element.prototype,
    'scheduler' in globalThis,
    'findLast' in Array.prototype,
  ]);
  expect(left).toEqual([false, false, false, false, false, false, false, true]);
});

for (const role of Object.keys(everyPage) as Role[])
  test(`the pages of a ${role} open`, async ({ page, url }, info) => {
    await become(role, page, url, info);
    for (const stop of everyPage[role])
      await test.step(stop.address, async () => {
        await openStop(page, url, stop);
        await expectWhole(page, stop.address);
      });
  });

test('a part is learnt, and the learner menu opens', async ({ learner: page, url }) => {
  await speedUpVerdicts(page);
  await page.goto(`${url}/quiz`);
  const key = await readAnswerKey(page, url);
  await goToQuiz(page);
  await waitForScreen(page);
  await answerIncorrectly(page, key);
  await study(page, url, undefined, key);
  await expect(page.getByText(/10 of \d+ words of HSK 1 are done/)).toBeVisible();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  const link = page.getByRole('link', { name: 'Progress', exact: true });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('row', { name: /^Young 10 / })).toBeVisible();
});
