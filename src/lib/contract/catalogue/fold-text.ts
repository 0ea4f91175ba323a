import { normalizeText } from '#contract/text/normalize-text.ts';

/** Marks that a search ignores: accents, and the vowel points of Hebrew and Arabic. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: The class consists of the marks alone.
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const LETTERS = 'ßæœþðøđħıłŧςʼ‘’‐‒–—';
const LETTER = new RegExp(`[${LETTERS}]`, 'g');
const REPLACEMENTS = "ss,ae,oe,th,d,o,d,h,i,l,t,σ,',',',-,-,-,-".split(',');

/**
 * Folds a text for a search: without case, accents, full width, ligatures and other forms of letters. The database
 * function `folded` has the same rule, for texts with at most 30 marks on a letter.
 */
export function foldText(text: string): string {
  const folded = normalizeText(text, 'NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => REPLACEMENTS[LETTERS.indexOf(letter)] ?? letter);
  return normalizeText(folded);
}
