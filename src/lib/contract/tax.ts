import { TAX_RATE } from './vocabulary.ts';

const WHOLE = 10_000n;

/** The tax rate in ten-thousandths: 500 is 5 %. */
export const TAX_BASIS_POINTS = Math.round(TAX_RATE * Number(WHOLE));

/**
 * The tax on a sum in cents, in cents: rounded once, half a cent up, in whole numbers, since 0.05 has no exact binary
 * form. [BAG-05]
 */
export function taxOn(cents: number): number {
  return Number((BigInt(cents) * BigInt(TAX_BASIS_POINTS) + WHOLE / 2n) / WHOLE);
}
