// How a command of the server ends when it fails.
import { CompiledCourseError } from '#content/compiled-course.ts';
import { ContentError } from '#content/issue.ts';
import { ConfigError } from './config.ts';
import { BackupError } from './database/archive.ts';
import { PoolingError } from './database/database.ts';
import { DataFolderError } from './database/embedded.ts';
import { SchemaError } from './database/migrate.ts';
import { VoicesError } from './voices/collection.ts';

/** Exits with the error: only its message if the user can fix the cause, otherwise with the stack trace. */
export function exitWithError(error: unknown): never {
  const isUserFacing =
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof DataFolderError ||
    error instanceof PoolingError ||
    error instanceof SchemaError ||
    error instanceof VoicesError ||
    error instanceof CompiledCourseError ||
    error instanceof ContentError;
  console.error(isUserFacing ? (error as Error).message : error);
  process.exit(1);
}
