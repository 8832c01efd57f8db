// One device, two people: what one of them answered never goes out as the other's (security, "Bound to an account").
import type { Browser, Page, PlaywrightWorkerArgs, TestInfo } from '@playwright/test';
import { type Person, createPerson, openQuestions, post, registerAndLogIn } from './fixtures.ts';
import { expect, test } from './proxied.ts';
import { readAnswerKey, study } from './study.ts';

test.use({ expectedErrors: [/Failed to load resource|ERR_|WebSocket|Failed to fetch/] });

interface Owner {
  readonly person: Person;
  /** A device of their own. */
  readonly page: Page;
}

async function register(browser: Browser, url: string, info: TestInfo): Promise<Owner> {
  const page = await (await browser.newContext()).newPage();
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  return { person, page };
}

/** Logs in without a page, so that no other one is told. */
const logInUnseen = (page: Page, url: string, { username, password }: Person) => post(page, url, '/api/login', { username, password });

/** Ends the login of this browser on the server alone, as "Log out everywhere" on another device does. */
async function endLoginElsewhere({ request }: PlaywrightWorkerArgs['playwright'], page: Page, url: string): Promise<void> {
  const elsewhere = await request.newContext({ storageState: await page.context().storageState() });
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  expect((await elsewhere.post(`${url}/api/logout`, { data: {}, headers })).ok()).toBe(true);
  await elsewhere.dispose();
}

/** Fills the login form that the page shows. */
async function logInHere(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: `Menu of ${username}` })).toBeVisible();
}

const comeOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

interface SentAnswer {
  readonly account: string | undefined;
  readonly status: number;
  readonly key: string;
}

/** Notes every answer that reaches the server from now on. */
function watchAnswers(page: Page): readonly SentAnswer[] {
  const sent: SentAnswer[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!request.url().endsWith('/api/quiz/answer')) return;
    const { key } = request.postDataJSON() as { key: string };
    sent.push({ account: request.headers()['x-account'], status: response.status(), key });
  });
  return sent;
}

/** Logs out by the menu. */
async function logOutHere(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${username}` }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByLabel('Username or email')).toBeVisible();
}

test('answers that could not be sent wait for their learner, whoever logs in on the page meanwhile', async ({
  page,
  url,
  browser,
  addFault,
  playwright,
}, info) => {
  const anna = await register(browser, url, info);
  const mei = await register(browser, url, info);
  const countOpen = async (owner: Owner) => (await openQuestions(owner.page, url)).length;
  const before = await countOpen(mei);
  const key = await readAnswerKey(mei.page, url);
  await logInUnseen(page, url, anna.person);
  const sent = watchAnswers(page);
  await page.goto(`${url}/quiz`);
  const end = addFault({ kind: 'reset', matches: /^POST \/api\/quiz\/answer/ });
  await study(page, url, 2, key);
  await expect(page.getByText('2 answers kept on this device')).toBeVisible();
  await endLoginElsewhere(playwright, page, url);
  // It is the same page all the time, which is told at its next call.
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText(/^Your login here has ended\./)).toBeVisible();
  await logInHere(page, mei.person);
  end();
  await comeOnline(page);
  // What Mei answers shows that answers are sent again.
  await page.getByRole('link', { name: 'Main' }).first().click();
  await page.getByRole('main').locator('a[href="/quiz"]').first().click();
  await study(page, url, 1, key);
  await expect.poll(() => countOpen(mei)).toBe(before - 1);
  expect(sent.map(({ status }) => status)).toEqual([200]);
  expect(await countOpen(anna)).toBe(before);

  await page.goBack();
  await logOutHere(page, mei.person);
  await logInHere(page, anna.person);
  await expect.poll(() => countOpen(anna)).toBe(before - 2);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.slice(1).map((answer) => answer.key)).size).toBe(2);
  expect(new Set(sent.map(({ account }) => account)).size).toBe(2);
  expect(await countOpen(mei)).toBe(before - 1);
  for (const owner of [anna, mei]) await owner.page.context().close();
});
