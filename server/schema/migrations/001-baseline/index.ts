// The first schema: every table as it was when HanziVine began to keep what is stored. Later migrations add to it.
import type { Kysely } from 'kysely';
import { accounts } from './accounts.ts';
import { chat } from './chat.ts';
import { moderation } from './moderation.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { running } from './running.ts';
import { study } from './study.ts';

/** Creates all tables, accounts first, to which the others refer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const room of [accounts, people, study, payments, chat, moderation, running]) await room.execute(database);
}
