// What is learnt in HSK 1 is known in HSK 2: from the offer over the payment to the list and the repeats (decisions §14).
import { expect, learnPart, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes, expectToFit } from './looks.ts';

interface Knowledge {
  readonly level: number;
  readonly known: readonly { readonly level: number; readonly words: number }[];
}

test('words learnt in HSK 1 count in HSK 2 at once, and are due once', { tag: '@servers' }, async ({ learner: page, url }) => {
  await learnPart(page, url);
  const { levels } = (await (await page.request.get(`${url}/api/knownWords`)).json()) as { levels: Knowledge[] };
  const count = levels.find(({ level }) => level === 2)?.known[0]?.words ?? 0;
  expect(count).toBeGreaterThan(1);

  await page.goto(`${url}/payingHSK2`);
  await expect(page.getByText('154 words and the 136 characters they are made of')).toBeVisible();
  await expect(page.getByRole('region', { name: 'At your pace' })).toContainText(
    `for the ${290 - count} words that are new to youYou know ${count} from other levels already.`,
  );
  const sample = page.getByRole('region', { name: 'See 5 cards of HSK 2' });
  await sample.getByRole('button', { pressed: false }).last().click();
  await expect(sample.getByRole('article')).toBeVisible();
  await expectToFit(page, 'the offer with a card');

  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('checkbox', { name: 'I have read and agree to the Terms and Conditions.' }).check();
  await page.getByRole('button', { name: 'Pay 21.00 €' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/^Payment is valid till /)).toBeVisible();

  await page.goto(`${url}/listHSK2`);
  await expect(page.getByText('known from HSK 1')).toHaveCount(count);
  // A few rows look like all of them, which axe would need half a minute for.
  const row = page.getByRole('listitem').filter({ hasText: 'known from HSK 1' }).first();
  await page.goto(`${url}/listHSK2?search=${await row.locator('[lang^="zh"]').first().innerText()}`);
  await expect(page.getByText('known from HSK 1').first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'the list with known words');
  await page.goto(`${url}/listHSK2`);
  await expect(page.getByText(`${count} of 290 words learnt`)).toBeVisible();

  const states = (await (await page.request.get(`${url}/api/overview`)).json()) as { levels: { wordsDone: number; repeatState: number }[] };
  expect(states.levels[1]).toMatchObject({ wordsDone: count });
  // A word is repeated once, where it was learnt.
  expect(states.levels[1]?.repeatState).toBe(3);
  const { due } = (await (await page.request.get(`${url}/api/today`)).json()) as { due: unknown };
  expect(due).toEqual([{ level: 1, words: 10 }]);

  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Continue where you were' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue HSK 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try out now!' })).toBeHidden();
  await expectToFit(page, 'home');
});
