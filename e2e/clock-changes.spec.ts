// Nights on which the clocks change: study before, on and after one, offline and sent later, and in a pause across it. The server's clock moves with the
// browsers', to the next such night.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type ClockServer, startClockServer } from '#dev/fixtures/clock-server.ts';
import { TestClient } from '#dev/fixtures/test-server.ts';
import { findMoment } from '#dev/fixtures/wall-clock.ts';
import { type Person, type Question, createPerson, expect, openQuestions, post, registerAndLogIn, test as base } from './fixtures.ts';
import { type AnswerKey, speedUpVerdicts, study, toAnswerKey } from './study.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The moment at which a study day begins. */
const getDayStart = (day: number, zone: string) => findMoment(day * dayMs + 4 * hourMs, zone);
const toDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The next study day of 23 hours, or of 25: the clocks change in its last night hours. */
function findChange(zone: string, hours: number): number {
  for (let day = Math.floor(Date.now() / dayMs) + 7; ; day += 1)
    if (getDayStart(day + 1, zone) - getDayStart(day, zone) === hours * hourMs) return day;
}

/** Some devices and their server, whose clocks are moved together. */
class Journey {
  readonly #browser: Browser;
  readonly #server: ClockServer;
  readonly #zone: string;
  readonly #contexts: BrowserContext[] = [];
  readonly #pages: Page[] = [];

  private constructor(browser: Browser, server: ClockServer, zone: string) {
    this.#browser = browser;
    this.#server = server;
    this.#zone = zone;
  }

  static async begin(browser: Browser, zone: string, moment: number): Promise<Journey> {
    const server = await startClockServer(moment, { RATE_LIMIT_FACTOR: '1000' });
    return new Journey(browser, server, zone);
  }

  get url(): string {
    return this.#server.url;
  }

  /** A device in the zone, on which it is as late as on the server. */
  async openDevice(moment: number): Promise<Page> {
    const context = await this.#browser.newContext({ timezoneId: this.#zone });
    const page = await context.newPage();
    await speedUpVerdicts(page, new Date(moment));
    this.#contexts.push(context);
    this.#pages.push(page);
    return page;
  }

  /** Lets it be this moment everywhere. */
  async travel(moment: number): Promise<void> {
    this.#server.moveTo(moment);
    for (const page of this.#pages) await page.clock.fastForward(moment - (await page.evaluate(() => Date.now())));
  }

  async get<Reply>(page: Page, path: string): Promise<Reply> {
    const response = await page.request.get(
      `${this.url}${path}${path.includes('?') ? '&' : '?'}time_zone=${encodeURIComponent(this.#zone)}`,
    );
    expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
    return response.json() as Promise<Reply>;
  }

  /** Registers somebody who has learnt ten words today. */
  async register(page: Page, person: Person): Promise<void> {
    await registerAndLogIn(page, this.url, person);
    for (const { id, character, key, index } of await openQuestions(page, this.url))
      await post(page, this.url, '/api/quiz/answer', { id, character, key, question_index: index, time_zone: this.#zone });
  }

  /** Opens the day's repeats, and returns their answers. */
  async openRepeat(page: Page): Promise<AnswerKey> {
    await page.goto(`${this.url}/repeat`);
    await expect(page.locator('#asked')).toBeVisible();
    const { again } = await this.get<{ again: Question[] }>(page, '/api/getRepeatToday');
    return toAnswerKey(again);
  }

  async sendWhatWaits(page: Page): Promise<void> {
    await page.context().setOffline(false);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':kept:')))).toEqual([]);
  }

  /** What the server has of somebody, who logs in for it: that must be recent. */
  async readOwnData({ username, password }: Person): Promise<OwnData> {
    const client = new TestClient(this.url);
    await client.post('/api/login', { username, password });
    const { status, body } = await client.get<{ data: OwnData }>('/api/myData');
    expect(status).toBe(200);
    return body.data;
  }

  async end(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.#server.stop();
  }
}

interface JourneyFixtures {
  beginJourney: (zone: string, moment: number) => Promise<Journey>;
}

const test = base.extend<JourneyFixtures>({
  async beginJourney({ browser }, use) {
    const begun: Journey[] = [];
    await use(async (zone, moment) => {
      const journey = await Journey.begin(browser, zone, moment);
      begun.push(journey);
      return journey;
    });
    for (const journey of begun) await journey.end();
  },
});

interface OwnData {
  readonly word_memory: readonly {
    readonly word_id: string;
    readonly due_day: number;
    readonly memory: { day: number; dueDay: number } | null;
  }[];
  readonly reviews: readonly {
    readonly word_id: string;
    readonly day: number;
    readonly is_left_behind: boolean;
    readonly undoes: string | null;
  }[];
}

/** The days of the log, in their order; nothing in it is doubled, left behind or undone. */
function listReviewDays({ reviews }: OwnData): number[] {
  expect(new Set(reviews.map((one) => one.word_id)).size).toBe(reviews.length);
  expect(reviews.filter((one) => one.is_left_behind || one.undoes !== null)).toEqual([]);
  return reviews.map(({ day }) => day).sort((one, other) => one - other);
}

const locateToday = (page: Page) => page.getByRole('region', { name: 'Today' });

/** The dates of the days before today, and whether the calendar on the home page has them as studied, the last one first. */
async function readCalendar(page: Page, days: number): Promise<string[]> {
  const calendar = locateToday(page).getByRole('slider', { name: /^Calendar of five weeks/ });
  const told = [];
  for (let step = 0; step <= days; step += 1) {
    if (step > 0) await calendar.press('ArrowLeft');
    told.push((await calendar.getAttribute('aria-valuetext')) ?? '');
  }
  return told;
}

const formatDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const tellDay = (day: number, isStudied: boolean) => `${formatDay.format(day * dayMs)}: ${isStudied ? 'Studied' : 'No study'}`;

for (const hours of [23, 25]) {
  const zone = 'America/New_York';
  const change = findChange(zone, hours);
  const [before, after] = [change - 1, change + 1];
  const nextMorning = getDayStart(after, zone);

  test(`${zone}, a day of ${hours} hours: what is answered offline on both sides of the change stands on its days`, async ({
    beginJourney,
  }, info) => {
    test.slow();
    const start = getDayStart(before, zone) + 14 * hourMs;
    const journey = await beginJourney(zone, start);
    const { url } = journey;
    const page = await journey.openDevice(start);
    const person = createPerson(info);
    await journey.register(page, person);
    await page.goto(url);
    await expect(locateToday(page).getByText('Studied on 1 day of the last five weeks.')).toBeVisible();
    await expect(locateToday(page).getByText('words to repeat')).toHaveCount(0);

    await journey.travel(getDayStart(change, zone) + 8 * hourMs);
    const key = await journey.openRepeat(page);
    expect(await study(page, url, 2, key)).toBe(2);
    await expect.poll(async () => (await journey.readOwnData(person)).reviews.length).toBe(2);
    await page.context().setOffline(true);
    // Half past one by the clock, before it is put forward or after it was put back; the last minutes of the day, and the first of the next one.
    for (const moment of [nextMorning - (hours === 25 ? 2.5 : 1.5) * hourMs, nextMorning - 10 * minuteMs, nextMorning + 10 * minuteMs]) {
      await journey.travel(moment);
      expect(await study(page, url, 2, key)).toBe(2);
    }
    await journey.travel(getDayStart(change + 3, zone) + 8 * hourMs);
    await journey.sendWhatWaits(page);

    const own = await journey.readOwnData(person);
    expect(listReviewDays(own)).toEqual([...Array.from({ length: 6 }, () => change), after, after]);
    for (const { memory, due_day: dueDay } of own.word_memory) expect(dueDay).toBe(memory?.dueDay ?? change);
    expect(own.word_memory.flatMap(({ memory }) => memory?.day ?? []).toSorted((one, other) => one - other)).toEqual(listReviewDays(own));
    const { days } = await journey.get<{ days: object[] }>(page, '/api/progress');
    expect(days).toMatchObject([
      { day: before, answers: 0, learnt: 10 },
      { day: change, answers: 6, learnt: 0 },
      { day: after, answers: 2, learnt: 0 },
    ]);
    await page.goto(url);
    const due = own.word_memory.filter(({ due_day: day }) => day <= change + 3).length;
    await expect(locateToday(page).getByText(`${due} words to repeat`)).toBeVisible();
    await expect(locateToday(page).getByText('Studied on 3 days of the last five weeks. Longest run: 3 days.')).toBeVisible();
    expect(await readCalendar(page, 5)).toEqual([3, 2, 1, 0, -1, -2].map((away) => tellDay(change + away, Math.abs(away) <= 1)));
  });
}

for (const hours of [23, 25]) {
  const zone = 'Europe/Berlin';
  const change = findChange(zone, hours);
  const before = change - 1;
  const nextMorning = getDayStart(change + 1, zone);

  test(`${zone}, a day of ${hours} hours: a pause across it ends at four in the morning, and takes no answer away`, async ({
    beginJourney,
  }, info) => {
    test.slow();
    const start = getDayStart(before, zone) + 14 * hourMs;
    const journey = await beginJourney(zone, start);
    const { url } = journey;
    const [phone, laptop] = [await journey.openDevice(start), await journey.openDevice(start)];
    const person = createPerson(info);
    await journey.register(phone, person);
    await post(laptop, url, '/api/login', { username: person.username, password: person.password });

    await journey.travel(getDayStart(change, zone) + 8 * hourMs);
    const key = await journey.openRepeat(phone);
    await phone.context().setOffline(true);
    await laptop.goto(`${url}/settings/day`);
    const pauses = laptop.getByRole('region', { name: 'Pauses' });
    await pauses.getByLabel('First day').fill(toDate(change));
    await pauses.getByLabel('Last day').fill(toDate(change + 2));
    await pauses.getByRole('button', { name: 'Add pause' }).click();
    await expect(laptop.getByText('Your pause has been saved', { exact: true })).toBeVisible();

    // The phone had the words before the pause, and goes on at night.
    await journey.travel(nextMorning - 10 * minuteMs);
    expect(await study(phone, url, 3, key)).toBe(3);

    const end = getDayStart(change + 3, zone);
    await journey.travel(end - 10 * minuteMs);
    await laptop.goto(`${url}/courses`);
    await expect(laptop.getByText('Next repeat today at 04:00')).toBeVisible();
    await laptop.goto(url);
    await expect(locateToday(laptop).getByText(/^Paused until /)).toBeVisible();
    await expect(locateToday(laptop).getByText('words to repeat')).toHaveCount(0);
    await journey.travel(end + 10 * minuteMs);
    expect(await study(phone, url, 1, key)).toBe(1);
    await laptop.goto(url);
    await expect(locateToday(laptop).getByText('10 words to repeat')).toBeVisible();
    await expect(locateToday(laptop).getByText(/^Paused until /)).toHaveCount(0);

    await journey.sendWhatWaits(phone);
    const own = await journey.readOwnData(person);
    expect(listReviewDays(own)).toEqual([change, change, change, change + 3]);
    // Two days of the pause lie behind what was answered in it.
    const findDue = (memory: { day: number; dueDay: number }) => memory.dueDay + (memory.day === change ? 2 : 0);
    for (const { memory, due_day: dueDay } of own.word_memory) expect(dueDay).toBe(memory ? findDue(memory) : change + 3);
    await laptop.goto(url);
    await expect(locateToday(laptop).getByText('6 words to repeat')).toBeVisible();
    await expect(locateToday(laptop).getByText('Studied on 3 days of the last five weeks. Longest run: 3 days.')).toBeVisible();
    expect(await readCalendar(laptop, 5)).toEqual([3, 2, 1, 0, -1, -2].map((days) => tellDay(change + days, [3, 0, -1].includes(days))));
  });
}
