import type { FastifyInstance } from 'fastify';

/** One year, in seconds. */
const HSTS_MAX_AGE = 31_536_000;

/** Adds security headers to every API response. Cacheable routes override `Cache-Control`. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      // Other sites cannot load a response as an image or a script. Requests with CORS are checked by their origin.
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    if (request.protocol === 'https') {
      reply.header('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE}; includeSubDomains`);
    }
  });
}
