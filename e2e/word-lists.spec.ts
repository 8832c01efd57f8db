// The two word lists in a real browser: the choice of the exam, what the pages say of it, and a change in the middle of a part, offline too (decisions §16).
import type { Page } from '@playwright/test';
import { createPerson, expect, openQuestions, post, registerAndLogIn, registerNewcomer, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';
import { speedUpVerdicts, study, toAnswerKey } from './study.ts';

const getTile = (page: Page, name: RegExp) => page.getByRole('radio', { name });

async function readFirstLevel(page: Page, url: string): Promise<{ list: string; words: number; wordsDone: number; score: number }> {
  return (await (await page.request.get(`${url}/api/overview`)).json()).levels[0];
}

async function chooseList(page: Page, url: string, hsk_list: '2012' | '2026'): Promise<void> {
  await post(page, url, '/api/saveSettings', { answers: { hsk_list } });
}

test('the first day proposes the exam in force; courses, offer and progress say so, and its first words are learnt', async ({
  page,
  url,
}, info) => {
  await registerNewcomer(page, url, createPerson(info));
  await speedUpVerdicts(page);
  await page.goto(url);
  await expect(getTile(page, /The exam since July 2026/)).toBeChecked();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('button', { name: 'Go to Quiz' })).toBeVisible();
  await study(page, url);
  const first = await readFirstLevel(page, url);
  expect(first).toMatchObject({ list: '2026', words: 411, wordsDone: 10 });
  await page.goto(`${url}/courses`);
  await expect(page.getByText('The exam since July 2026')).toBeVisible();
  await expectToFit(page, 'courses of 2026');
  await page.goto(`${url}/payingHSK3`);
  await expect(page.getByText('exam since July 2026')).toBeVisible();
  await expect(page.getByText('500 words and the 180 characters they are made of')).toBeVisible();
  await page.goto(`${url}/progress`);
  await expect(page.getByText('The exam since July 2026')).toBeVisible();
  await page.getByRole('link', { name: 'Change the word list' }).click();
  await expect(page.getByRole('heading', { name: 'Word lists' })).toBeInViewport();
});

test('the list is changed in the settings by keys, and what was learnt counts in both', async ({ learner: page, url }) => {
  await speedUpVerdicts(page);
  await page.goto(`${url}/quiz`);
  await study(page, url);
  await page.goto(`${url}/settings/study`);
  await expect(getTile(page, /The list of 2012.*You know/)).toBeChecked();
  await getTile(page, /The list of 2012/).focus();
  await page.keyboard.press('ArrowUp');
  await expect(
    page.getByText(/Your levels follow the exam since July 2026\. Nothing is lost: you know \d+ of 300 words of HSK 1\./),
  ).toBeVisible();
  await expect(getTile(page, /The exam since July 2026/)).toBeChecked();
  const changed = await readFirstLevel(page, url);
  expect(changed.list).toBe('2026');
  expect(changed.wordsDone).toBeGreaterThan(5);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/Your levels follow the list of 2012\. Nothing is lost/)).toBeVisible();
  expect(await readFirstLevel(page, url)).toMatchObject({ list: '2012', wordsDone: 10 });
});

test('a change in another tab in the middle of a part loses no answer; the next part is of the new list', async ({
  learner: page,
  url,
}) => {
  await speedUpVerdicts(page);
  await page.goto(`${url}/quiz`);
  await study(page, url, 3);
  const before = await readFirstLevel(page, url);
  const open = await openQuestions(page, url);
  await chooseList(page, url, '2026');
  expect(await study(page, url, open.length, toAnswerKey(open))).toBe(open.length);
  // What is left of the part is done, and the page goes on with the new list.
  await expect(page.getByText('0 of 10 words')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const after = await readFirstLevel(page, url);
  expect(after.list).toBe('2026');
  expect(after.score).toBeGreaterThan(before.score);
  await chooseList(page, url, '2012');
  expect(await readFirstLevel(page, url)).toMatchObject({ wordsDone: 10 });
});

test.describe('offline', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|FetchEvent|Failed to fetch|no-response/],
  });

  test('answers that were given offline to the other list arrive after the change', async ({ page, url, context, browser }, info) => {
    const person = createPerson(info);
    await registerAndLogIn(page, url, person);
    await speedUpVerdicts(page);
    await page.goto(`${url}/quiz`);
    await study(page, url, 2);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const before = await readFirstLevel(page, url);
    await context.setOffline(true);
    await study(page, url, 6);
    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await post(otherPage, url, '/api/login', { username: person.username, password: person.password });
    await chooseList(otherPage, url, '2026');
    await context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await chooseList(otherPage, url, '2012');
    const after = await readFirstLevel(otherPage, url);
    expect(Math.round((after.score - before.score) * 1000)).toBeGreaterThan(0);
    expect(await openQuestions(otherPage, url)).not.toEqual([]);
    await other.close();
  });
});
