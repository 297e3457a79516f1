import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Which addresses of networks the server itself may call at somebody's wish. */
export interface AddressRule {
  /** Whether this machine may be called, by http as well: outside production. */
  readonly allowsLoopback: boolean;
}

/** Why an address is not called. */
export type AddressFault = 'not_https' | 'private_address' | 'name_not_found';

/** An address that a host's name stood for just now, which is the one to connect to. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Resolves a host's name. @throws when there is none. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;
const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * Finds a fault that the URL itself shows: a protocol in the clear, or a literal address that isn't public, however it is written
 * (URLs turn `0x7f.1` and `2130706433` into `127.0.0.1`). A name is judged at each call, by {@link checkHost}.
 */
export function faultOfUrl(url: URL, rule: AddressRule): AddressFault | undefined {
  const host = bareHost(url);
  const isLiteral = ipaddr.isValid(host);
  const isHere = isLiteral ? isLoopback(host) : isLocalName(host);
  if (isHere) return rule.allowsLoopback ? undefined : 'private_address';
  if (url.protocol !== 'https:') return 'not_https';
  return isLiteral && !isPublic(host) ? 'private_address' : undefined;
}

/**
 * Resolves a URL's host and checks every address that it stands for. The caller connects to the address that comes back and to no other:
 * a name may stand for another one a moment later.
 */
export async function checkHost(
  url: URL,
  rule: AddressRule,
  resolve: Resolve = resolveByDns,
): Promise<CheckedAddress | AddressFault> {
  const fault = faultOfUrl(url, rule);
  if (fault) return fault;
  const host = bareHost(url);
  const found = ipaddr.isValid(host) ? [{ address: host }] : await resolve(host).catch(() => []);
  const [first] = found;
  if (first === undefined) return 'name_not_found';
  const mayBeCalled = ({ address }: { readonly address: string }) =>
    isPublic(address) || (rule.allowsLoopback && isLoopback(address) && (ipaddr.isValid(host) || isLocalName(host)));
  if (!found.every(mayBeCalled)) return 'private_address';
  return { address: first.address, family: ipaddr.parse(first.address).kind() === 'ipv6' ? 6 : 4 };
}

/** The name to ask for in TLS: empty for a literal address, which is never one (RFC 6066, 3). */
export function serverNameOf(url: URL): string {
  const host = bareHost(url);
  return ipaddr.isValid(host) ? '' : host;
}

/** IPv6 addresses outside of it are nobody's (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host answers each of its machines there with that machine's own settings; other clouds use addresses that are not public. */
const METADATA = '168.63.129.16';

/** An IPv4 address inside an IPv6 one counts as itself. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === METADATA) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';
/** RFC 6761, 6.3. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** A URL's host as a resolver takes it: without brackets, and without the root's dot. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
