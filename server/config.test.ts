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
    mailFrom: 'HanziVine <no-reply@hanzivine.localhost>',
    supportEmail: 'no-reply@hanzivine.localhost',
    moderators: [],
    paypal: undefined,
    google: undefined,
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    trustedProxies: [],
    rateLimitFactor: 1,
    logLevel: 'info',
  });
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
  DATABASE_URL: 'postgres://user@host/name',
  SMTP_URL: 'smtps://user:password@host',
  PUBLIC_URL: 'https://hanzivine.example/',
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
    '9 problems',
    'DATABASE_URL is missing',
    'PAYPAL_SECRET is missing',
    'SMTP_URL is missing',
    'MAIL_FROM is missing',
    'PUBLIC_URL is missing',
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

test('the support address is that of the sender where none is named', () => {
  expect(readConfig({ MAIL_FROM: 'HanziVine <hello@example.org>' }).supportEmail).toBe('hello@example.org');
  expect(readConfig({ SUPPORT_EMAIL: 'help@example.org' }).supportEmail).toBe('help@example.org');
  expect(() => readConfig({ SUPPORT_EMAIL: 'nowhere' })).toThrow(/SUPPORT_EMAIL must be an email address/);
});

test('moderators are named by their addresses, in any case', () => {
  expect(readConfig({ MODERATORS: 'Anna@Example.org, li@example.org' }).moderators).toEqual(['anna@example.org', 'li@example.org']);
  for (const wrong of ['anna', 'anna@example.org;li@example.org', 'anna@example.org,', 'Anna <anna@example.org>'])
    expect(readConfigError({ MODERATORS: wrong })).toContain('MODERATORS must be email addresses separated by commas');
});
