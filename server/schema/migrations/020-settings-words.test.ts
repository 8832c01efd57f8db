// A database with sentences as settings keeps every choice when they become words.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import type { Tables } from '#server/schema/tables.ts';
import { migrations } from './index.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '020'));

test('sentences become words, new learners get the defaults', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hanzivine-test-'));
  const open = (known: typeof migrations) => openDatabase<Tables>({ databaseUrl: undefined, dataFolder }, known, pino({ level: 'silent' }));
  const old = await open(before);
  for (const [name, info, friends, flag] of [
    ['anna', 'All the users', 'Only to me', true],
    ['ben', 'Only to my friends', 'All the users', false],
    ['cleo', 'Only to me', 'Only to my friends', true],
  ])
    await sql`insert into users (name, name_skeleton, email, own_info, friends, group_chat, hint_display)
      values (${name}, ${name}, ${name}, ${info}, ${friends}, ${flag}, ${flag})`.execute(old.kysely);
  await old.close();
  const migrated = await open(migrations);
  await migrated.kysely.insertInto('users').values({ name: 'dora', name_skeleton: 'dora', email: 'dora' }).execute();
  const rows = await migrated.kysely
    .selectFrom('users')
    .select(['info_audience', 'friends_audience', 'allows_random_invites', 'shows_associations'])
    .orderBy('name')
    .execute();
  await migrated.close();
  rmSync(dataFolder, { recursive: true, force: true });
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['everyone', 'nobody', true, true],
    ['friends', 'everyone', false, false],
    ['nobody', 'friends', true, true],
    ['everyone', 'everyone', true, true],
  ]);
});
