// Writing Chinese by pinyin in a room: whole sentences by keys and by touch, words beside the course, English, own choices.
import { createGroup, locateField, locateMessage, openChatter } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessibleInBothSchemes, expectNoOverflow } from './looks.ts';

test('two learners write whole sentences by pinyin, one by keys, one by touch', async ({ browser, url }, info) => {
  const anna = await openChatter(browser, url, info);
  const boris = await openChatter(browser, url, info, { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });
  const room = await createGroup(url, anna, boris);
  for (const { page } of [anna, boris]) await page.goto(`${url}/joinchat?room=${room}`);
  const candidates = (page: typeof anna.page) => page.getByRole('listbox', { name: 'Words for what you typed' });
  const first = (page: typeof anna.page) => candidates(page).getByRole('option').first();

  // By keys: the first word is right, Space takes it, a mark ends the sentence.
  await locateField(anna.page).pressSequentially('nihaowojiaoanna');
  await expect(first(anna.page)).toContainText('你好我叫安娜');
  await anna.page.screenshot({ path: info.outputPath('keys.png') });
  await locateField(anna.page).press(' ');
  await locateField(anna.page).press('Enter');
  await expect(locateMessage(boris.page, '你好我叫安娜')).toBeVisible();

  // By touch: a word that the course does not teach says so; Send takes the first candidate of what is under way.
  await locateField(boris.page).tap();
  await locateField(boris.page).pressSequentially('meiguo');
  await expect(first(boris.page)).toContainText('美国');
  await expect(first(boris.page)).toContainText('not in the course');
  await boris.page.screenshot({ path: info.outputPath('touch.png') });
  await expectAccessibleInBothSchemes(boris.page, 'a word beside the course');
  await expectNoOverflow(boris.page, 'the words on a phone');
  await first(boris.page).tap();
  await locateField(boris.page).fill('');
  await locateField(boris.page).pressSequentially('woshimeiguoren');
  await expect(first(boris.page)).toContainText('我是美国人');
  await boris.page.getByRole('button', { name: 'Send' }).tap();
  await expect(locateMessage(anna.page, '我是美国人')).toBeVisible();

  // English that is no pinyin finds the Chinese.
  await locateField(anna.page).pressSequentially('good');
  await expect(first(anna.page)).toContainText('好');
  await anna.page.screenshot({ path: info.outputPath('english.png') });
  await locateField(anna.page).press('Escape');

  // What Anna chose comes first the next time, also after a reload; letters under way are still there. Boris has his own order.
  await locateField(anna.page).pressSequentially('ta');
  const second = candidates(anna.page).getByRole('option').nth(1).locator('[lang]');
  const chosen = (await second.textContent()) ?? '';
  await locateField(anna.page).press('2');
  await expect(locateField(anna.page)).toHaveValue(chosen);
  await locateField(anna.page).pressSequentially('ta');
  await anna.page.reload();
  await expect(locateField(anna.page)).toHaveValue(`${chosen}ta`);
  await expect(first(anna.page)).toContainText(chosen);
  await locateField(boris.page).pressSequentially('ta');
  await expect(first(boris.page)).not.toContainText(chosen);
});
