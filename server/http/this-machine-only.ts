// Routes that only this machine may use: the stand-ins of development (security, "Found by attack" 10).
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#server/config.ts';
import { errors } from '#server/errors.ts';
import { readForwardedFor } from './client-address.ts';

/**
 * Answers 404 below a path of the routes, such as `/dev`, to everybody but this machine. What a proxy on this machine names counts too,
 * believed or not: a made-up header can only shut its sender out. Call it before the routes are added.
 */
export function closeToNetwork(app: FastifyInstance, path: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The route, not the address: an address may spell it with escapes.
    const { url: route = '' } = request.routeOptions;
    const hops = [request.socket.remoteAddress ?? '', ...(readForwardedFor(request.headers) ?? '').split(',')].map((hop) => hop.trim());
    const isClosed = (route === path || route.startsWith(`${path}/`)) && !hops.every((hop) => hop === '' || isLoopbackHost(hop));
    done(isClosed ? errors.notFound() : undefined);
  });
}
