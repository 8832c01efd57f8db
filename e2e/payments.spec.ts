// Buying a level in a real browser: with the provider's stand-in, and with a script that plays PayPal's SDK.
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Fastify from 'fastify';
import { Ledger } from '#dev/stand-ins/paypal/ledger.ts';
import { addPaypalStandIn } from '#dev/stand-ins/paypal/routes.ts';
import { findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { buyLevel, expect, registerAndLogIn, post, createPerson, test } from './fixtures.ts';
import { expectAccessible } from './looks.ts';

const locateHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const locateTerms = (page: Page) => page.getByRole('checkbox', { name: 'I have read and agree to the Terms and Conditions.' });
const locatePayButton = (page: Page, euro = '21.00') => page.getByRole('button', { name: `Pay ${euro} €` });

/** Goes from the payment screen to the stand-in. */
async function goToStandIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/paypalPaymentHSK2`);
  await locateTerms(page).check();
  await locatePayButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stand-in for the payment provider' })).toBeVisible();
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

async function listReceipts(page: Page, url: string, email: string): Promise<Mail[]> {
  const response = await page.request.get(`${url}/dev/mail?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
  return ((await response.json()) as Mail[]).filter(({ subject }) => subject.startsWith('Your receipt'));
}

async function listPurchases(page: Page, url: string): Promise<{ hsk: number }[]> {
  return ((await (await page.request.get(`${url}/api/paypal/purchases`)).json()) as { purchases: { hsk: number }[] }).purchases;
}

test(
  'when access ends the level is locked again, progress is kept, and it can be bought again',
  { tag: '@servers' },
  async ({ page, url }, info) => {
    const buyer = createPerson(info);
    await registerAndLogIn(page, url, buyer);
    await buyLevel(page, url, 2);
    const { questions } = (await (await page.request.get(`${url}/api/quizHSK2/getQuiz`)).json()) as {
      questions: { id: string; key: string; character: string; index: number }[];
    };
    for (const { id, key, character, index } of questions)
      await post(page, url, '/api/quizHSK2/answer', { id, key, character, question_index: index });
    await post(page, url, '/api/restartQuizRepeat', { hsk: 2 });
    await page.goto(`${url}/quizHSK2`);
    await expect(page.getByRole('button', { name: 'Go to Quiz' })).toBeVisible();

    await post(page, url, '/dev/expire', { username: buyer.username, hsk: 2 });
    for (const path of ['/quizHSK2', '/listHSK2']) {
      await page.goto(`${url}${path}`);
      await expect(page).toHaveURL(/\/payingHSK2$/);
    }
    await page.goto(`${url}/courses`);
    await expect(page.getByText('10 of 290 words')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get access to HSK 2' })).toBeVisible();
    // What was learnt is repeated for ever.
    await page.getByRole('link', { name: '10 due : repeat HSK 2' }).click();
    await expect(page.getByRole('progressbar', { name: 'Progress of this batch' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 10 words repeated',
    );

    await buyLevel(page, url, 2);
    await page.goto(`${url}/courses`);
    await expect(page.getByRole('link', { name: 'Continue HSK 2' })).toBeVisible();
    await expect(page.getByRole('link', { name: '10 due : repeat HSK 2' })).toBeVisible();
  },
);

test(
  'level 2 is bought, from the offer to the receipt; reopening the page charges nothing',
  { tag: ['@servers', '@firefox'] },
  async ({ page, url }, info) => {
    const buyer = createPerson(info);
    await registerAndLogIn(page, url, buyer);
    await page.goto(`${url}/payingHSK2`);
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(locateHeading(page, 'Payment')).toBeVisible();
    await expect(page).toHaveURL(/\/paypalPaymentHSK2$/);
    await locateTerms(page).check();
    await locatePayButton(page).click();
    await expect(page.getByText('21.00 EUR')).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
    const valid = page.getByText(/^Payment is valid till \d{4}\.\d{2}\.\d{2}$/);
    await expect(valid).toBeVisible();
    const till = await valid.textContent();
    await expect(page.getByRole('button', { name: 'Paid 21.00 €' })).toBeDisabled();
    await expect(page.getByText('A receipt is on its way to your mailbox.')).toBeVisible();
    await expectAccessible(page, 'the receipt page');

    await page.reload();
    await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
    await expect(valid).toHaveText(till ?? 'none');
    await expect(page.getByText('A receipt is on its way to your mailbox.')).toBeVisible();
    await expect.poll(async () => (await listReceipts(page, url, buyer.email)).length).toBe(1);
    expect(await listPurchases(page, url)).toHaveLength(1);

    await page.getByRole('link', { name: 'Start HSK 2' }).click();
    await expect(page).toHaveURL(/\/quizHSK2$/);
    await page.goto(`${url}/paypalPaymentHSK2`);
    await expect(locateHeading(page, 'Your purchases')).toBeVisible();
    await expect(page).toHaveURL(/\/payed$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'HSK 2' })).toContainText('21.00 €');
    await expectAccessible(page, 'the purchases');
  },
);

test('a receipt opens from the purchases and from the mail, and prints on one sheet', async ({ page, url }, info) => {
  const buyer = createPerson(info);
  await registerAndLogIn(page, url, buyer);
  await buyLevel(page, url, 2);
  await page.goto(`${url}/payed`);
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(locateHeading(page, 'Receipt')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Buyer/ })).toContainText(buyer.email);
  await expectAccessible(page, 'a receipt');
  const address = page.url();
  await expect.poll(() => listReceipts(page, url, buyer.email)).toMatchObject([{ links: expect.arrayContaining([address]) as string[] }]);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test('without the terms nothing is ordered', async ({ learner: page, url }) => {
  const orders: string[] = [];
  page.on('request', (request) => request.url().includes('create-order') && orders.push(request.url()));
  await page.goto(`${url}/paypalPayment`);
  // The button is marked as disabled, and says why when it is pressed anyway.
  await expect(locatePayButton(page, '15.00')).toBeDisabled();
  await locatePayButton(page, '15.00').press('Enter');
  await expect(page.getByText('Please agree to the Terms and Conditions to proceed with payment.')).toBeVisible();
  await expectAccessible(page, 'the payment page');
  await expect(page).toHaveURL(/\/paypalPayment$/);
  expect(orders).toEqual([]);
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(locateHeading(await opening, 'Terms of Use')).toBeVisible();
  await expect(locateTerms(page)).not.toBeChecked();
});

test('a declined payment charges nothing and can be tried again', async ({ learner: page, url }) => {
  await goToStandIn(page, url);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(locateHeading(page, 'Your payment was declined')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  await expectAccessible(page, 'a declined payment');
  await page.getByRole('link', { name: 'Try again' }).click();
  // The terms were accepted with the first order.
  await locatePayButton(page).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
  expect(await listPurchases(page, url)).toHaveLength(1);
});

test('cancelling, or the browser back button, charges nothing, and paying still works', async ({ learner: page, url }) => {
  await goToStandIn(page, url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You went back before paying. Nothing was charged.')).toBeVisible();
  await expectAccessible(page, 'a cancelled payment');
  await locatePayButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stand-in for the payment provider' })).toBeVisible();
  await page.goBack();
  await locatePayButton(page).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
  expect(await listPurchases(page, url)).toHaveLength(1);
});

test('a pending payment is awaited', async ({ learner: page, url }) => {
  await goToStandIn(page, url);
  await page.getByRole('button', { name: 'Approve, but decide later' }).click();
  await expect(locateHeading(page, 'Your payment is being checked')).toBeVisible();
  await expectAccessible(page, 'a pending payment');
  const orderID = new URL(page.url()).searchParams.get('token');
  // Looking for the payment, or trying to pay again, leads to the pending payment.
  await page.goto(`${url}/payed`);
  await page.getByRole('link', { name: 'View payment status' }).click();
  await expect(locateHeading(page, 'Your payment is being checked')).toBeVisible();
  await page.goto(`${url}/paypalPaymentHSK2`);
  await expect(locateHeading(page, 'Your payment is being checked')).toBeVisible();
  await post(page, url, '/dev/paypal/decide', { orderID, outcome: 'approve' });
  await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
});

test.describe('in three tabs', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('a level is paid once, and the others say so', async ({ learner: page, url, context }) => {
    const second = await context.newPage();
    const third = await context.newPage();
    await goToStandIn(second, url);
    await third.goto(`${url}/paypalPaymentHSK2`);
    await expect(locatePayButton(third)).toBeVisible();
    await page.goto(`${url}/paypalPaymentHSK2`);
    await locatePayButton(page).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
    // At the provider: it is the same order, so nothing more is charged.
    await second.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(locateHeading(second, 'Your payment succeeded')).toBeVisible();
    // On our own screen: it has heard of it, and offers no second payment.
    await expect(locateHeading(third, 'Your purchases')).toBeVisible();
    await expect(locatePayButton(third)).toBeHidden();
    expect(await listPurchases(page, url)).toHaveLength(1);
  });
});

test.describe('with the address of another payment', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('it is unknown, and a new payment can be started', async ({ learner: page, url }) => {
    await page.goto(`${url}/paypalPaymentHSK2?token=SI00`);
    await expect(locateHeading(page, 'This payment is not known')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(locatePayButton(page)).toBeVisible();
  });
});

// What the SDK does on our page: it draws a button, asks us to create an order, and reports what the payer did.
const sdk = `window.paypal = { version: '5', Buttons: (options) => ({
  isEligible: () => true, close: async () => {}, updateProps: async () => {},
  render: async (container) => {
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
      container.append(button);
    }
  },
}) };`;

test.describe('with PayPal', () => {
  test('its SDK is loaded on the payment screen only, asks for our order, and the payment is captured', async ({ page }, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'hanzivine-e2e-ledger-'));
    const database = await createTestDatabase();
    const provider = Fastify();
    const port = await findFreePort();
    const api = `http://localhost:${port}/dev/paypal`;
    const settings = { api, clientId: 'client-1', secret: 's', webhookId: 'w', merchantId: 'M' };
    const ledger = new Ledger(join(folder, 'ledger.jsonl'));
    await addPaypalStandIn(provider, { ledger, settings, prefix: '/dev/paypal', webhook: 'http://localhost:1/' });
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
        // The CSP blocks the script from our stand-in's port, so the approval goes through a PayPal host.
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
      await registerAndLogIn(page, url, createPerson(info));
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
      expect(ledger.listOrders()).toEqual([]);
      await locateTerms(page).check();
      await page.getByRole('button', { name: 'Wallet, then error' }).click();
      await expect(page.getByText(/PayPal could not continue. Nothing was charged/)).toBeVisible();
      await page.getByRole('button', { name: 'Wallet, then cancel' }).click();
      await expect(page.getByText('You went back before paying. Nothing was charged.')).toBeVisible();
      await wallet.click();
      await expect(locateHeading(page, 'Your payment succeeded')).toBeVisible();
      await expect(page.getByText(/^Payment is valid till/)).toBeVisible();
      expect(ledger.listOrders().map(({ euro, capture }) => [euro, capture?.status])).toEqual([['21.00', 'COMPLETED']]);
    } finally {
      // An open page would keep polling.
      await page.goto('about:blank');
      await server.stop('SIGTERM');
      await provider.close();
      await database.remove();
      rmSync(folder, { recursive: true });
    }
  });
});
