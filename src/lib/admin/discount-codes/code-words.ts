import type { ListedCoupon } from '#contract/quote/coupons.ts';
import { cents, dollars, formatCents, toCents } from '#contract/wire/money.ts';
import { formatShopDate } from '#lib/dates.ts';
import { discountCodesText as words } from '#messages/admin/discount-codes.ts';

/** Discount codes in words. [DISC-01] */

/** Returns what a code does, such as '10% off dresses from $50'. */
export function describeEffect({ kind, value, category, minCents }: ListedCoupon): string {
  const goods = category && words.categories[category];
  const discount = kind === 'percent' ? `${value / 100}%` : formatShort(toCents(dollars(value)));
  const delivery = goods ? words.freeDeliveryWith(goods) : words.freeDelivery;
  const effect = kind === 'delivery' ? delivery : words.off(discount, goods ?? words.everything);
  return minCents ? words.from(effect, formatShort(minCents)) : effect;
}

/** Returns the days on which a code works. The last day is the one before the code ends. */
export function describePeriod({ starts, ends }: Pick<ListedCoupon, 'starts' | 'ends'>): string {
  const first = starts && formatShopDate(starts);
  const last = ends && formatShopDate(lastInstant(ends).toISOString());
  if (first && last) return words.between(first, last);
  if (first) return words.since(first);
  return last ? words.until(last) : words.always;
}

export type CouponState = keyof typeof words.states | 'upcoming';

/** Returns the state of a code at a time. The first of several reasons counts: off, ended, used up, not started. */
export function stateOf({ active, starts, ends, limit, uses }: ListedCoupon, now: number): CouponState {
  if (!active) return 'off';
  if (ends !== undefined && now >= Date.parse(ends)) return 'ended';
  if (limit !== undefined && uses >= limit) return 'usedUp';
  return starts !== undefined && now < Date.parse(starts) ? 'upcoming' : 'active';
}

/** Returns the state of a code as text. */
export function describeState(coupon: ListedCoupon, now: number): string {
  const state = stateOf(coupon, now);
  return state === 'upcoming' ? words.startsOn(formatShopDate(coupon.starts ?? '')) : words.states[state];
}

/** Returns the last instant before a code ends. */
export function lastInstant(ends: string): Date {
  return new Date(Date.parse(ends) - 1);
}

/** Formats an amount without decimals that are zeros, as `$50`. */
function formatShort(amountCents: number): string {
  return formatCents(cents(amountCents)).replace(/\.0+$/, '');
}
