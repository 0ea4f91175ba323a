import type { FastifyRequest } from 'fastify';
import { deviceName } from '#messages/security.ts';
import { coarseNetwork } from '../http/coarse-network.ts';

/** The client of a session, as shown to the owner of the account. Unknown fields are empty. */
export interface Client {
  /** Browser and operating system, such as `Firefox on Windows`. */
  readonly device: string;
  /** A part of the IP address that many connections share, so it does not locate the user. */
  readonly network: string;
}

/** Names with their pattern in `User-Agent`. The first match wins, because most browsers also name others. */
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

/** Returns the known parts of browser and operating system in a `User-Agent` header; '' if both are unknown. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0],
  );
  return browser && system ? deviceName(browser, system) : (browser ?? system ?? '');
}
