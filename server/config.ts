// Reads the settings from the environment once and reports all problems in one list with advice (decisions §11).
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { findReadAddress, isOnThisMachine, listProductionProblems, requiredInProduction } from './production-settings.ts';

const urlSetting = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address such as ${example}`);

/** An address or a network in CIDR form, as `address/bits`; undefined for anything else and for a network of everybody. */
function parseNetwork(text: string): string | undefined {
  const isIPv4 = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv4.isValidCIDRFourPartDecimal(text);
  const isIPv6 = (ipaddr.IPv6.isValid(text) || ipaddr.IPv6.isValidCIDR(text)) && !text.includes('%');
  if (!isIPv4 && !isIPv6) return undefined;
  const [address, bits] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIPv4 ? 32 : 128}`);
  // Mapped addresses are compared as IPv4, so a mapped network would never match.
  if (bits === 0 || (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())) return undefined;
  return `${address.toString()}/${bits}`;
}

/** An account that may moderate: its name, and its address in lower case. */
export interface Moderator {
  /** Undefined where the address alone counts, which production refuses. */
  readonly name: string | undefined;
  readonly address: string;
}

function parseModerator(entry: string): Moderator | undefined {
  const { name, named, alone } =
    /^(?:(?<name>[^\s@<>]+) *<(?<named>[^\s@<>]+@[^\s@<>]+)>|(?<alone>[^\s@<>]+@[^\s@<>]+))$/.exec(entry)?.groups ?? {};
  const address = named ?? alone;
  return address === undefined ? undefined : { name, address: address.toLowerCase() };
}

const switchSetting = z
  .enum(['yes', 'no'], 'must be yes or no')
  .transform((value) => value === 'yes')
  .default(false);

const portSetting = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65535, 'must be a port number');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  DATABASE_URL: urlSetting(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/hanzivine').optional(),
  DATABASE_MIGRATION_URL: urlSetting(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/hanzivine').optional(),
  DATABASE_POOLING: z.enum(['session', 'transaction'], 'must be session or transaction').default('session'),
  DATA_DIR: z.string().default('./data'),
  VOICES_DIR: z.string().optional(),
  REDIS_URL: urlSetting(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  SMTP_URL: urlSetting(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an email address such as HanziVine <hello@example.org>')
    .default('HanziVine <no-reply@hanzivine.localhost>'),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address such as help@example.org')
    .optional(),
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_VAT: z.string().optional(),
  MODERATORS: z
    .string()
    .transform((list) => list.split(',').map((entry) => parseModerator(entry.trim())))
    .refine(
      (moderators): moderators is Moderator[] => !moderators.includes(undefined),
      'must be accounts separated by commas, such as Anna <anna@example.org>, li <li@example.org>',
    )
    .optional(),
  PORT: portSetting.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: urlSetting(['http:', 'https:'], 'https://hanzivine.example')
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must not have a path: pages are served from the root')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((text) => parseNetwork(text.trim())))
    .refine(
      (networks): networks is string[] => !networks.includes(undefined),
      'must be addresses or networks separated by commas, such as 10.0.0.5, 10.1.0.0/16, 2001:db8::/32',
    )
    .optional(),
  PAYPAL_API: urlSetting(['https:', 'http:'], 'https://api-m.paypal.com').default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  GOOGLE_ISSUER: urlSetting(['https:', 'http:'], 'https://accounts.google.com').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  METRICS_PORT: portSetting.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SHUTDOWN_DELAY: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds, such as 2')
    .transform(Number)
    .default(2),
  RATE_LIMIT_FACTOR: z
    .string()
    .transform(Number)
    .refine((factor) => Number.isFinite(factor) && factor > 0, 'must be a number above 0')
    .default(1),
  ALLOW_PLAIN_DATABASE: switchSetting,
  ALLOW_PLAIN_REDIS: switchSetting,
  ALLOW_PLAIN_SMTP: switchSetting,
  ALLOW_REMOTE_DEV: switchSetting,
  PSEUDONYM_KEY: z.string().min(32, 'must have at least 32 characters, such as the output of `openssl rand -base64 32`').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

// Pseudonyms of development and tests protect nobody.
const developmentPseudonymKey = 'pseudonyms of development only: not a secret';

const loopbackNetworks = ['127.0.0.0/8', '::1/128'];

const paypalVariables = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'] as const;

/** PayPal account that receives the payments, and how to reach the API. */
export interface PaypalSettings {
  /** Base URL of the API, without a trailing slash. */
  readonly api: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly merchantId: string;
}

/** The OpenID client that Google knows us by. */
export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who sells, as receipts and terms name them. */
export interface Seller {
  readonly name: string;
  /** The postal address, in one line. */
  readonly address: string;
  /** What a receipt says about VAT. */
  readonly vat: string;
}

/** Who moderates outside production where nobody is named: one of the prepared people of /dev/people. No mail reaches the address. */
export const preparedModerator = 'judith@people.hanzivine.localhost';

export interface Config {
  readonly isProduction: boolean;
  /** PostgreSQL server; undefined for the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  /** The address for migrations, where that of the database leads through a pooler; otherwise undefined. */
  readonly migrationUrl: string | undefined;
  /** What a pooler in front of the database keeps for a client: its session, or a transaction alone. */
  readonly pooling: 'session' | 'transaction';
  readonly dataFolder: string;
  /** Where `npm run voices` installs the recordings. */
  readonly voicesFolder: string;
  readonly redisUrl: string | undefined;
  /** Mail server; undefined if emails are stored and shown at /dev/mail. */
  readonly smtpUrl: string | undefined;
  /** Whether emails go out over TLS only: in production, unless the mail server is on this machine or a setting allows it. */
  readonly requiresSmtpTls: boolean;
  readonly mailFrom: string;
  /** Where messages of the contact page and reports go. */
  readonly supportEmail: string;
  readonly seller: Seller;
  /** The accounts that may moderate (decisions §13). */
  readonly moderators: readonly Moderator[];
  /** Undefined while the local stand-in handles payments. */
  readonly paypal: PaypalSettings | undefined;
  /** Undefined while a local identity provider is used, or, in production, while Google sign-in is not offered. */
  readonly google: GoogleSettings | undefined;
  readonly port: number;
  readonly host: string;
  /** The public origin, which requests must come from, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the public origin is https: cookies are then Secure and HSTS is sent. */
  readonly isHttps: boolean;
  /** Networks of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Where the metrics are served; undefined if nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** How long a process keeps serving after SIGTERM while /readyz returns 503, so that proxies stop routing to it first. */
  readonly shutdownDelayMs: number;
  readonly rateLimitFactor: number;
  /** Whether everybody who reaches the server may use the stand-ins under /dev, and not only this machine. */
  readonly allowsRemoteDev: boolean;
  /** The secret of the pseudonyms that stand for accounts and addresses in the log. */
  readonly pseudonymKey: string;
  readonly logLevel: string;
}

/** Invalid settings; the message lists one problem per line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings. An empty variable counts as unset.
 * Throws ConfigError with all problems at once; in production a missing setting is an error, never a silent stand-in.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(variables);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (variables.NODE_ENV === 'production') problems.push(...listProductionProblems(variables, parsed.data?.MODERATORS));
  if (variables.DATABASE_POOLING === 'transaction' && variables.DATABASE_MIGRATION_URL === undefined)
    problems.push('DATABASE_MIGRATION_URL is missing: with DATABASE_POOLING=transaction, set it to the database itself, past the pooler');
  if ((variables.GOOGLE_CLIENT_ID === undefined) !== (variables.GOOGLE_CLIENT_SECRET === undefined))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither to do without Google sign-in');
  const paypalVariablesSet = paypalVariables.filter((name) => variables[name] !== undefined);
  if (variables.NODE_ENV !== 'production' && paypalVariablesSet.length > 0 && paypalVariablesSet.length < paypalVariables.length)
    for (const name of paypalVariables)
      if (variables[name] === undefined) problems.push(`${name} is missing: ${requiredInProduction[name]}`);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The settings have ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    isProduction,
    databaseUrl: values.DATABASE_URL,
    migrationUrl: values.DATABASE_MIGRATION_URL,
    pooling: values.DATABASE_POOLING,
    dataFolder: values.DATA_DIR,
    voicesFolder: values.VOICES_DIR ?? join(values.DATA_DIR, '../voices'),
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    requiresSmtpTls:
      isProduction && !values.ALLOW_PLAIN_SMTP && values.SMTP_URL !== undefined && !isOnThisMachine(new URL(values.SMTP_URL)),
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL ?? findReadAddress(values.MAIL_FROM) ?? 'support@hanzivine.localhost',
    seller: {
      name: values.SELLER_NAME ?? 'HanziVine, a test shop',
      address: values.SELLER_ADDRESS ?? 'no address',
      vat: values.SELLER_VAT ?? 'No VAT: this is a test.',
    },
    moderators: values.MODERATORS ?? (isProduction ? [] : [{ name: undefined, address: preparedModerator }]),
    paypal: readPaypalSettings(values),
    google: readGoogleSettings(values),
    port: values.PORT,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    trustedProxies: values.TRUSTED_PROXIES ?? (isProduction ? loopbackNetworks : []),
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1000,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    allowsRemoteDev: values.ALLOW_REMOTE_DEV,
    pseudonymKey: values.PSEUDONYM_KEY ?? developmentPseudonymKey,
    logLevel: values.LOG_LEVEL,
  };
}

function readPaypalSettings(values: z.output<typeof environmentSchema>): PaypalSettings | undefined {
  const {
    PAYPAL_API: api,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_MERCHANT_ID: merchantId,
  } = values;
  if (!clientId || !secret || !webhookId || !merchantId) return undefined;
  return { api: api.replace(/\/+$/, ''), clientId, secret, webhookId, merchantId };
}

function readGoogleSettings(values: z.output<typeof environmentSchema>): GoogleSettings | undefined {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
