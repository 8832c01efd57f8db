// Looks that a reader sets for all pages: text of twice the size on a phone, and colours that the system forces.
import sharp from 'sharp';
import { type Role, become, everyPage, expectPagesToFit } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes } from './looks.ts';
import { study } from './study.ts';

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/status of 40[034]/] });

for (const role of Object.keys(everyPage) as Role[])
  test(`with text at 200 % the pages of a ${role} do not scroll sideways, cut no control, and pass axe`, async ({ page, url }, info) => {
    test.slow();
    await become(role, page, url, info);
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    await expectPagesToFit(page, url, role, expectAccessibleInBothSchemes);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`with forced colours, ${colorScheme}, the bar of the quiz shows how far it is`, async ({ learner: page, url }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto(`${url}/quiz`);
    await study(page, url, 2);
    const bar = page.getByRole('progressbar', { name: 'Progress of this batch' });
    await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
    const box = await bar.boundingBox();
    if (!box) throw new Error('There is no bar');
    // With the page below it.
    const { data, info } = await sharp(await page.screenshot({ clip: { ...box, height: box.height + 2 } }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const readPixel = (x: number, y: number) => {
      const start = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
    const [done, open] = [readPixel(4, box.height / 2), readPixel(info.width - 5, box.height / 2)];
    const ground = readPixel(info.width / 2, info.height - 1);
    const measureDistance = (one: readonly number[], other: readonly number[]) =>
      Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
    expect(measureDistance(done, open), 'what is done and what is open').toBeGreaterThan(40);
    expect(measureDistance(done, ground), 'what is done and the page').toBeGreaterThan(40);
  });
