// Files that are lost on the way: what is optional fails alone, a page says so and comes when it is tried again, and an app that does not start has a word too.
import { expect, test } from './proxied.ts';
import { answerUntilTyping, goToQuiz, waitForScreen } from './study.ts';

test.use({
  expectedErrors: [
    /Failed to load resource|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|MIME type|preload|Unexpected (?:identifier|token)|Failed to fetch|PageLoadError/,
  ],
});

const optional = ['LoginAgainDialog', 'Notices', 'UnreadCount', 'WaitingNews', 'ChatUpdates', 'AppVersion', 'OwnNotes', 'chinese-font'];

for (const [name, fault] of [
  ['are not found', { kind: 'answer', status: 404 }],
  ['break off', { kind: 'reset' }],
  ['are the page of a filter', { kind: 'answer', status: 200 }],
] as const)
  test(`with optional files that ${name} every page opens, and they load later`, async ({ learner: page, url, browser, addFault }) => {
    const end = addFault({ ...fault, matches: new RegExp(`^GET /assets/(?:${optional.join('|')})-`) });
    const visitor = await (await browser.newContext()).newPage();
    for (const path of ['/register', '/about']) {
      await visitor.goto(url + path);
      await expect(visitor.locator('main').getByRole('heading').first()).toBeVisible();
    }
    const field = visitor.getByLabel('Username', { exact: true });
    await visitor.goto(`${url}/register`);
    await expect(field).toBeEnabled();
    await visitor.context().close();
    await page.goto(`${url}/`);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    await page.goto(`${url}/quiz`);
    await goToQuiz(page);
    await answerUntilTyping(page, url);
    end();
    const fetched = page.waitForResponse((response) => response.ok() && /LoginAgainDialog-[\w-]+\.js/.test(response.url()));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await fetched;
    // A call that wants the password again finds its dialog.
    await page.goto(`${url}/courses`);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  });

test('a page whose file is lost says so, and comes when it is tried again', async ({ learner: page, url, addFault }) => {
  const end = addFault({ kind: 'answer', status: 404, matches: /^GET \/assets\/ProgressPage-/ });
  await page.goto(`${url}/courses`);
  await page.evaluate(() => sessionStorage.setItem('hanzivine.reloaded', String(Date.now())));
  await page.goto(`${url}/progress`);
  await expect(page.getByText('This page could not be loaded.', { exact: false })).toBeVisible({ timeout: 20_000 });
  end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a part that is needed says so, and loads later', async ({ learner: page, url, addFault }) => {
  const end = addFault({ kind: 'reset', matches: /^GET \/assets\/StrokeOrder-/ });
  await page.goto(`${url}/quiz`);
  await waitForScreen(page);
  await page.getByRole('button', { name: 'Stroke order' }).first().click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const [name, fault] of [
  ['is lost', { kind: 'answer', status: 404 }],
  ['is no script', { kind: 'answer', status: 200, contentType: 'text/javascript', body: 'this is no script' }],
] as const)
  for (const file of ['index', 'libraries'])
    test(`an app whose ${file} ${name} is loaded once more, says so, and starts when it is there`, async ({ page, url, addFault }) => {
      let loads = 0;
      page.on('framenavigated', () => (loads += 1));
      const end = addFault({ ...fault, matches: new RegExp(`^GET /assets/${file}-[\\w-]+\\.js`) });
      await page.goto(`${url}/register`);
      await expect(page.getByText('HanziVine could not start', { exact: false })).toBeVisible();
      expect(loads).toBe(2);
      end();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Username', { exact: true })).toBeEnabled();
      await expect(page.getByText('HanziVine could not start', { exact: false })).toHaveCount(0);
    });
