// A local OpenID provider under /dev/google that plays Google: the real oidc-provider library with a few prepared people.
import { createHash, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import type { GoogleSettings } from '#server/config.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { MemoryAdapter } from './memory-adapter.ts';

export interface PreparedPerson {
  /** The subject that the provider knows the person by. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** The people who can sign in at the local provider. */
export const preparedPeople: readonly PreparedPerson[] = [
  { id: 'google-anna', name: 'Anna Lindqvist', email: 'anna.google@example.org', isEmailVerified: true },
  { id: 'google-boris', name: 'Борис Орлов', email: 'boris.google@example.org', isEmailVerified: true },
  { id: 'google-mei', name: '王美', email: 'mei.google@example.org', isEmailVerified: true },
  { id: 'google-unverified', name: 'Uma Unverified', email: 'uma.google@example.org', isEmailVerified: false },
];

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:; frame-ancestors 'none'",
};

// Google's prompt, which the library does not know by itself: the choice is shown even to somebody who is signed in.
function buildPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check('select_account_prompt', 'Choose an account', ({ oidc }) =>
    oidc.prompts.has('select_account') && oidc.promptPending('select_account')
      ? interactionPolicy.Check.REQUEST_PROMPT
      : interactionPolicy.Check.NO_NEED_TO_PROMPT,
  );
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, check), 0);
  return policy;
}

function buildConfiguration({ clientId, clientSecret }: GoogleSettings, redirectUris: string[]): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter: MemoryAdapter,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts these into the ID token too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [createHash('sha256').update(clientSecret).digest('hex')] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { policy: buildPolicy(), url: (_context, interaction) => `/dev/google/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const person = preparedPeople.find((one) => one.id === id);
      return (
        person && {
          accountId: id,
          claims: () => ({ sub: id, name: person.name, email: person.email, email_verified: person.isEmailVerified }),
        }
      );
    },
  };
}

/** Adds the provider to a server that is not listening yet. `publicUrl`: the address that the browser opens. */
export function addIdentityProvider(app: FastifyInstance, settings: GoogleSettings, publicUrl: string): void {
  const redirectUris = ['login', 'register', 'link'].map((purpose) => `${publicUrl}/auth/google/${purpose}/callback`);
  const provider = new Provider(settings.issuer, buildConfiguration(settings, redirectUris));
  provider.proxy = true;
  const handle = provider.callback();
  const prefix = new URL(settings.issuer).pathname;

  const handleInteraction = async (request: IncomingMessage, response: ServerResponse, chosenId: string | undefined): Promise<void> => {
    const interaction = await provider.interactionDetails(request, response);
    if (chosenId === undefined) {
      response.writeHead(200, pageHeaders).end(renderChoice(request.url ?? ''));
      return;
    }
    if (chosenId === 'cancel') {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The user cancelled' });
      return;
    }
    const grant = new provider.Grant({ accountId: chosenId, clientId: settings.clientId });
    grant.addOIDCScope(String(interaction.params.scope));
    await provider.interactionFinished(request, response, {
      login: { accountId: chosenId, remember: false },
      select_account: {},
      consent: { grantId: await grant.save() },
    });
  };

  // Before the body is parsed: the library reads it itself.
  const takeOver = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [path = '', query = ''] = request.url.split('?', 2);
    reply.hijack();
    const { raw } = request;
    if (path.startsWith(`${prefix}/interaction/`)) {
      await handleInteraction(raw, reply.raw, new URLSearchParams(query).get('person') ?? undefined);
      return;
    }
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = raw.url?.slice(prefix.length) || '/';
    await handle(raw, reply.raw);
  };
  app.route({ method: ['GET', 'POST'], url: `${prefix}/*`, onRequest: takeOver, handler: () => undefined });
}

function renderChoice(url: string): string {
  const path = escapeHtml(url.split('?', 1)[0] ?? '');
  const links = preparedPeople.map(
    ({ id, name, email, isEmailVerified }) =>
      `<li><a href="${path}?person=${encodeURIComponent(id)}">${escapeHtml(name)}</a> ${escapeHtml(email)}${isEmailVerified ? '' : ' (email not verified)'}</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local Google stand-in</title>
<style>body{font:18px/1.6 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}li{margin:.8rem 0}a{font-weight:600}</style></head>
<body><h1>Choose an account</h1><p>This page plays Google. No real account is used.</p><ul>${links.join('')}<li><a href="${path}?person=cancel">Cancel</a></li></ul></body></html>`;
}
