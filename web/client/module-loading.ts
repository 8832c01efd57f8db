// Loads the parts of the app that come later, again and again where a file is lost on the way, is held back, or is gone with an old build.
import { hasUnstored } from './device-list.ts';

/** The pauses before another attempt, in milliseconds; the last one is repeated. A connection that comes back ends a pause. */
const pausesMs = [1000, 3000, 10_000, 30_000];
/** How often a page is tried before it says so. */
const pageAttempts = 3;
const failedFile = /(?:https?:\/\/[^\s/]+)?\/assets\/[\w.-]+\.(?:js|css)/;

const waiting = new Set<() => void>();

/** Ends the pauses of all loads that wait for another attempt. */
export function retryLoads(): void {
  for (const goOn of waiting) goOn();
}

function waitBetweenAttempts(ms: number): Promise<void> {
  return new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    addEventListener('online', goOn);
    waiting.add(goOn);
  });
}

function loadStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`No style at ${address}`)));
    document.head.append(link);
  });
}

let freshCount = 0;

/** Browsers remember that a module failed, and fail at once from then on; under another address it is fetched again. */
async function loadFresh<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  const file = failedFile.exec(error instanceof Error ? error.message : '')?.[0];
  if (file === undefined) throw error;
  const fresh = `${file}?again=${(freshCount += 1)}`;
  if (file.endsWith('.js')) return (await import(/* @vite-ignore */ fresh)) as Module;
  await loadStyle(fresh);
  // The build's own loader asks for a style once only.
  return load();
}

/** Loads a module, and under another address if its own has failed. `load` must be a plain `import()`. */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    return loadFresh(load, error);
  }
}

/** Loads a module that the page can do without; if that fails it tries again and again. `onFailed`: called after each failure. */
export async function loadPatiently<Module>(load: () => Promise<Module>, onFailed?: () => void): Promise<Module> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await (attempt === 0 ? load() : loadModule(load));
    } catch {
      onFailed?.();
      await waitBetweenAttempts(pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0);
    }
}

/** A page whose files could not be loaded. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
}

/**
 * Loads a page. If its files do not come although the server is there, they may be gone with an old build: the page is then reloaded
 * with all that belongs to it, once and where nothing is lost by it. Throws PageLoadError.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 0; attempt < pageAttempts; attempt += 1) {
    if (attempt > 0) await waitBetweenAttempts(pausesMs[attempt - 1] ?? 0);
    try {
      return await (attempt === 0 ? load() : loadModule(load));
    } catch {
      // The next attempt, or the end.
    }
  }
  if (await reloadOnce()) return new Promise(() => undefined);
  throw new PageLoadError(`The page ${location.pathname} could not be loaded`);
}

const reloadKey = 'hanzivine.reloaded';
/** Reloading does not help a page that was reloaded so recently and fails again. */
const reloadQuietMs = 60_000;

/** Reloads the page, unless that was done a moment ago, loses something, or leads nowhere; true if the page is going. */
async function reloadOnce(): Promise<boolean> {
  try {
    if (hasUnstored() || Date.now() - Number(sessionStorage.getItem(reloadKey)) < reloadQuietMs) return false;
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return false;
    sessionStorage.setItem(reloadKey, String(Date.now()));
  } catch {
    // No connection, or no storage that would tell the next page.
    return false;
  }
  location.reload();
  return true;
}
