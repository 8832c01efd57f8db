// The hashed files of the last builds, in the database: while two builds run, and for pages that stay open after an update, every process answers the files of the others (docs/decisions/0022-two-builds.md).
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/schema/tables.ts';

/** How many builds are kept, the newest start first. */
const keptBuilds = 5;

/** The types of files that pages load by a hashed name. What is compressed beside them is not published. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const hashedName = /^[\w.-]+$/;

export interface PublishedFile {
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Publishes the hashed files of a build and forgets those of builds that are too old. Done before a process is ready, so that no page of
 * its build is sent before every process has what that page loads.
 */
export async function publishBuild({ kysely }: Database, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const files = (await readdir(assets)).filter((name) => extname(name) in types).sort();
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  await kysely.transaction().execute(async (db) => {
    // One at a time: another process must not drop what this one finds published.
    await sql`lock table web_builds in exclusive mode`.execute(db);
    await db
      .insertInto('web_builds')
      .values({ id, files })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ published_at: sql<Date>`clock_timestamp()` }))
      .execute();
    const published = new Set((await db.selectFrom('web_files').select('name').execute()).map(({ name }) => name));
    for (const name of files)
      if (!published.has(name))
        await db
          .insertInto('web_files')
          .values({ name, content: await readFile(join(assets, name)) })
          .execute();
    const newest = db.selectFrom('web_builds').select('id').orderBy('published_at', 'desc').limit(keptBuilds);
    await db.deleteFrom('web_builds').where('id', 'not in', newest).execute();
    await sql`delete from web_files where name not in (select unnest(files) from web_builds)`.execute(db);
  });
}

/** Finds a file of one of the last builds by its name. */
export async function findPublishedFile({ kysely }: Database, name: string): Promise<PublishedFile | undefined> {
  const type = types[extname(name)];
  if (type === undefined || !hashedName.test(name)) return undefined;
  const row = await kysely.selectFrom('web_files').select('content').where('name', '=', name).executeTakeFirst();
  return row && { type, content: row.content };
}
