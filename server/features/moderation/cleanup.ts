// Deletes what moderation no longer needs: suspensions that are over, and after a year closed reports and the log (docs/DATA.md).
import { sql } from 'kysely';
import { deleteSlice } from '#server/jobs/delete-slice.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { isSuspensionNow } from '#server/access/suspension.ts';
import type { Services } from '#server/services.ts';

const dayMs = 24 * 60 * 60 * 1000;

const endings = {
  suspensions: sql<boolean>`not ${isSuspensionNow}`,
  reports: sql<boolean>`closed_at < now() - interval '1 year'`,
  moderation_log: sql<boolean>`done_at < now() - interval '1 year'`,
};

/** The job that cleans up moderation, a slice of each table at a time. */
export function createModerationCleanupJob({ database: { kysely } }: Pick<Services, 'database'>): Job {
  return {
    name: 'moderation-cleanup',
    everyMs: dayMs,
    async run(signal) {
      let hasMore = false;
      for (const [table, condition] of Object.entries(endings)) {
        if (signal.aborted) return false;
        if (await deleteSlice(kysely, table, condition)) hasMore = true;
      }
      return hasMore;
    },
  };
}
