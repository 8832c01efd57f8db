// Days as they were lived: answers of devices that were offline for days, whose clocks are wrong, or that flew west; and an undo that came too late.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Question, buyLevel, createPerson, expect, openQuestions, post, registerAndLogIn, test } from './fixtures.ts';
import { type AnswerKey, goToQuiz, readAnswerKey, speedUpVerdicts, study, toAnswerKey, waitForPressGuard } from './study.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A browser whose clock and server are so many days behind ours. */
class Device {
  readonly page: Page;
  readonly #context: BrowserContext;
  #daysBack: number;
  #isOffline = false;

  private constructor(context: BrowserContext, page: Page, daysBack: number) {
    this.#context = context;
    this.page = page;
    this.#daysBack = daysBack;
  }

  /** `clockHours`: how far its own clock is wrong. */
  static async open(
    browser: Browser,
    url: string,
    { daysBack = 0, clockHours = 0, timezoneId = 'UTC' }: { daysBack?: number; clockHours?: number; timezoneId?: string } = {},
  ): Promise<Device> {
    const context = await browser.newContext({ timezoneId });
    const device = new Device(context, await context.newPage(), daysBack);
    await speedUpVerdicts(device.page, new Date(Date.now() - daysBack * dayMs + clockHours * hourMs));
    await context.route(`${url}/api/**`, async (route) => {
      if (device.#isOffline) return route.abort('internetdisconnected');
      const response = await route.fetch();
      const moveBack = (time: string) => new Date(Date.parse(time) - device.#daysBack * dayMs);
      const headers = { ...response.headers(), date: moveBack(response.headers().date ?? '').toUTCString() };
      const body = (await response.text()).replace(/("served_at":")([^"]+)/g, (_, name, time) => name + moveBack(time).toISOString());
      return route.fulfill({ response, headers, body });
    });
    return device;
  }

  async openTab(address: string): Promise<Page> {
    const tab = await this.#context.newPage();
    await speedUpVerdicts(tab, new Date(await this.page.evaluate(() => Date.now())));
    await tab.goto(address);
    return tab;
  }

  /** Goes offline. */
  async goOffline(): Promise<void> {
    this.#isOffline = true;
    await this.#context.setOffline(true);
  }

  /** Lets whole days pass. */
  async live(days: number): Promise<void> {
    await this.page.clock.fastForward(days * dayMs);
    this.#daysBack -= days;
  }

  /** Sends what waits. */
  async goOnline(): Promise<void> {
    this.#isOffline = false;
    await this.#context.setOffline(false);
    await expect.poll(() => this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':kept:')))).toEqual([]);
  }

  async close(): Promise<void> {
    // A call that is still on its way fails with the page, and not the journey.
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.close();
  }
}

const dayOf = (daysBack: number) => Math.floor((Date.now() - 4 * hourMs) / dayMs) - daysBack;

/** Learns the next ten words through the API, as if so many days ago. */
async function learnBack(page: Page, url: string, days: number): Promise<void> {
  const answered_at = new Date(Date.now() - days * dayMs).toISOString();
  for (const { id, character, key, index } of await openQuestions(page, url))
    await post(page, url, '/api/quiz/answer', { id, character, key, question_index: index, answered_at, time_zone: 'UTC' });
}

/** The right answers to all that can be repeated today. */
async function readTodaysKey(page: Page, url: string): Promise<AnswerKey> {
  const first = await get<{ again: Question[] }>(page, url, '/api/getRepeatToday?time_zone=UTC');
  const { parts } = await get<{ parts: { again: Question[] }[] }>(page, url, '/api/getRepeatTodayAhead?time_zone=UTC');
  return toAnswerKey([first, ...parts].flatMap(({ again }) => again));
}

async function get<Reply>(page: Page, url: string, path: string): Promise<Reply> {
  const response = await page.request.get(`${url}${path}`);
  expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
  return response.json() as Promise<Reply>;
}

interface OwnData {
  readonly word_memory: readonly {
    readonly word_id: string;
    readonly due_day: number;
    readonly memory: { repeats: number; day: number } | null;
  }[];
  readonly reviews: readonly {
    readonly word_id: string;
    readonly day: number;
    readonly is_left_behind: boolean;
    readonly undoes: string | null;
  }[];
}

const readOwnData = async (page: Page, url: string) => (await get<{ data: OwnData }>(page, url, '/api/myData')).data;
const readToday = (page: Page, url: string, zone = 'UTC') =>
  get<{ day: number; learnt: number; repeated: number; studyDays: number[]; due: { words: number }[]; nextDueAt: string | null }>(
    page,
    url,
    `/api/today?time_zone=${encodeURIComponent(zone)}`,
  );

test(
  'what a phone answered on two days offline stands on these days, though it is sent on the third',
  { tag: '@servers' },
  async ({ browser, url }, info) => {
    const phone = await Device.open(browser, url, { daysBack: 2 });
    await registerAndLogIn(phone.page, url, createPerson(info));
    await buyLevel(phone.page, url, 1);
    await learnBack(phone.page, url, 4);
    await learnBack(phone.page, url, 4);
    const key: AnswerKey = new Map([...(await readAnswerKey(phone.page, url)), ...(await readTodaysKey(phone.page, url))]);
    await phone.page.goto(`${url}/quiz`);
    await goToQuiz(phone.page);
    const repeat = await phone.openTab(`${url}/repeat`);
    await expect(repeat.locator('#asked')).toBeVisible();
    const countAhead = () => repeat.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith(':ahead')).length);
    await expect.poll(countAhead).toBe(2);
    await phone.goOffline();
    expect(await study(phone.page, url, 12, key)).toBe(12);
    // A part and, without a stop, the beginning of the one behind it.
    expect(await study(repeat, url, 10, key)).toBe(10);
    await expect(repeat.getByRole('progressbar').first()).toHaveAttribute('aria-valuetext', '10 of 20 words repeated');
    expect(await study(repeat, url, 1, key)).toBe(1);
    await phone.live(1);
    expect(await study(repeat, url, 3, key)).toBe(3);
    expect(await study(phone.page, url, 12, key)).toBe(12);
    await phone.live(1);
    expect(await readToday(phone.page, url)).toMatchObject({ studyDays: [dayOf(4)] });
    await phone.goOnline();

    const { days } = await get<{ days: { day: number; answers: number; learnt: number }[] }>(
      phone.page,
      url,
      '/api/progress?time_zone=UTC',
    );
    expect(days).toMatchObject([
      { day: dayOf(4), answers: 0, learnt: 20 },
      { day: dayOf(2), answers: 11 },
      { day: dayOf(1), answers: 3 },
    ]);
    expect(days.slice(1).every(({ learnt }) => learnt > 0)).toBe(true);
    // Of today's limit nothing is used: six words were not repeated, and those that were learnt have fallen due.
    const learnt = days.slice(1).reduce((sum, one) => sum + one.learnt, 0);
    expect(await readToday(phone.page, url)).toMatchObject({ learnt: 0, repeated: 0, due: [{ words: 6 + learnt }] });
    const memories = (await readOwnData(phone.page, url)).word_memory.flatMap(({ memory }) => memory ?? []);
    expect(memories.filter(({ day }) => day === dayOf(2))).toHaveLength(11);
    expect(memories.filter(({ day }) => day === dayOf(1))).toHaveLength(3);
    await phone.page.goto(url);
    const today = phone.page.getByRole('region', { name: 'Today' });
    await expect(today.getByText('Studied on 3 days of the last five weeks. Longest run: 2 days.')).toBeVisible();
    await expect(today.getByText('So far today')).toHaveCount(0);
    await phone.close();
  },
);

test('a laptop and a phone that answered the same words come to the same memory, whichever sends first', async ({ browser, url }, info) => {
  async function repeatOnBoth(sendsFirst: 'phone' | 'laptop') {
    const [phone, laptop] = [await Device.open(browser, url, { daysBack: 2 }), await Device.open(browser, url, { daysBack: 1 })];
    const person = createPerson(info);
    await registerAndLogIn(phone.page, url, person);
    await post(laptop.page, url, '/api/login', { username: person.username, password: person.password });
    await learnBack(phone.page, url, 4);
    for (const { page } of [phone, laptop]) {
      await page.goto(`${url}/repeatQuiz`);
      await expect(page.locator('#asked')).toBeVisible();
    }
    const key = await readAnswerKey(phone.page, url, 'getQuizRepeat');
    for (const device of [phone, laptop]) {
      await device.goOffline();
      expect(await study(device.page, url, 3, key)).toBe(3);
    }
    for (const device of sendsFirst === 'phone' ? [phone, laptop] : [laptop, phone]) await device.goOnline();
    const { word_memory: words, reviews } = await readOwnData(phone.page, url);
    const { studyDays } = await readToday(phone.page, url);
    await phone.close();
    await laptop.close();
    return {
      memories: words.flatMap(({ due_day, memory }) => (memory ? [{ ...memory, due_day }] : [])),
      reviews: reviews.map(({ day, is_left_behind }) => ({ day, is_left_behind })).sort((one, other) => one.day - other.day),
      studyDays,
    };
  }
  const inOrder = await repeatOnBoth('phone');
  expect(inOrder.memories).toMatchObject([1, 2, 3].map(() => ({ repeats: 2, day: dayOf(1) })));
  expect(inOrder.reviews).toEqual([2, 2, 2, 1, 1, 1].map((days) => ({ day: dayOf(days), is_left_behind: false })));
  expect(inOrder.studyDays).toEqual([dayOf(4), dayOf(2), dayOf(1)]);
  expect(await repeatOnBoth('laptop')).toEqual(inOrder);
});

test('a device whose clock is three days fast, and is then set back, dates nothing by it and undoes what it answered', async ({
  browser,
  url,
}, info) => {
  const phone = await Device.open(browser, url, { clockHours: 72 });
  const { page } = phone;
  await registerAndLogIn(page, url, createPerson(info));
  const total = (await openQuestions(page, url)).length;
  const key = await readAnswerKey(page, url);
  await page.goto(`${url}/quiz`);
  await study(page, url, 2, key);
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(total - 2);
  expect(await readToday(page, url)).toMatchObject({ studyDays: [dayOf(0)] });

  await phone.goOffline();
  await study(page, url, 2, key);
  await page.clock.setSystemTime(Date.now() - 3 * dayMs);
  await waitForPressGuard(page);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByText('Offline: 3 answers kept on this device')).toBeVisible();
  await phone.goOnline();
  expect((await openQuestions(page, url)).length).toBe(total - 3);
  await expect(page.getByText('could not be undone', { exact: false })).toHaveCount(0);

  // The clock is now three days slow, and its device believes otherwise until the server replies.
  await phone.goOffline();
  await page.clock.setSystemTime(Date.now() - 6 * dayMs);
  await study(page, url, 1, key);
  await phone.goOnline();
  expect((await openQuestions(page, url)).length).toBe(total - 4);
  expect(await readToday(page, url)).toMatchObject({ studyDays: [dayOf(0)] });
  await phone.close();
});

/** Two time zones nine hours apart in which it is another day of study now: morning in the east, the evening before in the west. */
function findZones(): { east: string; west: string } {
  const name = (offset: number) => (offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`);
  const offsets = Array.from({ length: 18 }, (_, index) => index - 3);
  const east = offsets.find((offset) => {
    const hour = (new Date().getUTCHours() + offset + 24) % 24;
    return hour >= 5 && hour <= 11;
  });
  if (east === undefined) throw new Error('It is morning nowhere');
  return { east: name(east), west: name(east - 9) };
}

test(
  'after a flight west the day just studied stays, and what was learnt on it is not due the same evening',
  { tag: '@servers' },
  async ({ browser, url }, info) => {
    const { east, west } = findZones();
    const [before, after] = [await Device.open(browser, url, { timezoneId: east }), await Device.open(browser, url, { timezoneId: west })];
    const person = createPerson(info);
    await registerAndLogIn(before.page, url, person);
    await learnBack(before.page, url, 4);
    await before.page.goto(`${url}/repeat`);
    expect(await study(before.page, url, 2, await readAnswerKey(before.page, url, 'getQuizRepeat'))).toBe(2);
    for (const { id, character, key, index } of await openQuestions(before.page, url))
      await post(before.page, url, '/api/quiz/answer', { id, character, key, question_index: index, time_zone: east });
    const { day, nextDueAt: _next, ...here } = await readToday(before.page, url, east);
    expect(here).toMatchObject({ learnt: 10, repeated: 2, due: [{ words: 8 }] });

    await post(after.page, url, '/api/login', { username: person.username, password: person.password });
    const { nextDueAt: _later, ...there } = await readToday(after.page, url, west);
    expect(there).toEqual({ ...here, day: day - 1 });
    await after.page.goto(url);
    const today = after.page.getByRole('region', { name: 'Today' });
    await expect(today.getByText('8 words to repeat')).toBeVisible();
    await expect(today.getByText('So far today: 2 words kept, 10 new.')).toBeVisible();
    await expect(today.getByText('Studied on 2 days of the last five weeks.')).toBeVisible();
    await before.close();
    await after.close();
  },
);

test(
  'after a flight east what was learnt the evening before is due, under a new day, and the day before stays',
  { tag: '@servers' },
  async ({ browser, url }, info) => {
    const { east, west } = findZones();
    const [before, after] = [await Device.open(browser, url, { timezoneId: west }), await Device.open(browser, url, { timezoneId: east })];
    const person = createPerson(info);
    await registerAndLogIn(before.page, url, person);
    for (const { id, character, key, index } of await openQuestions(before.page, url))
      await post(before.page, url, '/api/quiz/answer', { id, character, key, question_index: index, time_zone: west });
    const { day } = await readToday(before.page, url, west);
    expect(await readToday(before.page, url, west)).toMatchObject({ learnt: 10, due: [], studyDays: [day] });

    await post(after.page, url, '/api/login', { username: person.username, password: person.password });
    expect(await readToday(after.page, url, east)).toMatchObject({ day: day + 1, learnt: 0, due: [{ words: 10 }], studyDays: [day] });
    const { again } = await get<{ again: Question[] }>(after.page, url, `/api/getRepeatToday?time_zone=${encodeURIComponent(east)}`);
    await after.page.goto(`${url}/repeat`);
    expect(await study(after.page, url, 2, toAnswerKey(again))).toBe(2);
    await expect
      .poll(() => readToday(after.page, url, east))
      .toMatchObject({ repeated: 2, due: [{ words: 8 }], studyDays: [day, day + 1] });
    await before.close();
    await after.close();
  },
);

test(
  'Today on two devices, one of them offline: every word is repeated once, and both agree what is left',
  { tag: '@servers' },
  async ({ browser, url }, info) => {
    const [phone, laptop] = [await Device.open(browser, url), await Device.open(browser, url)];
    const person = createPerson(info);
    await registerAndLogIn(phone.page, url, person);
    await post(laptop.page, url, '/api/login', { username: person.username, password: person.password });
    await learnBack(phone.page, url, 4);
    for (const { page } of [phone, laptop]) {
      await page.goto(`${url}/repeat`);
      await expect(page.locator('#asked')).toBeVisible();
    }
    const key = await readTodaysKey(phone.page, url);
    await phone.goOffline();
    expect(await study(phone.page, url, 3, key)).toBe(3);
    expect(await study(laptop.page, url, 8, key)).toBe(8);
    await phone.goOnline();
    expect(await readToday(phone.page, url)).toMatchObject({ repeated: 8, due: [{ words: 2 }] });
    await phone.page.reload();
    await expect(phone.page.getByRole('progressbar').first()).toHaveAttribute('aria-valuetext', '0 of 2 words repeated');
    expect(await study(phone.page, url, Number.POSITIVE_INFINITY, key)).toBe(2);
    await expect.poll(() => readToday(phone.page, url)).toMatchObject({ repeated: 10, due: [] });
    const { word_memory: words } = await readOwnData(phone.page, url);
    expect(words.map(({ memory }) => memory?.repeats)).toEqual(Array.from({ length: 10 }, () => 1));
    await phone.close();
    await laptop.close();
  },
);

test('an undo after another device has answered undoes a repeat, and says why an answer of the quiz stays', async ({
  learner: page,
  url,
}) => {
  await speedUpVerdicts(page);
  await learnBack(page, url, 4);
  const before = (await openQuestions(page, url)).length;
  await page.goto(`${url}/quiz`);
  await study(page, url, 1);
  // The server must have it before the other device answers.
  await expect.poll(async () => (await openQuestions(page, url)).length).toBe(before - 1);
  const [next] = await openQuestions(page, url);
  if (!next) throw new Error('No question is open');
  await post(page, url, '/api/quiz/answer', { id: next.id, character: next.character, key: next.key, question_index: next.index });
  const open = (await openQuestions(page, url)).length;
  await page.getByRole('button', { name: /Undo/ }).click();
  const notices = page.getByRole('region', { name: /^Notices/ });
  await expect(notices.getByText('could not be undone, because you answered on another device since. It stays as it is.')).toBeVisible();
  expect((await openQuestions(page, url)).length).toBe(open);

  await page.goto(`${url}/repeatQuiz`);
  await study(page, url, 1, await readAnswerKey(page, url, 'getQuizRepeat'));
  await expect.poll(async () => (await openQuestions(page, url, 'getQuizRepeat')).length).toBe(9);
  const [other] = await openQuestions(page, url, 'getQuizRepeat');
  if (!other) throw new Error('No word is open');
  const { id, character, key, questionType, radical_index } = other;
  await post(page, url, '/api/quiz/answerRepeat', { id, character, key, question_index: questionType, radical_index });
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect.poll(async () => (await openQuestions(page, url, 'getQuizRepeat')).length).toBe(9);
  expect((await openQuestions(page, url, 'getQuizRepeat')).map((question) => question.id)).not.toContain(id);
});
