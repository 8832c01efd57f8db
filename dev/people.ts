// The seeded people of the product in a box: each stands at another point of the way. All have the same known password.
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { trialWords } from '#engine/progress.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { skeletonOf } from '#server/features/accounts/names.ts';
import { grantAccess } from '#server/learner/access.ts';
import { recordAnswer } from '#server/learner/progress.ts';
import { findTaught } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';

export const seededPassword = 'bamboo-2025';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** What is special about them, for whoever picks one to log in as. */
  readonly story: string;
  /** Words of level 1 that they have finished, and levels that they have paid for. */
  readonly words: number;
  readonly paid: readonly TaughtLevel[];
  /** Their access has ended. */
  readonly isExpired?: boolean;
}

export const people: readonly Person[] = [
  { name: 'fresh', email: 'fresh@example.org', story: 'has just registered', words: 0, paid: [] },
  { name: 'midway', email: 'midway@example.org', story: 'has finished 7 words of the trial', words: 7, paid: [] },
  { name: 'trialdone', email: 'trialdone@example.org', story: 'has finished the trial', words: trialWords, paid: [] },
  {
    name: 'paid',
    email: 'paid@example.org',
    story: 'has paid for all levels and finished 33 words of level 1',
    words: 33,
    paid: [1, 2, 3, 4, 5],
  },
  {
    name: 'expired',
    email: 'expired@example.org',
    story: 'had level 1, has finished 41 words of it, and their access has ended',
    words: 41,
    paid: [1],
    isExpired: true,
  },
];

/** Adds the people who are not there yet; who is there stays as they are. */
export async function seedPeople(parts: Parts): Promise<void> {
  for (const person of people) await seed(parts, person);
}

async function seed(parts: Parts, { name, email, words, paid, isExpired = false }: Person): Promise<void> {
  const { kysely } = parts.database;
  const passwordHash = await hashPassword(seededPassword);
  const row = await kysely
    .insertInto('users')
    .values({ name, name_skeleton: skeletonOf(name), email, password_hash: passwordHash, verified_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  for (const level of paid) await grantAccess(kysely, row.id, level, 'seed');
  if (isExpired)
    await kysely
      .updateTable('level_access')
      .set({ ends_at: sql<Date>`now()` })
      .where('user_id', '=', row.id)
      .execute();
  const taught = findTaught(parts, 1);
  for (const item of taught?.items.slice(0, words) ?? []) {
    for (const key of taught?.study.keysOf(item.id) ?? []) {
      if (taught) await recordAnswer(parts, taught, row.id, { wordId: item.id, key, mistakes: 0 });
    }
  }
}
