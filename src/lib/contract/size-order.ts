/** The order of sizes, for those of different products side by side. [SIZE-06] */

/** A position: letters before numbers before other sizes, then by number or alphabetically. */
type SizePosition = readonly [group: number, number: number];

const LETTERS: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 };
const WORDS: Readonly<Record<string, string>> = { SMALL: 'S', MEDIUM: 'M', LARGE: 'L' };
const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '1/4': 0.25,
  '1/2': 0.5,
  '3/4': 0.75,
};

/** Returns a size in upper case, with letters for words: 'XXL' for 'Extra-Extra Large'. */
function withoutWords(size: string): string {
  return size
    .trim()
    .toUpperCase()
    .replace(/\b(?:EXTRA|X)[ -]+(?=EXTRA|X|SMALL|LARGE)/g, 'X')
    .replace(/\bX*EXTRA[ -]+/g, 'X')
    .replace(/(SMALL|MEDIUM|LARGE)\b/g, (word) => WORDS[word] ?? word)
    .replace(/^(\d*)X+[ -]+(?=[SL]\b)/, (crosses) => crosses.replace(/[ -]/g, ''));
}

/** Returns the number at the start of a size, after a prefix such as 'US'; undefined if there is none. */
function numberOf(size: string): number | undefined {
  const match =
    /^(?:(?:US|EU|UK|IT|FR|DE|JP|W|SIZE) ?)?(\d+(?:[.,]\d+)?)(?:[ -]?([¼½¾]|[13]\/[24]))?(?![\p{L}\d])/u.exec(
      size,
    );
  return match ? Number(match[1]?.replace(',', '.')) + (FRACTIONS[match[2] ?? ''] ?? 0) : undefined;
}

/** Returns the position of a size by its first part: 'M' of 'M / 38'. */
function positionOf(size: string): SizePosition {
  const text = withoutWords(size);
  const [first = ''] = /^[\p{L}\p{N}.,]+/u.exec(text) ?? [];
  const [isLetters, count = '', crosses = '', letter = ''] = /^(\d*)(X*)([SML])$/.exec(first) ?? [];
  const base = LETTERS[letter];
  if (isLetters !== undefined && base !== undefined) {
    // 2XL is XXL.
    const steps = count === '' ? crosses.length : Number(count);
    return [0, base * (1 + steps)];
  }
  const number = numberOf(text);
  return number === undefined ? [2, 0] : [1, number];
}

/** Compares two sizes: XS before S, M, L and XL, numbers ascending, then other sizes alphabetically. */
export function compareSizes(one: string, other: string): number {
  const [group, number] = positionOf(one);
  const [otherGroup, otherNumber] = positionOf(other);
  return group - otherGroup || number - otherNumber || (one < other ? -1 : Number(one > other));
}

/** Returns whether two sizes are both letters, both numbers or both neither: clothes have letters, rings numbers. */
export function areOfOneKind(one: string, other: string): boolean {
  return positionOf(one)[0] === positionOf(other)[0];
}
