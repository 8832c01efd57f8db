// The first day in a real browser: the page after the first login, by mouse, finger and keys; the test and the import that lead back; once for all devices (decisions §17).
import type { Page } from '@playwright/test';
import { type Person, buyLevel, createPerson, expect, learnPart, post, registerNewcomer, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';
import { speedUpVerdicts, study } from './study.ts';

const findWelcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / });
const findCard = (page: Page) => page.getByRole('button', { name: 'Go to Quiz' });

async function logIn(page: Page, url: string, { username, password }: Person): Promise<void> {
  await page.goto(`${url}/register`);
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('by mouse: a goal, the first card, and the way back does not lead to the first day again', async ({ page, url }, info) => {
  const person = createPerson(info);
  await registerNewcomer(page, url, person);
  await page.context().clearCookies();
  await logIn(page, url, person);
  await expect(page).toHaveURL(`${url}/welcome`);
  await expect(findWelcome(page)).toContainText(person.username);
  await expectToFit(page, 'the first day');
  await page.getByText('15', { exact: true }).click();
  await expect(page.getByText('About 8 minutes a day, repeats aside. HSK 1 takes 28 days.')).toBeVisible();
  // A reload in the middle keeps what was chosen.
  await page.reload();
  await expect(page.getByRole('radio', { name: '15' })).toBeChecked();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(findCard(page)).toBeVisible();
  await expect(page).toHaveURL(`${url}/quiz`);
  await page.goBack();
  await expect(page).not.toHaveURL(/welcome/);
  await page.goto(`${url}/welcome`);
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('link', { name: 'Try out now!' })).toBeVisible();
});

test('by keys: everything is chosen and begun without a mouse', async ({ page, url }, info) => {
  await registerNewcomer(page, url, createPerson(info));
  await page.goto(url);
  await expect(findWelcome(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: '10' })).toBeChecked();
  await page.getByRole('radio', { name: /^Nothing yet/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Import a list' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: '10' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('HSK 1 takes 28 days.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(findCard(page)).toBeVisible();
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('who knows some takes the test, comes back, brings a list, comes back, and begins with what is left', async ({
    page,
    url,
  }, info) => {
    await registerNewcomer(page, url, createPerson(info));
    await buyLevel(page, url, 1);
    await page.goto(url);
    await expect(findWelcome(page)).toBeVisible();
    await page.getByText('Some', { exact: true }).tap();
    await page.getByRole('link', { name: 'Test HSK 1' }).tap();
    // Cancelled, it leads back.
    await page.getByRole('link', { name: 'Back to your first day' }).tap();
    await expect(findWelcome(page)).toBeVisible();
    await page.getByText('Some', { exact: true }).tap();
    await page.getByRole('link', { name: 'Import a list' }).tap();
    await page.getByLabel('Words', { exact: true }).fill('我\n你');
    await page.getByRole('button', { name: 'Look them up' }).tap();
    await page.getByRole('button', { name: 'Mark as learnt' }).tap();
    await page.getByRole('link', { name: 'Go on' }).tap();
    await expect(page.getByText('2 words count as known. They are not asked.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Some/ })).toBeChecked();
    await page.getByRole('button', { name: 'Skip' }).tap();
    await expect(page).toHaveURL(`${url}/`);
    await expect(page.getByRole('link', { name: 'Start HSK 1' })).toBeVisible();
  });
});

test('the test that is done leads back too', async ({ page, url }, info) => {
  await registerNewcomer(page, url, createPerson(info));
  await page.goto(`${url}/your-words?placement=1`);
  const forgot = page.getByRole('button', { name: /I don’t know it/ });
  const goOn = page.getByRole('link', { name: 'Go on' });
  for (;;) {
    await expect(forgot.and(page.locator('[aria-disabled="false"]')).or(goOn)).toBeVisible();
    if (await goOn.isVisible()) break;
    const asked = await page.locator('#placement-asked').innerText();
    await page.waitForTimeout(350);
    await forgot.click();
    await expect(page.locator('#placement-asked').filter({ hasText: asked })).toHaveCount(0);
  }
  await goOn.click();
  await expect(findWelcome(page)).toBeVisible();
});

test('in a second tab and on a second device it is over once it is left', async ({ page, url, browser }, info) => {
  const person = createPerson(info);
  await registerNewcomer(page, url, person);
  await page.goto(url);
  await expect(findWelcome(page)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(url);
  await expect(findWelcome(tab)).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('link', { name: 'Try out now!' })).toBeVisible();
  await tab.reload();
  await expect(tab).toHaveURL(`${url}/`);
  const device = await (await browser.newContext()).newPage();
  await post(device, url, '/api/login', { username: person.username, password: person.password });
  await device.goto(url);
  await expect(device.getByRole('link', { name: 'Try out now!' })).toBeVisible();
  await device.context().close();
});

test('one answer in the quiz, without the first day, ends it in this page already', async ({ page, url }, info) => {
  await speedUpVerdicts(page);
  await registerNewcomer(page, url, createPerson(info));
  await page.goto(`${url}/quiz`);
  await study(page, url, 1);
  await page.getByRole('navigation').getByRole('link', { name: 'Main' }).first().click();
  await expect(page.getByRole('heading', { name: 'Continue where you were' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/`);
});

test('a course that has begun never sees it', async ({ page, url }, info) => {
  await registerNewcomer(page, url, createPerson(info));
  await learnPart(page, url);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Continue where you were' })).toBeVisible();
});

test('the page that was wanted before the first login opens behind it', async ({ page, url }, info) => {
  const person = createPerson(info);
  await registerNewcomer(page, url, person);
  await page.context().clearCookies();
  await page.goto(`${url}/payingHSK4`);
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(findWelcome(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${url}/payingHSK4`);

  // Of the list that the first day proposes.
  const pace = page.getByRole('region', { name: 'At your pace' });
  await expect(pace).toContainText('130 days at your 10 new words a day; 65 at 20');
  await expectToFit(page, 'an offer whose pace is too slow');
  await pace.getByRole('button', { name: /^Set my goal to 1[45] a day$/ }).click();
  await expect(pace.getByRole('button')).toHaveCount(0);
  await expect(pace).toBeFocused();
  await page.reload();
  await expect(pace).toContainText(/at your 1[45] new words a day/);
});

test.describe('offline', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|FetchEvent|Failed to fetch|no-response/],
  });

  test('it is left, stays left, and is reported later', async ({ page, url }, info) => {
    await registerNewcomer(page, url, createPerson(info));
    await page.goto(url);
    await expect(findWelcome(page)).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('link', { name: 'Try out now!' })).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Try out now!' })).toBeVisible();
    await expect
      .poll(async () => ((await (await page.request.get(`${url}/api/login`)).json()) as { newcomer: boolean }).newcomer)
      .toBe(false);
  });
});

test('marking, importing and opening move nobody: home and courses go on in the level that is studied', async ({ learner: page, url }) => {
  await buyLevel(page, url, 1);
  await buyLevel(page, url, 4);
  await learnPart(page, url);
  const segment = `${url}/api/quizHSK4`;
  const { characters } = (await (await page.request.get(`${segment}/getQuiz`)).json()) as { characters: { id: string }[] };
  const ids = characters.map(({ id }) => id);
  await post(page, url, '/api/importWords', { ids: ids.slice(0, 6), way: 'learnt' });
  await post(page, url, '/api/importWords', { ids: ids.slice(6, 8), way: 'repeat' });
  await post(page, url, '/api/ignoreTheWordFunction', { id: ids[8], character: '', hsk: 4 });
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'Continue HSK 1' })).toBeVisible();
  await page.goto(`${url}/courses`);
  await expect(page.getByRole('link', { name: 'Continue HSK 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start HSK 4' })).toBeVisible();
});
