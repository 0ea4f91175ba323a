/** Converts dollars from the wire to integer cents, the unit of all calculations. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/**
 * Converts a fraction to percent with at most two decimals. Rounds away floating-point errors: 0.07 becomes 7.
 */
export function toPercent(fraction: number): number {
  return Math.round(fraction * 10_000) / 100;
}

/** Formats integer cents as `$1234.50`, always with two decimals. [BAG-05] */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}$${whole}.${rest}`;
}

/** Formats dollars from the wire. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars));
}
