// A list in localStorage, in insertion order, shared by all tabs.
import { writeStored } from './device-store.ts';
import { forgetSpareReplies } from './kept-replies.ts';

/** The lists of this page that hold what the device had no room for. */
const unstoredLists = new Set<object>();

/** Whether this page holds anything that is lost when it is closed. */
export function hasUnstored(): boolean {
  return unstoredLists.size > 0;
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

let counter = 0;
const tabId = Math.random().toString(36).slice(2, 8);

// Every entry has its own key, so tabs never overwrite each other's entries; keys sort in insertion order.
function nextKey(prefix: string): string {
  counter += 1;
  return `${prefix}${String(Date.now()).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${tabId}`;
}

/** The entries of localStorage whose keys start with a prefix. */
export class DeviceList<Item extends object> {
  readonly prefix: string;
  /** Entries that could not be stored because storage is full or unavailable: this page alone has them. */
  readonly #unstored = new Map<string, Item>();

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** Whether a storage key belongs to this list. */
  ownsKey(key: string): boolean {
    return key.startsWith(this.prefix);
  }

  /** All entries with their keys, oldest first. */
  entries(): [string, Item][] {
    return [...new Map([...this.#stored(), ...this.#unstored])].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** How many entries this page alone has. */
  get unstoredCount(): number {
    return this.#unstored.size;
  }

  add(item: Item): void {
    this.replace(nextKey(this.prefix), item);
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
    writeStored(key, undefined);
    this.#storeRest();
  }

  // Room may have come back: what was removed leaves some.
  #storeRest(): void {
    for (const [key, item] of this.#unstored) if (writeStored(key, JSON.stringify(item))) this.#unstored.delete(key);
    if (this.#unstored.size > 0) unstoredLists.add(this);
    else unstoredLists.delete(this);
    if (hasUnstored()) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  }

  #stored(): [string, Item][] {
    const found: [string, Item][] = [];
    try {
      for (const key of Object.keys(localStorage).filter((name) => this.ownsKey(name))) {
        const item = parseItem(localStorage.getItem(key));
        if (item !== undefined) found.push([key, item as Item]);
      }
    } catch {
      // Storage is unavailable: only this tab's unstored entries exist.
    }
    return found;
  }
}

function parseItem(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
