import { type Cents, cents, formatCents, sumCents } from '#contract/wire/money.ts';
import { codeRefusal } from '#messages/rules/quote.ts';
import { spreadCents } from './quote-spread.ts';
import { shareOf } from './rates.ts';
import type { Coupon } from './selling-rules.ts';

/** A code that the customer has entered. */
export interface EnteredCode {
  readonly code: string;
  /** Absent if no coupon has this code. */
  readonly coupon?: Coupon | undefined;
}

/** The part of a line on which discounts depend. */
interface DiscountedLine {
  readonly amountCents: Cents;
  readonly category?: string | undefined;
}

/** The effect of a code on an order. */
export interface Discount {
  readonly discountCents: Cents;
  /** The part of each line, 0 or more. */
  readonly byLine: readonly Cents[];
  readonly isDeliveryFree: boolean;
  /** The reason for a refused code. */
  readonly reason: string | undefined;
}

/** Returns the discount of an accepted code, spread over its eligible lines; 0 for a refused or absent code. */
export function findDiscount(
  lines: readonly DiscountedLine[],
  entered: EnteredCode | undefined,
  now: Date,
): Discount {
  const coupon = entered?.coupon;
  const reason = entered && refusalOf(coupon, lines, now);
  const isAccepted = coupon !== undefined && reason === undefined;
  const weights = lines.map((line) => (isAccepted && isEligible(coupon, line) ? line.amountCents : cents(0)));
  const discountCents = isAccepted ? discountOn(sumCents(weights), coupon) : cents(0);
  return {
    discountCents,
    byLine: spreadCents(discountCents, weights),
    isDeliveryFree: isAccepted && coupon.kind === 'delivery',
    reason,
  };
}

function discountOn(eligibleCents: Cents, { kind, value }: Coupon): Cents {
  if (kind === 'percent') return shareOf(eligibleCents, value);
  return kind === 'fixed' ? cents(Math.min(value, eligibleCents)) : cents(0);
}

function isEligible({ category }: Coupon, line: DiscountedLine): boolean {
  return category === undefined || line.category === category;
}

/** Returns the first reason why a code is refused; undefined if it is accepted. */
function refusalOf(
  coupon: Coupon | undefined,
  lines: readonly DiscountedLine[],
  now: Date,
): string | undefined {
  if (!coupon?.isActive) return codeRefusal.unknown;
  const { starts, ends, isUsedUp, isUsedByCustomer, minCents = 0 } = coupon;
  if (starts !== undefined && now.getTime() < Date.parse(starts)) return codeRefusal.notYetValid;
  if (ends !== undefined && now.getTime() >= Date.parse(ends)) return codeRefusal.expired;
  if (isUsedUp) return codeRefusal.usedUp;
  if (isUsedByCustomer) return codeRefusal.alreadyUsed;
  const missingCents = minCents - sumCents(lines.map(({ amountCents }) => amountCents));
  if (missingCents > 0) return codeRefusal.minimum(formatCents(cents(missingCents)));
  return lines.some((line) => isEligible(coupon, line)) ? undefined : codeRefusal.otherItems;
}
