// Settings as stable words: what the pages say about them may change, what is stored may not (accounts-and-chat §3 "Settings").
import { type Kysely, sql } from 'kysely';

/** Gives the settings their own names, and replaces the sentences that were stored. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const renamed = [
    ['own_info', 'info_audience'],
    ['friends', 'friends_audience'],
    ['group_chat', 'allows_random_invites'],
    ['hint_display', 'shows_associations'],
  ] as const;
  for (const [before, now] of renamed) await sql`alter table users rename column ${sql.ref(before)} to ${sql.ref(now)}`.execute(database);
  for (const column of ['info_audience', 'friends_audience'].map((name) => sql.ref(name))) {
    await sql`
      update users set ${column} =
        case ${column} when 'Only to my friends' then 'friends' when 'Only to me' then 'nobody' else 'everyone' end`.execute(database);
    await sql`
      alter table users
        alter column ${column} set default 'everyone',
        add check (${column} in ('everyone', 'friends', 'nobody'))`.execute(database);
  }
}
