// A list in localStorage, in insertion order, shared by all tabs.
import * as z from 'zod/mini';
import { readStored, writeStored } from './device-store.ts';
import { forgetSpareReplies } from './kept-replies.ts';
import { createRandomId } from './random-id.ts';

/** The lists of this page that hold what the device had no room for. */
const unstoredLists = new Set<object>();

/** Whether this page holds anything that is lost when it is closed. */
export function hasUnstored(): boolean {
  return unstoredLists.size > 0;
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

let counter = 0;
const tabId = Math.random().toString(36).slice(2, 8);

// Every entry has its own key, so tabs never overwrite each other's entries. Keys sort in insertion order, whatever the device's clock does: each is
// behind all that are there.
function nextKey(prefix: string, keys: readonly string[]): string {
  counter += 1;
  const last = keys.reduce((latest, key) => Math.max(latest, Number.parseInt(key.slice(prefix.length), 10) || 0), 0);
  return `${prefix}${String(Math.max(Date.now(), last)).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${tabId}`;
}

const generationKey = 'hanzivine:storage';

/** Names what is stored now: once storage was emptied, as the browser's settings do, it has another name. Undefined without storage. */
function readGeneration(): string | undefined {
  const known = readStored(generationKey);
  if (known !== undefined) return known;
  const begun = createRandomId();
  return writeStored(generationKey, begun) ? begun : undefined;
}

/** The entries of localStorage whose keys start with a prefix. */
export class DeviceList<Item extends object> {
  readonly prefix: string;
  readonly #codec: z.ZodMiniType<Item>;
  /** Entries that could not be stored because storage is full or unavailable: this page alone has them. */
  readonly #unstored = new Map<string, Item>();
  /** What was stored when this page last looked. */
  #seen = new Map<string, Item>();
  #generation = readGeneration();

  constructor(prefix: string, codec: z.ZodMiniType<Item>) {
    this.prefix = prefix;
    this.#codec = codec;
  }

  /** Whether a storage key belongs to this list. */
  ownsKey(key: string): boolean {
    return key.startsWith(this.prefix);
  }

  /** All entries with their keys, oldest first. */
  entries(): [string, Item][] {
    this.#restoreEmptied();
    const stored = this.#stored();
    this.#seen = new Map(stored);
    return [...new Map([...stored, ...this.#unstored])].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** How many entries this page alone has. */
  get unstoredCount(): number {
    return this.#unstored.size;
  }

  add(item: Item): void {
    this.replace(
      nextKey(
        this.prefix,
        this.entries().map(([key]) => key),
      ),
      item,
    );
  }

  replace(key: string, item: Item): void {
    this.#unstored.set(key, item);
    this.#storeRest();
    if (this.#unstored.size === 0) return;
    forgetSpareReplies();
    this.#storeRest();
  }

  remove(key: string): void {
    this.#unstored.delete(key);
    this.#seen.delete(key);
    writeStored(key, undefined);
    this.#storeRest();
  }

  // What is gone from storage was sent by another tab, unless everything is gone.
  #restoreEmptied(): void {
    const generation = readGeneration();
    const before = this.#generation;
    this.#generation = generation ?? before;
    if (generation === undefined || before === undefined || generation === before) return;
    for (const [key, item] of this.#seen) if (readStored(key) === undefined) this.#unstored.set(key, item);
    this.#storeRest();
  }

  // Room may have come back: what was removed leaves some.
  #storeRest(): void {
    for (const [key, item] of this.#unstored)
      if (writeStored(key, JSON.stringify(z.encode(this.#codec, item)))) {
        this.#unstored.delete(key);
        this.#seen.set(key, item);
      }
    if (this.#unstored.size > 0) unstoredLists.add(this);
    else unstoredLists.delete(this);
    if (hasUnstored()) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  }

  #stored(): [string, Item][] {
    const found: [string, Item][] = [];
    try {
      for (const key of Object.keys(localStorage).filter((name) => this.ownsKey(name))) {
        const item = z.safeDecode(this.#codec, parseJson(localStorage.getItem(key)));
        if (item.success) found.push([key, item.data]);
      }
    } catch {
      // Storage is unavailable: only this tab's unstored entries exist.
    }
    return found;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
