import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** API responses are compressed per request: a higher Brotli quality costs more time than it saves. */
export const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encodings of API responses, best first. */
export const RESPONSE_ENCODINGS = ['br', 'gzip'] as const;
export type ResponseEncoding = (typeof RESPONSE_ENCODINGS)[number];

/** Returns the best encoding that a request accepts. An encoding of quality 0 is refused. */
export function negotiateEncoding(header = ''): ResponseEncoding | undefined {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const accepted = RESPONSE_ENCODINGS.filter((name) => qualityOf(name) > 0);
  return accepted.toSorted((one, other) => qualityOf(other) - qualityOf(one))[0];
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a whole body. */
export function compressBody(body: string, encoding: ResponseEncoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, FAST_BROTLI) : zip(body);
}
