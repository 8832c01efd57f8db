// Journeys of buying a level in a real browser: with the stand-in for the provider, and with PayPal's SDK played by a script.
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import Fastify from 'fastify';
import { Ledger } from '#dev/paypal/ledger.ts';
import { addStandIn } from '#dev/paypal/stand-in.ts';
import { freePort, spawnServer } from '#dev/server.ts';
import { makeDatabase } from '#dev/test-database.ts';
import { expect, logIn, post, somebody, test } from './fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const terms = (page: Page) => page.getByRole('checkbox', { name: 'I have read and agree to the Terms and Conditions.' });
const pay = (page: Page, euro = '21.00') => page.getByRole('button', { name: `Pay ${euro} €` });

/** From the payment screen to the stand-in. */
async function toStandIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/paypalPaymentHSK2`);
  await terms(page).check();
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Stand-in for the payment provider' })).toBeVisible();
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

async function receipts(page: Page, url: string, email: string): Promise<Mail[]> {
  const answer = await page.request.get(`${url}/dev/mail?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.startsWith('Your receipt'));
}

async function purchases(page: Page, url: string): Promise<{ hsk: number }[]> {
  return ((await (await page.request.get(`${url}/api/paypal/purchases`)).json()) as { purchases: { hsk: number }[] }).purchases;
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ; ')}`)).toEqual([]);
}

test('when access ends the level is locked again, what was learnt is kept, and it can be bought once more', async ({ page, url }, info) => {
  const buyer = somebody(info);
  await logIn(page, url, buyer);
  const buy = async () => {
    const { id } = (await post(page, url, '/api/paypal/create-order', { amount: '21.00', hsk: 2, agreed: true })) as { id: string };
    await post(page, url, '/dev/paypal/approve', { orderID: id });
    await post(page, url, '/api/paypal/capture-order', { orderID: id });
  };
  await buy();
  const { questions } = (await (await page.request.get(`${url}/api/quizHSK2/getQuiz`)).json()) as {
    questions: { id: string; key: string; character: string; index: number }[];
  };
  for (const { id, key, character, index } of questions)
    await post(page, url, '/api/quizHSK2/answer', { id, key, character, question_index: index });
  await page.goto(`${url}/quizHSK2`);
  await expect(page.getByRole('button', { name: 'Go to Quiz' })).toBeVisible();

  await post(page, url, '/dev/expire', { username: buyer.username, hsk: 2 });
  for (const path of ['/quizHSK2', '/repeatQuizHSK2', '/listHSK2']) {
    await page.goto(`${url}${path}`);
    await expect(page).toHaveURL(/\/payingHSK2$/);
  }
  await page.goto(`${url}/courses`);
  await expect(page.getByText('10 of 290 words')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get access to HSK 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: /repeat HSK 2/ })).toHaveCount(0);

  await buy();
  await page.goto(`${url}/courses`);
  await expect(page.getByRole('link', { name: 'Continue HSK 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: '10 due : repeat HSK 2' })).toBeVisible();
});

test('level 2 is bought, from the offer to the receipt; opened again the page charges nothing', async ({ page, url }, info) => {
  const buyer = somebody(info);
  await logIn(page, url, buyer);
  await page.goto(`${url}/payingHSK2`);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(heading(page, 'Payment')).toBeVisible();
  await expect(page).toHaveURL(/\/paypalPaymentHSK2$/);
  await terms(page).check();
  await pay(page).click();
  await expect(page.getByText('21.00 EUR')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(heading(page, 'Your payment succeeded')).toBeVisible();
  const valid = page.getByText(/^Payment is valid till \d{4}\.\d{2}\.\d{2}$/);
  await expect(valid).toBeVisible();
  const till = await valid.textContent();
  await expect(page.getByRole('button', { name: 'Paid 21.00 €' })).toBeDisabled();
  await expect(page.getByText('A receipt is on its way to your mailbox.')).toBeVisible();
  await expectNoFaults(page);

  await page.reload();
  await expect(heading(page, 'Your payment succeeded')).toBeVisible();
  await expect(valid).toHaveText(till ?? 'none');
  await expect(page.getByText('A receipt is on its way to your mailbox.')).toBeVisible();
  await expect.poll(async () => (await receipts(page, url, buyer.email)).length).toBe(1);
  expect(await purchases(page, url)).toHaveLength(1);

  await page.getByRole('link', { name: 'Start HSK 2' }).click();
  await expect(page).toHaveURL(/\/quizHSK2$/);
  await page.goto(`${url}/paypalPaymentHSK2`);
  await expect(heading(page, 'Your purchases')).toBeVisible();
  await expect(page).toHaveURL(/\/payed$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'HSK 2' })).toContainText('21.00 €');
  await expectNoFaults(page);
});

test('without the terms nothing is ordered', async ({ learner: page, url }) => {
  const orders: string[] = [];
  page.on('request', (request) => request.url().includes('create-order') && orders.push(request.url()));
  await page.goto(`${url}/paypalPayment`);
  // It is marked as not enabled, and says why when it is pressed all the same.
  await expect(pay(page, '15.00')).toBeDisabled();
  await pay(page, '15.00').press('Enter');
  await expect(page.getByText('Please agree to the Terms and Conditions to proceed with payment.')).toBeVisible();
  await expectNoFaults(page);
  await expect(page).toHaveURL(/\/paypalPayment$/);
  expect(orders).toEqual([]);
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(heading(await opening, 'Terms of Use')).toBeVisible();
  await expect(terms(page)).not.toBeChecked();
});

test('a declined payment charges nothing and can be tried again', async ({ learner: page, url }) => {
  await toStandIn(page, url);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(heading(page, 'Your payment was declined')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  // The terms were agreed to with the first order.
  await pay(page).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(heading(page, 'Your payment succeeded')).toBeVisible();
  expect(await purchases(page, url)).toHaveLength(1);
});

test('who cancels, or takes the way back of the browser, is not charged and can pay after all', async ({ learner: page, url }) => {
  await toStandIn(page, url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You went back before paying. Nothing was charged.')).toBeVisible();
  await expectNoFaults(page);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Stand-in for the payment provider' })).toBeVisible();
  await page.goBack();
  await pay(page).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(heading(page, 'Your payment succeeded')).toBeVisible();
  expect(await purchases(page, url)).toHaveLength(1);
});

test('a payment that is decided later is waited for', async ({ learner: page, url }) => {
  await toStandIn(page, url);
  await page.getByRole('button', { name: 'Approve, but decide later' }).click();
  await expect(heading(page, 'Your payment is being checked')).toBeVisible();
  await expectNoFaults(page);
  const orderID = new URL(page.url()).searchParams.get('token');
  // Who looks for it, or tries to pay again meanwhile, is led to the payment that is under way.
  await page.goto(`${url}/payed`);
  await page.getByRole('link', { name: 'See how it stands' }).click();
  await expect(heading(page, 'Your payment is being checked')).toBeVisible();
  await page.goto(`${url}/paypalPaymentHSK2`);
  await expect(heading(page, 'Your payment is being checked')).toBeVisible();
  await post(page, url, '/dev/paypal/decide', { orderID, outcome: 'approve' });
  await expect(heading(page, 'Your payment succeeded')).toBeVisible({ timeout: 20_000 });
});

test.describe('in two tabs', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('a level is paid once, and the second tab says so kindly', async ({ learner: page, url, context }) => {
    const second = await context.newPage();
    const third = await context.newPage();
    await toStandIn(second, url);
    await third.goto(`${url}/paypalPaymentHSK2`);
    await expect(pay(third)).toBeVisible();
    await page.goto(`${url}/paypalPaymentHSK2`);
    await pay(page).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(heading(page, 'Your payment succeeded')).toBeVisible();
    // At the provider: it is the same order, so nothing more is taken.
    await second.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(heading(second, 'Your payment succeeded')).toBeVisible();
    // At our own screen.
    await pay(third).click();
    await expect(third.getByText('You already paid for the course. Nothing was charged again.').first()).toBeVisible();
    await expect(heading(third, 'Your purchases')).toBeVisible();
    expect(await purchases(page, url)).toHaveLength(1);
  });
});

test.describe('with the address of another payment', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('it is not known, and one can begin anew', async ({ learner: page, url }) => {
    await page.goto(`${url}/paypalPaymentHSK2?token=SI00`);
    await expect(heading(page, 'This payment is not known')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(pay(page)).toBeVisible();
  });
});

// What the SDK does on our page: it draws a button, asks us to open an order, and says what the payer did.
const sdk = `window.paypal = { version: '5', Buttons: (options) => ({
  isEligible: () => true, close: async () => {}, updateProps: async () => {},
  render: async (place) => {
    const style = document.createElement('style');
    style.textContent = '.wallet { color: rgb(0, 0, 1) }';
    document.head.append(style);
    options.onInit({}, { enable: async () => {}, disable: async () => {} });
    for (const label of ['Wallet', 'Wallet, then cancel', 'Wallet, then error']) {
      const button = document.createElement('button');
      button.textContent = label;
      button.className = 'wallet';
      button.onclick = async () => {
        let refused = false;
        await options.onClick({}, { resolve: async () => {}, reject: async () => { refused = true; } });
        if (refused) return;
        try {
          const orderID = await options.createOrder({}, {});
          if (label.endsWith('cancel')) return options.onCancel({ orderID });
          if (label.endsWith('error')) throw new Error('the wallet broke');
          await fetch('PROVIDER/approve', { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ orderID, outcome: 'approve' }) });
          await options.onApprove({ orderID }, {});
        } catch (error) { options.onError(error); }
      };
      place.append(button);
    }
  },
}) };`;

test.describe('with PayPal', () => {
  test('its SDK is loaded on the payment screen only, asks for our order, and the payment is captured', async ({ page }, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'hanzivine-e2e-ledger-'));
    const database = await makeDatabase();
    const provider = Fastify();
    const port = await freePort();
    const api = `http://localhost:${port}/dev/paypal`;
    const settings = { api, clientId: 'client-1', secret: 's', webhookId: 'w', merchantId: 'M' };
    const ledger = new Ledger(join(folder, 'ledger.jsonl'));
    await addStandIn(provider, { ledger, settings, prefix: '/dev/paypal', webhook: 'http://localhost:1/' });
    await provider.listen({ port, host: 'localhost' });
    const server = await spawnServer({
      ...database.environment,
      RATE_LIMIT_FACTOR: '1000',
      PAYPAL_API: api,
      PAYPAL_CLIENT_ID: 'client-1',
      PAYPAL_SECRET: 's',
      PAYPAL_WEBHOOK_ID: 'w',
      PAYPAL_MERCHANT_ID: 'M',
    });
    try {
      const { url } = server;
      const loaded: URL[] = [];
      await page.route('https://www.paypal.com/**', (route) => {
        const address = new URL(route.request().url());
        loaded.push(address);
        // The policy keeps the script from our stand-in's port, so the payer's word goes by a host of PayPal's.
        if (address.pathname === '/approve')
          return provider
            .inject({
              method: 'POST',
              url: '/dev/paypal/approve',
              payload: Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')),
            })
            .then(({ statusCode }) => route.fulfill({ status: statusCode }));
        return route.fulfill({ contentType: 'text/javascript', body: sdk.replace('PROVIDER', 'https://www.paypal.com') });
      });
      await logIn(page, url, somebody(info));
      await page.goto(`${url}/payingHSK2`);
      await expect(page.getByText('21.00 €')).toBeVisible();
      expect(loaded).toEqual([]);
      await page.getByRole('link', { name: 'Pay', exact: true }).click();
      const wallet = page.getByRole('button', { name: 'Wallet', exact: true });
      await expect(wallet).toHaveCSS('color', 'rgb(0, 0, 1)');
      expect(Object.fromEntries(loaded[0]?.searchParams ?? [])).toMatchObject({
        'client-id': 'client-1',
        currency: 'EUR',
        intent: 'capture',
        'enable-funding': 'card',
        'disable-funding': 'credit,paylater,bancontact,blik,eps,giropay,ideal,mercadopago,mybank,p24,sepa,sofort,venmo',
      });
      await wallet.click();
      await expect(page.getByText('Please agree to the Terms and Conditions to proceed with payment.')).toBeVisible();
      expect(ledger.orders()).toEqual([]);
      await terms(page).check();
      await page.getByRole('button', { name: 'Wallet, then error' }).click();
      await expect(page.getByText(/PayPal could not go on. Nothing was charged/)).toBeVisible();
      await page.getByRole('button', { name: 'Wallet, then cancel' }).click();
      await expect(page.getByText('You went back before paying. Nothing was charged.')).toBeVisible();
      await wallet.click();
      await expect(heading(page, 'Your payment succeeded')).toBeVisible();
      await expect(page.getByText(/^Payment is valid till/)).toBeVisible();
      expect(ledger.orders().map(({ euro, capture }) => [euro, capture?.status])).toEqual([['21.00', 'COMPLETED']]);
    } finally {
      // A page that stays open would go on asking.
      await page.goto('about:blank');
      await server.end('SIGTERM');
      await provider.close();
      await database.remove();
      rmSync(folder, { recursive: true });
    }
  });
});
