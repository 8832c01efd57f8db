// Emails: queued in an outbox within the caller's transaction, delivered by a job with retries, or kept for /dev/mail (decisions §11).
import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import type { Database, Db } from '#server/schema/tables.ts';
import { logo, logoContentId } from './logo.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An email with the account that it is about and that it is erased with; `userId` is null if there is none. */
export interface AccountMail extends Mail {
  readonly userId: string | null;
  /** The address to answer to, where it is not ours. */
  readonly replyTo?: string;
  /** Where a mail program unsubscribes with one press (RFC 8058), for mails that somebody subscribed to. */
  readonly unsubscribe?: string;
}

/** Queues an email in the outbox within the caller's transaction: it is sent if and only if that commits. */
export async function queueMail(transaction: Db, mail: AccountMail): Promise<void> {
  const { userId, replyTo = null, unsubscribe = null, to, subject, text, html } = mail;
  await transaction
    .insertInto('mail_outbox')
    .values({ user_id: userId, recipient: to, reply_to: replyTo, unsubscribe, subject, text, html })
    .execute();
}

/** How often the outbox is read; nobody should wait for an email longer than for the mail server. */
const deliveryIntervalMs = 1000;
const firstRetrySeconds = 5;
const maxRetrySeconds = 900;
// While one process sends an email, no other process claims it.
const leaseSeconds = 120;
/** Emails in transit at once, each on a connection that is used again. */
const maxConnections = 4;
// When the server stops, an email in transit gets this long to arrive: one that is cut off may arrive twice.
const stopGraceMs = 1000;

const logoAttachment = { filename: 'hanzivine.png', content: logo, cid: logoContentId, contentDisposition: 'inline' as const };

interface QueuedMailRow {
  id: string;
  recipient: string;
  reply_to: string | null;
  unsubscribe: string | null;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  created_at: Date;
}

const isOpenSql = 'delivered_at is null and not kept and refused_status is null';
const isDueSql = `${isOpenSql} and next_attempt_at <= now()`;
const claimNextSql = `
  update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
  where id = (
    select id from mail_outbox where ${isDueSql}
    -- Codes and receipts first: somebody waits for them, and nobody for what they subscribed to.
    order by unsubscribe is not null, next_attempt_at, id limit 1 for update skip locked)
  returning id, recipient, reply_to, unsubscribe, subject, text, html, attempts, created_at`;
// A delivered email may contain a code, and its address to unsubscribe a secret: delete them.
const markDeliveredSql = `update mail_outbox set delivered_at = now(), text = '', html = '', unsubscribe = null where id = $1`;
const markRefusedSql = `update mail_outbox set refused_status = $2, text = '', html = '', unsubscribe = null where id = $1`;
const delayRetrySql = `update mail_outbox set next_attempt_at = now() + make_interval(secs => $2) where id = $1`;

const measureQueueSql = `
  select count(*) filter (where attempts = 0)::int as first_attempt, count(*) filter (where attempts > 0)::int as retry,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
  from mail_outbox where ${isOpenSql}`;

/** What waits in the outbox. */
export interface MailQueue {
  /** Emails that wait for their first attempt, and for another one. */
  readonly first_attempt: number;
  readonly retry: number;
  /** Age of the oldest of them; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** Measures the outbox. */
export async function measureMailQueue(database: Database): Promise<MailQueue> {
  const [queue = { first_attempt: 0, retry: 0, oldestSeconds: 0 }] = await database.query<MailQueue>('mail-queue', measureQueueSql, []);
  return queue;
}

/**
 * Returns the status of a refusal that no retry changes: the server knows the recipient and refuses them, or refuses this message (RFC 5321 §4.2.1).
 * Undefined for everything that may pass: a server that is down, wrong settings of ours, a sender that it does not accept yet.
 */
function findFinalRefusal(error: unknown): number | undefined {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  const isFinal = responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
  return isFinal ? responseCode : undefined;
}

/**
 * The job that sends the outbox. If the mail server is down, emails are delayed but not lost.
 * Undefined without a mail server: emails stay in the outbox and /dev/mail shows them.
 */
export function createMailJob(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'requiresSmtpTls'>,
  database: Database,
  log: Logger,
): Job | undefined {
  if (config.smtpUrl === undefined) return undefined;
  const senderDomain = /@([^\s>@]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost';
  const openTransport = () =>
    nodemailer.createTransport({
      url: config.smtpUrl,
      pool: true,
      maxConnections,
      // An attempt of ours is one attempt of the transport's.
      maxRequeues: 0,
      requireTLS: config.requiresSmtpTls,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  const sendNext = async (transport: ReturnType<typeof openTransport>, signal: AbortSignal): Promise<boolean> => {
    const [mail] = await database.query<QueuedMailRow>('mail-next', claimNextSql, []);
    if (!mail) return false;
    try {
      const { recipient: to, reply_to: replyTo, unsubscribe, subject, text, html } = mail;
      const attachments = html.includes(`cid:${logoContentId}`) ? [logoAttachment] : [];
      await transport.sendMail({
        from: config.mailFrom,
        to,
        // The same at each attempt: a recipient who gets it twice, after a process was cut off, sees it once.
        messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${senderDomain}>`,
        ...(replyTo !== null && { replyTo }),
        ...(unsubscribe !== null && {
          headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        subject,
        text,
        html,
        attachments,
        signal,
      });
    } catch (error) {
      const refusedStatus = findFinalRefusal(error);
      if (refusedStatus !== undefined) {
        log.warn({ mail: mail.id, status: refusedStatus }, 'the mail server refused an email for good, it is set aside');
        await database.query('mail-refused', markRefusedSql, [mail.id, refusedStatus]);
        return true;
      }
      const seconds = Math.min(firstRetrySeconds * 2 ** (mail.attempts - 1), maxRetrySeconds);
      log.warn(
        { mail: mail.id, attempt: mail.attempts, seconds, code: (error as { code?: string }).code },
        'could not deliver an email, will retry',
      );
      await database.query('mail-wait', delayRetrySql, [mail.id, seconds]);
      return true;
    }
    await database.query('mail-delivered', markDeliveredSql, [mail.id]);
    return true;
  };
  return {
    name: 'mail-delivery',
    everyMs: deliveryIntervalMs,
    hasWork: sql<boolean>`exists (select from mail_outbox where ${sql.raw(isDueSql)})`,
    async run(signal) {
      const sendSignal = delayAbort(signal, stopGraceMs);
      const transport = openTransport();
      const sendAll = async () => {
        while (!signal.aborted && (await sendNext(transport, sendSignal)));
      };
      try {
        await Promise.all(Array.from({ length: maxConnections }, sendAll));
      } finally {
        transport.close();
      }
    },
  };
}

/** A signal that aborts some time after another one. */
function delayAbort(signal: AbortSignal, delayMs: number): AbortSignal {
  const delayed = new AbortController();
  signal.addEventListener('abort', () => setTimeout(() => delayed.abort(), delayMs).unref(), { once: true });
  return delayed.signal;
}

/** An email as /dev/mail shows it. */
export interface StoredMail extends Mail {
  readonly replyTo: string | null;
  readonly unsubscribe: string | null;
  readonly links: string[];
  readonly at: Date;
}

/** The newest 100 emails of the outbox, optionally of one recipient. */
export async function readMails(database: Database, to: string | undefined): Promise<StoredMail[]> {
  let select = database.kysely.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(100);
  if (to !== undefined) select = select.where((where) => where(where.fn<string>('lower', ['recipient']), '=', to.toLowerCase()));
  const rows = await select.execute();
  return rows.map(({ recipient, reply_to, unsubscribe, subject, text, html, created_at }) => ({
    to: recipient,
    replyTo: reply_to,
    unsubscribe,
    subject,
    text,
    html,
    links: extractLinks(text),
    at: created_at,
  }));
}

function extractLinks(text: string): string[] {
  const links = text.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
  return [...new Set(links.map((link) => link.replace(/[.,;:!?]+$/, '')))];
}

const hourMs = 60 * 60 * 1000;
const sliceRows = 500;

/** The job that deletes emails thirty days after their delivery (docs/DATA.md). */
export function createMailCleanupJob({ kysely }: Pick<Database, 'kysely'>): Job {
  return {
    name: 'mail-cleanup',
    everyMs: hourMs,
    async run() {
      const { numAffectedRows = 0n } = await sql`
        delete from mail_outbox where id in (
          select id from mail_outbox where coalesce(delivered_at, case when kept then created_at end) < now() - interval '30 days' limit ${sliceRows})`.execute(
        kysely,
      );
      return Number(numAffectedRows) === sliceRows;
    },
  };
}
