// How a repeat asked and how long the answer took (learning-tools "Progress").
import { type Kysely, sql } from 'kysely';

/** Reviews that are there already keep neither: nobody knows them any more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column kind text, add column ms integer check (ms >= 0)`.execute(database);
}
