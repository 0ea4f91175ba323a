import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failures.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const REFUSED = 'This request came from a page that may not make it.';

/** How long a browser may remember a preflight's answer, in seconds. */
const PREFLIGHT_AGE = 600;

/**
 * Says which pages may call: reading with the person's cookie is for exactly the `allowed` origins (CORS), and
 * changing anything is for them and for the server's own pages, so that no other page can act in a person's name.
 */
export async function guardOrigins(app: FastifyInstance, allowed: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: (origin, decide) =>
      decide(null, origin !== undefined && allowed.includes(origin) ? origin : false),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Content-Type'],
    maxAge: PREFLIGHT_AGE,
  });
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    const { origin } = request.headers;
    if (origin === undefined || !(allowed.includes(origin) || isOwn(request, origin))) {
      throw new Failure(403, REFUSED);
    }
  });
}

/** Behind a proxy that ends TLS we see http: the host is what says that the page is ours. */
function isOwn(request: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const own = `${protocol}//${request.host}`;
  return URL.canParse(own) && new URL(own).host === host;
}
