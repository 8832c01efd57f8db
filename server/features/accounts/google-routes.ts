// The navigations of Google sign-in: they send the browser to the provider and take it back. They change nothing before the return.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Guard } from '#server/access/guard.ts';
import { addCookie } from '#server/access/sessions.ts';
import { type Cookies, apiHeaders } from '#server/http/serve.ts';
import { type GoogleClient, IdentityProviderUnavailableError, type ProviderIdentity, SignInRejectedError } from '#server/outside/google.ts';
import type { Services } from '#server/services.ts';
import { findLogin, linkIdentity, registerIdentity } from './google.ts';
import { logSignIn } from './sign-in-log.ts';

const purposes = ['login', 'register', 'link'] as const;
type Purpose = (typeof purposes)[number];

const flowSeconds = 600;
const flowCookie = z.object({
  purpose: z.enum(purposes),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Ties a link to the session that started it. */
  mac: z.string(),
});
type Flow = z.output<typeof flowCookie>;

/** Registers `/auth/google/login`, `/register`, `/link` and their callbacks. Without a provider they lead back to the login. */
export function addGoogleRoutes(app: FastifyInstance, services: Services, guard: Guard): void {
  for (const purpose of purposes) {
    app.get(`/auth/google/${purpose}`, (request, reply) => handle(request, reply, () => start(services, guard, purpose, request, reply)));
    app.get(`/auth/google/${purpose}/callback`, (request, reply) =>
      handle(request, reply, () => finish(services, guard, purpose, request, reply)),
    );
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply, run: () => Promise<string>): Promise<FastifyReply> => {
    await services.rateLimiter.consumeCall('login', { learnerId: undefined, address: request.ip });
    reply.headers(apiHeaders(services.config.isHttps));
    return reply.redirect(await run(), 303);
  };
}

async function start(services: Services, guard: Guard, purpose: Purpose, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { google, config } = services;
  const failurePage = purpose === 'link' ? '/settings' : '/register';
  if (!google) return `${failurePage}?error=google_unavailable`;
  const cookies = parseCookies(request);
  if (purpose === 'link') {
    // Another site must not start it: it would only have to get its own consent screen clicked.
    const site = request.headers['sec-fetch-site'];
    const identity = await guard.identify(cookies, request.ip);
    if (!identity || (site !== undefined && site !== 'same-origin')) return '/register';
    if (!identity.learner.hasRecentLogin) return '/settings?error=login_again';
  }
  try {
    const { url, flow } = await google.startSignIn(buildCallbackUrl(config.publicUrl, purpose));
    writeFlow(reply, config.isHttps, { purpose, ...flow, mac: signState(guard, cookies, flow.state) });
    return url;
  } catch (error) {
    return `${failurePage}?error=${describeFailure(services, request, error)}`;
  }
}

async function finish(services: Services, guard: Guard, purpose: Purpose, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { google, config } = services;
  const cookies = parseCookies(request);
  const flow = readFlow(cookies, config.isHttps);
  // Whatever happens, this flow is over: a second return with the same code finds no flow.
  writeFlow(reply, config.isHttps, undefined);
  const fail = (code: string) => {
    if (purpose === 'login') logGoogleSignIn(services, request, 'unknown', code);
    return `${purpose === 'link' ? '/settings' : '/register'}?error=${code}`;
  };
  if (!google) return fail('google_unavailable');
  const { error } = request.query as { error?: unknown };
  if (error !== undefined) return fail(error === 'access_denied' ? 'google_cancelled' : 'google_failed');
  if (!flow || flow.purpose !== purpose) return fail('google_failed');
  try {
    const identity = await exchange(google, config.publicUrl, request, flow);
    if (purpose === 'login') return await finishLogin(services, guard, identity, request, reply, cookies);
    if (purpose === 'register') {
      guard.createResponseCookies(reply, cookies).setNotice(await registerIdentity(services, identity));
      return '/register?result=done';
    }
    return await finishLink(services, guard, identity, request, flow);
  } catch (failure) {
    return fail(describeFailure(services, request, failure));
  }
}

function logGoogleSignIn(services: Services, request: FastifyRequest, account: string, outcome: string): void {
  logSignIn({ services, log: services.log.child({ request: request.id }), address: request.ip }, 'google', account, outcome);
}

function exchange(google: GoogleClient, publicUrl: string, request: FastifyRequest, flow: Flow): Promise<ProviderIdentity> {
  return google.finishSignIn(new URL(request.url, publicUrl), flow);
}

async function finishLogin(
  services: Services,
  guard: Guard,
  identity: ProviderIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
): Promise<string> {
  const userId = await findLogin(services, identity);
  if (userId === undefined) {
    logGoogleSignIn(services, request, `unknown:${identity.issuer} ${identity.subject}`, 'user_not_found');
    return '/register?error=user_not_found';
  }
  await guard.createResponseCookies(reply, cookies).openSession(userId, 0);
  logGoogleSignIn(services, request, userId, 'success');
  return '/';
}

async function finishLink(
  services: Services,
  guard: Guard,
  identity: ProviderIdentity,
  request: FastifyRequest,
  flow: Flow,
): Promise<string> {
  const cookies = parseCookies(request);
  const session = await guard.identify(cookies, request.ip);
  if (!session || !isSame(flow.mac, signState(guard, cookies, flow.state))) return '/settings?error=google_failed';
  const isLinked = await linkIdentity(services, session.learner.id, identity);
  return isLinked ? '/settings?result=google_linked' : '/settings?error=google_taken';
}

// Only a code leaves the server: the page selects the text (security, rule 8).
function describeFailure(services: Services, request: FastifyRequest, error: unknown): string {
  if (error instanceof IdentityProviderUnavailableError) {
    services.log.warn({ request: request.id, reason: error.message }, 'Google sign-in is unavailable');
    return 'google_unavailable';
  }
  if (error instanceof SignInRejectedError) return 'google_failed';
  throw error;
}

function buildCallbackUrl(publicUrl: string, purpose: Purpose): string {
  return `${publicUrl}/auth/google/${purpose}/callback`;
}

function parseCookies(request: FastifyRequest): Cookies {
  return request.headers.cookie === undefined ? {} : cookie.parse(request.headers.cookie);
}

function signState(guard: Guard, cookies: Cookies, state: string): string {
  return createHmac('sha256', guard.getSessionToken(cookies) ?? '')
    .update(state)
    .digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function getFlowCookieName(isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}hv_google`;
}

function readFlow(cookies: Cookies, isHttps: boolean): Flow | undefined {
  try {
    const parsed = flowCookie.safeParse(JSON.parse(Buffer.from(cookies[getFlowCookieName(isHttps)] ?? '', 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function writeFlow(reply: FastifyReply, isHttps: boolean, flow: Flow | undefined): void {
  const value = flow ? Buffer.from(JSON.stringify(flow)).toString('base64url') : '';
  // Lax: the provider's redirect is a navigation from another site.
  const options = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax', maxAge: flow ? flowSeconds : 0 } as const;
  addCookie(reply, cookie.serialize(getFlowCookieName(isHttps), value, options));
}
