// Mails: written into an outbox within the caller's transaction, delivered by a loop with patience, or kept by the stand-in (decisions §11).
import nodemailer from 'nodemailer';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Puts a mail into the outbox, within the caller's transaction: it is sent exactly when that commits. */
export async function queueMail(transaction: Kysely<Tables>, mail: Mail): Promise<void> {
  const { to, subject, text, html } = mail;
  await transaction.insertInto('mail_outbox').values({ recipient: to, subject, text, html }).execute();
}

export interface Sender {
  /** Ends the loop after the mail that is under way. */
  stop(): Promise<void>;
}

const lookEveryMs = 1000;
const firstWaitSeconds = 5;
const longestWaitSeconds = 900;
// While one process sends a mail, no other takes it.
const holdSeconds = 120;

interface WaitingRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
}

const takeNext = `
  update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${holdSeconds})
  where id = (
    select id from mail_outbox where delivered_at is null and not kept and next_attempt_at <= now()
    order by next_attempt_at, id limit 1 for update skip locked)
  returning id, recipient, subject, text, html, attempts`;
// A delivered mail may hold a code: its texts go.
const markDelivered = `update mail_outbox set delivered_at = now(), text = '', html = '' where id = $1`;
const waitLonger = `update mail_outbox set next_attempt_at = now() + make_interval(secs => $2) where id = $1`;

/**
 * Sends what the outbox holds until stopped. A mail server that is down delays mails and loses none.
 * Without a mail server mails stay in the outbox, where /dev/mail shows them.
 */
export function startSender(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, database: Database, log: Logger): Sender {
  if (config.smtpUrl === undefined) return { stop: () => Promise.resolve() };
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const sendNext = async (): Promise<boolean> => {
    const [mail] = await database.query<WaitingRow>('mail-next', takeNext, []);
    if (!mail) return false;
    try {
      const { recipient: to, subject, text, html } = mail;
      await transport.sendMail({ from: config.mailFrom, to, subject, text, html });
    } catch (error) {
      const seconds = Math.min(firstWaitSeconds * 2 ** (mail.attempts - 1), longestWaitSeconds);
      log.warn(
        { mail: mail.id, attempt: mail.attempts, seconds, code: (error as { code?: string }).code },
        'a mail could not be delivered yet',
      );
      await database.query('mail-wait', waitLonger, [mail.id, seconds]);
      return true;
    }
    await database.query('mail-delivered', markDelivered, [mail.id]);
    return true;
  };
  const sendAll = async (): Promise<void> => {
    try {
      while (!stopped && (await sendNext()));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the outbox of mails could not be read');
    }
    if (!stopped) timer = setTimeout(() => (round = sendAll()), lookEveryMs).unref();
  };
  round = sendAll();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
      transport.close();
    },
  };
}

/** A mail as /dev/mail shows it. */
export interface KeptMail extends Mail {
  readonly links: string[];
  readonly at: Date;
}

/** The mails of the outbox, newest first, at most 100, of one recipient or of all. */
export async function readMails(database: Database, to: string | undefined): Promise<KeptMail[]> {
  let select = database.kysely.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(100);
  if (to !== undefined) select = select.where((where) => where(where.fn<string>('lower', ['recipient']), '=', to.toLowerCase()));
  const rows = await select.execute();
  return rows.map(({ recipient, subject, text, html, created_at }) => ({
    to: recipient,
    subject,
    text,
    html,
    links: linksOf(text),
    at: created_at,
  }));
}

function linksOf(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/[.,;:!?]+$/, '')))];
}
