// SQL for reports, suspensions and the log of moderation.
import { sql } from 'kysely';
import type { ModerationAction, ReportEvidence, SuspensionDays } from '#contract/moderation.ts';
import { hasNotBlocked, isInAudience, isShownTo } from '#server/access/people.ts';
import { isSuspensionNow } from '#server/access/suspension.ts';
import type { Db } from '#server/schema/tables.ts';

/** A profile as far as the viewer sees it, which is nothing but the name where its owner blocked the viewer. */
export async function copyProfile(db: Db, viewerId: string, userId: string): Promise<ReportEvidence> {
  const isShown = sql<boolean>`(${isShownTo(viewerId, 'info_audience')} and ${hasNotBlocked(viewerId)})`;
  const isListed = sql<boolean>`(${hasNotBlocked(viewerId)} and ${isInAudience('users.private_chat_audience', sql.ref('users.id'), sql`${viewerId}`)})`;
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('chat_partners', 'chat_partners.user_id', 'users.id')
    .select([
      'users.name',
      sql<string | null>`case when ${isShown} then profiles.info end`.as('info'),
      sql<boolean>`${isShown} and exists (select from photos where photos.user_id = users.id)`.as('hasPhoto'),
      sql<string | null>`case when ${isListed} then chat_partners.topic end`.as('topic'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { kind: 'profile', ...row };
}

/** A report to be stored. */
export interface NewReport {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly reason: string;
  readonly evidence: ReportEvidence;
}

/** Stores a report. */
export async function insertReport(db: Db, { reporterId, reportedId, reason, evidence }: NewReport): Promise<void> {
  await db
    .insertInto('reports')
    .values({ reporter_id: reporterId, reported_id: reportedId, reason, evidence: JSON.stringify(evidence) })
    .execute();
}

/** Takes an account's messages out of the copies in reports about others. */
export async function eraseFromReports(db: Db, userId: string): Promise<void> {
  await sql`
    update reports set evidence = jsonb_set(evidence, '{messages}', (
      select coalesce(jsonb_agg(message), '[]') from jsonb_array_elements(evidence -> 'messages') message
      where message ->> 'authorId' <> author.public_id::text))
    from users author
    where author.id = ${userId}
      and evidence @> jsonb_build_object('messages', jsonb_build_array(jsonb_build_object('authorId', author.public_id)))`.execute(db);
}

export interface ReportRow {
  readonly id: string;
  readonly reporter: string | null;
  readonly reportedId: string;
  readonly reported: string;
  readonly reason: string;
  readonly evidence: ReportEvidence;
  readonly reportedAt: Date;
}

/** The open reports that a moderator may decide: neither their own nor about them. */
function selectOpenReports(db: Db, moderatorId: string) {
  return db
    .selectFrom('reports')
    .innerJoin('users as reported', 'reported.id', 'reports.reported_id')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reporter.name as reporter',
      'reports.reported_id as reportedId',
      'reported.name as reported',
      'reports.reason',
      'reports.evidence',
      'reports.reported_at as reportedAt',
    ])
    .where('reports.closed_at', 'is', null)
    .where('reports.reported_id', '!=', moderatorId)
    .where('reports.reporter_id', 'is distinct from', moderatorId);
}

/** Open reports older than `before`, or the newest; at most `count`. */
export function readOpenReports(db: Db, moderatorId: string, before: string | undefined, count: number): Promise<ReportRow[]> {
  const newest = selectOpenReports(db, moderatorId).orderBy('reports.id', 'desc').limit(count);
  return (before === undefined ? newest : newest.where('reports.id', '<', before)).execute();
}

/** An open report that a moderator may decide; undefined for any other. */
export function readOpenReport(db: Db, moderatorId: string, id: string): Promise<ReportRow | undefined> {
  return selectOpenReports(db, moderatorId).where('reports.id', '=', id).executeTakeFirst();
}

/** Closes an open report that the moderator may decide, once; undefined for any other. Returns whom it is about. */
export async function closeReport(db: Db, moderatorId: string, id: string): Promise<{ readonly userId: string } | undefined> {
  const row = await db
    .updateTable('reports')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('reported_id', '!=', moderatorId)
    .where('reporter_id', 'is distinct from', moderatorId)
    .returning('reported_id as userId')
    .executeTakeFirst();
  return row;
}

/** Suspends a user for some days from now, or for good. A suspension that lasts longer stays. Returns when it ends. */
export async function insertSuspension(db: Db, userId: string, days: SuspensionDays): Promise<Date | null> {
  const endsAt = sql<Date | null>`now() + make_interval(days => ${days}::int)`;
  const { rows } = await sql<{ endsAt: Date | null }>`
    insert into suspensions (user_id, ends_at) values (${userId}, ${endsAt})
    on conflict (user_id) do update set
      since = case when ${isSuspensionNow} then suspensions.since else now() end,
      ends_at = case when suspensions.ends_at is null or excluded.ends_at is null then null else greatest(suspensions.ends_at, excluded.ends_at) end
    returning ends_at as "endsAt"`.execute(db);
  return rows[0]?.endsAt ?? null;
}

/** Ends a suspension; false if the user has none now. */
export async function deleteSuspension(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('suspensions')
    .where('user_id', '=', userId)
    .where(isSuspensionNow)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface SuspensionRow {
  readonly name: string;
  readonly since: Date;
  readonly endsAt: Date | null;
}

function selectSuspensions(db: Db) {
  return db
    .selectFrom('suspensions')
    .innerJoin('users', 'users.id', 'suspensions.user_id')
    .select(['users.name', 'suspensions.since', 'suspensions.ends_at as endsAt'])
    .where(isSuspensionNow);
}

/** Who is suspended now, the last one first, without the moderator. */
export function readSuspensions(db: Db, moderatorId: string, count: number): Promise<SuspensionRow[]> {
  return selectSuspensions(db).where('suspensions.user_id', '!=', moderatorId).orderBy('suspensions.since', 'desc').limit(count).execute();
}

/** The suspension that a user has now. */
export function readSuspension(db: Db, userId: string): Promise<SuspensionRow | undefined> {
  return selectSuspensions(db).where('suspensions.user_id', '=', userId).executeTakeFirst();
}

/** A step of a moderator. */
export interface LogStep {
  readonly moderatorId: string;
  readonly action: ModerationAction;
  readonly subjectId: string;
  readonly reportId?: string;
  readonly days?: SuspensionDays;
}

/** Adds a step to the log. */
export async function insertLogStep(db: Db, { moderatorId, action, subjectId, reportId, days }: LogStep): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({ moderator_id: moderatorId, action, subject_id: subjectId, report_id: reportId ?? null, days: days ?? null })
    .execute();
}

export interface LogRow {
  readonly id: string;
  readonly moderator: string | null;
  readonly subject: string | null;
  readonly action: ModerationAction;
  readonly days: number | null;
  readonly doneAt: Date;
}

/** Steps older than `before`, or the newest; nothing about the moderator or their own reports. */
export function readLog(db: Db, moderatorId: string, before: string | undefined, count: number): Promise<LogRow[]> {
  let query = db
    .selectFrom('moderation_log as log')
    .leftJoin('users as moderator', 'moderator.id', 'log.moderator_id')
    .leftJoin('users as subject', 'subject.id', 'log.subject_id')
    .leftJoin('reports', 'reports.id', 'log.report_id')
    .select(['log.id', 'moderator.name as moderator', 'subject.name as subject', 'log.action', 'log.days', 'log.done_at as doneAt'])
    .where('log.subject_id', 'is distinct from', moderatorId)
    .where('reports.reporter_id', 'is distinct from', moderatorId)
    .orderBy('log.id', 'desc')
    .limit(count);
  if (before !== undefined) query = query.where('log.id', '<', before);
  return query.execute();
}

/** The address of an account, for an email to it. */
export function readRecipient(db: Db, userId: string): Promise<{ name: string; email: string }> {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
}
