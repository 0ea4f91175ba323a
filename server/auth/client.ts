import type { FastifyRequest } from 'fastify';
import { coarseNetwork } from '../http/coarse-network.ts';

/** What the owner of an account reads about a session. Both are empty if they are unknown. */
export interface Client {
  /** Browser and operating system, such as `Firefox on Windows`. */
  readonly device: string;
  /** A part of the IP address that many connections share, so the row locates nobody. */
  readonly network: string;
}

/** Names with the part of `User-Agent` that gives them away. The first match wins: most browsers also name others. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Describes the client of a request. */
export function describeClient({ headers, ip }: FastifyRequest): Client {
  return { device: describeDevice(headers['user-agent'] ?? ''), network: coarseNetwork(ip) };
}

/** Returns the browser and the operating system of a `User-Agent` header, or what is known of them. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0],
  );
  return [browser, system].filter((name) => name !== undefined).join(' on ');
}
