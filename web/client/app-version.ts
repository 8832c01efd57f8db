// The service worker as the page sees it: registered when the page stands, and asked which build it has.
import { askBuildMessage, buildMetaName, workerFile } from '#web/worker/messages.ts';

const updateMs = 3_600_000;

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

/**
 * Registers the service worker and looks for a new version every hour and when the page is shown again. `onReady`: called when one has
 * taken over that is not of this page's build.
 */
export async function keepAppOnDevice(onReady: () => void, signal: AbortSignal): Promise<void> {
  const container = getContainer();
  if (!container) return;
  const compareBuilds = async () => {
    const { controller } = container;
    if (controller && (await askBuild(controller)) !== getOwnBuild() && !signal.aborted) onReady();
  };
  container.addEventListener('controllerchange', () => void compareBuilds(), { signal });
  void compareBuilds();
  const registration = await container.register(workerFile);
  const update = () => void registration.update().catch(() => undefined);
  const timer = setInterval(update, updateMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && update(), { signal });
}

/** Removes the service worker of a build that was served at this address: the development server has none. */
export async function removeWorker(): Promise<void> {
  for (const registration of (await getContainer()?.getRegistrations()) ?? []) await registration.unregister();
}
