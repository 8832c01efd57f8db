// Tables of what runs in the background: emails to deliver, jobs, the web app's last builds. Each comment names the module that writes the table.
import type { Generated } from 'kysely';

/** An email that is queued, delivered, or kept for /dev/mail (platform/mail). */
export interface MailOutboxTable {
  id: Generated<string>;
  /** The account that the email is about and that it is erased with; null if there is none. */
  user_id: string | null;
  recipient: string;
  /** The address to answer to; null where it is the sender's. */
  reply_to: string | null;
  /** Where a mail program unsubscribes with one press; null for mails that nobody subscribed to. */
  unsubscribe: string | null;
  subject: string;
  text: string;
  html: string;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  delivered_at: Date | null;
  /** The status with which a mail server refused it for good; it is not tried again. */
  refused_status: number | null;
  kept: Generated<boolean>;
}

/** The schedule of a background job, and the lease of the process that runs it (server/jobs). */
export interface JobsTable {
  name: string;
  /** The runner that holds the lease; others wait until `locked_until`. */
  locked_by: string | null;
  locked_until: Date | null;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  next_run_at: Generated<Date>;
  /** How often the job has failed since it last succeeded. */
  failures: Generated<number>;
}

/** A build of the web app that a process has started with; the oldest are dropped (server/builds). */
export interface WebBuildsTable {
  id: string;
  /** The names of its hashed files. */
  files: string[];
  /** When a process last started with it. */
  published_at: Generated<Date>;
}

/** A hashed file of one of those builds, or of several (server/builds). */
export interface WebFilesTable {
  name: string;
  content: Buffer;
}
