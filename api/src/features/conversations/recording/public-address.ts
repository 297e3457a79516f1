import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
const NETWORKS_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [network, prefix] of NETWORKS_4) PRIVATE.addSubnet(network, prefix, 'ipv4');

/** Tells whether an address is one of the public internet's: of IPv6 only 2000::/3, without what tunnels to IPv4. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE.check(address, 'ipv4');
    case 6:
      return GLOBAL_6.check(address, 'ipv6') && !TUNNELS_6.check(address, 'ipv6');
    default:
      return false;
  }
}

const GLOBAL_6 = new BlockList();
GLOBAL_6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS_6 = new BlockList();
TUNNELS_6.addSubnet('2001::', 23, 'ipv6');
TUNNELS_6.addSubnet('2001:db8::', 32, 'ipv6');
TUNNELS_6.addSubnet('2002::', 16, 'ipv6');

/**
 * Looks a name up for a connection, and finds nothing where any of its addresses is private.
 *
 * The connection is made to what was checked here, so that a second look-up can't answer another address.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const isRefused = !error && (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)));
    const failure = error ?? (isRefused ? new Error(`${hostname} stands on a private network`) : null);
    const [first] = addresses ?? [];
    if (failure || !first) return callback(failure, '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
