import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';

/** Returns the body of a response, which may be compressed. */
export function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  if (encoding === 'gzip') return gunzipSync(rawPayload).toString();
  return rawPayload.toString();
}
