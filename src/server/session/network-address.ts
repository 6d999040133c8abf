import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of a network address that stands for one household or office: all of an IPv4 address,
 * the first half of an IPv6 address, of which everybody has as many as they like.
 *
 * @param ip as the platform names it
 * @returns the same text for all addresses of one place; what is no address stays as it is
 */
export function toNetworkPlace(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = listGroups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    })
    .join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function listGroups(address: string): string[] {
  // The URL parser writes every address in one way, the last four bytes as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}
