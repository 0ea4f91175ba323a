import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Lets caches keep the answers of `app` as long as they ask each time whether they still hold: prices are never
 * stale, and an unchanged list costs a 304 without a body.
 */
export function revalidateAlways(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.headers({ ETag: tag, 'Cache-Control': 'public, max-age=0, must-revalidate' });
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
    if (!known?.includes(tag)) return payload;
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
    return null;
  });
}
