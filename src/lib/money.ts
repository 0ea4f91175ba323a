/** Dollars as the wire sends them → integer cents, the only unit we calculate in. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** A fraction → percent with at most two decimals: 0.07 is 7, whatever a multiplication makes of it. */
export function toPercent(fraction: number): number {
  return Math.round(fraction * 10_000) / 100;
}

/** Integer cents → the text a person reads: `$1234.50`, always two decimals. [BAG-05] */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}$${whole}.${rest}`;
}

/** Dollars as the wire sends them → the text a person reads. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars));
}
