// Deletes messages ten days after they were sent, in slices. Nobody reads them any more by then: every query asks for their age.
import type { Job } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { deleteExpiredMessages, hasExpiredMessages } from './messages-store.ts';

const minuteMs = 60_000;

/** The job that deletes expired messages. */
export function createChatCleanupJob({ database: { kysely } }: Pick<Services, 'database'>): Job {
  return {
    name: 'chat-cleanup',
    everyMs: minuteMs,
    hasWork: hasExpiredMessages,
    run: () => deleteExpiredMessages(kysely),
  };
}
