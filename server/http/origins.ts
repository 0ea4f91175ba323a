import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ORDER_SECRET_HEADER } from '#contract/orders/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import type { Config } from '../config/config.ts';
import { HttpError } from './http-error.ts';
import { messageOf } from './messages.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The preflight response for allowed origins. A new header of requests belongs here. `Max-Age` is in seconds. */
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': `Content-Type, ${IDEMPOTENCY_KEY_HEADER}, ${ORDER_SECRET_HEADER}`,
  'Access-Control-Max-Age': '600',
};

/**
 * Enforces CORS and prevents CSRF. Only the allowed origins may read responses with credentials. Only they and, as long
 * as the site's URL is not configured, the server's own origin may send requests that change data.
 */
export function guardOrigins(
  app: FastifyInstance,
  { allowedOrigins: allowed, siteUrl }: Pick<Config, 'allowedOrigins' | 'siteUrl'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const isAllowed = origin !== undefined && allowed.includes(origin);
    reply.header('Vary', 'Origin');
    if (isAllowed) {
      reply.headers({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'Retry-After',
      });
    }
    if (request.method === 'OPTIONS' && isAllowed) return reply.code(204).headers(PREFLIGHT_HEADERS).send();
    if (SAFE_METHODS.has(request.method) || isAllowed) return;
    // With a known URL, the Host header proves nothing.
    if (siteUrl === undefined && isOwnOrigin(request, origin)) return;
    throw new HttpError(403, messageOf('originNotAllowed'));
  });
}

/**
 * Returns whether an origin is the server's own. Compares hosts only: behind a proxy that terminates TLS, the server
 * sees http instead of https.
 */
function isOwnOrigin(request: FastifyRequest, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const ownOrigin = `${protocol}//${request.host}`;
  return URL.canParse(ownOrigin) && new URL(ownOrigin).host === host;
}
