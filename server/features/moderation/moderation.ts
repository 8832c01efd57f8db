// Reports, and what moderators do with them; every step of theirs is logged in the same transaction (decisions §10, §13).
import type { calls } from '#contract/calls.ts';
import type { ListedSuspension, ModerationLogEntry, ReportEvidence, ReportSummary } from '#contract/moderation.ts';
import { type NamedUser, requireUser } from '#server/access/people.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type ContextMessage, announceRemovedMessage, readMessageContext, removeMessageOf } from '#server/features/chat/chat.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Db } from '#server/schema/tables.ts';
import { buildLiftedMail, buildReportMail, buildSuspensionMail } from './mails.ts';
import {
  type ReportRow,
  type SuspensionRow,
  closeReport,
  copyProfile,
  deleteSuspension,
  insertLogStep,
  insertReport,
  insertSuspension,
  readLog,
  readOpenReport,
  readOpenReports,
  readRecipient,
  readSuspension,
  readSuspensions,
} from './store.ts';

export { eraseFromReports } from './store.ts';

type Moderation = typeof calls.moderation;
interface Message {
  readonly message: string;
}

const pageSize = 20;
const maxSuspensions = 100;

/**
 * Reports a profile, or one of the user's messages: stored with a copy of what the learner sees of it, and mailed to the support.
 * Throws 404 for a message that the learner cannot read, or that another user wrote.
 */
export async function reportUser({ input, services, learner }: CallContext<Moderation['report']>): Promise<Message> {
  const { kysely } = services.database;
  const { supportEmail, publicUrl } = services.config;
  const reported = await requireUser(kysely, input.name);
  if (reported.id === learner.id) throw errors.ownReport();
  const reason = input.reason.trim();
  await kysely.transaction().execute(async (transaction) => {
    const evidence =
      input.messageId === undefined
        ? await copyProfile(transaction, learner.id, reported.id)
        : await copyMessage(transaction, learner.id, reported, input.messageId);
    await insertReport(transaction, { reporterId: learner.id, reportedId: reported.id, reason, evidence });
    const mail = buildReportMail({ supportEmail, publicUrl, reporter: learner.name, reported: reported.name, kind: evidence.kind, reason });
    await queueMail(transaction, { userId: learner.id, ...mail });
  });
  return { message: 'Thank you. Your report was sent' };
}

async function copyMessage(db: Db, readerId: string, { id, name }: NamedUser, messageId: string): Promise<ReportEvidence> {
  const messages = await readMessageContext(db, readerId, messageId, id);
  if (messages.length === 0) throw errors.messageNotFound();
  const toEvidence = ({ sentAt, ...message }: ContextMessage) => ({
    ...message,
    sentAt: sentAt.toISOString(),
    isReported: message.id === messageId,
  });
  return { kind: 'message', name, messages: messages.map(toEvidence) };
}

function toSummary({ id, reporter, reported, reason, reportedAt }: ReportRow): ReportSummary {
  return { id, reporter, reported, reason, time: reportedAt.toISOString() };
}

function toListed({ name, since, endsAt }: SuspensionRow): ListedSuspension {
  return { name, since: since.toISOString(), until: endsAt?.toISOString() ?? null };
}

/** Lists open reports. */
export async function listReports({
  input,
  services,
  learner,
}: CallContext<Moderation['reports']>): Promise<{ reports: ReportSummary[]; hasMore: boolean }> {
  const rows = await readOpenReports(services.database.kysely, learner.id, input.before, pageSize + 1);
  return { reports: rows.slice(0, pageSize).map(toSummary), hasMore: rows.length > pageSize };
}

/** Returns an open report with its evidence, and logs the look. Throws 404 for one that the moderator may not decide. */
export async function openReport({
  input,
  services,
  learner,
}: CallContext<Moderation['openReport']>): Promise<ReportSummary & { evidence: ReportEvidence; suspension: ListedSuspension | null }> {
  return services.database.kysely.transaction().execute(async (transaction) => {
    const row = await readOpenReport(transaction, learner.id, input.id);
    if (!row) throw errors.reportNotFound();
    await insertLogStep(transaction, { moderatorId: learner.id, action: 'viewed', subjectId: row.reportedId, reportId: row.id });
    const suspension = await readSuspension(transaction, row.reportedId);
    return { ...toSummary(row), evidence: row.evidence, suspension: suspension ? toListed(suspension) : null };
  });
}

/** Closes a report without more. Of two moderators who decide at once, one gets 404. */
export async function dismissReport({ input, services, learner }: CallContext<Moderation['dismissReport']>): Promise<Message> {
  await services.database.kysely.transaction().execute(async (transaction) => {
    const closed = await closeReport(transaction, learner.id, input.id);
    if (!closed) throw errors.reportNotFound();
    await insertLogStep(transaction, { moderatorId: learner.id, action: 'dismissed', subjectId: closed.userId, reportId: input.id });
  });
  return { message: 'The report was dismissed' };
}

/** Deletes the message that a report is about; the report stays open. Throws 404 if it is not there any more. */
export async function removeReported({ input, services, learner }: CallContext<Moderation['removeReported']>): Promise<Message> {
  const deleted = await services.database.kysely.transaction().execute(async (transaction) => {
    const row = await readOpenReport(transaction, learner.id, input.id);
    if (!row) throw errors.reportNotFound();
    const message = row.evidence.kind === 'message' ? row.evidence.messages.find(({ isReported }) => isReported) : undefined;
    const found = message && (await removeMessageOf(transaction, row.reportedId, message.id));
    if (!found) throw errors.messageNotFound();
    await insertLogStep(transaction, { moderatorId: learner.id, action: 'removed', subjectId: row.reportedId, reportId: row.id });
    return found;
  });
  announceRemovedMessage(services.live, deleted);
  return { message: 'The message was removed' };
}

/** Closes a report and suspends the reported user from the chat, who gets an email. */
export async function suspendReported({ input, services, learner }: CallContext<Moderation['suspendReported']>): Promise<Message> {
  const { id, days } = input;
  await services.database.kysely.transaction().execute(async (transaction) => {
    const closed = await closeReport(transaction, learner.id, id);
    if (!closed) throw errors.reportNotFound();
    const { userId } = closed;
    const endsAt = await insertSuspension(transaction, userId, days);
    await insertLogStep(transaction, { moderatorId: learner.id, action: 'suspended', subjectId: userId, reportId: id, days });
    const recipient = await readRecipient(transaction, userId);
    await queueMail(transaction, { userId, ...buildSuspensionMail(recipient, { endsAt }, services.config.publicUrl) });
  });
  return { message: 'The user was suspended' };
}

/** Lists who is suspended now. */
export async function listSuspensions({
  services,
  learner,
}: CallContext<Moderation['suspensions']>): Promise<{ suspensions: ListedSuspension[] }> {
  const rows = await readSuspensions(services.database.kysely, learner.id, maxSuspensions);
  return { suspensions: rows.map(toListed) };
}

/** Ends a suspension; the user gets an email. Throws 404 if there is none, and for the moderator's own. */
export async function liftSuspension({ input, services, learner }: CallContext<Moderation['liftSuspension']>): Promise<Message> {
  await services.database.kysely.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, input.name);
    if (user.id === learner.id || !(await deleteSuspension(transaction, user.id))) throw errors.suspensionNotFound();
    await insertLogStep(transaction, { moderatorId: learner.id, action: 'lifted', subjectId: user.id });
    await queueMail(transaction, { userId: user.id, ...buildLiftedMail(await readRecipient(transaction, user.id)) });
  });
  return { message: 'The suspension was lifted' };
}

/** Lists what moderators did. */
export async function listLog({
  input,
  services,
  learner,
}: CallContext<Moderation['log']>): Promise<{ entries: ModerationLogEntry[]; hasMore: boolean }> {
  const rows = await readLog(services.database.kysely, learner.id, input.before, pageSize + 1);
  const entries = rows.slice(0, pageSize).map(({ doneAt, ...row }) => ({ ...row, time: doneAt.toISOString() }));
  return { entries, hasMore: rows.length > pageSize };
}
