import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Adds ETags to the responses of `app`. Caches may store them but must revalidate every time, so prices are never stale
 * and an unchanged response costs a 304 without a body.
 */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    if (!isReadRequest || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = etagOf(payload);
    reply.headers(revalidationHeaders(etag));
    const clientEtags = request.headers['if-none-match']?.split(',').map((value) => value.trim());
    if (!clientEtags?.includes(etag)) return payload;
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
    return null;
  });
}

/** Returns the weak ETag of a body. */
export function etagOf(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Returns the headers with which caches store a response and revalidate it every time. */
export function revalidationHeaders(etag: string) {
  return { ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' };
}
