// Tables of moderation: reports, the log, suspensions. Each comment names the module that writes the table.
import type { ColumnType, Generated } from 'kysely';
import type { ModerationAction, ReportEvidence } from '#contract/moderation.ts';

/** A report of a user, with a copy of what was reported (features/moderation). */
export interface ReportsTable {
  id: Generated<string>;
  /** Null once the reporter's account is deleted. */
  reporter_id: string | null;
  reported_id: string;
  reason: string;
  /** What there was to see when it was reported. */
  evidence: ColumnType<ReportEvidence, string, never>;
  reported_at: Generated<Date>;
  /** Null while it is open. */
  closed_at: Date | null;
}

/** What a moderator did, and when; rows are only added (features/moderation). */
export interface ModerationLogTable {
  id: Generated<string>;
  /** These three are null once what they name is deleted. */
  moderator_id: string | null;
  report_id: string | null;
  subject_id: string | null;
  action: ModerationAction;
  /** How long a suspension was meant to last; null for good, and for other actions. */
  days: number | null;
  done_at: Generated<Date>;
}

/** Who is suspended from the chat, or was until `ends_at`; null for good (features/moderation, read by access/suspension). */
export interface SuspensionsTable {
  user_id: string;
  since: Generated<Date>;
  ends_at: Date | null;
}
