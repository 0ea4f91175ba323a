/**
 * Converts a fraction to percent with at most two decimals. Rounds away floating-point errors: 0.07 becomes 7.
 */
export function toPercent(fraction: number): number {
  return Math.round(fraction * 10_000) / 100;
}
