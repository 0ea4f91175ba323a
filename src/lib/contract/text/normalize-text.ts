const MARKS_BEYOND_30 = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in a normalization form of Unicode, with at most 30 marks on a letter, as in Unicode's stream-safe
 * texts. Sorting more marks takes time that grows with the square of their number. [SAFE-08]
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(MARKS_BEYOND_30, '$1').normalize(form);
}
