// Today: repeats of all levels, then new words, then the sum of the day; the plan in the settings (learning-tools "Today").
import { expect, learnPart, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';
import { readAnswerKey, speedUpVerdicts, study } from './study.ts';

test(
  'a day from the home page: repeat, go on with new words, and with a smaller goal it is done',
  { tag: '@servers' },
  async ({ learner: page, url }) => {
    await speedUpVerdicts(page);
    await learnPart(page, url);
    await page.goto(url);
    const block = page.getByRole('region', { name: 'Today' });
    await expect(block.getByText('10 words to repeat')).toBeVisible();
    await expect(block.getByText('So far today: 10 new words.')).toBeVisible();
    await expect(block.getByText('Studied on 1 day of the last five weeks.')).toBeVisible();
    await expectToFit(page, 'home with words due');

    await page.goto(`${url}/settings/day`);
    await page.getByRole('textbox', { name: 'New words a day' }).fill('51');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Choose a whole number from 0 to 50')).toBeVisible();
    await page.getByRole('textbox', { name: 'New words a day' }).fill('20');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await page.goto(url);
    await expect(block.getByText('10 new words', { exact: true })).toBeVisible();
    await block.getByRole('link', { name: 'Repeat 10 words' }).click();
    await study(page, url, undefined, await readAnswerKey(page, url, 'getQuizRepeat'));
    await expect(page.getByRole('heading', { name: /Congratulations!/ })).toBeVisible();
    await page.getByRole('link', { name: /^Learn \d+ new words of HSK 1$/ }).click();
    await expect(page).toHaveURL(/\/quiz$/);
    await page.goBack();

    await page.goto(`${url}/settings/day`);
    await page.getByRole('textbox', { name: 'New words a day' }).fill('0');
    await page.getByRole('textbox', { name: 'New words a day' }).blur();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.goto(url);
    await expect(block.getByText(/^Done for today: 10 words kept, 10 new\./)).toBeVisible();
    await expectToFit(page, 'home with the day done');
  },
);
