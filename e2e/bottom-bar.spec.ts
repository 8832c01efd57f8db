// The bar at the bottom of a phone, and the sheets that come from below.
import type { Page } from '@playwright/test';
import { buyLevel, expect, test } from './fixtures.ts';
import { type Hand, hands, pressOnce } from './hands.ts';
import { expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true });

const locateBar = (page: Page) => page.getByRole('navigation', { name: 'Places' });

async function press(page: Page, hand: Hand, name: RegExp): Promise<void> {
  const link = locateBar(page).getByRole('link', { name });
  if (hand === 'key') await link.focus();
  await pressOnce(page, hand, link, 'Enter');
}

for (const hand of hands)
  test(`by ${hand} the bar leads from place to place`, async ({ learner: page, url }) => {
    await buyLevel(page, url, 1);
    await page.goto(url);
    await expect(locateBar(page).getByRole('link', { name: 'Study' })).toHaveAttribute('aria-current', 'page');
    for (const [name, path] of [
      [/^Words$/, '/words'],
      [/^Me$/, '/account'],
      [/^Chat/, '/joinchat'],
      [/^Study$/, '/'],
    ] as const) {
      await press(page, hand, name);
      await expect(page).toHaveURL((address) => address.pathname === path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      // Until its messages stand, the chat takes the focus.
      if (path === '/joinchat') await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
      await expect(locateBar(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
  });

test('the bar covers nothing at the end of a page and nothing that has the focus, has room for fingers, and is not there on a wide screen', async ({
  learner: page,
  url,
}) => {
  await page.goto(`${url}/settings/day`);
  await expect(page.getByRole('button', { name: 'Add pause' })).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page, `at ${width} px`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await locateBar(page).boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(bar && Math.round(bar.y + bar.height)).toBe(844);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    for (const link of await locateBar(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  }
  await page.setViewportSize(phone);
  await expectAccessibleInBothSchemes(page, 'the bar');
  // By Tab through the whole page.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('heading', { level: 1 }).focus();
  for (let hidden = true; hidden;) {
    await page.keyboard.press('Tab');
    const [isInFooter, bottom, top] = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const places = document.querySelector('nav[aria-label="Places"]') as HTMLElement;
      return [focused.closest('footer') !== null, focused.getBoundingClientRect().bottom, places.getBoundingClientRect().top];
    });
    expect(bottom).toBeLessThanOrEqual(top + 1);
    hidden = !isInFooter;
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(locateBar(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('the chat is typed into above the bar, and above the keyboard without it', async ({ learner: page, url }) => {
  await buyLevel(page, url, 1);
  await page.goto(`${url}/joinchat`);
  const field = page.getByRole('textbox').last();
  await expect(field).toBeVisible();
  const readBottom = async () => {
    const box = await field.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect(locateBar(page)).toBeVisible();
  const bar = await locateBar(page).boundingBox();
  expect(await readBottom()).toBeLessThanOrEqual(bar?.y ?? 0);
  await field.tap();
  // As the keyboard does.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(locateBar(page)).toHaveCount(0);
  await expect.poll(readBottom).toBeLessThanOrEqual(480);
  await page.setViewportSize(phone);
  await expect(locateBar(page)).toBeVisible();
});

test('in a sitting there is no bar', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  await expect(page.getByRole('button', { name: 'Menu of' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible();
  await expect(locateBar(page)).toHaveCount(0);
});

test('a dialog is a sheet from below, which keeps the focus and closes by Escape; the menu too', async ({ learner: page, url }) => {
  await page.goto(`${url}/settings/account`);
  const opener = page.getByRole('button', { name: 'Remove account' });
  await opener.tap();
  const dialog = page.getByRole('dialog', { name: 'Remove your account?' });
  await expect(dialog).toBeVisible();
  const expectSheet = async (sheet: typeof dialog) =>
    expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)];
      })
      .toEqual([0, 390, 844]);
  await expectSheet(dialog);
  await expectAccessibleInBothSchemes(page, 'a sheet');
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    // Also the browser's own controls, where nothing of the page has it.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Menu of' }).tap();
  await expectSheet(page.locator('#learner-menu'));
  await expectAccessibleInBothSchemes(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(page.locator('#learner-menu')).toBeHidden();
});
