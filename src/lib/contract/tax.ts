import { TAX_RATE } from './vocabulary.ts';

const BASIS_POINTS_PER_UNIT = 10_000n;

/** The tax rate in basis points: 500 is 5 %. */
export const TAX_BASIS_POINTS = Math.round(TAX_RATE * Number(BASIS_POINTS_PER_UNIT));

/**
 * Returns the tax on an amount, both in cents, rounded half up. Uses integers because 0.05 has no exact binary
 * representation. [BAG-05]
 */
export function calculateTax(cents: number): number {
  return Number(
    (BigInt(cents) * BigInt(TAX_BASIS_POINTS) + BASIS_POINTS_PER_UNIT / 2n) / BASIS_POINTS_PER_UNIT,
  );
}
