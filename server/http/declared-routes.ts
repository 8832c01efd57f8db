// Which routes the server may have: what the contract declares, and a few more, each for a reason.
import { listAddresses } from '#contract/call.ts';
import { allCalls, allEndpoints } from '#contract/all-calls.ts';
import { listEndpointMethods } from '#contract/endpoint.ts';
import { pages } from '#contract/pages.ts';
import { getRoutedPath } from './serve-endpoints.ts';
import { listMethods } from './serve.ts';

/** A route as the router receives it. */
export interface RegisteredRoute {
  readonly method: string | readonly string[];
  readonly url: string;
}

const declared: ReadonlySet<string> = new Set([
  ...allCalls.flatMap(({ call }) => listAddresses(call).flatMap(({ path }) => listMethods(call).map((method) => `${method} ${path}`))),
  ...allEndpoints.flatMap((endpoint) => listEndpointMethods(endpoint).map((method) => `${method} ${getRoutedPath(endpoint)}`)),
]);

const appPaths: ReadonlySet<string> = new Set(pages.flatMap(({ path }) => [path, `${path}/`]));

/** Routes that only read, hold nothing of anybody and know no learner; each with why it is no part of the contract. */
const undeclared: readonly { readonly why: string; readonly matches: (path: string) => boolean }[] = [
  { why: "the app's HTML, the same for everybody; contract/pages.ts lists them", matches: (path) => appPaths.has(path) },
  { why: 'files of the build', matches: (path) => path === '/*' || path === '/assets/:file' },
  { why: 'asked by proxies, without a session or a limit', matches: (path) => ['/livez', '/healthz', '/readyz'].includes(path) },
  { why: 'has a place that a standard names (RFC 9116)', matches: (path) => path === '/.well-known/security.txt' },
];

/** Why a route may be there without a declaration; undefined where it may not. The stand-ins of development are their own (`/dev`). */
export function findReason({ method, url }: RegisteredRoute): string | undefined {
  if (url === '/dev' || url.startsWith('/dev/')) return 'a stand-in of development, which production has not';
  const methods = [method].flat();
  if (!methods.every((one) => one === 'GET' || one === 'HEAD')) return undefined;
  return undeclared.find(({ matches }) => matches(url))?.why;
}

/** Throws for a route that the contract does not declare: nothing would check who may use it. */
export function refuseUndeclared({ method, url }: RegisteredRoute): void {
  const isDeclared = [method].flat().every((one) => declared.has(`${one} ${url}`));
  if (!isDeclared && findReason({ method, url }) === undefined)
    throw new Error(`${[method].flat().join(', ')} ${url} is not declared: see docs/CONTRIBUTING.md, "Add a call" and "Add a download"`);
}
