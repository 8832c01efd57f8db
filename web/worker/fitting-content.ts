// Keeps on the device only what can be the file that was asked for: a filter or a portal answers with a page of its own.
import type { WorkboxPlugin } from 'workbox-core';

const types: Readonly<Record<string, RegExp>> = {
  css: /^text\/css/,
  html: /^text\/html/,
  js: /javascript/,
  json: /^application\/json/,
  mp3: /^audio\//,
  svg: /^image\/svg/,
  woff2: /^(?:font\/|application\/(?:font|octet-stream))/,
};

/** Whether a reply has the type that its address promises. */
export function hasFittingContent(address: string, response: Response): boolean {
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1] ?? '';
  return response.status === 200 && types[ending]?.test(response.headers.get('content-type') ?? '') === true;
}

/** Neither keeps nor uses anything else. What a page could not read it fetches with `cache: 'reload'`, which goes to the server. */
export const fittingContent: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response }) => Promise.resolve(hasFittingContent(request.url, response) ? response : null),
  cachedResponseWillBeUsed: ({ request, cachedResponse }) => {
    const isUsable = cachedResponse !== undefined && cachedResponse !== null && request.cache !== 'reload';
    return Promise.resolve(isUsable && hasFittingContent(request.url, cachedResponse) ? cachedResponse : null);
  },
};
