// Bounds what a client may hold open: the time that a request takes to arrive, what is read of it, and connections per address (security, "Found by attack").
import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { connectionsPerAddress } from '#contract/limits.ts';
import { findClientNetworks } from './client-address.ts';

/** What a client may hold open; times in milliseconds. */
export interface OpenRequestLimits {
  /** How long a request may take to arrive, headers and body; then it is answered 408 and its connection closed. */
  readonly requestTimeout: number;
  /** How often that is checked. */
  readonly connectionsCheckingInterval: number;
  /** Connections of one address at a time. */
  readonly connectionsPerAddress: number;
}

export const openRequestLimits: OpenRequestLimits = {
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  connectionsPerAddress,
};

/**
 * Closes every connection above the limit of its address, an IPv4 address or an IPv6 /64. Live connections count too. Connections of
 * proxies are not limited: they carry everybody, and it is theirs to limit clients.
 */
export function limitConnections(server: Server, limit: number, isProxy: (address: string) => boolean): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const { own } = findClientNetworks(address);
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    socket.once('close', () => {
      const left = (counts.get(own) ?? 1) - 1;
      if (left > 0) counts.set(own, left);
      else counts.delete(own);
    });
    if (count > limit) socket.destroy();
  });
}

// As much is read to its end, so that the connection can be used again.
const maxUnreadBytes = 64 * 1024;

function mayBeLong({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > maxUnreadBytes;
}

/** Ends the connection of a request that is answered before its body has come: Node would read the rest, however much it is. */
export function cutUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && mayBeLong(request.raw)) reply.header('connection', 'close');
    done();
  });
}
