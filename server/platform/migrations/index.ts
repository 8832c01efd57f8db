// The migrations in the order of their names; a migration that was released is never changed.
import type { Migration } from 'kysely/migration';
import * as users from './001-users.ts';
import * as sessions from './002-sessions.ts';
import * as mail from './003-mail.ts';
import * as mailCodes from './010-mail-codes.ts';
import * as access from './011-access.ts';
import * as progress from './012-progress.ts';
import * as repeats from './013-repeats.ts';
import * as payments from './014-payments.ts';
import * as settings from './015-settings.ts';

export const migrations: Record<string, Migration> = {
  '001-users': { up: users.up },
  '002-sessions': { up: sessions.up },
  '003-mail': { up: mail.up },
  '010-mail-codes': { up: mailCodes.up },
  '011-access': { up: access.up },
  '012-progress': { up: progress.up },
  '013-repeats': { up: repeats.up },
  '014-payments': { up: payments.up },
  '015-settings': { up: settings.up },
};
