import { type Cents, cents, multiplyCents, sumCents } from '#contract/wire/money.ts';
import * as texts from '#messages/rules/price-components.ts';
import { itemsComponent, type PriceComponent, sumComponents, taxComponent } from './price-components.ts';
import { type EnteredCode, findDiscount } from './quote-code.ts';
import { type Destination, findDelivery } from './quote-delivery.ts';
import { findTaxes, type RateTax } from './quote-tax.ts';
import { formatRate } from './rates.ts';
import type { DeliveryRate, SellingRules } from './selling-rules.ts';

/**
 * The price of an order: items, discount, delivery and taxes, in exact cents. Site and backend share it. Only the
 * discount, the delivery's parts and the tax of each rate are rounded.
 */

/** A product with its quantity and its current price. */
export interface QuoteLine {
  readonly quantity: number;
  readonly priceCents: Cents;
  readonly category?: string | undefined;
  /** `standard` unless set. */
  readonly taxClass?: string | undefined;
}

/** The amounts of a line. The discount is 0 or less; the net amount is the line's amount with it. */
interface LineAmounts {
  readonly amountCents: Cents;
  readonly discountCents: Cents;
  readonly netCents: Cents;
  readonly taxCents: Cents;
  /** In basis points. */
  readonly taxRate: number;
}

interface QuoteInput<Line extends QuoteLine> {
  readonly lines: readonly Line[];
  readonly rules: SellingRules;
  /** The shop's home country if absent. */
  readonly destination?: Destination | undefined;
  /** The id of the chosen delivery rate. */
  readonly rateId?: string | undefined;
  readonly code?: EnteredCode | undefined;
  readonly now: Date;
}

export interface Quote<Line extends QuoteLine = QuoteLine> {
  /** In the order of the input. */
  readonly lines: readonly (Line & LineAmounts)[];
  readonly components: readonly PriceComponent[];
  /** The taxes on a base of 0, highest rate first. They are not in `components`. */
  readonly emptyTaxes: readonly PriceComponent[];
  /** The offered delivery rates, cheapest first. */
  readonly rates: readonly DeliveryRate[];
  /** The id of the applied delivery rate. */
  readonly rateId: string | undefined;
  /** Whether the cheapest rate is applied because the customer has chosen no offered rate. */
  readonly isAssumed: boolean;
  readonly totalCents: Cents;
  /** The entered code, with the reason if it is refused. */
  readonly code: { readonly code: string; readonly reason: string | undefined } | undefined;
  /** Why the order cannot be delivered; `rates` is empty then. */
  readonly reason: string | undefined;
}

/** Returns the price of an order under the shop's rules. */
export function quote<Line extends QuoteLine>({
  lines,
  rules,
  destination = { country: rules.homeCountry },
  rateId,
  code,
  now,
}: QuoteInput<Line>): Quote<Line> {
  const priced = lines.map((line) => ({
    ...line,
    amountCents: multiplyCents(line.priceCents, line.quantity),
  }));
  const itemsCents = sumCents(priced.map(({ amountCents }) => amountCents));
  const discount = findDiscount(priced, code, now);
  const discounted = priced.map((line, index) => {
    const discountCents = cents(0 - (discount.byLine[index] ?? 0));
    return { ...line, discountCents, netCents: cents(line.amountCents + discountCents) };
  });
  const goodsCents = cents(itemsCents - discount.discountCents);
  const { rates, rate, isAssumed, reason } = findDelivery(rules.zones, destination, goodsCents, rateId);
  const deliveryCents = rate && !discount.isDeliveryFree ? rate.priceCents : cents(0);
  const taxes = findTaxes(rules, destination, now, { lines: discounted, deliveryCents });
  const toTax = (tax: RateTax) => toComponent(tax, rules.taxMode);
  const components: PriceComponent[] = [
    itemsComponent(itemsCents),
    ...(code && discount.discountCents > 0 ? [discountComponent(code, discount.discountCents)] : []),
    ...(rate ? [{ kind: 'delivery', label: texts.delivery, amountCents: deliveryCents } as const] : []),
    ...taxes.byRate.map(toTax),
  ];
  return {
    lines: discounted.map((line, index) => {
      const { taxCents = cents(0), rate: taxRate = 0 } = taxes.byLine[index] ?? {};
      return { ...line, taxCents, taxRate };
    }),
    components,
    emptyTaxes: taxes.withoutBase.map(toTax),
    rates,
    rateId: rate?.id,
    isAssumed,
    totalCents: sumComponents(components),
    code: code && { code: code.code, reason: discount.reason },
    reason,
  };
}

function discountComponent({ code }: EnteredCode, discountCents: Cents): PriceComponent {
  return { kind: 'discount', label: texts.discount(code), amountCents: cents(0 - discountCents) };
}

function toComponent({ rate, taxCents }: RateTax, mode: SellingRules['taxMode']): PriceComponent {
  const added = taxComponent(rate, taxCents);
  return mode === 'added'
    ? added
    : { ...added, label: texts.includedTax(formatRate(rate)), isIncluded: true };
}
