import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, ORDER_SECRET } from '#contract/orders.ts';
import { Failure } from './failures.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const REFUSED = 'This request came from a page that may not make it.';

/** What a page of an allowed origin may send; browsers may remember it for so many seconds. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': `Content-Type, ${IDEMPOTENCY_KEY}, ${ORDER_SECRET}`,
  'Access-Control-Max-Age': '600',
};

/**
 * Says which pages may call: reading with the person's cookie is for exactly the `allowed` origins (CORS), and
 * changing anything is for them and for the server's own pages, so that no other page can act in a person's name.
 */
export function guardOrigins(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const trusted = origin !== undefined && allowed.includes(origin);
    reply.header('Vary', 'Origin');
    if (trusted) {
      reply.headers({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'Retry-After',
      });
    }
    if (request.method === 'OPTIONS' && trusted) return reply.code(204).headers(PREFLIGHT).send();
    if (SAFE.has(request.method) || trusted || isOwn(request, origin)) return;
    throw new Failure(403, REFUSED);
  });
}

/** Behind a proxy that ends TLS we see http: the host is what says that the page is ours. */
function isOwn(request: FastifyRequest, origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const own = `${protocol}//${request.host}`;
  return URL.canParse(own) && new URL(own).host === host;
}
