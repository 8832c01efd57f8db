// The main journey: register, verify by mail, which logs in, and learn the trial, with a reload and a server crash in between.
import { expect, getNewestLink, openQuestions, createPerson, test } from './fixtures.ts';
import { speedUpVerdicts, study, waitForScreen } from './study.ts';

// While the server is away, the page may ask for what it loads later.
test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });

test('a newcomer registers, verifies and learns the whole trial', { tag: '@servers' }, async ({ page, url, product }, info) => {
  const person = createPerson(info);
  await speedUpVerdicts(page);
  await page.goto(url);
  await expect(page).toHaveURL(/\/register/);

  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('You were registered successfully!')).toBeVisible();

  await page.goto(await getNewestLink(page, url, person.email));
  await expect(page.getByText('Email was successfully verified!')).toBeVisible();
  await page.getByRole('link', { name: 'Start learning' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('link', { name: 'Try out now!' })).toBeVisible();

  await page.getByRole('link', { name: 'Courses' }).first().click();
  await expect(page.getByText('HSK 1', { exact: true }).first()).toBeVisible();
  await page.goto(`${url}/quiz`);

  const before = await openQuestions(page, url);
  expect(await study(page, url, 4)).toBe(4);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(before.length - 4);
  await page.reload();
  expect(await waitForScreen(page)).not.toBe('end');
  expect(await openQuestions(page, url)).toHaveLength(before.length - 4);

  await product.crash();
  await page.reload();
  expect(await openQuestions(page, url)).toHaveLength(before.length - 4);

  await study(page, url);
  await expect(page.getByRole('heading', { name: /Congratulations!/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Words you were studying' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue quiz' }).click();

  await study(page, url);
  await expect(page.getByRole('heading', { name: /The free part is completed/ })).toBeVisible();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/paypalPayment$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
});
