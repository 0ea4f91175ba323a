import { createHash } from 'node:crypto';

/** Returns the weak ETag of a body. */
export function etagOf(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Returns the headers with which caches store a response and revalidate it every time. */
export function revalidationHeaders(etag: string) {
  return { ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' };
}
