// The migrations in the order of their names; one that was released is never changed.
import type { Migration } from 'kysely/migration';
import { up } from './001-baseline/index.ts';

export const migrations: Record<string, Migration> = {
  '001-baseline': { up },
};
