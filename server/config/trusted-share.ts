import { isIPv4 } from 'node:net';
import type { TrustProxy } from './config-values.ts';

/** The largest number of proxies in front of a shop, such as a CDN, a load balancer and a reverse proxy. */
const MAX_HOPS = 8;
/** The largest share of all addresses that may belong to proxies: all private networks, or two networks like 10/8. */
const MAX_SHARE = { ipv4: 2 ** -7, ipv6: 2 ** -16 };

/**
 * Returns whether so many proxies are trusted that visitors may be among them. They could then choose the address under
 * which they are counted.
 */
export function trustsVisitors(proxies: TrustProxy): boolean {
  if (proxies === false) return false;
  if (typeof proxies === 'number') return proxies > MAX_HOPS;
  const shares = { ipv4: 0, ipv6: 0 };
  for (const proxy of proxies) {
    const { version, bits } = networkOf(proxy);
    shares[version] += 2 ** -bits;
  }
  return shares.ipv4 > MAX_SHARE.ipv4 || shares.ipv6 > MAX_SHARE.ipv6;
}

/** Returns the length of a network's prefix. Names such as `loopback` and private IPv6 networks are one address. */
function networkOf(proxy: string): { version: 'ipv4' | 'ipv6'; bits: number } {
  const [ip = '', length] = proxy.split('/');
  if (isIPv4(ip)) return { version: 'ipv4', bits: Number(length ?? 32) };
  const bits = Number(length ?? 128);
  // The standard form, such as `::ffff:a00:0` for ::FFFF:10.0.0.0.
  const standard = URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1);
  if (standard === undefined || (/^(f[cd]|fe[89ab])/.test(standard) && bits >= 7))
    return { version: 'ipv6', bits: 128 };
  if (standard.startsWith('::ffff:') && bits >= 96) return { version: 'ipv4', bits: bits - 96 };
  return { version: 'ipv6', bits };
}
