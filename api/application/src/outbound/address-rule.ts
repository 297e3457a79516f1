import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Which network addresses the server may call on behalf of users (protection against SSRF). */
export interface AddressRule {
  /** Whether loopback addresses may be called, even over plain HTTP; set outside production. */
  readonly allowsLoopback: boolean;
}

/** Why an address must not be called. */
export type AddressFault = 'not_https' | 'private_address' | 'name_not_found';

/** The address that a host name resolved to and that passed the rule: the only one to connect to. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Resolves a host name. @throws if it does not exist */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;
const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * Finds a fault that the URL itself shows: a protocol without TLS, or a literal address that isn't public, in any notation
 * (the URL parser turns `0x7f.1` and `2130706433` into `127.0.0.1`). A host name is checked at each call, by {@link checkHost}.
 */
export function findUrlFault(url: URL, rule: AddressRule): AddressFault | undefined {
  const host = bareHost(url);
  const isLiteral = ipaddr.isValid(host);
  const isLocal = isLiteral ? isLoopback(host) : isLocalName(host);
  if (isLocal) return rule.allowsLoopback ? undefined : 'private_address';
  if (url.protocol !== 'https:') return 'not_https';
  return isLiteral && !isPublic(host) ? 'private_address' : undefined;
}

/**
 * Resolves a URL's host and checks every address that it resolves to. The caller must connect to the returned address and no other:
 * the name may resolve differently a moment later (DNS rebinding).
 */
export async function checkHost(
  url: URL,
  rule: AddressRule,
  resolve: Resolve = resolveByDns,
): Promise<CheckedAddress | AddressFault> {
  const fault = findUrlFault(url, rule);
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

/** Returns the server name for TLS: empty for a literal address, which is not allowed as one (RFC 6066, 3). */
export function toServerName(url: URL): string {
  const host = bareHost(url);
  return ipaddr.isValid(host) ? '' : host;
}

/** IPv6 addresses outside of this range are unassigned (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's metadata address, which is in a public range; other clouds use private addresses. */
const METADATA = '168.63.129.16';

/** An IPv4-mapped IPv6 address counts as its IPv4 address. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === METADATA) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';
/** RFC 6761, 6.3. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Returns a URL's host as a resolver expects it: without brackets, and without the trailing dot. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
