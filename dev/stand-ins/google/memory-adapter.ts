// Keeps what the local identity provider stores in memory: it is gone with the process, which is what a stand-in needs.
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

const entries = new Map<string, Entry>();

function read(key: string): AdapterPayload | undefined {
  const entry = entries.get(key);
  if (entry && entry.expiresAt > Date.now()) return entry.payload;
  entries.delete(key);
  return undefined;
}

/** One kind of the provider's records, such as Session or AuthorizationCode. */
export class MemoryAdapter implements Adapter {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    entries.set(`${this.#kind}:${id}`, { payload, expiresAt: Date.now() + (expiresIn || 3600) * 1000 });
    return Promise.resolve();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(read(`${this.#kind}:${id}`));
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = [...entries.keys()].find((key) => key.startsWith(`${this.#kind}:`) && read(key)?.uid === uid);
    return Promise.resolve(found === undefined ? undefined : read(found));
  }

  consume(id: string): Promise<void> {
    const payload = read(`${this.#kind}:${id}`);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    return Promise.resolve();
  }

  destroy(id: string): Promise<void> {
    entries.delete(`${this.#kind}:${id}`);
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const key of entries.keys()) if (read(key)?.grantId === grantId) entries.delete(key);
    return Promise.resolve();
  }
}
