// A network that fails in every way between browser and server: quiz, repeat, chat, login and payment lose nothing, say so, and go on when it is over.
import type { Fault, FaultKind } from '#dev/fixtures/faults.ts';
import { createGroup, locateMessage, openChatter, say, write } from './chat.ts';
import { createPerson, learnPart, openQuestions, registerAndLogIn } from './fixtures.ts';
import { expect, test } from './proxied.ts';
import { readAnswerKey, study } from './study.ts';

test.use({ expectedErrors: [/Failed to load resource|ERR_|WebSocket|Failed to fetch|status of \d+/] });

const faults: readonly FaultKind[] = [
  { kind: 'answer', status: 200 },
  { kind: 'answer', status: 403 },
  { kind: 'answer', status: 502 },
  { kind: 'reset' },
  { kind: 'silence' },
  { kind: 'lost reply' },
  { kind: 'cut reply' },
];
const describeFault = (fault: FaultKind) => (fault.kind === 'answer' ? `a page with ${fault.status}` : fault.kind);

for (const mode of ['quiz', 'repeat'] as const)
  test(`the ${mode} keeps an answer through each fault, says so, and sends it once`, async ({ learner: page, url, addFault }) => {
    const call = mode === 'quiz' ? 'getQuiz' : 'getQuizRepeat';
    if (mode === 'repeat') await learnPart(page, url);
    await page.goto(mode === 'quiz' ? `${url}/quiz` : `${url}/repeatQuiz`);
    const key = await readAnswerKey(page, url, call);
    const countOpen = async () => (await openQuestions(page, url, call)).length;
    const before = await countOpen();
    for (const fault of faults) {
      const end = addFault({ ...fault, matches: /^POST \/api\/quiz\/answer/ });
      await study(page, url, 1, key);
      await expect(page.getByText(/^Saving …|1 answer kept on this device$/), describeFault(fault)).toBeVisible();
      end();
      await expect(page.getByText('Saved', { exact: true }), describeFault(fault)).toBeVisible({ timeout: 60_000 });
    }
    expect(await countOpen()).toBe(before - faults.length);
  });

test('a chat whose connection is blocked says so, keeps what is written, and sends it once', async ({
  browser,
  url,
  network,
  addFault,
}, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info);
  const room = await createGroup(url, anna, boris);
  await say(url, boris, room, '早上好');
  await anna.page.goto(`${url}/joinchat?room=${room}`);
  await expect(locateMessage(anna.page, '早上好')).toBeVisible();
  const live = /^GET \/socket\.io/;
  for (const [fault, text] of [
    [{ kind: 'answer', status: 403 }, '你好'],
    [{ kind: 'reset' }, '谢谢'],
  ] as const satisfies readonly (readonly [FaultKind, string])[]) {
    const end = addFault({ ...fault, matches: live });
    network.cutWebsockets();
    await write(anna.page, text);
    await expect(anna.page.getByText('This network blocks the live chat.', { exact: false })).toBeVisible({ timeout: 40_000 });
    end();
    await expect(anna.page.getByText('This network blocks the live chat.', { exact: false })).toHaveCount(0, { timeout: 40_000 });
    await boris.page.goto(`${url}/joinchat?room=${room}`);
    await expect(locateMessage(boris.page, text)).toHaveCount(1);
  }
  // Nothing gets through: that is no matter of the chat alone.
  const end = addFault({ kind: 'reset' });
  network.cutWebsockets();
  await write(anna.page, '再见');
  await expect(anna.page.getByText('No connection.', { exact: false })).toBeVisible({ timeout: 40_000 });
  end();
  await expect(anna.page.getByText('No connection.', { exact: false })).toHaveCount(0, { timeout: 40_000 });
  await expect(locateMessage(boris.page, '再见')).toHaveCount(1);
  for (const { page } of [anna, boris]) await page.context().close();
});

/** Presses a button through each fault; every time it says so. */
async function pressThrough(
  press: () => Promise<void>,
  expectWord: (what: string) => Promise<void>,
  addFault: (fault: Fault) => () => void,
  matches: RegExp,
): Promise<void> {
  // A login whose reply is lost is a login: it is no fault to press again.
  for (const fault of faults.filter(({ kind }) => kind !== 'silence')) {
    const end = addFault({ ...fault, matches });
    await press();
    await expectWord(describeFault(fault));
    end();
  }
}

test('a login says what is wrong with the network each time, and works in the end', async ({ page, url, addFault }, info) => {
  const person = createPerson(info);
  await registerAndLogIn(page, url, person);
  await page.context().clearCookies();
  await page.goto(`${url}/register`);
  await page
    .getByRole('link', { name: 'Log in' })
    .or(page.getByRole('button', { name: 'Log in' }))
    .first()
    .click();
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  const press = () => page.getByRole('button', { name: 'Login', exact: true }).click();
  const closeNotice = page.getByRole('button', { name: 'Close the notice' });
  const expectNotice = async (what: string) => {
    await expect(closeNotice, what).toBeVisible();
    await closeNotice.click();
    await expect(closeNotice).toHaveCount(0);
  };
  await pressThrough(press, expectNotice, addFault, /^POST \/api\/login/);
  await press();
  await expect(page).toHaveURL(`${url}/`);
});

test('a payment says what is wrong with the network each time, and charges once', async ({ learner: page, url, addFault }) => {
  await page.goto(`${url}/paypalPaymentHSK2`);
  await page.getByRole('checkbox', { name: 'I have read and agree to the Terms and Conditions.' }).check();
  const press = () => page.getByRole('button', { name: 'Pay 21.00 €' }).click();
  const expectAlert = (what: string) => expect(page.getByRole('alert').filter({ hasText: /\w/ }).first(), what).toBeVisible();
  await pressThrough(press, expectAlert, addFault, /^POST \/api\/paypal\/create-order/);
  await press();
  await expect(page.getByRole('heading', { name: 'Stand-in for the payment provider' })).toBeVisible();
  const end = addFault({ kind: 'lost reply', matches: /^POST \/api\/paypal\/capture-order/ });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('button', { name: /again/i }).or(page.getByText('Your payment succeeded')).first()).toBeVisible({
    timeout: 30_000,
  });
  end();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment succeeded' })).toBeVisible();
  const { purchases } = (await (await page.request.get(`${url}/api/paypal/purchases`)).json()) as { purchases: unknown[] };
  expect(purchases).toHaveLength(1);
});
