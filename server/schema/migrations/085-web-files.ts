// The files of the last builds of the web app, which every process can answer (docs/decisions/0022-two-builds.md).
import { type Kysely, sql } from 'kysely';

/** A file of several builds stands here once: its name changes with its content. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table web_builds (
      id text primary key,
      files text[] not null,
      published_at timestamptz not null default now()
    )`.execute(database);
  await sql`create table web_files (name text primary key, content bytea not null)`.execute(database);
}
