// The settings: read from the environment once, with every fault in one list that says what to do (decisions §11).
import * as z from 'zod';

const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address such as ${example}`);

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/hanzivine').optional(),
  DATA_DIR: z.string().default('./data'),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be a mail address such as HanziVine <hello@example.org>')
    .default('HanziVine <no-reply@hanzivine.localhost>'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number')
    .default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: address(['http:', 'https:'], 'https://hanzivine.example')
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must have no path: pages stand at the root')
    .optional(),
  PAYPAL_API: address(['https:', 'http:'], 'https://api-m.paypal.com').default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  RATE_LIMIT_FACTOR: z
    .string()
    .transform(Number)
    .refine((factor) => Number.isFinite(factor) && factor > 0, 'must be a number above 0')
    .default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
});

const requiredInProduction = {
  DATABASE_URL: 'name a PostgreSQL server; the embedded database is for development only',
  SMTP_URL: 'name a mail server; mails are kept only in development',
  MAIL_FROM: 'name the address that mails come from and that is read, such as HanziVine <hello@example.org>',
  PUBLIC_URL: 'name the address that people open, such as https://hanzivine.example',
  PAYPAL_CLIENT_ID: 'name the client id of the PayPal app that takes payments',
  PAYPAL_SECRET: 'name the secret of the PayPal app',
  PAYPAL_WEBHOOK_ID: 'name the id of the webhook that points to /api/paypal/webhook',
  PAYPAL_MERCHANT_ID: 'name the merchant id of the account that is paid',
} as const;

const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'] as const;

/** The account that is paid, and how PayPal is reached. */
export interface PaypalSettings {
  /** Base address of the calls, without a slash at the end. */
  readonly api: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly merchantId: string;
}

export interface Config {
  readonly production: boolean;
  /** PostgreSQL server; undefined for the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly redisUrl: string | undefined;
  /** Mail server; undefined when mails are kept and shown at /dev/mail. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined while the local stand-in takes the payments. */
  readonly paypal: PaypalSettings | undefined;
  readonly port: number;
  readonly host: string;
  /** The one origin that people open and requests must come from, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether the public address is https: cookies are then Secure and HSTS is sent. */
  readonly https: boolean;
  readonly rateLimitFactor: number;
  readonly logLevel: string;
}

/** Faults of the settings, one line each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings. An empty variable counts as not set.
 * Throws ConfigError with every fault at once; production without a needed setting is a fault, never a silent stand-in.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (given.NODE_ENV === 'production') {
    for (const [name, advice] of Object.entries(requiredInProduction)) {
      if (given[name] === undefined) faults.push(`${name} is missing: ${advice}`);
    }
    // The secret goes there, and the key of its events is believed.
    if (given.PAYPAL_API?.startsWith('http:') && new URL(given.PAYPAL_API).hostname !== 'localhost')
      faults.push('PAYPAL_API must be an https address in production');
  }
  const paypal = paypalNames.filter((name) => given[name] !== undefined);
  if (given.NODE_ENV !== 'production' && paypal.length > 0 && paypal.length < paypalNames.length)
    for (const name of paypalNames) if (given[name] === undefined) faults.push(`${name} is missing: ${requiredInProduction[name]}`);
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(
      `The settings have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  const found = parsed.data;
  const production = found.NODE_ENV === 'production';
  const publicUrl = new URL(found.PUBLIC_URL ?? `http://localhost:${found.PORT}`).origin;
  return {
    production,
    databaseUrl: found.DATABASE_URL,
    dataFolder: found.DATA_DIR,
    redisUrl: found.REDIS_URL,
    smtpUrl: found.SMTP_URL,
    mailFrom: found.MAIL_FROM,
    paypal: paypalOf(found),
    port: found.PORT,
    host: found.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    publicUrl,
    https: publicUrl.startsWith('https:'),
    rateLimitFactor: found.RATE_LIMIT_FACTOR,
    logLevel: found.LOG_LEVEL,
  };
}

function paypalOf(found: z.output<typeof settings>): PaypalSettings | undefined {
  const {
    PAYPAL_API: api,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_MERCHANT_ID: merchantId,
  } = found;
  if (!clientId || !secret || !webhookId || !merchantId) return undefined;
  return { api: api.replace(/\/+$/, ''), clientId, secret, webhookId, merchantId };
}
