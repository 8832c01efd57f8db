// How many words a learner knows, as a profile and the list of partners show it.
import { type RawBuilder, sql } from 'kysely';
import { offsetOf2026 } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';

const isOfList = (level: string) => sql`((${sql.ref(level)} > ${sql.lit(offsetOf2026)}) = (users.word_list = '2026'))`;

/** SQL expression on a row of `users`: how many words of their list are done by the stored totals. A word that several levels hold counts once (decisions §14). */
export const learntWords: RawBuilder<number> = sql<number>`greatest(0,
  coalesce((select sum(level_progress.words_done) from level_progress
    where level_progress.user_id = users.id and ${isOfList('level_progress.level')}), 0)
  - (select count(*) from word_progress
    where word_progress.user_id = users.id and word_progress.known_from is not null and not word_progress.ignored
      and ${isOfList('word_progress.level')} and ${isOfList('word_progress.known_from')}))::int`;

/** How many words a learner knows, by the stored totals. */
export async function readLearntWords(db: Db, userId: string): Promise<number> {
  const { words } = await db.selectFrom('users').select(learntWords.as('words')).where('id', '=', userId).executeTakeFirstOrThrow();
  return words;
}
