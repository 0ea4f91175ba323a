import type { Withdrawal } from '#contract/orders/withdrawals.ts';

/** The units of a line of an order. */
interface Line {
  readonly quantity: number;
}

/**
 * Returns the lines of a statement: those with chosen units. Undefined for all units of all lines, which is the whole
 * order. `chosen` has the units by position; a line without an entry counts whole. [RET-02]
 */
export function withdrawnLines(
  lines: readonly Line[],
  chosen: ReadonlyMap<number, number>,
): Withdrawal['lines'] {
  const stated = lines.map(({ quantity }, position) => ({
    position,
    quantity: chosen.get(position) ?? quantity,
  }));
  const isWhole = stated.every(({ quantity }, position) => quantity === lines[position]?.quantity);
  return isWhole ? undefined : stated.filter(({ quantity }) => quantity > 0);
}
