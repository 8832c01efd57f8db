// Your words: import from pasted text and files, the placement test by keyboard, and the files of the export.
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, learnPart, test } from './fixtures.ts';
import { expectAccessible, expectNoOverflow, expectToFit } from './looks.ts';
import { waitForPressGuard } from './study.ts';

const ankiExport = [
  '#separator:tab',
  '#html:true',
  '#tags column:4',
  '<b>一</b>\tyī\tone\tnumbers',
  '人\trén\tperson\t',
  '國家\tguójiā\tcountry\t',
  '龘\tdá\tdragons\t',
].join('\n');

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const)
  test(`at ${width} px, ${colorScheme}: words from Anki are found, ticked and marked`, async ({ learner: page, url }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/settings/study`);
    await page.getByRole('link', { name: 'Your words' }).click();
    await expect(page.getByRole('heading', { name: 'Your words', level: 1 })).toBeVisible();
    await page.screenshot({ path: info.outputPath('page.png'), fullPage: true });

    await page.getByRole('button', { name: 'Look them up' }).click();
    await expect(page.getByText('Paste at least one word, or choose a file.')).toBeVisible();
    await page.getByLabel('Words', { exact: true }).fill(ankiExport);
    await page.getByRole('button', { name: 'Look them up' }).click();
    await expect(page.getByText('3 found, 1 not found.')).toBeVisible();
    const found = page.getByRole('group', { name: 'Found' });
    await expect(found.getByRole('checkbox')).toHaveCount(2);
    await expect(found.getByRole('checkbox', { name: '一' })).toBeChecked();
    await expect(page.getByText(/In levels you do not have \(1\)/)).toBeVisible();
    await page.getByText('Not in HSK 1 to 5 (1)').click();
    await expect(page.getByText('龘')).toBeVisible();
    await expectNoOverflow(page, 'what was found');
    await expectAccessible(page, 'what was found');
    await page.screenshot({ path: info.outputPath('found.png'), fullPage: true });

    await found.getByRole('checkbox', { name: '人' }).press('Space');
    await expect(found.getByText('1 of 2 ticked')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as learnt' }).click();
    await expect(page.getByText('One word counts as learnt.')).toBeVisible();
    await page.screenshot({ path: info.outputPath('marked.png') });

    await page.getByRole('button', { name: 'Import more' }).click();
    await page.setInputFiles('input[type=file]', {
      name: 'words.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('一\r\n人\r\n', 'utf16le'),
    });
    await expect(page.getByText('2 found, 0 not found.')).toBeVisible();
    await page.getByRole('group', { name: 'Learnt already' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Repeat now' }).click();
    await expect(page.getByText('2 words come in your repeats.')).toBeVisible();
    await page.goto(`${url}/list`);
    await expect(page.getByText(/^2 of \d+ words learnt$/)).toBeVisible();
    await page.goto(`${url}/repeatQuiz`);
    await expect(page.getByRole('progressbar')).toBeVisible();
  });

test.describe('what cannot be read', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('is refused with what to do, and the text stays', async ({ learner: page, url }) => {
    await page.goto(`${url}/your-words`);
    await page.getByLabel('Words', { exact: true }).fill('人');
    const choose = (buffer: Buffer) => page.setInputFiles('input[type=file]', { name: 'words.txt', mimeType: 'text/plain', buffer });
    await choose(Buffer.alloc(10_485_760, '你好\n'));
    await expect(page.getByText('The text may be at most 1 MB. Import it in parts.')).toBeVisible();
    await choose(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    await expect(page.getByText(/This is an archive, not a text/)).toBeVisible();
    await expect(page.getByLabel('Words', { exact: true })).toHaveValue('人');
    await expectAccessible(page, 'a refused file');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Look them up' }).click();
    await expect(page.getByText('There is no connection right now. Please try again.')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Look them up' }).click();
    await expect(page.getByText('1 found, 0 not found.')).toBeVisible();
  });
});

test('the placement test by keyboard: a reload goes on, the proposal is confirmed, and the quiz begins behind it', async ({
  learner: page,
  url,
}, info) => {
  const reply = await page.request.get(`${url}/api/quiz/getCharactersForList`);
  const { characters } = (await reply.json()) as { characters: { character: string; translation: string }[] };
  const known = new Set(characters.slice(0, 12).map(({ character }) => character));
  await page.goto(`${url}/your-words`);
  await page.getByRole('link', { name: 'Test HSK 1 (20 free words)' }).click();
  for (let question = 1; question <= 20; question += 1) {
    await expect(page.getByText(`${question} of 20`, { exact: true })).toBeVisible();
    if (question === 2) {
      await expectToFit(page, 'a question of the test');
      await page.screenshot({ path: info.outputPath('question.png') });
    }
    if (question === 5) {
      await page.reload();
      await expect(page.getByText('5 of 20', { exact: true })).toBeVisible();
    }
    await waitForPressGuard(page);
    const answers = await page.locator('ol[aria-labelledby="placement-asked"] [lang="zh-Hans"]').allInnerTexts();
    const title = await page.getByRole('heading', { level: 2 }).innerText();
    const right =
      characters.find(({ character, translation }) => translation.split(/[;,] ?/)[0] === title && answers.includes(character))?.character ??
      '';
    await page.keyboard.press(known.has(right) ? String(answers.indexOf(right) + 1) : 'f');
  }
  await expect(page.getByRole('heading', { name: '12 of 20 right' })).toBeVisible();
  const ticks = page.getByRole('group', { name: 'Words that you probably know' }).getByRole('checkbox');
  const proposed = await ticks.count();
  expect(proposed).toBeGreaterThan(6);
  await expectToFit(page, 'the proposal');
  await page.screenshot({ path: info.outputPath('proposal.png'), fullPage: true });
  await ticks.first().uncheck();
  await page.getByRole('button', { name: 'Mark as learnt' }).click();
  await expect(page.getByText(`${proposed - 1} words count as learnt.`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your words', level: 1 })).toBeVisible();
  await page.goto(`${url}/list`);
  await expect(page.getByText(`0 of 20 words learnt, ${proposed - 1} ignored`)).toBeVisible();
});

test('the files of the export are downloaded, and the words come back by the import', async ({ learner: page, url }) => {
  await learnPart(page, url);
  await page.goto(`${url}/progress`);
  await page.getByRole('link', { name: 'Take your words along' }).click();
  await expectToFit(page, 'your words');
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Download ${name}` }).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()), path: await file.path() };
  };
  const anki = await download('Anki package');
  expect(anki.name).toMatch(/^hanzivine-words-\d{4}-\d\d-\d\d\.apkg$/);
  const files = unzipSync(anki.bytes);
  expect(strFromU8((files['collection.anki2'] ?? new Uint8Array()).subarray(0, 15))).toBe('SQLite format 3');
  expect((await download('Reviews, CSV')).name).toMatch(/^hanzivine-reviews-.*\.csv$/);
  const taken = JSON.parse((await download('Words and reviews, JSON')).bytes.toString()) as { words: { known_from: number | null }[] };
  // The same words in other levels have rows of their own.
  expect(taken.words.filter((word) => word.known_from === null)).toHaveLength(10);
  const words = await download('Words, CSV');
  await page.setInputFiles('input[type=file]', { name: words.name, mimeType: 'text/csv', buffer: words.bytes });
  await expect(page.getByText(/^10 found, 0 not found/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Learnt already' }).getByRole('checkbox')).toHaveCount(10);
});
