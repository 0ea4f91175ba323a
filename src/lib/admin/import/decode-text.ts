/** The character encodings of spreadsheets, as `TextDecoder` labels. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Guesses the encoding of a file. UTF-16 starts with a byte order mark. For text that is not valid UTF-8, assumes
 * Excel on Western Windows. Excel on a Mac writes `macintosh`, which cannot be told apart from `windows-1252`.
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

/** Returns whether a file in this encoding can be recognized. Text in the others is only likely to be in them. */
export function isCertain(encoding: Encoding): boolean {
  return encoding.startsWith('utf');
}

/** Returns the text of a file without its byte order mark. Invalid bytes become �. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
