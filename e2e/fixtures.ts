// Shared by every journey: a server of its own, pages whose errors and warnings fail the test, and learners created through the API.
import { type Page, type TestInfo, test as base, expect } from '@playwright/test';
import type { TaughtLevel } from '#contract/wire.ts';
import { type ServerProcess, spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { preparedModerator } from '#server/config.ts';
import { levelPrices } from '#server/learner/level-access.ts';
import { prepareFirefox } from './firefox.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export interface Question {
  readonly id: string;
  readonly key: string;
  readonly index: number;
  readonly radical_index: number;
  readonly title: string;
  readonly questionType: 'radical' | 'character' | 'freetype';
  readonly character: string;
  readonly answers: readonly { readonly answer: string; readonly correct: boolean }[];
  readonly hint3: string;
  readonly info: string;
}

export interface RunningServer {
  readonly url: string;
  /** Kills the server like a power cut and restarts it on the same data and port. */
  crash(): Promise<void>;
}

/** Who registers with this address is a moderator. */
export const moderatorEmail = 'moderator@example.org';

let counter = 0;

/** Creates a unique name, address and password. */
export function createPerson(info: TestInfo): Person {
  counter += 1;
  const username = `e2e-${info.workerIndex}-${counter}-${Date.now().toString(36)}`;
  return { username, email: `${username}@example.org`, password: 'bamboo-Path-27' };
}

/** Sends a POST as our own pages do, in the page's browser context. */
export async function post(page: Page, url: string, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(`${url}${path}`, { data, headers: { origin: url, 'sec-fetch-site': 'same-origin' } });
  expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
  return response.json();
}

/** Returns the link in the newest mail to an address. */
export async function getNewestLink(page: Page, url: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const response = await page.request.get(`${url}/dev/mail?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
    const mails = (await response.json()) as { links: string[] }[];
    link = mails[0]?.links[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 60_000 });
  return link as string;
}

/** Registers, verifies and logs in a person through the API, who has the page of the first day before them. */
export async function registerNewcomer(page: Page, url: string, person: Person): Promise<void> {
  await post(page, url, '/api/register', person);
  const code = new URL(await getNewestLink(page, url, person.email)).searchParams.get('code');
  await post(page, url, '/api/sendVerificationState', { state: 'verified', codeFromLink: code });
  await post(page, url, '/api/login', { username: person.username, password: person.password });
}

/** The same, and leaves the page of the first day, for journeys about something else. */
export async function registerAndLogIn(page: Page, url: string, person: Person): Promise<void> {
  await registerNewcomer(page, url, person);
  await post(page, url, '/api/finishWelcome', {});
}

/** Logs in the moderator of the worker's server, who registers the first time. */
export async function logInModerator(page: Page, url: string): Promise<void> {
  const moderator = { username: 'e2e-mei', email: moderatorEmail, password: 'bamboo-Path-27' };
  const response = await page.request.post(`${url}/api/login`, {
    data: { username: moderator.username, password: moderator.password },
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  });
  if (!response.ok()) await registerAndLogIn(page, url, moderator);
}

/** Buys a level through the API and the payment stand-in. */
export async function buyLevel(page: Page, url: string, level: TaughtLevel): Promise<void> {
  const order = { amount: levelPrices[level].euro, hsk: level, agreed: true };
  const { id } = (await post(page, url, '/api/paypal/create-order', order)) as { id: string };
  await post(page, url, '/dev/paypal/approve', { orderID: id });
  await post(page, url, '/api/paypal/capture-order', { orderID: id });
}

type LoadCall = 'getQuiz' | 'getQuizRepeat';

async function loadPart(page: Page, url: string, call: LoadCall): Promise<{ questions: Question[]; again?: Question[] }> {
  return (await page.request.get(`${url}/api/quiz/${call}`)).json();
}

/** Returns the open questions of level 1 that the server would serve now, in the quiz or the repeat. */
export async function openQuestions(page: Page, url: string, call: LoadCall = 'getQuiz'): Promise<Question[]> {
  return (await loadPart(page, url, call)).questions;
}

/** Returns the same, and what a repeat asks after a miss. */
export async function possibleQuestions(page: Page, url: string, call: LoadCall): Promise<Question[]> {
  const { questions, again = [] } = await loadPart(page, url, call);
  return [...questions, ...again];
}

/** Learns the next part of level 1 through the API and makes it due now, for journeys about what follows. */
export async function learnPart(page: Page, url: string): Promise<void> {
  for (const { id, character, key, index } of await openQuestions(page, url))
    await post(page, url, '/api/quiz/answer', { id, character, key, question_index: index });
  await post(page, url, '/api/restartQuizRepeat', {});
}

/** Repeats the due part through the API except for its last question, for journeys about the end. */
export async function repeatAllButOne(page: Page, url: string): Promise<void> {
  const questions = await openQuestions(page, url, 'getQuizRepeat');
  for (const { id, character, key, questionType, radical_index } of questions.slice(0, -1))
    await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index: questionType, radical_index });
}

interface WorkerFixtures {
  product: RunningServer;
}
interface TestFixtures {
  /** Base URL of the server. */
  url: string;
  /** A page with a learner who has just logged in for the first time, and has left the page of the first day. */
  learner: Page;
  /** Errors and warnings in the console that a journey expects, such as the failed requests of an offline page. */
  expectedErrors: RegExp[];
}

/** Shows the page in a colour scheme, and waits until its colours no longer change. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await waitForFrame();
    await waitForFrame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await waitForFrame();
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === 'firefox') prepareFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  product: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await createTestDatabase();
      const { DATABASE_URL: address } = database.environment;
      const environment = {
        ...database.environment,
        // No day of a learner depends on where the database is (decisions §14). The embedded one has no zone but UTC.
        ...(address !== undefined && {
          DATABASE_URL: `${address}${address.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c TimeZone=Pacific/Kiritimati')}`,
        }),
        RATE_LIMIT_FACTOR: '1000',
        MODERATORS: `${moderatorEmail}, ${preparedModerator}`,
      };
      let running: ServerProcess = await spawnServer(environment);
      const port = new URL(running.url).port;
      await use({
        url: running.url,
        async crash() {
          await running.stop('SIGKILL');
          running = await spawnServer({ ...environment, PORT: port });
        },
      });
      await running.stop('SIGTERM');
      await database.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  url: async ({ product }, use) => use(product.url),
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const printed: string[] = [];
    // Playwright says so where a journey has none (playwright.config.ts).
    const expected = [/^Service Worker registration blocked by Playwright$/, ...expectedErrors];
    context.on('console', (message) => ['error', 'warning'].includes(message.type()) && printed.push(message.text()));
    context.on('weberror', (error) => printed.push(String(error.error())));
    await use(context);
    expect(printed.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  learner: async ({ page, url }, use, info) => {
    await registerAndLogIn(page, url, createPerson(info));
    await use(page);
  },
});

export { expect };
