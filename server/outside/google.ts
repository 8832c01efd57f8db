// Sign-in with Google: OpenID Connect with authorization code, PKCE, state and nonce (decisions §9). The issuer is a setting.
import * as client from 'openid-client';
import type { GoogleSettings } from '#server/config.ts';

const requestSeconds = 8;

/** What the browser keeps between the start of a sign-in and the return from the provider. */
export interface SignInFlow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who signed in, as the provider states. `issuer` and `subject` together are the identity; the rest may change. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** Full name; empty if the provider does not give one. */
  readonly name: string;
}

/** The provider could not be reached or did not answer in time. */
export class IdentityProviderUnavailableError extends Error {
  override name = 'IdentityProviderUnavailableError';
}

/** The return from the provider is not the answer to this browser's sign-in: another state, a used code, a forged token. */
export class SignInRejectedError extends Error {
  override name = 'SignInRejectedError';
}

/** A client of one OpenID provider. The provider's configuration is read at the first sign-in, and again after a failure. */
export class GoogleClient {
  readonly #settings: GoogleSettings;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(settings: GoogleSettings) {
    this.#settings = settings;
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const isInsecure = new URL(issuer).protocol === 'http:';
    this.#configuration ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: requestSeconds,
        // Checks the signature of the ID token too, and not only that it came over TLS from the provider.
        execute: [
          client.enableNonRepudiationChecks,
          // The local provider of development and tests speaks plain http.
          // oxlint-disable-next-line typescript/no-deprecated -- marked deprecated only to stand out
          ...(isInsecure ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        this.#configuration = undefined;
        throw new IdentityProviderUnavailableError('The identity provider cannot be reached', { cause: error });
      });
    return this.#configuration;
  }

  /**
   * Starts a sign-in: the provider's address to send the browser to, and what the browser keeps until it returns.
   * Throws IdentityProviderUnavailableError.
   */
  async startSignIn(redirectUri: string): Promise<{ url: string; flow: SignInFlow }> {
    const configuration = await this.#discover();
    const flow = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
      code_challenge_method: 'S256',
      // A learner with several Google accounts chooses one.
      prompt: 'select_account',
    });
    return { url: url.href, flow };
  }

  /**
   * Exchanges the code of the return address for the identity. `returnUrl`: the complete address that the provider sent the
   * browser to. Throws SignInRejectedError or IdentityProviderUnavailableError.
   */
  async finishSignIn(returnUrl: URL, flow: SignInFlow): Promise<ProviderIdentity> {
    const configuration = await this.#discover();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, returnUrl, {
        pkceCodeVerifier: flow.codeVerifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new SignInRejectedError('The provider sent no ID token');
      const { email, name } = claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        isEmailVerified: claims.email_verified === true,
        name: typeof name === 'string' ? name : '',
      };
    } catch (error) {
      throw isOutage(error)
        ? new IdentityProviderUnavailableError('The identity provider did not answer', { cause: error })
        : new SignInRejectedError('The sign-in was rejected', { cause: error });
    }
  }
}

// A rejected code or token is a 4xx with an OAuth error; no connection, a timeout or a 5xx is an outage.
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response && cause.status >= 500;
}
