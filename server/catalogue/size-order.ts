import { normalizeText } from '#contract/text/normalize-text.ts';

/** The order of the sizes of several products in one list. [SIZE-06] */

/** A position: letters before numbers before ages before other sizes, then by number or alphabetically. */
interface SizePosition {
  readonly group: 'letters' | 'numbers' | 'ages' | 'others';
  readonly number: number;
}

const GROUPS: readonly SizePosition['group'][] = ['letters', 'numbers', 'ages', 'others'];
const LETTERS: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 };
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bEXTRA[ -]*/g, 'X'],
  [/(SMALL|SML|SM)(?!\p{L})/gu, 'S'],
  [/(MEDIUM|MED)(?!\p{L})/gu, 'M'],
  [/(LARGE|LRG|LG)(?!\p{L})/gu, 'L'],
  [/X[ -]+(?=X*[SL](?!\p{L}))/gu, 'X'],
];
/** The country or measure before a size. */
const PREFIX = /^(?:US|USA|EU|EUR|UK|IT|FR|DE|JP|AU|CA|W|SIZE|NO\.?)[ .:-]*(?=[\dXSML¼½¾⅓⅔⅛⅜⅝⅞])/;
const FRACTION = /(\d?) ?([¼½¾⅓⅔⅛⅜⅝⅞])/g;
const AGE = /^(\d+)(?: ?- ?\d+)? ?(MONTHS?|MOS?|MTHS?|YEARS?|YRS?|Y|T)\b/;
const NUMBER = /^(\d+(?:[.,]\d+)?)(?:[ -](\d+)\/(\d+))?(?![\d/])|^(\d+)\/(\d+)/;
const LETTER_SIZE = /^(?:(\d+)[ -]?X|(X*))([SML])(?![\p{L}\d])/u;
/** Plus sizes: 1X follows XL. */
const PLUS_SIZE = /^(\d+)X(?![\p{L}\d])/u;

/** Returns a size in upper case with letters for words and ASCII fractions: `XXL` for `Extra-Extra Large`. */
function normalize(size: string): string {
  const separate = size.replace(FRACTION, (_, digit: string, fraction: string) => `${digit} ${fraction}`);
  const plain = normalizeText(separate, 'NFKC').replaceAll('⁄', '/').trim().toUpperCase().replace(PREFIX, '');
  return WORDS.reduce((text, [word, letter]) => text.replace(word, letter), plain);
}

/** Returns the position of a size by its first part: `M` of `M / 38`, and 5.5 of `US 5½`. */
function positionOf(size: string): SizePosition {
  const text = normalize(size);
  const letters = letterPosition(text);
  if (letters !== undefined) return { group: 'letters', number: letters };
  const [, age, unit = ''] = AGE.exec(text) ?? [];
  // In months, because ages of babies precede ages of children.
  if (age !== undefined) return { group: 'ages', number: Number(age) * (unit.startsWith('M') ? 1 : 12) };
  const number = NUMBER.exec(text);
  if (number === null) return { group: 'others', number: 0 };
  const [, whole = '0', part = number[4] ?? '0', parts = number[5] ?? '1'] = number;
  return { group: 'numbers', number: Number(whole.replace(',', '.')) + Number(part) / Number(parts) };
}

/** Returns the position of a letter among letters, 0 for M; undefined for other sizes. 2XL is XXL. */
function letterPosition(text: string): number | undefined {
  const [, plus] = PLUS_SIZE.exec(text) ?? [];
  if (plus !== undefined) return 1 + Number(plus);
  const [, count, crosses = '', letter = ''] = LETTER_SIZE.exec(text) ?? [];
  const base = LETTERS[letter];
  // M is 0 with any number of X.
  return base === undefined ? undefined : base * (1 + Number(count ?? crosses.length)) + 0;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Compares two sizes: XS before S, M, L and XL, numbers ascending, then ages, then other sizes alphabetically. */
export function compareSizes(left: string, right: string): number {
  const [first, second] = [positionOf(left), positionOf(right)];
  return (
    GROUPS.indexOf(first.group) - GROUPS.indexOf(second.group) ||
    first.number - second.number ||
    collator.compare(left, right) ||
    (left < right ? -1 : Number(left > right))
  );
}

/** Returns whether two sizes are of one kind, such as letters or numbers: clothes have letters, rings numbers. */
export function areOfOneKind(left: string, right: string): boolean {
  return positionOf(left).group === positionOf(right).group;
}
