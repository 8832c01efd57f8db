// Calls about reports and what moderators do with them (decisions §10, §13).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { text, messageReply } from './wire.ts';

/** The longest reason of a report, in characters. */
export const maxReasonLength = 700;

/** The report form; its messages appear under the field. */
export const reportForm = z.object({
  reason: text(5000).check(
    z.refine((value) => value.trim() !== '', { message: 'Please say what is wrong', abort: true }),
    z.maxLength(maxReasonLength, { message: 'Maximum 700 characters allowed for the reason', abort: true }),
  ),
});

const time = z.iso.datetime();

/** A profile as the one who reported it saw it; null and false where it did not show that. */
const profileEvidence = z.object({
  kind: z.literal('profile'),
  name: z.string(),
  info: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  /** What the list of partners says that they like to talk about; null where they are not on it for the reporter. */
  topic: z.nullable(z.string()),
});
export type ProfileEvidence = z.output<typeof profileEvidence>;

/** A message with those around it in its chat, oldest first. */
const messageEvidence = z.object({
  kind: z.literal('message'),
  name: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.string(),
      /** The public id of the author's account. */
      authorId: z.string(),
      text: z.string(),
      sentAt: time,
      isReported: z.boolean(),
    }),
  ),
});
export type MessageEvidence = z.output<typeof messageEvidence>;
/** What was reported, copied when it was reported: a later edit does not hide it. Each kind of thing has its own shape. */
export const reportEvidence = z.discriminatedUnion('kind', [profileEvidence, messageEvidence]);
export type ReportEvidence = z.output<typeof reportEvidence>;

/** What a moderator can do; each is a line of the log. */
export const moderationActions = ['viewed', 'dismissed', 'removed', 'suspended', 'lifted'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** How many days a suspension can last; null stands for good. */
export const suspensionDays = [1, 7, 30] as const;
export type SuspensionDays = (typeof suspensionDays)[number] | null;

const rowId = text(30).check(z.regex(/^[1-9]\d{0,17}$/, { message: 'This is no valid id' }));
const byId = z.object({ id: rowId });
/** Older rows than this one; left out, the newest. */
const page = z.object({ before: z.optional(rowId) });
const reportSummary = z.object({
  id: z.string(),
  /** Null where the account is removed. */
  reporter: z.nullable(z.string()),
  /** The name now; the evidence has the one then. */
  reported: z.string(),
  reason: z.string(),
  time,
});
export type ReportSummary = z.output<typeof reportSummary>;

const suspension = z.object({
  name: z.string(),
  since: time,
  /** Null for good. */
  until: z.nullable(time),
});
export type ListedSuspension = z.output<typeof suspension>;

const logEntry = z.object({
  id: z.string(),
  time,
  /** Null where the account is removed, as with `subject`. */
  moderator: z.nullable(z.string()),
  action: z.literal(moderationActions),
  subject: z.nullable(z.string()),
  days: z.nullable(z.int()),
});
export type ModerationLogEntry = z.output<typeof logEntry>;

export const moderation = {
  report: call({
    method: 'POST',
    path: '/report',
    access: 'learner',
    limit: 'reports',
    summary:
      'Reports a profile, or a message of a chat that the learner is in, to the moderators and the support, with a copy of what the learner sees.',
    input: () => z.object({ name: text(1000), reason: reportForm.shape.reason, messageId: z.optional(rowId) }),
    reply: () => messageReply,
  }),
  reports: call({
    method: 'GET',
    path: '/moderation/reports',
    access: 'moderator',
    limit: 'api',
    summary: 'Returns open reports, the newest first; none by the moderator or about them.',
    input: () => page,
    reply: () => z.object({ reports: z.array(reportSummary), hasMore: z.boolean() }),
  }),
  openReport: call({
    method: 'GET',
    path: '/moderation/openReport',
    access: 'moderator',
    limit: 'api',
    changesState: true,
    summary: 'Returns an open report with what was reported. The look is logged.',
    input: () => byId,
    reply: () =>
      z.object({
        ...reportSummary.shape,
        evidence: reportEvidence,
        /** The suspension that the reported user has already. */
        suspension: z.nullable(suspension),
      }),
  }),
  dismissReport: call({
    method: 'POST',
    path: '/moderation/dismissReport',
    access: 'moderator',
    limit: 'api',
    summary: 'Closes a report; nothing else happens.',
    input: () => byId,
    reply: () => messageReply,
  }),
  removeReported: call({
    method: 'POST',
    path: '/moderation/removeReported',
    access: 'moderator',
    limit: 'api',
    summary: 'Deletes the message that a report is about; the report stays open.',
    input: () => byId,
    reply: () => messageReply,
  }),
  suspendReported: call({
    method: 'POST',
    path: '/moderation/suspendReported',
    access: 'moderator',
    limit: 'api',
    summary: 'Closes a report and suspends the reported user from the chat and notifies them by email. A longer suspension stays as it is.',
    input: () => z.object({ id: rowId, days: z.nullable(z.literal(suspensionDays)) }),
    reply: () => messageReply,
  }),
  suspensions: call({
    method: 'GET',
    path: '/moderation/suspensions',
    access: 'moderator',
    limit: 'api',
    summary: 'Returns at most 100 users who are suspended now, the last one first.',
    input: () => z.object({}),
    reply: () => z.object({ suspensions: z.array(suspension) }),
  }),
  liftSuspension: call({
    method: 'POST',
    path: '/moderation/liftSuspension',
    access: 'moderator',
    limit: 'api',
    summary: 'Ends a suspension and notifies the user by email.',
    input: () => z.object({ name: text(1000) }),
    reply: () => messageReply,
  }),
  log: call({
    method: 'GET',
    path: '/moderation/log',
    access: 'moderator',
    limit: 'api',
    summary: 'Returns what moderators did, the newest first; nothing about reports by the moderator or about them.',
    input: () => page,
    reply: () => z.object({ entries: z.array(logEntry), hasMore: z.boolean() }),
  }),
};
