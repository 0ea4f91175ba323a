import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** API responses are compressed per request: a higher Brotli quality costs more time than it saves. */
export const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encodings of API responses, best first. */
export const RESPONSE_ENCODINGS = ['br', 'gzip'] as const;
export type ResponseEncoding = (typeof RESPONSE_ENCODINGS)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a whole body. */
export function compressBody(body: string, encoding: ResponseEncoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, FAST_BROTLI) : zip(body);
}
