// Routes that only this machine may use: the stand-ins of development (security, "Found by attack" 10).
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#server/production-settings.ts';
import { errors } from '#server/errors.ts';
import { readForwardedFor } from './client-address.ts';

function readHostName(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/**
 * Answers 404 below a path of the routes, such as `/dev`, to everybody but this machine. What a proxy on this machine names counts too,
 * believed or not: a made-up header can only shut its sender out. The name that is asked must be this machine's or that of the public
 * address: a page of a stranger can point a name of its own here (DNS rebinding). Call it before the routes are added.
 */
export function closeToNetwork(app: FastifyInstance, path: string, publicUrl: string): void {
  const publicName = new URL(publicUrl).hostname;
  app.addHook('onRequest', (request, _reply, done) => {
    // The route, not the address: an address may spell it with escapes.
    const { url: route = '' } = request.routeOptions;
    const hops = [request.socket.remoteAddress ?? '', ...(readForwardedFor(request.headers) ?? '').split(',')].map((hop) => hop.trim());
    const name = readHostName(request.headers.host ?? '');
    const isOpen = hops.every((hop) => hop === '' || isLoopbackHost(hop)) && (name === publicName || isLoopbackHost(name));
    done((route === path || route.startsWith(`${path}/`)) && !isOpen ? errors.notFound() : undefined);
  });
}
