// Makes the prepared people with all their histories, once; accounts that are there are used again.
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { calls } from '#contract/calls.ts';
import { buildNameSkeleton } from '#server/features/accounts/names.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { deleteAccount, insertAccount, markVerified } from '#server/features/accounts/store.ts';
import { removeFromChat } from '#server/features/chat/chat.ts';
import { writePhoto } from '#server/features/profile/store.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { grantLevelAccess, levelPrices } from '#server/learner/level-access.ts';
import { findLevel } from '#server/learner/level-content.ts';
import { getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { approveOrder } from '#dev/stand-ins/paypal/payer.ts';
import { letDaysPass } from './account-clock.ts';
import { type MadePerson, type PreparedPerson, type StoryStretch, cast, preparedDomain } from './cast.ts';
import { addOwnThings } from './clara.ts';
import { drawPhoto } from './drawn-photo.ts';
import { type ActingPerson, type Perform, openCalls } from './own-calls.ts';
import { meetInChat } from './meetings.ts';
import { studyThrough } from './studied-days.ts';

// An account has its address in here until all of them are made: what was cut short is made again.
const unfinishedDomain = `unfinished.${preparedDomain}`;
// The browser is on the same machine, so that its days are those of the server.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The prepared people of a running server. */
export class PreparedPeople {
  readonly #app: FastifyInstance;
  readonly #services: Services;
  #made: Promise<readonly MadePerson[]> | undefined;

  constructor(app: FastifyInstance, services: Services) {
    this.#app = app;
    this.#services = services;
  }

  /** Whether all of them are there. */
  async areMade(): Promise<boolean> {
    return (await this.#findAll()) !== undefined;
  }

  /** All of them; makes them if one is missing. */
  getAll(): Promise<readonly MadePerson[]> {
    this.#made ??= this.#findAll()
      .then((found) => found ?? this.#makeAll())
      // The next one who asks looks again: somebody may have removed an account, and what failed is tried again.
      .finally(() => (this.#made = undefined));
    return this.#made;
  }

  async #findAll(): Promise<readonly MadePerson[] | undefined> {
    const accounts = await this.#services.database.kysely
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', 'like', `%@${preparedDomain}`)
      .where('verified_at', 'is not', null)
      .execute();
    const made = cast.flatMap((person) => {
      const account = accounts.find(({ email }) => email === buildAddress(person, preparedDomain));
      return account ? [{ person, userId: account.id, name: account.name }] : [];
    });
    return made.length === cast.length ? made : undefined;
  }

  async #makeAll(): Promise<readonly MadePerson[]> {
    const { kysely } = this.#services.database;
    // Before anything is asked of the database: the process is held meanwhile, and a query that it has sent would seem to take too long.
    for (const level of this.#services.course.levels.keys()) findLevel(this.#services, level);
    await this.#removeAll();
    const people: ActingPerson[] = [];
    for (const person of cast) people.push(await this.#openAccount(person));
    // Two at once: while the database works for one, the next answer of the other is prepared. More would make requests wait too long for it.
    const [longest, others] = [people.filter(isLong), people.filter((one) => !isLong(one))];
    await Promise.all(
      [longest, others].map(async (group) => {
        for (const one of group) await this.#live(one);
      }),
    );
    await meetInChat(this.#services, people, timeZone);
    for (const { userId } of people) await endAllSessions(kysely, userId);
    await sql`update users set email = replace(email, ${`@${unfinishedDomain}`}, ${`@${preparedDomain}`}) where email like ${`%@${unfinishedDomain}`}`.execute(
      kysely,
    );
    return people;
  }

  async #removeAll(): Promise<void> {
    const { kysely } = this.#services.database;
    const rows = await kysely.selectFrom('users').select('id').where('email', 'like', `%${preparedDomain}`).execute();
    for (const { id } of rows) {
      const announce = await kysely.transaction().execute(async (transaction) => {
        const announceRemoval = await removeFromChat(transaction, id);
        await deleteAccount(transaction, id);
        return announceRemoval;
      });
      await announce(this.#services);
    }
  }

  // With a password that nobody knows: the page is the only way in.
  async #openAccount(person: PreparedPerson): Promise<ActingPerson> {
    const { kysely } = this.#services.database;
    const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
    for (let attempt = 1; ; attempt += 1) {
      const name = attempt === 1 ? person.name : `${person.name}-${attempt}`;
      const account = { name, skeleton: buildNameSkeleton(name), email: buildAddress(person, unfinishedDomain), passwordHash };
      const userId = await insertAccount(kysely, account);
      if (userId === undefined) continue;
      await markVerified(kysely, userId);
      return { person, userId, name, ...(await openCalls(this.#app, this.#services, userId)) };
    }
  }

  async #live({ person, userId, perform }: ActingPerson): Promise<void> {
    const { kysely } = this.#services.database;
    const student = { userId, name: person.name, timeZone };
    if (person.profile) {
      const { level, age, info, photo } = person.profile;
      await perform(calls.profile.edit, { level: String(level), age: String(age), info });
      if (photo) await writePhoto(kysely, userId, randomUUID(), await drawPhoto(photo));
    }
    if (person.title !== 'New') await perform(calls.accounts.finishWelcome, {});
    let daysBefore = 0;
    for (const stretch of person.stretches) {
      await this.#begin(stretch, userId, perform);
      await letDaysPass(kysely, userId, stretch.days);
      await studyThrough(this.#services, student, { ...stretch, daysBefore });
      daysBefore += stretch.days;
    }
    if (person.name === 'Clara') await addOwnThings(this.#services, perform, timeZone);
  }

  async #begin({ buys, isPaused = false, days }: StoryStretch, userId: string, perform: Perform): Promise<void> {
    const today = getToday(timeZone);
    if (isPaused) await perform(calls.today.addPause, { from: today, to: today + days - 1, timeZone });
    if (buys === undefined) return;
    // A sandbox of the provider has no payer who approves.
    if (this.#services.config.paypal) return void (await grantLevelAccess(this.#services.database.kysely, userId, buys, 'prepared'));
    const { id } = await perform(calls.payments.createOrder, { level: buys, amount: levelPrices[buys].euro, agreed: true });
    await approveOrder(this.#app, id);
    const { status } = await perform(calls.payments.captureOrder, { orderId: id });
    if (status !== 'COMPLETED') throw new Error(`HSK ${buys} of a prepared person is not paid: ${status}`);
  }
}

/** Whether somebody has a history of more than half a year. */
function isLong({ person }: MadePerson): boolean {
  return person.stretches.reduce((sum, { days }) => sum + days, 0) > 180;
}

function buildAddress({ name }: PreparedPerson, domain: string): string {
  return `${name.toLowerCase()}@${domain}`;
}
