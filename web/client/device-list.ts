// A list that is kept on this device, in the order of keeping, and shared by all tabs.

let counter = 0;
const tab = Math.random().toString(36).slice(2, 8);

// Every entry has a key of its own, so tabs never overwrite each other's list; keys sort in the order of keeping.
function nextKey(prefix: string): string {
  counter += 1;
  return `${prefix}${String(Date.now()).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${tab}`;
}

/** The entries whose keys begin with a prefix. */
export class DeviceList<Item extends object> {
  readonly prefix: string;
  /** What could not be stored, where the browser allows no storage. */
  readonly #unstored = new Map<string, Item>();

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** Whether a key of the storage is of this list. */
  holds(key: string): boolean {
    return key.startsWith(this.prefix);
  }

  /** All entries with their keys, oldest first. */
  entries(): [string, Item][] {
    return [...new Map([...this.#stored(), ...this.#unstored])].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  add(item: Item): void {
    this.replace(nextKey(this.prefix), item);
  }

  replace(key: string, item: Item): void {
    try {
      localStorage.setItem(key, JSON.stringify(item));
    } catch {
      this.#unstored.set(key, item);
    }
  }

  remove(key: string): void {
    this.#unstored.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }

  #stored(): [string, Item][] {
    const found: [string, Item][] = [];
    try {
      for (const key of Object.keys(localStorage).filter((name) => this.holds(name))) {
        const item = parsed<Item>(localStorage.getItem(key));
        if (item) found.push([key, item]);
      }
    } catch {
      // No storage here: what this tab remembers is all there is.
    }
    return found;
  }
}

function parsed<Item>(text: string | null): Item | undefined {
  try {
    return JSON.parse(text ?? '') as Item;
  } catch {
    return undefined;
  }
}
