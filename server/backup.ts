// `npm run backup -- FILE` and `npm run restore -- FILE`: the whole database into one file, and back (docs/RUNNING.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import type { TableSummary } from './database/archive.ts';
import { backUp, restore } from './database/backup.ts';
import { exitWithError } from './exit-with-error.ts';
import { migrations } from './schema/migrations/index.ts';

const usage = 'Usage: `npm run backup -- FILE`, or `npm run restore -- FILE`, with --overwrite to lose what the database holds.';

function parseCommand(): { command: string | undefined; file: string; overwrites: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { overwrite: { type: 'boolean', default: false } } });
    const [command, file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { command, file: resolve(file), overwrites: values.overwrite };
  } catch {
    // An unknown option.
  }
  throw new ConfigError(usage);
}

function describe(tables: readonly TableSummary[]): string {
  return `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`;
}

async function runCommand(): Promise<void> {
  const { command, file, overwrites } = parseCommand();
  // Only what names the database: a backup needs no other setting of production.
  const { DATABASE_URL, DATABASE_MIGRATION_URL, DATA_DIR } = process.env;
  // Past a pooler: one transaction may take longer than it allows.
  const { databaseUrl, dataFolder } = readConfig({ DATABASE_URL: DATABASE_MIGRATION_URL ?? DATABASE_URL, DATA_DIR });
  const settings = { databaseUrl, dataFolder };
  if (command === 'restore') {
    const tables = await restore(settings, file, { migrations, ignoredTables: ['jobs', 'web_builds', 'web_files'], overwrites });
    console.log(`Restored ${describe(tables)} from ${file}.`);
  } else {
    const tables = await backUp(settings, file);
    console.log(`Wrote ${describe(tables)} to ${file}. Contains all user data: store it securely.`);
  }
}

await runCommand().catch(exitWithError);
