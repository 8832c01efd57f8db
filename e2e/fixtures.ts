// What every journey needs: a server of its own, a browser whose errors fail the test, and learners made through the real calls.
import { type Page, type TestInfo, test as base, expect } from '@playwright/test';
import { type ServerProcess, spawnServer } from '#dev/server.ts';
import { makeDatabase } from '#dev/test-database.ts';

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
}

export interface Product {
  readonly url: string;
  /** Kills the server as a power cut would and starts it again on the same data and port. */
  crash(): Promise<void>;
}

let counter = 0;

/** A name, an address and a password that nobody else has. */
export function somebody(info: TestInfo): Person {
  counter += 1;
  const username = `e2e-${info.workerIndex}-${counter}-${Date.now().toString(36)}`;
  return { username, email: `${username}@example.org`, password: 'bamboo-Path-27' };
}

/** Sends a call as our own pages do, in the page's browser context. */
export async function post(page: Page, url: string, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(`${url}${path}`, { data, headers: { origin: url, 'sec-fetch-site': 'same-origin' } });
  expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
  return response.json();
}

/** The link of the newest mail to an address. */
export async function newestLink(page: Page, url: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const response = await page.request.get(`${url}/dev/mail?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
    const mails = (await response.json()) as { links: string[] }[];
    link = mails[0]?.links[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 10_000 });
  return link as string;
}

/** Registers, verifies and logs a person in through the calls, so that a journey starts where it is about something else. */
export async function logIn(page: Page, url: string, person: Person): Promise<void> {
  await post(page, url, '/api/register', person);
  const code = new URL(await newestLink(page, url, person.email)).searchParams.get('code');
  await post(page, url, '/api/sendVerificationState', { state: 'verified', codeFromLink: code });
  await post(page, url, '/api/login', { username: person.username, password: person.password });
}

/** The open questions of level 1 as the server would serve them now, in the quiz or in the repeat. */
export async function openQuestions(page: Page, url: string, call: 'getQuiz' | 'getQuizRepeat' = 'getQuiz'): Promise<Question[]> {
  const response = await page.request.get(`${url}/api/quiz/${call}`);
  return ((await response.json()) as { questions: Question[] }).questions;
}

/** Learns the next part of level 1 through the calls, for a journey that is about what comes after. */
export async function learnPart(page: Page, url: string): Promise<void> {
  for (const { id, character, key, index } of await openQuestions(page, url))
    await post(page, url, '/api/quiz/answer', { id, character, key, question_index: index });
}

/** Repeats the part that is due through the calls, all but its last question, for a journey that is about the end. */
export async function repeatAllButOne(page: Page, url: string): Promise<void> {
  const questions = await openQuestions(page, url, 'getQuizRepeat');
  for (const { id, character, key, questionType, radical_index } of questions.slice(0, -1))
    await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index: questionType, radical_index });
}

interface WorkerParts {
  product: Product;
}
interface TestParts {
  /** The address of the product. */
  url: string;
  /** A page of a learner who has just logged in for the first time. */
  learner: Page;
  /** Errors that a journey expects to see in the console, such as the failed requests of an offline one. */
  expectedErrors: RegExp[];
}

export const test = base.extend<TestParts, WorkerParts>({
  product: [
    // Playwright reads the names of the parts from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await makeDatabase();
      const environment = { ...database.environment, RATE_LIMIT_FACTOR: '1000' };
      let running: ServerProcess = await spawnServer(environment);
      const port = new URL(running.url).port;
      await use({
        url: running.url,
        async crash() {
          await running.end('SIGKILL');
          running = await spawnServer({ ...environment, PORT: port });
        },
      });
      await running.end('SIGTERM');
      await database.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  url: async ({ product }, use) => use(product.url),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
  learner: async ({ page, url }, use, info) => {
    await logIn(page, url, somebody(info));
    await use(page);
  },
});

export { expect };
