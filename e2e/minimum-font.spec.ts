// A browser that is set to show no letter smaller than 24 px, on a phone. The setting needs a browser of its own, and so a file of its own.
import { startClockServer } from '#dev/fixtures/clock-server.ts';
import { type Role, become, everyPage, expectPagesToFit, openStop } from './every-page.ts';
import { createPerson, expect, learnPart, registerAndLogIn, test } from './fixtures.ts';
import { expectNoOverflow } from './looks.ts';

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

test('progress fits on each day of a week, whichever Monday the forecast names last', async ({ page }, info) => {
  const monday = Date.parse('2026-11-30T12:00:00Z');
  const server = await startClockServer(monday);
  try {
    await page.clock.install({ time: monday });
    await registerAndLogIn(page, server.url, createPerson(info));
    await learnPart(page, server.url);
    for (let day = 0; day < 7; day += 1) {
      server.moveTo(monday + day * 86_400_000);
      await page.clock.setSystemTime(monday + day * 86_400_000);
      await openStop(page, server.url, { address: '/progress', heading: 'Progress' });
      await expect(page.getByRole('region', { name: 'What comes' }).getByText('Today', { exact: true })).toBeVisible();
      await expectNoOverflow(page, `/progress on day ${day}`);
    }
  } finally {
    await server.stop();
  }
});
