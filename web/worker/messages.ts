// What the pages and the service worker say to each other, and where the build puts its files.

/** The service worker's own file, at the root so that it serves every page. */
export const workerFile = '/service-worker.js';
/** The page that opens without a line. */
export const shellFile = '/index.html';
/** Asks a new version that waits to take over. */
export const takeOverMessage = 'take-over';
