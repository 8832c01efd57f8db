// `npm run contact-sheet`: photographs every page as a visitor and as somebody prepared, and puts eight at a time side by side, to be looked at. Asserts nothing; needs `npm run build`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Page, chromium } from '@playwright/test';
import { ensureChromium } from '#dev/checks/chromium.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { type Stop, everyPage, waitUntilReady } from './every-page.ts';

const { values: choice } = parseArgs({
  options: { person: { type: 'string', default: 'Clara' }, widths: { type: 'string', default: '1280,970,390,320' } },
});
const folder = join(import.meta.dirname, '../dist/contact-sheet');
const widths = choice.widths.split(',').map(Number);
const schemes = ['light', 'dark'] as const;
const sheetWidth = 1600;
/** Of one sheet: as many as can be seen at once. */
const pagesPerSheet = 8;

interface Shot {
  readonly address: string;
  /** Where the heading begins, from the screen's left edge. */
  readonly left: number;
  readonly picture: string;
}

async function photograph(page: Page, url: string, { address }: Stop): Promise<Shot> {
  await page.goto(url + address);
  await waitUntilReady(page).catch(() => undefined);
  const left = await page
    .locator('main h1')
    .first()
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().left))
    .catch(() => -1);
  return { address, left, picture: (await page.screenshot({ type: 'jpeg', quality: 70 })).toString('base64') };
}

async function print(browser: Browser, shots: readonly Shot[], width: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 800 } });
  const shown = Math.floor(sheetWidth / Math.max(3, Math.min(8, Math.floor(sheetWidth / width)))) - 12;
  const figures = shots.map(
    ({ address, left, picture }) =>
      `<figure style="margin:4px;width:${shown}px"><img style="width:100%" src="data:image/jpeg;base64,${picture}"><figcaption>${address} · ${left} px</figcaption></figure>`,
  );
  for (let from = 0; from < figures.length; from += pagesPerSheet) {
    const sheet = figures.slice(from, from + pagesPerSheet).join('');
    await page.setContent(`<body style="display:flex;flex-wrap:wrap;align-content:start;margin:4px;font:14px sans-serif">${sheet}</body>`);
    await page.screenshot({ path: `${file}-${from / pagesPerSheet + 1}.png`, fullPage: true });
  }
  await page.close();
}

const database = await createTestDatabase();
const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(folder, { recursive: true });
try {
  for (const width of widths)
    for (const colorScheme of schemes) {
      const shots: Shot[] = [];
      for (const role of ['visitor', 'student'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
        const page = await context.newPage();
        if (role === 'student') {
          const pressed = await page.request.post(`${server.url}/dev/people/${choice.person}`, {
            headers: { origin: server.url },
            timeout: 300_000,
          });
          if (!pressed.ok()) throw new Error(`Nobody prepared is called ${choice.person}`);
        }
        for (const stop of everyPage[role]) shots.push(await photograph(page, server.url, stop));
        await context.close();
      }
      const file = join(folder, `${width}-${colorScheme}`);
      await print(browser, shots, width, file);
      console.log(
        `${file}: headings begin at ${[...new Set(shots.map(({ left }) => left))].toSorted((one, other) => one - other).join(', ')} px`,
      );
    }
} finally {
  await browser.close();
  await server.stop('SIGTERM');
  await database.remove();
}
