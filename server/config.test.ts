// The settings: defaults, and the reported problems (decisions §11).
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function readConfigError(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

test('nothing set: a development server with stand-ins', () => {
  expect(readConfig({})).toEqual({
    isProduction: false,
    databaseUrl: undefined,
    dataFolder: './data',
    redisUrl: undefined,
    smtpUrl: undefined,
    requiresSmtpTls: false,
    mailFrom: 'HanziVine <no-reply@hanzivine.localhost>',
    supportEmail: 'support@hanzivine.localhost',
    seller: { name: 'HanziVine, a test shop', address: 'no address', vat: 'No VAT: this is a test.' },
    moderators: [{ name: undefined, address: 'judith@people.hanzivine.localhost' }],
    paypal: undefined,
    google: undefined,
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    trustedProxies: [],
    voicesFolder: 'voices',
    metrics: undefined,
    migrationUrl: undefined,
    pooling: 'session',
    shutdownDelayMs: 2000,
    rateLimitFactor: 1,
    allowsRemoteDev: false,
    pseudonymKey: 'pseudonyms of development only: not a secret',
    logLevel: 'info',
  });
});

test('metrics are served where a port is named, to this machine unless a host is named too', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({ port: 9464, host: '0.0.0.0' });
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  expect(readConfigError({ METRICS_PORT: '94640' })).toContain('METRICS_PORT must be a port number');
});

test('an empty variable counts as not set, and the public address follows the port', () => {
  expect(readConfig({ PORT: '4100', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
    publicUrl: 'http://localhost:4100',
    databaseUrl: undefined,
  });
});

const production = {
  NODE_ENV: 'production',
  MAIL_FROM: 'HanziVine <hello@hanzivine.example>',
  DATABASE_URL: 'postgres://user@host/name?sslmode=verify-full',
  PSEUDONYM_KEY: 'a-secret-of-thirty-two-characters',
  SMTP_URL: 'smtps://user:password@host',
  PUBLIC_URL: 'https://hanzivine.example/',
  SELLER_NAME: 'Vine Ltd',
  SELLER_ADDRESS: '1 Garden Row, Dublin',
  SELLER_VAT: 'VAT ID IE1234567T',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_MERCHANT_ID: 'merchant',
};

test('production with all it needs', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    isHttps: true,
    publicUrl: 'https://hanzivine.example',
    host: '0.0.0.0',
    trustedProxies: ['127.0.0.0/8', '::1/128'],
  });
});

test('production reaches the payment provider over https only', () => {
  expect(readConfigError({ ...production, PAYPAL_API: 'http://api.example' })).toContain(
    'PAYPAL_API must be an https address in production',
  );
});

test('production never falls back to a stand-in: all missing settings are reported at once', () => {
  const message = readConfigError({ NODE_ENV: 'production', PORT: 'x' });
  for (const part of [
    '13 problems',
    'PSEUDONYM_KEY is missing',
    'DATABASE_URL is missing',
    'PAYPAL_SECRET is missing',
    'SMTP_URL is missing',
    'MAIL_FROM is missing',
    'PUBLIC_URL is missing',
    'SELLER_NAME is missing',
    'SELLER_ADDRESS is missing',
    'SELLER_VAT is missing',
    'PORT must be a port number',
  ])
    expect(message).toContain(part);
});

test.each([
  ['NODE_ENV', 'staging'],
  ['DATABASE_URL', 'mysql://host/name'],
  ['REDIS_URL', 'localhost:6379'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'https://host/path'],
  ['PUBLIC_URL', 'host'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['RATE_LIMIT_FACTOR', 'many'],
  ['TRUSTED_PROXIES', 'loopback'],
  ['TRUSTED_PROXIES', '10.0.0.5,'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.1'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.5, ::/0'],
  ['TRUSTED_PROXIES', '::ffff:10.0.0.5'],
  ['TRUSTED_PROXIES', 'fe80::1%eth0'],
  ['LOG_LEVEL', 'loud'],
  ['PSEUDONYM_KEY', 'short'],
  ['ALLOW_REMOTE_DEV', 'true'],
  ['PAYPAL_API', 'api-m.paypal.com'],
])('%s=%s is rejected with what is expected', (name, value) => {
  expect(readConfigError({ [name]: value })).toMatch(new RegExp(`a problem:\\n  - ${name} must `));
});

test('trusted proxies are addresses and networks, and replace the default', () => {
  expect(readConfig({ ...production, TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,2001:DB8::/32 , ::1' }).trustedProxies).toEqual([
    '10.0.0.5/32',
    '10.1.0.0/16',
    '2001:db8::/32',
    '::1/128',
  ]);
});

test('a problem never repeats the value, which may hold a password', () => {
  expect(readConfigError({ DATABASE_URL: 'mysql://user:secret@host/name' })).not.toContain('secret');
});

const needsTls = /a problem:\n {2}- (?:PUBLIC_URL|DATABASE_URL|REDIS_URL|SMTP_URL) must /;

test.each([
  ['PUBLIC_URL', 'http://hanzivine.example'],
  ['DATABASE_URL', 'postgres://user@host/name'],
  ['DATABASE_URL', 'postgres://user@host/name?sslmode=require'],
  ['DATABASE_URL', 'postgres://user@host/name?sslmode=verify-full&sslmode=disable'],
  ['DATABASE_URL', 'postgres://user@localhost/name?host=db.example'],
  ['REDIS_URL', 'redis://host:6379'],
  ['SMTP_URL', 'smtp://user:password@host:587?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://user:password@host:587?requireTLS=false'],
  ['SMTP_URL', 'smtps://user:password@host?tls.rejectUnauthorized=false'],
])('production refuses %s=%s, which leaves this machine without TLS', (name, value) => {
  expect(readConfigError({ ...production, [name]: value })).toMatch(needsTls);
  expect(() => readConfig({ ...production, NODE_ENV: 'development', [name]: value })).not.toThrow();
});

test.each([
  ['PUBLIC_URL', 'http://localhost:3000'],
  ['DATABASE_URL', 'postgres://user@127.0.0.1/name'],
  ['DATABASE_URL', 'postgres://user@[::1]/name'],
  ['DATABASE_URL', 'postgres://user@host/name?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://user@host/name?sslmode=verify-full&sslrootcert=ca.pem'],
  ['REDIS_URL', 'redis://localhost:6379'],
  ['REDIS_URL', 'rediss://host:6379'],
  ['SMTP_URL', 'smtp://localhost:25?ignoreTLS=true'],
])('production accepts %s=%s', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).not.toThrow();
});

test('a setting by its name goes without TLS for that connection only', () => {
  const plain = {
    ...production,
    DATABASE_URL: 'postgres://user@db/name',
    REDIS_URL: 'redis://redis:6379',
    SMTP_URL: 'smtp://mail:1025?ignoreTLS=true',
  };
  const allowed = { ALLOW_PLAIN_DATABASE: 'yes', ALLOW_PLAIN_REDIS: 'yes', ALLOW_PLAIN_SMTP: 'yes' };
  expect(readConfig({ ...plain, ...allowed }).requiresSmtpTls).toBe(false);
  for (const name of Object.keys(allowed)) expect(readConfigError({ ...plain, ...allowed, [name]: 'no' })).toMatch(needsTls);
});

test('in production, mails to another machine need TLS, which an smtp address begins with STARTTLS', () => {
  const read = (address: string) => readConfig({ ...production, SMTP_URL: address }).requiresSmtpTls;
  expect(['smtp://user:password@host:587', 'smtps://host', 'smtp://127.0.0.1:25'].map(read)).toEqual([true, true, false]);
  expect(readConfig({ SMTP_URL: 'smtp://host' }).requiresSmtpTls).toBe(false);
});

test.each([
  'smtps://host?logger=true&debug=true',
  'smtps://host?DEBUG=1',
  'smtp://localhost?transactionLog',
  'smtp://mail?debug&ignoreTLS=true',
])('production refuses SMTP_URL=%s, which would log what goes to the mail server', (value) => {
  const loud = { ...production, SMTP_URL: value };
  expect(readConfigError({ ...loud, ALLOW_PLAIN_SMTP: 'yes' })).toBe(
    'The settings have a problem:\n  - SMTP_URL must not set logger, debug, transactionLog in production: they log passwords and emails',
  );
  expect(() => readConfig({ ...loud, NODE_ENV: 'development' })).not.toThrow();
});

test('a complete PayPal configuration is accepted, a partial one rejected', () => {
  expect(readConfig(production).paypal).toEqual({
    api: 'https://api-m.paypal.com',
    clientId: 'client',
    secret: 'secret',
    webhookId: 'webhook',
    merchantId: 'merchant',
  });
  expect(readConfigError({ PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret' })).toContain('PAYPAL_MERCHANT_ID is missing');
});

test('Google sign-in needs its id and its secret together', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together/);
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 'secret',
  });
  expect(() => readConfig({ ...production, GOOGLE_ISSUER: 'http://accounts.example' })).toThrow(/GOOGLE_ISSUER must be an https address/);
});

test.each(['no-reply@example.org', 'HanziVine <noreply@example.org>', 'Vine <do-not-reply@example.org>', 'No-Reply@example.org'])(
  'no text names %s as the address to write to',
  (sender) => {
    expect(readConfig({ MAIL_FROM: sender }).supportEmail).toBe('support@hanzivine.localhost');
    expect(readConfigError({ ...production, MAIL_FROM: sender })).toContain('SUPPORT_EMAIL is missing: nobody reads');
    expect(readConfig({ ...production, MAIL_FROM: sender, SUPPORT_EMAIL: 'help@example.org' }).supportEmail).toBe('help@example.org');
  },
);

test('the support address is that of the sender where none is named', () => {
  expect(readConfig({ MAIL_FROM: 'HanziVine <hello@example.org>' }).supportEmail).toBe('hello@example.org');
  expect(readConfig({ SUPPORT_EMAIL: 'help@example.org' }).supportEmail).toBe('help@example.org');
  expect(() => readConfig({ SUPPORT_EMAIL: 'nowhere' })).toThrow(/SUPPORT_EMAIL must be an email address/);
});

test('moderators are named by name and address, in production by both', () => {
  expect(readConfig({ MODERATORS: 'Anna <Anna@Example.org>, li@example.org' }).moderators).toEqual([
    { name: 'Anna', address: 'anna@example.org' },
    { name: undefined, address: 'li@example.org' },
  ]);
  for (const wrong of ['anna', 'anna@example.org;li@example.org', 'anna@example.org,', '<anna@example.org>', 'A B <anna@example.org>'])
    expect(readConfigError({ MODERATORS: wrong })).toContain('MODERATORS must be accounts separated by commas');
  expect(readConfig({ ...production, MODERATORS: 'Anna <anna@example.org>' }).moderators).toHaveLength(1);
  expect(readConfigError({ ...production, MODERATORS: 'Anna <anna@example.org>, li@example.org' })).toContain(
    'MODERATORS must name each account beside its address in production',
  );
});

test('recordings lie beside the data, or where a setting says', () => {
  expect(readConfig({ DATA_DIR: '/var/hanzivine/data' }).voicesFolder).toBe('/var/hanzivine/voices');
  expect(readConfig({ VOICES_DIR: '/srv/voices' }).voicesFolder).toBe('/srv/voices');
});
