// The settings: what is read, and what is said about faults (decisions §11).
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function faultsOf(environment: Record<string, string>): string {
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
    production: false,
    databaseUrl: undefined,
    dataFolder: './data',
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'HanziVine <no-reply@hanzivine.localhost>',
    paypal: undefined,
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    https: false,
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
  expect(readConfig(production)).toMatchObject({ production: true, https: true, publicUrl: 'https://hanzivine.example', host: '0.0.0.0' });
});

test('production speaks with the payment provider over https only', () => {
  expect(faultsOf({ ...production, PAYPAL_API: 'http://api.example' })).toContain('PAYPAL_API must be an https address in production');
});

test('production never falls back to a stand-in: every missing setting is named at once', () => {
  const message = faultsOf({ NODE_ENV: 'production', PORT: 'x' });
  for (const part of [
    '9 faults',
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
  ['LOG_LEVEL', 'loud'],
  ['PAYPAL_API', 'api-m.paypal.com'],
])('%s=%s is a fault that says what is expected', (name, value) => {
  expect(faultsOf({ [name]: value })).toMatch(new RegExp(`a fault:\\n  - ${name} must `));
});

test('a fault never repeats the value, which may hold a password', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://user:secret@host/name' })).not.toContain('secret');
});

test('PayPal with all it needs, and half of it a fault', () => {
  expect(readConfig(production).paypal).toEqual({
    api: 'https://api-m.paypal.com',
    clientId: 'client',
    secret: 'secret',
    webhookId: 'webhook',
    merchantId: 'merchant',
  });
  expect(faultsOf({ PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret' })).toContain('PAYPAL_MERCHANT_ID is missing');
});
