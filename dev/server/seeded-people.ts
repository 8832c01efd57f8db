// The seeded people of the dev server, each at another stage of the course. All share the same known password.
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import { countTrialWords } from '#contract/free-part.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { buildNameShape, buildNameSkeleton } from '#server/features/accounts/names.ts';
import { grantLevelAccess } from '#server/learner/level-access.ts';
import { recordAnswer } from '#server/learner/progress.ts';
import { requeueWords } from '#server/learner/repeat-store.ts';
import { findLevel } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { seedFriends } from './seeded-friends.ts';

export const seededPassword = 'bamboo-2025';

export interface SeededPerson {
  readonly name: string;
  readonly email: string;
  /** Shown to the developer who picks an account to log in with. */
  readonly story: string;
  /** Number of finished words of level 1, and paid levels. */
  readonly words: number;
  readonly paid: readonly TaughtLevel[];
  /** Whether their access has ended. */
  readonly isExpired?: boolean;
}

export const seededPeople: readonly SeededPerson[] = [
  { name: 'fresh', email: 'fresh@example.org', story: 'has just registered', words: 0, paid: [] },
  { name: 'midway', email: 'midway@example.org', story: 'has finished 7 words of the trial', words: 7, paid: [] },
  { name: 'trialdone', email: 'trialdone@example.org', story: 'has finished the trial', words: countTrialWords(1), paid: [] },
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
  { name: 'anna', email: 'anna@example.org', story: 'is a friend of paid and boris, with a photo', words: 14, paid: [1, 2] },
  { name: 'boris', email: 'boris@example.org', story: 'is a friend of paid and anna', words: 26, paid: [1] },
  { name: 'mei', email: 'mei@example.org', story: 'has asked paid to be friends', words: 3, paid: [] },
];

/** Adds the people who are missing; existing ones are left unchanged. */
export async function seedPeople(services: Services): Promise<void> {
  for (const person of seededPeople) await seedPerson(services, person);
  await seedFriends(services.database.kysely);
}

async function seedPerson(services: Services, { name, email, words, paid, isExpired = false }: SeededPerson): Promise<void> {
  const { kysely } = services.database;
  const passwordHash = await hashPassword(seededPassword);
  const row = await kysely
    .insertInto('users')
    .values({
      name,
      name_skeleton: buildNameSkeleton(name),
      name_shape: buildNameShape(name),
      email,
      password_hash: passwordHash,
      verified_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  for (const level of paid) await grantLevelAccess(kysely, row.id, level, 'seed');
  if (isExpired)
    await kysely
      .updateTable('level_access')
      .set({ ends_at: sql<Date>`now()` })
      .where('user_id', '=', row.id)
      .execute();
  const levelContent = findLevel(services, 1);
  const learntWords = levelContent?.words.slice(0, words) ?? [];
  for (const item of learntWords) {
    for (const key of levelContent?.study.listKeys(item.id) ?? []) {
      if (levelContent) await recordAnswer(services, levelContent, row.id, { wordId: item.id, key, mistakes: 0 });
    }
  }
  // Due now, so that there is something to repeat.
  const wordIds = learntWords.map(({ id }) => id);
  await requeueWords(kysely, { userId: row.id, level: 1 }, wordIds);
}
