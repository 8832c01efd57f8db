// The keys by which PayPal signs its webhooks: fetched from its own hosts alone, kept, and bounded in time and number.
import { type KeyObject, createPublicKey } from 'node:crypto';
import { ProviderUnreachableError } from './payment-provider.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { CertificateError, type SigningKey, readSigningKey } from './signing-certificate.ts';

const maxCachedKeys = 20;
// A sender who names certificates that do not exist makes us request each: bounded in time and in number.
const maxFailedKeys = 200;
const failedKeyMs = 60_000;
const maxKeyFetchesPerMinute = 120;
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

interface CertificatePlace {
  isAllowed(address: URL): boolean;
  /** The name that the certificate is for; undefined where a bare key is expected. */
  readonly name: string | undefined;
}

// PayPal keeps its certificates on the hosts of its API, live or sandbox. Another provider, such as the stand-in, has one bare key.
function findCertificatePlace(api: string): CertificatePlace {
  const environment = /^https:\/\/api(?:-m)?(\.sandbox)?\.paypal\.com(?:\/|$)/.exec(api);
  if (!environment) return { isAllowed: ({ href }) => href === `${api}/key.pem`, name: undefined };
  const domain = `${environment[1] ?? ''}.paypal.com`;
  const origins = [`https://api${domain}`, `https://api-m${domain}`];
  return {
    isAllowed: ({ href, origin, pathname }) =>
      origins.includes(origin) && certificatePath.test(pathname) && href === `${origin}${pathname}`,
    name: `messageverificationcerts${domain}`,
  };
}

/** The signing keys of a provider with this API. */
export class PaypalSigningKeys {
  readonly #api: string;
  readonly #roots: readonly string[];
  readonly #keys = new Map<string, SigningKey>();
  /** Until when the key at an address is not asked for again, because it could not be fetched or trusted. */
  readonly #failedKeys = new Map<string, number>();
  #fetches = { minute: 0, count: 0 };

  /** `roots`: the certificates, in PEM, that the chain of a signing certificate must lead to. */
  constructor(api: string, roots: readonly string[]) {
    this.#api = api;
    this.#roots = roots;
  }

  /**
   * The key at an address; undefined where that is none of the provider's. Throws ProviderUnreachableError for one that cannot be fetched or trusted.
   * `beforeFetch` is called before a key is fetched that is not known.
   */
  async load(address: string, beforeFetch: (() => Promise<void>) | undefined): Promise<KeyObject | undefined> {
    // The address comes from the sender, so it is only fetched from where the provider keeps its keys.
    const place = findCertificatePlace(this.#api);
    if (!URL.canParse(address) || !place.isAllowed(new URL(address))) return undefined;
    const known = this.#keys.get(address);
    if (known && known.validUntil > Date.now()) return known.key;
    if ((this.#failedKeys.get(address) ?? 0) > Date.now()) throw new ProviderUnreachableError('The signing key could not be fetched');
    await beforeFetch?.();
    this.#countFetch();
    try {
      const key = await this.#fetchKey(address, place.name);
      const [oldest] = this.#keys.keys();
      if (this.#keys.size >= maxCachedKeys && oldest !== undefined) this.#keys.delete(oldest);
      this.#keys.set(address, key);
      return key.key;
    } catch (error) {
      if (this.#failedKeys.size >= maxFailedKeys) this.#failedKeys.clear();
      this.#failedKeys.set(address, Date.now() + failedKeyMs);
      throw error;
    }
  }

  async #fetchKey(address: string, name: string | undefined): Promise<SigningKey> {
    const response = await fetchFromProvider(address, { redirect: 'error' });
    const { host } = new URL(address);
    if (!response.ok) throw new ProviderUnreachableError(`The signing key at ${host} could not be fetched`);
    const pem = await response.text();
    try {
      return name === undefined ? { key: createPublicKey(pem), validUntil: Infinity } : readSigningKey(pem, name, this.#roots);
    } catch (error) {
      const reason = error instanceof CertificateError ? error.message : 'it is no key';
      throw new ProviderUnreachableError(`The signing certificate at ${host} is not trusted: ${reason}`);
    }
  }

  #countFetch(): void {
    const minute = Math.floor(Date.now() / 60_000);
    if (this.#fetches.minute !== minute) this.#fetches = { minute, count: 0 };
    this.#fetches.count += 1;
    if (this.#fetches.count > maxKeyFetchesPerMinute) throw new ProviderUnreachableError('Too many signing keys were asked for');
  }
}
