// The search over all levels: with a mouse, a finger and keys alone, by Back and reload, and for who has no level (decisions §8, §16).
import type { Page } from '@playwright/test';
import { buyLevel, createPerson, expect, learnPart, post, registerAndLogIn, test } from './fixtures.ts';
import { expectNoOverflow, expectToFit } from './looks.ts';

const getField = (page: Page) => page.getByRole('searchbox', { name: 'Search all levels' });
const getRows = (page: Page) => page.getByRole('list', { name: 'Words found' }).getByRole('listitem');
const getFilter = (page: Page, name: string) => page.getByRole('group', { name: 'Which words' }).getByText(name, { exact: true });
const getClosed = (page: Page) => page.getByRole('region', { name: 'In levels you do not have' });

test('words of two levels are found in one place, filtered, opened and marked; Back and reload restore the search', async ({
  learner: page,
  url,
}) => {
  await buyLevel(page, url, 3);
  await learnPart(page, url);
  await page.goto(`${url}/courses`);
  await page.getByRole('link', { name: 'Search all words' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Words' })).toBeFocused();
  await getField(page).click();
  await getField(page).pressSequentially('tian');
  await expect(getRows(page).filter({ hasText: 'HSK 1 · Known' }).first()).toBeVisible();
  await expect(getRows(page).filter({ hasText: 'HSK 3 · New' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/words\?q=tian$/);
  await expect(getField(page)).toBeFocused();
  await expectToFit(page, 'words found');
  const all = await getRows(page).count();

  await getFilter(page, 'Known').click();
  await expect(page).toHaveURL(/\/words\?q=tian&state=known$/);
  await expect(getRows(page).filter({ hasText: '· New' })).toHaveCount(0);
  await getRows(page).first().getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(getField(page)).toHaveCount(0);
  await page.goBack();
  await expect(getRows(page).filter({ hasText: 'HSK 1 · Known' }).first()).toBeVisible();
  await page.reload();
  await expect(getRows(page).filter({ hasText: 'HSK 1 · Known' }).first()).toBeVisible();
  await expect(getField(page)).toHaveValue('tian');
  await page.goBack();
  await expect(getRows(page)).toHaveCount(all);
  await page.goBack();
  await expect(page.getByRole('link', { name: /^HSK 1/ })).toBeVisible();
  await expect(getField(page)).toHaveValue('');

  // By meaning, by character, and a word of the list is marked where it was found.
  await getField(page).fill('sad');
  await expect(page.getByRole('button', { name: /^难过/ })).toBeVisible();
  await getField(page).fill('难过');
  await expect(getRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Ignore: 难过' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(getRows(page)).toContainText('HSK 3 · Ignored');
  await expect(page.getByRole('button', { name: 'Learn again: 难过' })).toBeFocused();
  await getField(page).fill('nothing like that');
  await expect(page.getByText('No word matches “nothing like that”.')).toBeVisible();
  await expectToFit(page, 'nothing found');
  await page.getByRole('button', { name: 'Search “that”' }).click();
  await expect(getRows(page).first()).toBeVisible();
});

test('the list of 2026 is searched by who has chosen it', async ({ learner: page, url }) => {
  await page.goto(`${url}/words?q=${encodeURIComponent('人')}`);
  const before = await getRows(page).first().innerText();
  expect(before).toContain('HSK 1');
  await post(page, url, '/api/saveSettings', { answers: { hsk_list: '2026' } });
  await page.goto(`${url}/words?state=new`);
  await expect(page.getByText('The exam since July 2026')).toBeVisible();
  // Trial, sample of HSK 2, first folders.
  await expect(page.getByText('100 words found')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(getRows(page)).toHaveCount(50);
});

test.describe('with a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a word is found, filtered, opened and closed', async ({ learner: page, url }) => {
    await page.goto(`${url}/list`);
    await page.getByRole('link', { name: 'Search all levels' }).tap();
    await getField(page).tap();
    await page.keyboard.type('ren');
    await expect(page.getByRole('button', { name: /^人\s*rén/ })).toBeVisible();
    await getFilter(page, 'New').tap();
    await expect(page).toHaveURL(/\/words\?q=ren&state=new$/);
    await page.getByRole('button', { name: /^人\s*rén/ }).tap();
    await expect(page.getByRole('dialog').getByRole('heading', { name: '人' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoOverflow(page, `words found at ${width} px`);
    }
  });
});

test('keys alone find a word, change the filter, open the card and come back', async ({ learner: page, url }) => {
  await page.goto(`${url}/words`);
  await expect(page.getByRole('link', { name: /^HSK 1/ })).toBeVisible();
  await getField(page).focus();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^一\s*yī/ }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'All' })).toBeFocused();
  for (const name of ['Known', 'Learning', 'New']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  const word = page.getByRole('button', { name: /^一\s*yī/ }).first();
  await expect(word).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(word).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: '一' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(word).toBeFocused();
  await getField(page).focus();
  await page.keyboard.press('Escape');
  await expect(getField(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/words\?state=new$/);
});

test('who has no level sees what lists and offers show, counts of the rest, and the way to it', async ({
  learner: payer,
  url,
  browser,
}, info) => {
  await buyLevel(payer, url, 3);
  const context = await browser.newContext();
  const page = await context.newPage();
  await registerAndLogIn(page, url, createPerson(info));
  // The same word for both: one opens it, the other is led to the offer.
  for (const one of [payer, page]) await one.goto(`${url}/words?q=nanguo`);
  await expect(payer.getByRole('button', { name: /^难过/ })).toBeVisible();
  await expect(page.getByText('No word that is open to you matches “nanguo”.')).toBeVisible();
  await expect(getClosed(page)).toContainText('HSK 3 · 1 word matches');
  await expect(page.getByText('难过')).toHaveCount(0);
  const reply = await (await page.request.get(`${url}/api/searchWords?text=nanguo`)).text();
  expect(reply).not.toContain('难过');
  await expectToFit(page, 'words of levels without access');

  // Written out it is named, as the import of words names it.
  await getField(page).fill('难过');
  await expect(getClosed(page).getByText('nánguò')).toBeVisible();
  await expect(page.getByRole('button', { name: /^难过/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Access course: HSK 3' }).click();
  await expect(page).toHaveURL(/\/payingHSK3$/);
  await page.goBack();
  await expect(getClosed(page).getByText('nánguò')).toBeVisible();

  // The sample of an offer can be looked at here too, and not changed.
  const { characters } = await (await page.request.get(`${url}/api/quizHSK2/sampleWords`)).json();
  const sample = characters[0].character as string;
  await getField(page).fill(sample);
  await getRows(page).filter({ hasText: 'HSK 2' }).first().getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: sample })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getRows(page).filter({ hasText: 'HSK 2' }).first().getByRole('button')).toHaveCount(1);
  await context.close();
});
