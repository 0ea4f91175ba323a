import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { SESSION_IDLE_DAYS } from './session-rows.ts';

/** Name and attributes of the session cookie. */
interface SessionCookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

/** Returns the session cookie for the public origin under which the client reached this server. */
export function sessionCookie(config: Config, request: FastifyRequest): SessionCookie {
  const own = new URL(publicOrigin(config, request));
  const secure = own.protocol === 'https:';
  const isCrossSite = config.allowedOrigins.some((origin) => !isSameSite(own, new URL(origin)));
  return {
    // The prefix prevents subdomains from setting the cookie; browsers accept it over HTTPS only.
    name: secure ? '__Host-session' : 'session',
    options: {
      httpOnly: true,
      path: '/',
      secure,
      // The Origin check in `http/origins.ts` prevents CSRF, not this attribute.
      sameSite: secure && isCrossSite ? 'none' : 'lax',
      maxAge: SESSION_IDLE_DAYS * 24 * 60 * 60,
    },
  };
}

/**
 * Returns whether browsers certainly treat two URLs as the same site. For sibling subdomains this depends on the
 * public suffix list, so they count as different sites: a cookie for different sites also works within one.
 */
function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false;
  const [a, b] = [one.hostname, other.hostname];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
