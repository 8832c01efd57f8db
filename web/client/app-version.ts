// The service worker as the page sees it: registered when the page stands, and asked which build it has.
import { askBuildMessage, buildMetaName, takeOverMessage, workerFile } from '#web/worker/messages.ts';

const updateMs = 3_600_000;
/** How often a worker that waits is asked to take over. */
const takeOverMs = 3000;

/** The browser's service workers; undefined where it has none, such as in a private window of some. */
function getContainer(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker;
}

function getOwnBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${buildMetaName}"]`)?.content;
}

function askBuild(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    worker.postMessage(askBuildMessage, [port2]);
  });
}

/** Asks the worker that waits until it has taken over: Chromium can leave it waiting for minutes, although it did not want to. */
function endWaiting(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  if (!registration.waiting || signal.aborted) return;
  // A worker's messages have no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  registration.waiting.postMessage(takeOverMessage);
  setTimeout(() => endWaiting(registration, signal), takeOverMs);
}

/**
 * Registers the service worker and looks for a new version every hour and when the page is shown again. `onCompared`: called when one has
 * taken over, with whether its build is another one than the page's. A page that was just opened may be newer than the worker, which then
 * follows by itself: they are compared once there is no newer one.
 */
export async function keepAppOnDevice(onCompared: (isOtherBuild: boolean) => void, signal: AbortSignal): Promise<void> {
  const container = getContainer();
  if (!container) return;
  const isOtherBuild = async () => {
    const { controller } = container;
    return controller !== null && (await askBuild(controller)) !== getOwnBuild();
  };
  const compareBuilds = async () => {
    const isOther = await isOtherBuild();
    if (!signal.aborted) onCompared(isOther);
  };
  container.addEventListener('controllerchange', () => void compareBuilds(), { signal });
  const registration = await container.register(workerFile);
  const endItsWaiting = () => endWaiting(registration, signal);
  const followInstallation = () => registration.installing?.addEventListener('statechange', endItsWaiting, { signal });
  registration.addEventListener('updatefound', followInstallation, { signal });
  followInstallation();
  endItsWaiting();
  const update = () => registration.update().catch(() => undefined);
  const timer = setInterval(() => void update(), updateMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void update(), { signal });
  if (!(await isOtherBuild())) return;
  await update();
  if (!registration.installing && !registration.waiting) await compareBuilds();
}

/** Removes the service worker of a build that was served at this address: the development server has none. */
export async function removeWorker(): Promise<void> {
  for (const registration of (await getContainer()?.getRegistrations()) ?? []) await registration.unregister();
}
