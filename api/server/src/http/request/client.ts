import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The client of a request, seen through trusted proxies. */
export interface ClientInfo {
  readonly address: string;
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly userAgent: string;
}

/** The proxies whose `X-Forwarded-*` headers are trusted. */
export interface TrustedProxies {
  trusts(address: string): boolean;
}

// The shorthand names in TRUSTED_PROXIES.
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Parses a list of addresses, networks (`10.0.0.0/8`), `loopback` and `private`.
 *
 * @throws {Error} naming the invalid entry.
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const networks = entries.flatMap((entry) => NAMED_NETWORKS[entry] ?? [entry]).map(parseNetwork);
  return {
    trusts: (text) => {
      const { address } = readAddress(text);
      return (
        address !== undefined &&
        networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
      );
    },
  };
}

/** Reads the client of a request: the nearest address that isn't a trusted proxy, and the URL as the browser saw it. */
export function readClient(request: IncomingMessage, proxies: TrustedProxies): ClientInfo {
  const peer = readAddress(request.socket.remoteAddress ?? '').normal;
  const isBehindProxy = proxies.trusts(peer);
  const isTls =
    'encrypted' in request.socket || (isBehindProxy && lastIn(request.headers['x-forwarded-proto']) === 'https');
  return {
    address: isBehindProxy ? forwardedAddress(request.headers['x-forwarded-for'], peer, proxies) : peer,
    protocol: isTls ? 'https' : 'http',
    host: (isBehindProxy && lastIn(request.headers['x-forwarded-host'])) || (request.headers.host ?? ''),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** The key by which attempts are counted: an IPv4 address, or the /56 network of one IPv6 customer. */
export function addressGroup(text: string): string {
  const { address } = readAddress(text);
  if (address === undefined || address.kind() === 'ipv4') return text;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/56`).toString()}/56`;
}

// Right to left: each trusted hop vouches for the entry that it added.
function forwardedAddress(header: string | string[] | undefined, peer: string, proxies: TrustedProxies): string {
  const hops = [header ?? []].flat().join(',').split(',');
  let current = peer;
  for (const hop of hops.reverse()) {
    const { address, normal } = readAddress(withoutPort(hop.trim()));
    if (!proxies.trusts(current) || address === undefined) return current;
    current = normal;
  }
  return current;
}

/** Some proxies append the client's port to its address: `198.51.100.7:51234`, `[2001:db8::7]:51234`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d[\d.]*):\d{1,5}$/.exec(text)?.[1] ?? text;
}

function lastIn(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1)?.trim() || undefined;
}

interface ParsedAddress {
  readonly address: Address | undefined;
  /** The canonical notation; text that isn't an address stays as it is. */
  readonly normal: string;
}

/** Peers keep their connections, and there are few of them. */
const addresses = new LRUCache<string, ParsedAddress>({ max: 1_000 });
/** An IPv6 address with its zone; longer header values are not cached. */
const MAX_ADDRESS_CHARACTERS = 64;

function readAddress(text: string): ParsedAddress {
  const cached = addresses.get(text);
  if (cached !== undefined) return cached;
  // `process` maps IPv4-mapped IPv6 addresses back to IPv4, so that each peer has one notation.
  const address = ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
  const parsed = { address, normal: address?.toString() ?? text };
  if (text.length <= MAX_ADDRESS_CHARACTERS) addresses.set(text, parsed);
  return parsed;
}

function parseNetwork(entry: string): Network {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const { address } = readAddress(entry);
  if (address === undefined)
    throw new Error(`"${entry}" is not an address or a network, and neither "loopback" nor "private"`);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
