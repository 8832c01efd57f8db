// One device, two people: what one of them answered never goes out as the other's (security, "Bound to an account").
import type { Browser, Page, PlaywrightWorkerArgs, TestInfo } from '@playwright/test';
import { createGroup, expectAllSent, locateField, locateLog, locateMessage, openChatter } from './chat.ts';
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

/** Logs in without a page, so that no other one is notified. */
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

test('answers that could not be sent wait for their learner, even if another one logs in on the page', async ({
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
  // It is the same page all the time, which is notified at its next call.
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByText(/^Your session has ended\./)).toBeVisible();
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

/** Waits until the page says that somebody else is logged in, and shows nothing of its owner's. */
async function expectOther(page: Page, { username }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: `${username} is logged in now` })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
}

test('answers that wait when another login takes the cookies stay, and the page says who is logged in', async ({
  page,
  url,
  browser,
  addFault,
}, info) => {
  const anna = await register(browser, url, info);
  const mei = await register(browser, url, info);
  const countOpen = async (owner: Owner) => (await openQuestions(owner.page, url)).length;
  const before = await countOpen(mei);
  await logInUnseen(page, url, anna.person);
  const sent = watchAnswers(page);
  await page.goto(`${url}/quiz`);
  const end = addFault({ kind: 'reset', matches: /^POST \/api\/quiz\/answer/ });
  await study(page, url, 2);
  await expect(page.getByText('2 answers kept on this device')).toBeVisible();
  await logInUnseen(page, url, mei.person);
  end();
  await comeOnline(page);
  await expectOther(page, mei.person);
  expect(sent.map(({ status }) => status)).not.toContain(200);
  expect(await countOpen(mei)).toBe(before);

  await page.getByRole('button', { name: `Log in as ${anna.person.username}` }).click();
  await logInHere(page, anna.person);
  await expect.poll(() => countOpen(anna)).toBe(before - 2);
  expect(await countOpen(mei)).toBe(before);
  for (const owner of [anna, mei]) await owner.page.context().close();
});

for (const way of ['in a second tab', 'unseen by any page'] as const)
  test(`a message that waits while somebody else logs in ${way} is never theirs, and goes out once its author is back`, async ({
    url,
    browser,
    addFault,
    network,
  }, info) => {
    const anna = await openChatter(browser, url, info);
    const mei = await openChatter(browser, url, info);
    const boris = await openChatter(browser, url, info);
    const room = await createGroup(url, anna, mei, boris);
    await boris.page.goto(`${url}/joinchat?room=${room}`);
    await expect(locateField(boris.page)).toBeVisible();
    await anna.page.goto(`${url}/joinchat?room=${room}`);
    await expect(locateField(anna.page)).toBeVisible();
    const end = addFault({ kind: 'reset', matches: /^GET \/socket\.io|saveMessage/ });
    network.cutWebsockets();
    await locateField(anna.page).fill('你好');
    await locateField(anna.page).press('Enter');
    await expect(locateLog(anna.page).getByText('Sending')).toBeVisible();
    if (way === 'in a second tab') {
      const second = await anna.page.context().newPage();
      await second.goto(`${url}/settings`);
      await logOutHere(second, anna.person);
      await logInHere(second, mei.person);
      await second.close();
    } else await logInUnseen(anna.page, url, mei.person);
    end();
    await comeOnline(anna.page);
    // Who logged out before leaves a page of nobody, which becomes that of the next one.
    if (way === 'in a second tab') await expect(anna.page.getByRole('button', { name: `Menu of ${mei.name}` })).toBeVisible();
    else await expectOther(anna.page, mei.person);
    // What Mei writes elsewhere comes through, and nothing else in her name.
    await mei.page.goto(`${url}/joinchat?room=${room}`);
    await locateField(mei.page).fill('早上好');
    await locateField(mei.page).press('Enter');
    await expectAllSent(mei.page);
    await expect(locateMessage(boris.page, '早上好')).toBeVisible();
    await expect(locateMessage(boris.page, '你好')).toHaveCount(0);

    if (way === 'in a second tab') await logOutHere(anna.page, mei.person);
    else await anna.page.getByRole('button', { name: `Log in as ${anna.name}` }).click();
    await logInHere(anna.page, anna.person);
    await anna.page.goto(`${url}/joinchat?room=${room}`);
    await expect(locateMessage(boris.page, '你好')).toHaveCount(1);
    await expectAllSent(anna.page);
    const mine = locateLog(boris.page).getByRole('listitem').filter({ hasText: '你好' });
    await expect(mine).toContainText(anna.name);
    for (const { page } of [anna, mei, boris]) await page.context().close();
  });

test('a form that is sent after somebody else took the cookies changes nothing of theirs', async ({ page, url, browser }, info) => {
  const anna = await register(browser, url, info);
  const mei = await register(browser, url, info);
  const readProfile = async ({ page: own, person }: Owner) => {
    const reply = await own.request.get(`${url}/api/userdata`, { params: { usernameFromLink: person.username } });
    expect(reply.ok()).toBe(true);
    return JSON.stringify(await reply.json());
  };
  const before = await readProfile(mei);
  for (const [path, fill] of [
    [
      '/account',
      async () => {
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByLabel('About me').fill('This is about Anna.');
        return page.getByRole('button', { name: 'Save', exact: true });
      },
    ],
    [
      '/changeEmail',
      async () => {
        await page.getByLabel('New email').fill('annas-new@example.org');
        return page.getByRole('button', { name: 'Send the link' });
      },
    ],
  ] as const) {
    await logInUnseen(page, url, anna.person);
    await page.goto(url + path);
    const send = await fill();
    await logInUnseen(page, url, mei.person);
    await send.click();
    await expectOther(page, mei.person);
    await page.context().clearCookies();
  }
  expect(await readProfile(mei)).toBe(before);
  const reply = await page.request.get(`${url}/dev/mail?to=annas-new%40example.org`, { headers: { accept: 'application/json' } });
  expect(await reply.json()).toEqual([]);
  for (const owner of [anna, mei]) await owner.page.context().close();
});
