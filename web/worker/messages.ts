// What the pages and the service worker say to each other, and where the build puts its files.

/** The service worker's own file, at the root so that it serves every page. */
export const workerFile = '/service-worker.js';
/** The name of the element in a page's head that holds the page's build. */
export const buildMetaName = 'build';
/** Asks the service worker for its build; it answers through the port that comes along. */
export const askBuildMessage = 'which-build';
/** Asks a service worker that waits to take over. */
export const takeOverMessage = 'take-over';

/** The page that opens offline. Its name changes with its content, so that every process can answer it, whatever its build. */
export function getShellFile(build: string): string {
  return `/assets/shell-${build}.html`;
}
