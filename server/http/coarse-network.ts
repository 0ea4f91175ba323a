import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the part of an IP address that names a region and provider but no household: the /24 of an IPv4 address, the
 * /48 of an IPv6 address, such as `198.51.100.0/24`. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function coarseNetwork(ip: string): string {
  if (isIP(ip) === 0) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  return `${new ipaddr.IPv6([...address.parts.slice(0, 3), 0, 0, 0, 0, 0])}/48`;
}
