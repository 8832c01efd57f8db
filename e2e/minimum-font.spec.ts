// A browser that is set to show no letter smaller than 24 px, on a phone. The setting needs a browser of its own, and so a file of its own.
import { type Role, become, everyPage, expectPagesToFit } from './every-page.ts';
import { expect, test } from './fixtures.ts';

test.use({
  viewport: { width: 390, height: 844 },
  expectedErrors: [/status of 40[034]/],
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=minimumFontSize=24'] }),
});

for (const role of Object.keys(everyPage) as Role[])
  test(`the pages of a ${role} do not scroll sideways, and cut no control`, async ({ page, url }, info) => {
    await become(role, page, url, info);
    await expectPagesToFit(page, url, role);
    const sizes = await page.locator('p, a').evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });
