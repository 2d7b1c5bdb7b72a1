import { isIPv4, isIPv6 } from 'node:net';

/*
 * Returns the eight groups of an IPv6 address that `isIPv6` accepts; the URL parser writes the last
 * 32 bits as groups.
 */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
  if (!front || !back) return [];
  return [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
}

/** Returns the IPv4 address in the last two, hexadecimal groups of an IPv6 address. */
function ipv4Of(groups: readonly string[]): string {
  const value = groups.slice(-2).flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 255];
  });
  return value.join('.');
}

/* Of IPv4 within IPv6: as the system gives it, and as a translator of the network does (RFC 6052). */
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/**
 * Returns the key by which requests from an address are counted: an IPv4 address itself; the first
 * 64 bits of an IPv6 address, because one line gets that many; and for an IPv4 address within IPv6
 * (`::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`) the IPv4 address. Drops port and zone; returns anything else unchanged, in
 * lower case. A client that has left has none, whatever the type of `request.ip` says: the empty key.
 */
export function addressKey(address: string | undefined): string {
  const text = (address ?? '').trim().toLowerCase();
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '');
  const withoutPort = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (isIPv4(withoutPort)) return withoutPort;
  if (!isIPv6(bare)) return text;
  const groups = groupsOf(bare);
  return ipv4Prefixes.includes(groups.slice(0, 6).join(':'))
    ? ipv4Of(groups)
    : `${groups.slice(0, 4).join(':')}::/64`;
}
