import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { SLIDING_DAYS } from './session-rows.ts';

/** How the cookie of a session is called and sent. */
interface SessionCookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

/** The cookie for the address under which the asking client reaches this server. */
export function sessionCookie(config: Config, request: FastifyRequest): SessionCookie {
  const own = new URL(publicOrigin(config, request));
  const secure = own.protocol === 'https:';
  const elsewhere = config.allowedOrigins.some((origin) => !isSameSite(own, new URL(origin)));
  return {
    // The prefix keeps subdomains from setting it; browsers take it over https only.
    name: secure ? '__Host-session' : 'session',
    options: {
      httpOnly: true,
      path: '/',
      secure,
      // Who may act with it is decided by the Origin of a request, not by this.
      sameSite: secure && elsewhere ? 'none' : 'lax',
      maxAge: SLIDING_DAYS * 24 * 60 * 60,
    },
  };
}

/**
 * Whether browsers are sure to take two addresses for one site. Two subdomains of one domain may be one or not, which
 * only the list of public suffixes knows: they count as two, whose cookie reaches both.
 */
function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false;
  const [a, b] = [one.hostname, other.hostname];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
