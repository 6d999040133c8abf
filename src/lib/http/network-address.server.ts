import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  // One that stands for an IPv4 address becomes it.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
