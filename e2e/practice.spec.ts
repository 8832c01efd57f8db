// Practice: chosen words in a chosen kind, its end, and nothing of it counts.
import { buyLevel, expect, learnPart, test } from './fixtures.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import { waitForPressGuard, waitForScreen } from './study.ts';

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`at ${width} px, ${colorScheme}: a named word by its meaning, then the tones of what is learnt`, async ({
    learner: page,
    url,
  }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/list`);
    await page.getByRole('link', { name: 'Practise' }).click();
    await expect(page.getByRole('heading', { name: 'Practice', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText(/^None of the words that you have learnt here can be asked this way/)).toBeVisible();
    await expectAccessible(page, 'the choices');
    await page.screenshot({ path: info.outputPath('choices.png') });

    await page.getByLabel('Which words').selectOption('Words that I name');
    await page.getByLabel('Words, with spaces between them').fill('大 饕');
    await page.keyboard.press('Enter');
    expect(await waitForScreen(page)).toBe('question');
    await expect(page.getByText('Practice, not counted')).toBeVisible();
    await expectNoOverflow(page, 'the practice');
    await expectAccessible(page, 'the practice');
    await page.screenshot({ path: info.outputPath('question.png') });
    await page.locator('ol[aria-labelledby="asked"] button').filter({ hasText: '大' }).click();
    await expect(page.getByText('This was practice: your repeats come as planned.')).toBeVisible();
    await expectAccessible(page, 'the end');
    await page.screenshot({ path: info.outputPath('end.png') });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();

    await page.goto(`${url}/practice/HSK1?kind=writing&words=${encodeURIComponent('大')}`);
    await expect(page.getByLabel('How to ask')).toHaveValue('Write it stroke by stroke');
    await expect(page.getByLabel('Words, with spaces between them')).toHaveValue('大');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('img', { name: /Square to write character 1 in/ })).toBeVisible();
    await page.screenshot({ path: info.outputPath('writing.png') });
    await page.goto(`${url}/practice/HSK1`);

    await learnPart(page, url);
    const readOverview = async () => (await page.request.get(`${url}/api/overview`)).json();
    const before = await readOverview();
    await page.getByLabel('How to ask').selectOption('Choose the tones');
    await page.getByLabel('Which words').selectOption('Words that I have learnt');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText('Choose the tones')).toBeVisible();
    await waitForPressGuard(page);
    await page.keyboard.press('1');
    await page.screenshot({ path: info.outputPath('tones.png') });
    // Where the screen has just changed a press does nothing: one presses again.
    await expect(async () => {
      await page.getByRole('button', { name: 'End here' }).click();
      await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await readOverview()).toEqual(before);
  });

test('what the exam asks to be written by hand is marked in list and card, none of it in HSK 1, and is written in HSK 2', async ({
  learner: page,
  url,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/list`);
  const mark = page.getByTitle('2026 exam: written by hand from HSK 2').first();
  await expect(mark).toBeVisible();
  await expectAccessible(page, 'the list with marks');
  await expectNoOverflow(page, 'the list with marks');
  await page.screenshot({ path: info.outputPath('list.png') });
  await mark.click();
  await expect(page.getByRole('dialog').getByText('2026 exam: written by hand from HSK 2')).toBeVisible();
  await page.screenshot({ path: info.outputPath('card.png') });

  await page.goto(`${url}/practice/HSK1`);
  await page.getByLabel('Which words').selectOption('To be written by hand');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText(/^The exam asks for no character by hand in HSK 1\. HSK 2 is the first that does/)).toBeVisible();
  await expectAccessible(page, 'the choice of what is written');

  await buyLevel(page, url, 2);
  await page.goto(`${url}/practice/HSK2`);
  await page.getByLabel('Which words').selectOption('To be written by hand');
  await expect(page.getByLabel('How to ask')).toHaveValue('Write it stroke by stroke');
  await page.screenshot({ path: info.outputPath('choices.png') });
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: /Square to write character 1 in/ })).toBeVisible();
  await page.screenshot({ path: info.outputPath('writing.png') });
});
