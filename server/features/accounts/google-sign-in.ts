// The navigations of Google sign-in: they send the browser to the provider and receive it again. They change nothing before the return.
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type GooglePurpose, googleCallbacks, googlePurposes, googleStarts } from '#contract/google.ts';
import { pagePaths } from '#contract/pages.ts';
import { type EndpointContext, endpointRoute } from '#server/call-context.ts';
import type { EndpointRoute } from '#server/http/serve-endpoints.ts';
import { IdentityProviderUnavailableError, type ProviderIdentity, SignInRejectedError } from '#server/outside/google.ts';
import { findLogin, linkIdentity, registerIdentity } from './google.ts';
import { logSignIn } from './sign-in-log.ts';

const flowSeconds = 600;
const flowCookie = z.object({
  purpose: z.enum(googlePurposes),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Ties a link to the session that started it. */
  mac: z.string(),
});
type Flow = z.output<typeof flowCookie>;

type Start = EndpointContext<(typeof googleStarts)[GooglePurpose]>;
type Callback = EndpointContext<(typeof googleCallbacks)[GooglePurpose]>;

/** Where the browser goes on; without a provider back to where it was. */
export const googleRoutes: EndpointRoute[] = [
  endpointRoute(googleStarts.login, (context) => start('login', context)),
  endpointRoute(googleStarts.register, (context) => start('register', context)),
  endpointRoute(googleStarts.link, (context) => start('link', context)),
  endpointRoute(googleCallbacks.login, (context) => finish('login', context, (identity) => finishLogin(context, identity))),
  endpointRoute(googleCallbacks.register, (context) =>
    finish('register', context, async (identity) => {
      context.cookies.setNotice(await registerIdentity(context.services, identity));
      return `${pagePaths.register}?result=done`;
    }),
  ),
  endpointRoute(googleCallbacks.link, (context) =>
    finish('link', context, async (identity, flow) => {
      if (!isSame(flow.mac, context.cookies.sign(flow.state))) return `${pagePaths.accountSettings}?error=google_failed`;
      const isLinked = await linkIdentity(context.services, context.learner.id, identity);
      return isLinked ? `${pagePaths.accountSettings}?result=google_linked` : `${pagePaths.accountSettings}?error=google_taken`;
    }),
  ),
];

function getFailurePage(purpose: GooglePurpose): string {
  return purpose === 'link' ? pagePaths.accountSettings : pagePaths.register;
}

async function start(purpose: GooglePurpose, context: Start): Promise<string> {
  const { services, cookies } = context;
  const { google, config } = services;
  if (!google) return `${getFailurePage(purpose)}?error=google_unavailable`;
  try {
    const { url, flow } = await google.startSignIn(`${config.publicUrl}${googleCallbacks[purpose].path}`);
    writeFlow(cookies, { purpose, ...flow, mac: cookies.sign(flow.state) });
    return url;
  } catch (error) {
    return `${getFailurePage(purpose)}?error=${describeFailure(context, error)}`;
  }
}

async function finish(
  purpose: GooglePurpose,
  context: Callback,
  use: (identity: ProviderIdentity, flow: Flow) => Promise<string>,
): Promise<string> {
  const { services, cookies, input, url } = context;
  const { google, config } = services;
  const flow = readFlow(cookies);
  // Whatever happens, this flow is over: a second return with the same code finds no flow.
  cookies.setSignInFlow(undefined);
  const fail = (code: string) => {
    if (purpose === 'login') logSignIn(context, 'google', 'unknown', code);
    return `${getFailurePage(purpose)}?error=${code}`;
  };
  if (!google) return fail('google_unavailable');
  if (input.error !== undefined) return fail(input.error === 'access_denied' ? 'google_cancelled' : 'google_failed');
  if (!flow || flow.purpose !== purpose) return fail('google_failed');
  try {
    return await use(await google.finishSignIn(new URL(url, config.publicUrl), flow), flow);
  } catch (failure) {
    return fail(describeFailure(context, failure));
  }
}

async function finishLogin(context: Callback, identity: ProviderIdentity): Promise<string> {
  const userId = await findLogin(context.services, identity);
  if (userId === undefined) {
    logSignIn(context, 'google', `unknown:${identity.issuer} ${identity.subject}`, 'user_not_found');
    return `${pagePaths.register}?error=user_not_found`;
  }
  await context.cookies.openSession(userId, 0);
  logSignIn(context, 'google', userId, 'success');
  // It leads on to the page that was wanted before, as after a password.
  return pagePaths.register;
}

// Only a code leaves the server: the page selects the text (security, rule 8).
function describeFailure({ log }: Pick<Start, 'log'>, error: unknown): string {
  if (error instanceof IdentityProviderUnavailableError) {
    log.warn({ reason: error.message }, 'Google sign-in is unavailable');
    return 'google_unavailable';
  }
  if (error instanceof SignInRejectedError) return 'google_failed';
  throw error;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function readFlow(cookies: Start['cookies']): Flow | undefined {
  try {
    const parsed = flowCookie.safeParse(JSON.parse(Buffer.from(cookies.signInFlow ?? '', 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function writeFlow(cookies: Start['cookies'], flow: Flow): void {
  cookies.setSignInFlow(Buffer.from(JSON.stringify(flow)).toString('base64url'), flowSeconds);
}
