// Finds the few reviews that take another one back without reading the whole log of a learner.
import { type Kysely, sql } from 'kysely';

/** Adds the index; a review that takes none back is not in it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_undoing on reviews (user_id, undoes) where undoes is not null`.execute(database);
}
