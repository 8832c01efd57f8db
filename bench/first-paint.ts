// What a first visit costs on a slow line: when something is painted, when the page stands, what moves, and what its files weigh.
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { pagePaths } from '#contract/pages.ts';
import { ensureChromium } from '#dev/checks/chromium.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { registerAndLogIn } from './browser.ts';

interface Line {
  readonly name: string;
  readonly kilobitsPerSecond: number;
  readonly latencyMs: number;
  /** How many times slower the processor is. */
  readonly slowdown: number;
}

/** A train, and the phone that Lighthouse assumes. */
const lines: readonly Line[] = [
  { name: 'slow line', kilobitsPerSecond: 400, latencyMs: 400, slowdown: 1 },
  { name: 'phone', kilobitsPerSecond: 1600, latencyMs: 150, slowdown: 4 },
];
const visitorPages = [pagePaths.register, pagePaths.about, pagePaths.terms];
const learnerPages = ['/quiz', pagePaths.courses, pagePaths.home, '/list', pagePaths.progress, pagePaths.settings, pagePaths.profile];
const patienceMs = 60_000;
/** What is counted still belongs to the page. */
const restMs = 1000;
/** A task blocks as far as it is longer than this. */
const shortTaskMs = 50;

export interface FirstVisit {
  readonly line: string;
  readonly path: string;
  /** Milliseconds from the navigation on. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly standsMs: number;
  /** Of the tasks of more than 50 ms, what is beyond. */
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** Compressed. */
  readonly pageBytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { largestPaintMs: 0, layoutShift: 0, taskMs: [] as number[] };
    Object.assign(globalThis, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaintMs = startTime));
    watch('layout-shift', (entry) => (seen.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value));
    watch('longtask', ({ duration }) => seen.taskMs.push(duration));
  });
}

async function slowDown(page: Page, { kilobitsPerSecond, latencyMs, slowdown }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function visit(context: BrowserContext, url: string, path: string, line: Line): Promise<FirstVisit> {
  const page = await context.newPage();
  await observe(page);
  await slowDown(page, line);
  await page.goto(url + path, { waitUntil: 'commit', timeout: patienceMs });
  // The app runs, the page has its heading, and nothing is still loading.
  const ready = await page.waitForFunction(
    () =>
      document.documentElement.dataset.started !== undefined &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [role=status][aria-label^=Loading]') === null &&
      performance.now(),
    undefined,
    { timeout: patienceMs },
  );
  const standsMs = Number(await ready.jsonValue());
  await page.waitForLoadState('load', { timeout: patienceMs });
  await page.waitForTimeout(restMs);
  const measured = await page.evaluate((limit) => {
    const { largestPaintMs, layoutShift, taskMs } = (
      globalThis as unknown as { seen: { largestPaintMs: number; layoutShift: number; taskMs: number[] } }
    ).seen;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const weigh = (ending: string) =>
      files.filter(({ name }) => new URL(name).pathname.endsWith(ending)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaintMs,
      layoutShift,
      blockingMs: taskMs.reduce((sum, duration) => sum + Math.max(0, duration - limit), 0),
      pageBytes: navigation?.encodedBodySize ?? Number.NaN,
      scriptBytes: weigh('.js'),
      styleBytes: weigh('.css'),
    };
  }, shortTaskMs);
  await page.close();
  return { line: line.name, path, standsMs, ...measured };
}

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const;

/** Opens each page as a first visit, in a browser that has nothing of the app yet. */
async function* visitAll(browser: Browser, url: string): AsyncGenerator<FirstVisit> {
  const guest = await browser.newContext(phone);
  const page = await guest.newPage();
  await registerAndLogIn(page, url);
  await page.request.post(`${url}/api/finishWelcome`, { data: {}, headers: { origin: url } });
  const { cookies } = await guest.storageState();
  await guest.close();
  for (const line of lines)
    for (const path of [...visitorPages, ...learnerPages]) {
      const context = await browser.newContext(phone);
      if (learnerPages.includes(path)) await context.addCookies(cookies);
      yield await visit(context, url, path, line);
      await context.close();
    }
}

/** Measures every page on each line. */
export async function* benchFirstPaint(): AsyncGenerator<FirstVisit> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    yield* visitAll(browser, server.url);
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
