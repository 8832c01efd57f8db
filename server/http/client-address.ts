// Client addresses: how limits count them, and which proxies may name them (security, "Found by attack").
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

// An IPv4 address may carry a port, an IPv6 address too if it is in brackets.
const portPattern = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/** Parses an address without its port and zone id, a mapped one as IPv4; undefined for anything else. */
function parseAddress(text: string): Address | undefined {
  const match = portPattern.exec(text);
  const [address = ''] = (match?.[1] ?? match?.[2] ?? text).split('%', 1);
  // The parser also takes shortened, octal and hexadecimal IPv4, which no proxy writes.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}

/** What a limit by address counts for a client. */
export interface ClientNetworks {
  /** The IPv4 address, or the /64 of an IPv6 address: one connection usually has a whole one. */
  readonly own: string;
  /** The /48 of an IPv6 address, which one customer may have and which gets a looser limit. */
  readonly site: string | undefined;
}

const siteBits = 48;
const ownBits = 64;

/** The networks that stand for a client, from its address as the connection or a trusted proxy names it. */
export function findClientNetworks(text: string | undefined): ClientNetworks {
  const address = parseAddress(text ?? '');
  if (!address) return { own: 'unknown', site: undefined };
  if (address.kind() === 'ipv4') return { own: address.toString(), site: undefined };
  const maskTo = (bits: number) => {
    const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
    return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
  };
  return { own: maskTo(ownBits), site: maskTo(siteBits) };
}

/** Builds the check whether a proxy's header is believed. `networks`: addresses and CIDRs as the settings hold them. */
export function createProxyCheck(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network));
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  };
}

/**
 * The address of a client whose connection comes from `remoteAddress`: the nearest one in `forwardedFor` (X-Forwarded-For) that is no
 * believed proxy. For requests that do not pass through Fastify, by the same rule.
 */
export function findClientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  isProxy: (address: string) => boolean,
): string | undefined {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), remoteAddress ?? ''].filter((hop) => hop !== '').reverse();
  return hops.find((hop) => !isProxy(hop)) ?? hops.at(-1);
}

/** The header in which proxies name the client. */
export function readForwardedFor(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}
