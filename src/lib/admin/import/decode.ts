/** The ways in which spreadsheets write characters, as TextDecoder names them. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Which one a file seems to be in: UTF-16 says so in its first two bytes, and what cannot be UTF-8 is what Excel
 * writes on Western Windows. What Excel writes on a Mac cannot be told from that.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** A file's text, without its byte order mark. What cannot be read becomes �. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
