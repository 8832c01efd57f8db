// How a word is used: on the card in the list, unfolded in place, kept for offline use, and asked with a gap in practice.
import { buyLevel, expect, test } from './fixtures.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import { waitForScreen } from './study.ts';

test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`at ${width} px, ${colorScheme}: uses on the card, more of them in place, and in practice`, async ({ learner: page, url }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await buyLevel(page, url, 3);
    await page.goto(`${url}/listHSK3Words?id=1`);
    const openCard = (text: string) =>
      page
        .getByRole('button', { name: new RegExp(text) })
        .first()
        .click();
    await openCard('一会儿');
    const uses = page.getByRole('region', { name: 'In use' });
    await expect(uses.getByRole('listitem')).toHaveCount(2);
    await expectNoOverflow(page, 'the card');
    await expectAccessible(page, 'the card');
    await page.screenshot({ path: info.outputPath('card.png') });
    await uses.locator('summary').focus();
    const box = await uses.boundingBox();
    await page.keyboard.press('Enter');
    await expect(uses.getByText('Another sense').first()).toBeVisible();
    expect((await uses.boundingBox())?.y).toBe(box?.y);
    await uses.scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath('more.png') });
    await uses.getByRole('listitem').first().getByRole('button').first().click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/HSK \d/)
        .first(),
    ).toBeVisible();
    await page.screenshot({ path: info.outputPath('pressed.png') });

    // What was shown once is there offline; what was not says so and can be asked for again.
    await page.reload();
    await page.route('**/api/uses*', (route) => route.abort());
    await openCard('一会儿');
    await expect(uses.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await openCard('小心');
    await expect(uses.getByText('The uses of the word could not be loaded.')).toBeVisible();
    await uses.scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath('failed.png') });
    await page.unroute('**/api/uses*');
    await uses.getByRole('button', { name: 'Try again' }).click();
    await expect(uses.getByRole('listitem').first()).toBeVisible();

    await page.goto(`${url}/practice/HSK3?kind=use&words=${encodeURIComponent('小心')}`);
    await expect(page.getByLabel('How to ask')).toHaveValue('Fill the gap of a use');
    await page.getByRole('button', { name: 'Begin' }).click();
    expect(await waitForScreen(page)).toBe('question');
    await expect(page.getByText('(missing word)')).toBeAttached();
    await expectAccessible(page, 'the question');
    await page.screenshot({ path: info.outputPath('practice.png') });
  });

test('a word of level 1 has none', async ({ learner: page, url }) => {
  await page.goto(`${url}/quiz`);
  expect(await waitForScreen(page)).toBe('card');
  await expect(page.getByRole('figure', { name: 'Example' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In use' })).toHaveCount(0);
});
