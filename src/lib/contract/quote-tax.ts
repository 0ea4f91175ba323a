import { type Cents, cents, scaleCents, sumCents } from './money.ts';
import { toHundredths } from './quote-code.ts';
import { type Destination, placesOf } from './quote-delivery.ts';
import { spreadCents } from './quote-spread.ts';
import type { SellingRules, TaxRule } from './selling-rules.ts';

/** The tax class of products that name none, and the one that may tax delivery. */
const STANDARD = 'standard';

/** The taxes of an order. */
export interface Taxes {
  /** One for each rate above 0 with a base above 0, highest rate first. `rate` is in basis points. */
  readonly byRate: readonly { readonly rate: number; readonly taxCents: Cents }[];
  /** The part of each line. */
  readonly byLine: readonly Cents[];
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
  const lines = taxable.lines.map(({ netCents, taxClass = STANDARD }, line) => ({
    rate: findRule(taxClass)?.rate ?? 0,
    amountCents: netCents,
    line,
  }));
  const delivery = taxedDelivery(lines, taxable.deliveryCents, findRule(STANDARD), rules.deliveryTax);
  const byLine = lines.map(() => cents(0));
  const byRate = [...Map.groupBy([...lines, ...delivery], ({ rate }) => rate)].flatMap(([rate, amounts]) => {
    const baseCents = sumCents(amounts.map(({ amountCents }) => amountCents));
    if (rate === 0 || baseCents === 0) return [];
    const taxCents = taxOn(baseCents, rate, rules.taxMode);
    // The delivery's amount is one weight, the last one.
    const taxed = amounts.filter(({ line }) => line !== undefined);
    const weights = taxed.map(({ amountCents }) => amountCents);
    const parts = spreadCents(taxCents, [...weights, cents(baseCents - sumCents(weights))]);
    for (const [index, { line = 0 }] of taxed.entries()) byLine[line] = parts[index] ?? cents(0);
    return { rate, taxCents };
  });
  return { byRate: byRate.sort((a, b) => b.rate - a.rate), byLine };
}

/** Returns the rule in force of the most exact place that has one for this class. */
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
  const hundredths = toHundredths(rate);
  if (mode === 'added') return scaleCents(baseCents, hundredths, 1_000_000);
  return cents(baseCents - scaleCents(baseCents, 1_000_000, 1_000_000 + hundredths));
}
