import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { ClientInfo } from './context.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Whose `X-Forwarded-*` headers are believed. */
export interface TrustedProxies {
  trusts(address: string): boolean;
}

// What the shorthand names in TRUSTED_PROXIES stand for.
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads a list of addresses, networks (`10.0.0.0/8`), `loopback` or `private`.
 *
 * @throws {Error} naming the entry that is none of these.
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const networks = entries.flatMap((entry) => NAMED[entry] ?? [entry]).map(parseNetwork);
  return {
    trusts: (text) => {
      const address = parseAddress(text);
      return (
        address !== undefined &&
        networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
      );
    },
  };
}

/** Where a request came from: the nearest address that isn't a trusted proxy, and what the browser's URL looked like. */
export function clientOf(request: IncomingMessage, proxies: TrustedProxies): ClientInfo {
  const peer = normalAddress(request.socket.remoteAddress ?? '');
  const isBehindProxy = proxies.trusts(peer);
  const isTls =
    'encrypted' in request.socket || (isBehindProxy && lastOf(request.headers['x-forwarded-proto']) === 'https');
  return {
    address: isBehindProxy ? forwardedAddress(request.headers['x-forwarded-for'], peer, proxies) : peer,
    protocol: isTls ? 'https' : 'http',
    host: (isBehindProxy && lastOf(request.headers['x-forwarded-host'])) || (request.headers.host ?? ''),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** The key that attempts are counted by: an IPv4 address, or the /56 network of one IPv6 customer. */
export function addressGroup(text: string): string {
  const address = parseAddress(text);
  if (address === undefined || address.kind() === 'ipv4') return text;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/56`).toString()}/56`;
}

// Right to left: each trusted hop vouches for the entry that it added.
function forwardedAddress(header: string | string[] | undefined, peer: string, proxies: TrustedProxies): string {
  const hops = [header ?? []].flat().join(',').split(',');
  let address = peer;
  for (const hop of hops.reverse()) {
    const text = withoutPort(hop.trim());
    if (!proxies.trusts(address) || parseAddress(text) === undefined) return address;
    address = normalAddress(text);
  }
  return address;
}

/** Some proxies write the client's port behind its address: `198.51.100.7:51234`, `[2001:db8::7]:51234`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d[\d.]*):\d{1,5}$/.exec(text)?.[1] ?? text;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return [header ?? []].flat().join(',').split(',').at(-1)?.trim() || undefined;
}

function normalAddress(text: string): string {
  return readAddress(text).normal;
}

function parseAddress(text: string): Address | undefined {
  return readAddress(text).address;
}

interface ReadAddress {
  readonly address: Address | undefined;
  /** The one way in which it is written; what is no address stays as it is. */
  readonly normal: string;
}

/** Peers keep their connections, and are few. */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, ReadAddress>();

function readAddress(text: string): ReadAddress {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  // `process` turns IPv4 mapped into IPv6 back, so that one peer has one name.
  const address = ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
  const read = { address, normal: address?.toString() ?? text };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (text.length <= MAX_ADDRESS_CHARACTERS) remembered.set(text, read);
  return read;
}

/** Of an IPv6 address with its zone; whoever sends more in a header is not remembered. */
const MAX_ADDRESS_CHARACTERS = 64;

function parseNetwork(entry: string): Network {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const address = parseAddress(entry);
  if (address === undefined)
    throw new Error(`"${entry}" is no address, no network, and neither "loopback" nor "private"`);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
