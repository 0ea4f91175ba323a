import { type Cents, cents, sumCents } from '#contract/wire/money.ts';

/**
 * Splits an amount in proportion to the weights by the largest remainder. Each part first gets the floor of its exact
 * share, then the parts with the largest fractions get one cent each; of equal fractions, the earlier part first. The
 * parts add up to the amount. All parts are 0 if all weights are.
 */
export function spreadCents(amountCents: Cents, weights: readonly Cents[]): Cents[] {
  const whole = BigInt(sumCents(weights));
  if (whole === 0n) return weights.map(() => cents(0));
  const shares = weights.map((weight) => BigInt(amountCents) * BigInt(weight));
  const parts = shares.map((share) => Number(share / whole));
  const left = amountCents - parts.reduce((sum, part) => sum + part, 0);
  const byFraction = shares
    .map((share, index) => ({ fraction: share % whole, index }))
    .sort((a, b) => Number(b.fraction - a.fraction) || a.index - b.index);
  const raised = new Set(byFraction.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => cents(raised.has(index) ? part + 1 : part));
}
