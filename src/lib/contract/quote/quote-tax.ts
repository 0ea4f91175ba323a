import { type Cents, cents, sumCents } from '#contract/wire/money.ts';
import { type Destination, placesOf } from './quote-delivery.ts';
import { spreadCents } from './quote-spread.ts';
import { shareOf, withoutShare } from './rates.ts';
import type { SellingRules, TaxRule } from './selling-rules.ts';

/** The default tax class of products and of delivery. */
export const STANDARD_CLASS = 'standard';

/** The taxes of an order. */
export interface Taxes {
  /** A tax for each rate above 0 with a base above 0, highest rate first. */
  readonly byRate: readonly RateTax[];
  /** A tax for each rate above 0 with a base of 0, highest rate first. */
  readonly withoutBase: readonly RateTax[];
  /** The tax of each line, and its rate. */
  readonly byLine: readonly RateTax[];
}

/** The tax of a rate, which is in basis points. */
export interface RateTax {
  readonly rate: number;
  readonly taxCents: Cents;
}

/** An amount that is taxed at a rate: the net amount of a line, or a part of the delivery. */
interface TaxedAmount {
  readonly rate: number;
  readonly amountCents: Cents;
  /** The index of the line; undefined for delivery. */
  readonly line?: number;
}

/** The taxed amounts: the lines after the discount, and the price of the delivery. */
interface Taxable {
  readonly lines: readonly { readonly netCents: Cents; readonly taxClass?: string | undefined }[];
  readonly deliveryCents: Cents;
}

/** Returns the taxes of an order at its destination. */
export function findTaxes(rules: SellingRules, destination: Destination, now: Date, taxable: Taxable): Taxes {
  const findRule = (taxClass: string) => newestRule(rules.taxes, placesOf(destination), taxClass, now);
  const lines = taxable.lines.map(({ netCents, taxClass = STANDARD_CLASS }, line) => ({
    rate: findRule(taxClass)?.rate ?? 0,
    amountCents: netCents,
    line,
  }));
  const delivery = taxedDelivery(lines, taxable.deliveryCents, findRule(STANDARD_CLASS), rules.deliveryTax);
  const lineTaxes = lines.map(() => cents(0));
  const taxes = [...Map.groupBy([...lines, ...delivery], ({ rate }) => rate)].flatMap(([rate, amounts]) => {
    const baseCents = sumCents(amounts.map(({ amountCents }) => amountCents));
    if (rate === 0) return [];
    const taxCents = taxOn(baseCents, rate, rules.taxMode);
    // The delivery's amount is one weight, the last one.
    const taxed = amounts.filter(({ line }) => line !== undefined);
    const weights = taxed.map(({ amountCents }) => amountCents);
    const parts = spreadCents(taxCents, [...weights, cents(baseCents - sumCents(weights))]);
    for (const [index, { line = 0 }] of taxed.entries()) lineTaxes[line] = parts[index] ?? cents(0);
    return { rate, baseCents, taxCents };
  });
  taxes.sort((a, b) => b.rate - a.rate);
  return {
    byRate: taxes.filter(({ baseCents }) => baseCents > 0),
    withoutBase: taxes.filter(({ baseCents }) => baseCents === 0),
    byLine: lines.map(({ rate }, index) => ({ rate, taxCents: lineTaxes[index] ?? cents(0) })),
  };
}

/** Returns the newest rule in force for this tax class, at the most exact place that has such a rule. */
function newestRule(
  taxes: readonly TaxRule[],
  places: readonly string[],
  taxClass: string,
  now: Date,
): TaxRule | undefined {
  const startOf = ({ validFrom }: TaxRule) => Date.parse(validFrom);
  const inForce = taxes
    .filter((rule) => rule.class === taxClass && startOf(rule) <= now.getTime())
    .sort((a, b) => startOf(b) - startOf(a));
  for (const place of places) {
    const found = inForce.find(
      ({ country, region }) => place === (region === undefined ? country : `${country}-${region}`),
    );
    if (found) return found;
  }
  return undefined;
}

/** Returns the parts of the delivery that are taxed. The standard rule of the place may override the shop's setting. */
function taxedDelivery(
  lines: readonly TaxedAmount[],
  deliveryCents: Cents,
  standard: TaxRule | undefined,
  setting: SellingRules['deliveryTax'],
): TaxedAmount[] {
  const isTaxed = standard?.delivery ?? setting !== 'none';
  if (!isTaxed) return [];
  const nets = lines.map(({ amountCents }) => amountCents);
  if (setting !== 'goods' || sumCents(nets) === 0)
    return [{ rate: standard?.rate ?? 0, amountCents: deliveryCents }];
  const parts = spreadCents(deliveryCents, nets);
  return lines.map(({ rate }, index) => ({ rate, amountCents: parts[index] ?? cents(0) }));
}

function taxOn(baseCents: Cents, rate: number, mode: SellingRules['taxMode']): Cents {
  return mode === 'added' ? shareOf(baseCents, rate) : cents(baseCents - withoutShare(baseCents, rate));
}
