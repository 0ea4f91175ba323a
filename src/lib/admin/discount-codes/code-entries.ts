import * as z from 'zod/mini';
import type { FieldValue, FieldValues } from '#contract/catalogue/edit-base.ts';
import { couponSchema, type ListedCoupon, type WireCoupon } from '#contract/quote/coupons.ts';
import { cents, dollars, formatAmount, toCents, toDollars } from '#contract/wire/money.ts';
import { parseEnteredNumber, toBasisPoints } from '#lib/admin/entered-numbers.ts';
import { addDays, shopDay, startOfShopDay } from '#lib/shop-days.ts';
import { discountCodesText } from '#messages/admin/discount-codes.ts';
import { twoDecimals } from '#messages/rules/coupons.ts';
import { lastInstant } from './code-words.ts';

const words = discountCodesText.form;

/** The entries of the form of a discount code: percent, amounts, days of the shop. The last day is inclusive. */
type Entries = Readonly<Record<string, unknown>>;

/** Returns the saved values of a code, as the backend compares them. */
export function savedValues({
  id,
  uses,
  minCents,
  ...coupon
}: ListedCoupon): Record<keyof WireCoupon, FieldValue> {
  return {
    ...coupon,
    min: minCents === undefined ? null : toDollars(minCents),
    starts: coupon.starts ?? null,
    ends: coupon.ends ?? null,
    limit: coupon.limit ?? null,
    category: coupon.category ?? null,
  };
}

/** Formats a saved value as its field shows it. `kind` is the kind of the value. */
export function formatEntry(field: string, value: FieldValue, kind: FieldValue): string {
  if (value === null) return '';
  if (field === 'value') return formatValue(Number(value), kind);
  if (field === 'min') return formatAmount(toCents(dollars(Number(value))));
  if (field === 'starts') return firstDay(String(value));
  if (field === 'ends') return lastDay(String(value));
  return String(value);
}

function formatValue(value: number, kind: FieldValue): string {
  if (kind === 'delivery') return '';
  return kind === 'percent' ? String(value / 100) : formatAmount(cents(Math.round(toCents(dollars(value)))));
}

const firstDay = (starts: string) => shopDay(new Date(starts));
const lastDay = (ends: string) => shopDay(lastInstant(ends));

/**
 * Returns the schema of the form. A day that shows a saved instant of `base` keeps that instant, which may lie within
 * the day.
 */
export function entriesSchema(base: () => FieldValues): z.ZodMiniType<WireCoupon> {
  return z.pipe(
    z.record(z.string(), z.unknown()).check(({ value: entries, issues }) => {
      for (const [field, message] of errorsOf(toWireEntries(entries, base())))
        issues.push({ code: 'custom', path: [field], message, input: entries[field] });
    }),
    // Runs only on entries without errors.
    z.transform((entries: Entries) => z.parse(couponSchema, toWireEntries(entries, base()))),
  );
}

function errorsOf(wire: ReturnType<typeof toWireEntries>): [field: string, message: string][] {
  const isPercent = wire.kind === 'percent';
  const numbers = {
    value: isPercent ? words.notAPercent : words.notANumber,
    min: words.notANumber,
    limit: words.notAUseLimit,
  };
  const missing = Object.entries(numbers).filter(([field]) => Number.isNaN(wire[field as keyof typeof wire]));
  const fields = missing.map(([field]) => field);
  const { error } = z.safeParse(couponSchema, wire);
  const others = (error?.issues ?? []).map(({ path, message }): [string, string] => {
    const field = String(path[0]);
    return [
      field,
      isPercent && field === 'value' && message === twoDecimals ? words.percentDecimals : message,
    ];
  });
  return [...missing, ...others.filter(([field]) => !fields.includes(field))];
}

/** Returns the entries as the wire has them. A text that is no number becomes NaN. */
function toWireEntries(entries: Entries, base: FieldValues) {
  const text = (field: string) => String(entries[field] ?? '').trim();
  const optional = (field: string) => (text(field) === '' ? null : parseEnteredNumber(text(field)));
  const kind = text('kind');
  return {
    code: text('code'),
    kind,
    ...(kind !== 'delivery' && {
      value:
        kind === 'percent'
          ? toBasisPoints(parseEnteredNumber(text('value')))
          : parseEnteredNumber(text('value')),
    }),
    min: optional('min'),
    starts: toInstant(text('starts'), base.starts, firstDay, (day) => startOfShopDay(day)),
    ends: toInstant(text('ends'), base.ends, lastDay, (day) => startOfShopDay(addDays(day, 1))),
    limit: optional('limit'),
    oncePerCustomer: text('oncePerCustomer') === 'true',
    category: text('category') || null,
    announced: text('announced') === 'true',
    active: base.active ?? true,
  };
}

function toInstant(
  day: string,
  saved: FieldValue | undefined,
  dayOf: (instant: string) => string,
  instantOf: (day: string) => Date,
): string | null {
  if (day === '') return null;
  if (typeof saved === 'string' && dayOf(saved) === day) return saved;
  return instantOf(day).toISOString();
}
