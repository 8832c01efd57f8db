// How a payment provider is asked: within a time limit, without redirects, and with one error for every way of not being there.
import { ProviderUnreachableError } from './payment-provider.ts';

const requestTimeoutMs = 20_000;

/** Fetches from the provider. Throws ProviderUnreachableError where no response comes. */
export async function fetchFromProvider(address: string, options: RequestInit): Promise<Response> {
  try {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    return await fetch(address, {
      redirect: 'error',
      ...options,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    throw new ProviderUnreachableError(`The payment provider cannot be reached: ${(error as Error).message}`);
  }
}
