import type { PseudoLocale } from '#site/locales.ts';

/**
 * The exports of `#messages/locale.ts`. `Intl` has no data for pseudo-locales, so it formats in a real language. A date
 * or number that ignores the locale is then recognizable.
 */
export const PSEUDO_LOCALE_MODULES: Readonly<Record<PseudoLocale, typeof import('#messages/locale.ts')>> = {
  'en-XA': { LOCALE: 'de-DE', LANG: 'en-XA', DIR: 'ltr' },
  'ar-XB': { LOCALE: 'ar-EG', LANG: 'ar-XB', DIR: 'rtl' },
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒğĥíĵķĺɱñóþɋŕšťúṽŵẋýžÁƁĆĐÉƑĞĤÍĴĶĹṀÑÓÞɊŔŠŤÚṼŴẊÝŽ';
/** The shop's name, which no language translates. */
const BRAND = 'Solène';
const WORD = /[A-Za-z]+/g;
const VOWEL = /[áéíóú]/gi;

const [RIGHT_TO_LEFT_MARK, RIGHT_TO_LEFT_OVERRIDE, END_OF_OVERRIDE] = ['\u200f', '\u202e', '\u202c'];

/** Transforms a word. Numbers keep their order, because each word is turned around by itself. */
const TRANSFORM_WORD: Readonly<Record<PseudoLocale, (word: string) => string>> = {
  // Doubled vowels make English texts about 40 % longer.
  'en-XA': (word) => accent(word).replace(VOWEL, '$&$&'),
  'ar-XB': (word) =>
    RIGHT_TO_LEFT_MARK + RIGHT_TO_LEFT_OVERRIDE + accent(word) + END_OF_OVERRIDE + RIGHT_TO_LEFT_MARK,
};

function accent(word: string): string {
  return [...word].map((letter) => ACCENTED[LETTERS.indexOf(letter)]).join('');
}

/**
 * Returns messages in a pseudo-locale: each text in brackets, with other letters. Texts without a letter stay. In the
 * result of a function, the texts among its arguments stay.
 */
export function pseudoLocalize<Value>(value: Value, locale: PseudoLocale): Value;
export function pseudoLocalize(value: unknown, locale: PseudoLocale): unknown {
  return transform(value, locale, [BRAND]);
}

function transform(value: unknown, locale: PseudoLocale, args: readonly string[]): unknown {
  if (typeof value === 'string') return transformText(value, locale, args);
  if (typeof value === 'function') {
    return (...values: unknown[]) =>
      transform(value(...values), locale, [...args, ...values.flatMap(textsOf)]);
  }
  if (Array.isArray(value)) return value.map((item) => transform(item, locale, args));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, transform(item, locale, args)]));
}

/** Returns the texts in an argument of a function. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function transformText(text: string, locale: PseudoLocale, args: readonly string[]): string {
  const longestFirst = args
    .toSorted((one, other) => other.length - one.length)
    .map((arg) => RegExp.escape(arg));
  const kept = longestFirst.length > 0 && `(?<!\\p{L})(?:${longestFirst.join('|')})(?!\\p{L})`;
  const pattern = new RegExp([kept, WORD.source].filter(Boolean).join('|'), 'gu');
  const result = text.replace(pattern, (part) => (args.includes(part) ? part : TRANSFORM_WORD[locale](part)));
  return result === text ? text : `⟦${result}⟧`;
}
