// Which ID tokens of the provider are believed (security, "Accounts").
import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GoogleClient, SignInRejectedError } from './google.ts';

const createKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [own, foreign] = [createKeys(), createKeys()];
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

let idToken = '';
let issuer = '';
const provider = createServer((request, response) => {
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
    '/token': { access_token: 'x', token_type: 'bearer', expires_in: 60, id_token: idToken },
    '/keys': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(documents[request.url ?? '']));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, 'localhost', resolve));
  issuer = `http://localhost:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));

/** Signs in with a token that has these claims, as if the provider had sent it. */
async function signIn(claims: object, key: KeyObject | null = own.privateKey) {
  const google = new GoogleClient({ issuer, clientId: 'us', clientSecret: 'secret' });
  const { url, flow } = await google.startSignIn('https://hanzivine.example/callback');
  const now = Math.floor(Date.now() / 1000);
  const all = { iss: issuer, aud: 'us', sub: '7', nonce: flow.nonce, iat: now, exp: now + 60, email: 'a@example.org', ...claims };
  const text = `${encode({ alg: key ? 'RS256' : 'none', kid: 'own' })}.${encode(all)}`;
  idToken = `${text}.${key ? sign('sha256', Buffer.from(text), key).toString('base64url') : ''}`;
  const state = new URL(url).searchParams.get('state') ?? '';
  return google.finishSignIn(new URL(`https://hanzivine.example/callback?code=1&state=${state}`), flow);
}

test('a signed token for us is believed, an address in it only where the provider has verified it', async () => {
  expect(await signIn({})).toEqual({ issuer, subject: '7', email: 'a@example.org', isEmailVerified: false, name: '' });
  expect((await signIn({ email_verified: true })).isEmailVerified).toBe(true);
  expect((await signIn({ email_verified: 'true' })).isEmailVerified).toBe(false);
});

test.each([
  ['signed with a key that the provider does not publish', {}, foreign.privateKey],
  ['not signed', {}, null],
  ['for another client', { aud: 'others' }, own.privateKey],
  ['of another issuer', { iss: 'https://accounts.example' }, own.privateKey],
  ['of another sign-in', { nonce: 'another' }, own.privateKey],
  ['expired', { exp: 1 }, own.privateKey],
])('a token that is %s is rejected', async (_name, claims, key) => {
  await expect(signIn(claims, key)).rejects.toBeInstanceOf(SignInRejectedError);
});
