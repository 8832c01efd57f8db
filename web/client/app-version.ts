// The service worker as the page sees it: registered when the page stands, and replaced by a new version when a learner goes to another page.
import { takeOverMessage, workerFile } from '#web/worker/messages.ts';

const updateMs = 3_600_000;
/** How long a page waits for a new version to take over; with a second window open it does not. */
const takeOverMs = 2000;

/** The browser's service workers; undefined where it has none, such as in a private window of some. */
function getContainer(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker;
}

/** Registers the service worker and looks for a new version every hour and when the page is shown again; `onReady` is called when one waits. */
export async function keepAppOnDevice(onReady: () => void, signal: AbortSignal): Promise<void> {
  const container = getContainer();
  if (!container) return;
  const registration = await container.register(workerFile);
  const report = () => {
    if (registration.waiting && container.controller && !signal.aborted) onReady();
  };
  const watch = () => registration.installing?.addEventListener('statechange', report, { signal });
  report();
  watch();
  registration.addEventListener('updatefound', watch, { signal });
  const update = () => void registration.update().catch(() => undefined);
  const timer = setInterval(update, updateMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && update(), { signal });
}

/** Removes the service worker of a build that was served at this address: the development server has none. */
export async function removeWorker(): Promise<void> {
  for (const registration of (await getContainer()?.getRegistrations()) ?? []) await registration.unregister();
}

/** Asks the version that waits to take over; true once it has. */
export async function takeOver(): Promise<boolean> {
  const container = getContainer();
  const waiting = (await container?.getRegistration())?.waiting;
  if (!container || !waiting) return false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), takeOverMs);
    const confirm = () => {
      clearTimeout(timer);
      resolve(true);
    };
    container.addEventListener('controllerchange', confirm, { once: true });
    // A worker is no window and takes no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    waiting.postMessage(takeOverMessage);
  });
}
