// What a page on another site can do in a learner's browser: nothing (security, "State-changing requests").
import type { Page } from '@playwright/test';
import { expect, openQuestions, test } from './fixtures.ts';
import { study } from './study.ts';

// Techniques by name; each runs on the other site's page against one of our URLs.
const techniques: Record<string, (page: Page, target: string) => Promise<unknown>> = {
  'a link': (page, target) => page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), target),
  'a form by GET': (page, target) => submitForm(page, target, 'get', 'application/x-www-form-urlencoded'),
  'a form by POST': (page, target) => submitForm(page, target, 'post', 'application/x-www-form-urlencoded'),
  'a form of plain text': (page, target) => submitForm(page, target, 'post', 'text/plain'),
  'a form of parts': (page, target) => submitForm(page, target, 'post', 'multipart/form-data'),
  'an image': (page, target) => insertElement(page, 'img', 'src', target),
  'a script': (page, target) => insertElement(page, 'script', 'src', target),
  'a frame': (page, target) => insertElement(page, 'iframe', 'src', target),
  'a prefetch': (page, target) => insertElement(page, 'link', 'href', target),
  'a simple fetch': (page, target) => sendFetch(page, target, { method: 'GET', mode: 'no-cors' }),
  'a simple POST': (page, target) => sendFetch(page, target, { method: 'POST', mode: 'no-cors', body: '{}' }),
  'a JSON POST': (page, target) => sendFetch(page, target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
};

function submitForm(page: Page, action: string, method: string, enctype: string): Promise<void> {
  return page.evaluate(
    (how) => {
      const form = Object.assign(document.createElement('form'), how);
      document.body.append(form);
      form.submit();
    },
    { action, method, enctype },
  );
}

function insertElement(page: Page, tag: string, attribute: string, target: string): Promise<void> {
  return page.evaluate(
    ({ name, key, value }) => {
      const element = document.createElement(name);
      element.setAttribute(key, value);
      element.setAttribute('rel', 'prefetch');
      document.body.append(element);
    },
    { name: tag, key: attribute, value: target },
  );
}

function sendFetch(page: Page, target: string, how: RequestInit): Promise<void> {
  return page.evaluate(
    async ({ address, options }) => {
      await fetch(address, { ...options, credentials: 'include' }).catch(() => undefined);
    },
    { address: target, options: how as Record<string, unknown> },
  );
}

// The browser logs what it and we reject.
test.use({ expectedErrors: [/./] });

test('another site changes nothing by any of twelve techniques', async ({ learner: page, url, context }) => {
  await page.goto(`${url}/quiz`);
  await study(page, url, 1);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const before = await openQuestions(page, url);

  // 127.0.0.1 is a different site than localhost.
  const elsewhere = `${url.replace('localhost', '127.0.0.1')}/elsewhere`;
  await context.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title><body></body>' }),
  );
  const attack = async (path: string) => {
    const foreign = await context.newPage();
    for (const [name, attempt] of Object.entries(techniques)) {
      // A navigation started by the previous technique may still be in progress.
      await expect(() => foreign.goto(elsewhere)).toPass();
      // Not every technique reaches us: the browser blocks some of them.
      const reached = foreign
        .waitForResponse((response) => response.url().startsWith(`${url}${path.split('?')[0]}`), { timeout: 700 })
        .catch(() => undefined);
      await attempt(foreign, `${url}${path}`);
      const response = await reached;
      if (response) expect(response.status(), `${name}: ${path}`).toBeGreaterThanOrEqual(400);
    }
    await foreign.close();
  };
  await Promise.all(['/api/logout', '/api/restartQuiz?hsk=_hsk1', '/api/removePage', '/api/logoutEverywhere'].map(attack));

  expect(await (await page.request.get(`${url}/api/login`)).json()).toMatchObject({ loggedIn: true });
  expect(await openQuestions(page, url)).toHaveLength(before.length);
});
