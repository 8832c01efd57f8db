// Accounts in the browser: field validation, wrong logins, a forgotten password, notices, and the route guard.
import { expect, registerAndLogIn, getNewestLink, post, createPerson, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

test('the sign-up form tells an error on leaving a field, moves nothing, and keeps its input', async ({ page, url }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [360, 740],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${url}/register`);
    const username = page.getByLabel('Username', { exact: true });
    // Keys pressed before the scripts run reach no field: it is disabled until then, and a press waits for it.
    await username.click();
    await username.pressSequentially('two words');
    await expect(page.getByText('Username cannot contain spaces')).toHaveCount(0);
    const signUp = page.getByRole('button', { name: 'Sign up' });
    await expect(page.getByRole('link', { name: 'Register with Google' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // From the top of the page: the browser may scroll to a field that takes the focus.
    const findPlace = () => signUp.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
    const place = await findPlace();
    await username.press('Tab');
    await expect(page.getByText('Username cannot contain spaces')).toBeVisible();
    await username.fill('汉字');
    await expect(page.getByText('Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill('nobody@nowhere');
    await page.getByLabel('Email', { exact: true }).press('Tab');
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Password', { exact: true }).press('Tab');
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    expect(await findPlace(), `at ${width} px`).toBe(place);
  }
  const username = page.getByLabel('Username', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(username).toHaveValue('汉字');
});

test('after the sign-up a wrong address is corrected, and the link opened in the same browser logs in', async ({ page, url }, info) => {
  const person = createPerson(info);
  await page.goto(`${url}/register`);
  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await page.getByLabel('Email', { exact: true }).fill(`wrong-${person.email}`);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(`wrong-${person.email}`)).toBeVisible();
  await expectToFit(page, 'check your inbox');
  await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification code' }).click();
  await expect(page.getByText(/a new link is on its way/).first()).toBeVisible();
  await page.goto(await getNewestLink(page, url, person.email));
  await expect(page.getByText('Email was successfully verified!')).toBeVisible();
  await expect(page.getByText(`Welcome, ${person.username}! You are logged in.`)).toBeVisible();
  await page.getByRole('link', { name: 'Start learning' }).click();
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
});

test('a verification link opened elsewhere waits for the password', async ({ page, url, browser }, info) => {
  const person = createPerson(info);
  await post(page, url, '/api/register', person);
  const link = await getNewestLink(page, url, person.email);
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole('button', { name: 'Verify my email' })).toBeVisible();
  await scanner.context().close();
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: 'Verify my email' })).toBeVisible();
  await expectToFit(phone, 'the verification page');
  const password = phone.getByLabel(`Password of ${person.username}`);
  await password.fill(person.password);
  await password.press('Enter');
  await expect(phone.getByText(`Welcome, ${person.username}! You are logged in.`)).toBeVisible();
  await phone.context().close();
});

test('a button that is pressed before the app is there is answered as soon as it is', async ({ page, url }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${url}/register`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Go to login' }).click();
  release();
  await expect(page.getByLabel('Username or email')).toBeVisible();
});

test.describe('errors', () => {
  test.use({ expectedErrors: [/status of (400|401|403|409)/] });

  test('a wrong login is rejected, an unverified one offers a new mail', async ({ page, url }, info) => {
    const person = createPerson(info);
    await post(page, url, '/api/register', person);
    await page.goto(`${url}/register`);
    await page.getByRole('button', { name: 'Go to login' }).click();
    const name = page.getByLabel('Username or email');
    const password = page.getByLabel('Password', { exact: true });
    await name.fill(person.username);
    await password.fill('not-the-password');
    await password.press('Enter');
    await expect(page.getByRole('alert').getByText('Wrong username/password combination!')).toBeVisible();
    await expect(name).toHaveValue(person.username);
    await password.fill(person.password);
    await expect(page.getByText('Wrong username/password combination!')).toHaveCount(0);
    await password.press('Enter');
    await expect(page.getByText("You didn't verify your email yet").first()).toBeVisible();
    await page
      .getByRole('button', { name: /resend verification code/i })
      .first()
      .click();
  });

  test('an invalid reset link shows an error', async ({ page, url }) => {
    await page.goto(`${url}/restorepassword?code=invented`);
    await expect(page.getByText('Invalid password reset link')).toBeVisible();
    await page.getByRole('link', { name: 'Back to login page' }).click();
    await expect(page).toHaveURL(/\/register/);
  });
});

test('a forgotten password is reset with the link in the mail', { tag: '@servers' }, async ({ page, url }, info) => {
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  await page.context().clearCookies();
  await page.goto(`${url}/register`);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: /forgot/i }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await expect(page.getByText(/on its way/).first()).toBeVisible();
  await page.goto(await getNewestLink(page, url, person.email));
  const fields = page.locator('input[autocomplete="new-password"]');
  await fields.nth(0).fill('another-Path-28');
  await fields.nth(1).fill('another-Path-2');
  await fields.nth(1).blur();
  await expect(page.getByText('The passwords are not the same')).toBeVisible();
  await fields.nth(1).fill('another-Path-28');
  await fields.nth(1).press('Enter');
  await expect(page.getByText(/password was changed/i).first()).toBeVisible();
  await post(page, url, '/api/login', { username: person.email, password: 'another-Path-28' });
});

test('a visitor is redirected to the login and back to the requested page', { tag: '@firefox' }, async ({ page, url }, info) => {
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  await page.context().clearCookies();
  await page.goto(`${url}/list`);
  await expect(page).toHaveURL(/\/register/);
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/list$/);
});

test('a locked level redirects to its offer, logging out to the login', async ({ learner: page, url }) => {
  await page.goto(`${url}/quizHSK2`);
  await expect(page).toHaveURL(/\/payingHSK2$/);
  await page.getByRole('banner').getByRole('link', { name: 'Back to Tests' }).click();
  await expect(page.getByText('HSK 1', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/register/);
  await page.goto(`${url}/courses`);
  await expect(page).toHaveURL(/\/register/);
});
