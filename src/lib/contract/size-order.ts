/** The order of sizes, for those of different products side by side. [SIZE-06] */

/** A position: letters before numbers before other sizes, then by number or alphabetically. */
type SizePosition = readonly [group: number, number: number];

const LETTERS: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 };

/** Returns the position of a size by its first part: 'M' of 'M / 38'. */
function positionOf(size: string): SizePosition {
  const [first = ''] = /^[\p{L}\p{N}.,]+/u.exec(size.trim().toUpperCase()) ?? [];
  const [isLetters, count = '', crosses = '', letter = ''] = /^(\d*)(X*)([SML])$/.exec(first) ?? [];
  const base = LETTERS[letter];
  if (isLetters !== undefined && base !== undefined) {
    // 2XL is XXL.
    const steps = count === '' ? crosses.length : Number(count);
    return [0, base * (1 + steps)];
  }
  return /^\d+([.,]\d+)?$/.test(first) ? [1, Number(first.replace(',', '.'))] : [2, 0];
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
