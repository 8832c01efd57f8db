// The SQL of the ask-me box.
import { type Kysely, sql } from 'kysely';
import type { Level } from '#contract/wire.ts';
import type { Tables } from '#server/platform/tables.ts';

/** The levels whose question the learner has answered. */
export async function readAsked(database: Kysely<Tables>, userId: string): Promise<Set<Level>> {
  const rows = await database.selectFrom('asked_levels').select('level').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ level }) => level));
}

/** Records the answer to a level's question; the last one counts. */
export async function writeAsked(database: Kysely<Tables>, userId: string, level: Level, wantsMail: boolean): Promise<void> {
  const answer = { wants_mail: wantsMail, answered_at: sql<Date>`now()` };
  await database
    .insertInto('asked_levels')
    .values({ user_id: userId, level, ...answer })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet(answer))
    .execute();
}
