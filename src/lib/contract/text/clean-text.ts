import { normalizeText } from './normalize-text.ts';

/** The cleaning of texts that people type or paste, before their validation. Never for passwords, tokens and codes. */

/**
 * Invisible characters: format and control characters except line breaks, fillers, lone surrogates. The joiners
 * of Persian, Sinhala and emoji and the variation selectors of emoji stay.
 */
const INVISIBLE_IN_TEXT = /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{DI}\p{Cc}\p{Cs}\uFFF9-\uFFFB]/gu;
const INVISIBLE_IN_NAME = /(?!\n|\u200C|\u200D)[\p{DI}\p{Cc}\p{Cs}\uFFF9-\uFFFB]/gu;
/** Joiners that are not between letters, or that follow a Latin, Cyrillic or Greek letter. */
const STRAY_JOINER =
  /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])|(?<=[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}])[\u200C\u200D]/gu;
const REPEATED_JOINER = /[\u200C\u200D]+(?=[\u200C\u200D])/g;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
const SPACE = /[\p{Zs}\t\v\f\u2800]/gu;

/** Returns a text of several lines without invisible characters. Keeps those that emoji consist of. */
export function cleanText(text: string): string {
  return normalizeText(withPlainSpaces(text).replace(INVISIBLE_IN_TEXT, '')).trim();
}

const withPlainSpaces = (text: string) => text.replace(LINE_BREAK, '\n').replace(SPACE, ' ');

/** Returns a line without invisible characters, with single spaces. Keeps line breaks, which rules reject. */
export function cleanLine(text: string): string {
  const visible = withPlainSpaces(text).replace(INVISIBLE_IN_NAME, '').replace(REPEATED_JOINER, '');
  // Composes accents before the joiners are checked, and again where a joiner has separated one.
  const joined = normalizeText(visible).replace(STRAY_JOINER, '').replace(/ {2,}/g, ' ');
  return normalizeText(joined).trim();
}

/** Returns a technical text, such as an email address, with ASCII characters for full-width ones and dashes. */
export function cleanAddress(text: string): string {
  return cleanLine(text)
    .replace(/[\u200C\u200D]/g, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g, '-');
}

/** Returns a phone number, ZIP code or amount in ASCII. Converts Arabic and Persian digits. */
export function cleanNumber(text: string): string {
  return cleanAddress(text)
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066B/g, '.');
}
