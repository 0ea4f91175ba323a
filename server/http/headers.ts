import type { FastifyInstance } from 'fastify';

/** One year, in seconds. */
const HSTS_AGE = 31_536_000;

/** The headers of every answer of the API. A route that may be cached says so itself. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    if (request.protocol === 'https') {
      reply.header('Strict-Transport-Security', `max-age=${HSTS_AGE}; includeSubDomains`);
    }
  });
}
