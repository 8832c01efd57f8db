// Deletes what has served its purpose: ended sessions, expired codes, accounts never verified, names given up (docs/DATA.md).
import type { Job } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import {
  deleteExpiredCodes,
  deleteExpiredSessions,
  deleteForgottenDevices,
  deleteFreeNames,
  deleteUnverifiedAccounts,
} from './cleanup-store.ts';

const hourMs = 60 * 60 * 1000;

/** The job that cleans up accounts, a slice of each table at a time. */
export function createAccountCleanupJob({ database: { kysely } }: Pick<Services, 'database'>): Job {
  return {
    name: 'account-cleanup',
    everyMs: hourMs,
    async run(signal) {
      let hasMore = false;
      for (const clean of [deleteExpiredSessions, deleteExpiredCodes, deleteUnverifiedAccounts, deleteFreeNames, deleteForgottenDevices]) {
        if (signal.aborted) return false;
        if (await clean(kysely)) hasMore = true;
      }
      return hasMore;
    },
  };
}
