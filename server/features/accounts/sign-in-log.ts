// The log of sign-ins: who tried, from where and how it ended, under pseudonyms (docs/SECURITY.md).
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/errors.ts';
import { findClientNetworks } from '#server/http/client-address.ts';
import { createPseudonym } from '#server/pseudonym.ts';

/** How somebody proves who they are; `password again` is asked for within a session, or by an emailed link in another browser. */
type SignInWay = 'password' | 'google' | 'emailed link' | 'password again' | 'password reset';

/** What the log needs of a request. */
interface SignInContext {
  readonly services: { readonly config: Pick<Config, 'pseudonymKey'> };
  /** Logger whose lines carry the request id. */
  readonly log: Logger;
  readonly address: string;
}

/**
 * Writes a line about a sign-in: `outcome` is `success` or why it failed, `account` the id of the account or, where there is none,
 * what was typed. Neither it nor the address is in the log as it is.
 */
export function logSignIn({ services, log, address }: SignInContext, way: SignInWay, account: string, outcome: string): void {
  const { pseudonymKey: key } = services.config;
  log.info({
    signIn: way,
    outcome,
    account: createPseudonym(key, 'account', account),
    address: createPseudonym(key, 'address', findClientNetworks(address).own),
  });
}

/** Runs a sign-in and logs how it ended; an error that is not an answer to the visitor counts as `error`. */
export async function withSignInLog<Result>(
  context: SignInContext,
  way: SignInWay,
  account: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await signIn();
    logSignIn(context, way, account, 'success');
    return result;
  } catch (error) {
    logSignIn(context, way, account, error instanceof ApiError ? error.code : 'error');
    throw error;
  }
}
