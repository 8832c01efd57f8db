// Deletes messages ten days after they were sent, in slices, and refusals after a day. Nobody reads them any more by then: every query asks for their age.
import { sql } from 'kysely';
import type { Job } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { deleteOldRefusals, hasOldRefusals } from './invitations-store.ts';
import { deleteExpiredMessages, hasExpiredMessages } from './messages-store.ts';

const minuteMs = 60_000;

/** The job that deletes what has expired. */
export function createChatCleanupJob({ database: { kysely } }: Pick<Services, 'database'>): Job {
  return {
    name: 'chat-cleanup',
    everyMs: minuteMs,
    hasWork: sql<boolean>`(${hasExpiredMessages} or ${hasOldRefusals})`,
    async run() {
      await deleteOldRefusals(kysely);
      return deleteExpiredMessages(kysely);
    },
  };
}
