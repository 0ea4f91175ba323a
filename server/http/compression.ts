import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** API responses are compressed per request: a higher Brotli quality costs more time than it saves. */
export const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encodings of API responses, best first. */
export const RESPONSE_ENCODINGS = ['br', 'gzip'] as const;
export type ResponseEncoding = (typeof RESPONSE_ENCODINGS)[number];

/**
 * Returns the best encoding that a request accepts, by its `Accept-Encoding` header; undefined for an uncompressed
 * response. A quality of 0 refuses an encoding, `*` stands for all encodings that the header does not name.
 */
export function negotiateEncoding(header = ''): ResponseEncoding | undefined {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    // A repeated encoding has its lowest quality.
    qualities.set(name, Math.min(qualities.get(name) ?? 1, Number(quality) || 0));
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const accepted = RESPONSE_ENCODINGS.filter((name) => qualityOf(name) > 0);
  return accepted.toSorted((left, right) => qualityOf(right) - qualityOf(left))[0];
}

/**
 * Lets `negotiateEncoding` decide for the whole server: replaces the header of each request by the chosen encoding,
 * which leaves the plugins for compressed responses and files no choice of their own.
 */
export function negotiateEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['accept-encoding'] === undefined) return;
    headers['accept-encoding'] = negotiateEncoding(headers['accept-encoding']) ?? 'identity';
  });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a whole body. */
export function compressBody(body: string, encoding: ResponseEncoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, FAST_BROTLI) : zip(body);
}
