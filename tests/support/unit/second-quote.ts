import {
  add,
  allocate,
  dinero,
  halfUp,
  multiply,
  subtract,
  toSnapshot,
  transformScale,
  USD,
} from 'dinero.js/bigint';
import type { QuoteLine } from '#contract/quote/quote.ts';
import type { EnteredCode } from '#contract/quote/quote-code.ts';
import type { SellingRules } from '#contract/quote/selling-rules.ts';

/**
 * A second implementation of the quote for rules whose taxes and zone are those of all countries, with `dinero.js` for
 * all arithmetic but the largest remainder. It shares no code with the shop. Amounts are integer cents.
 */

const usd = (amount: bigint) => dinero({ amount, currency: USD });
type Money = ReturnType<typeof usd>;
const ZERO = usd(0n);
/** More digits than an amount in cents divided by a rate needs. */
const EXACT_SCALE = 24n;
const ONE_HUNDRED_PERCENT = 1_000_000n;

const amountOf = (money: Money) => toSnapshot(money).amount;
const total = (amounts: readonly Money[]) => amounts.reduce(add, ZERO);
const toHundredths = (rate: number) => BigInt(Math.round(rate * 100));

/** Returns a share of an amount, rounded half up. */
function shareOf(money: Money, rate: number): Money {
  return transformScale(multiply(money, { amount: toHundredths(rate), scale: 6n }), 2n, halfUp);
}

/** Returns the tax in an amount that includes it: the amount without the rounded net amount. */
function includedIn(money: Money, rate: number): Money {
  const [net = ZERO] = allocate(transformScale(money, EXACT_SCALE), [
    ONE_HUNDRED_PERCENT,
    toHundredths(rate),
  ]);
  return subtract(money, transformScale(net, 2n, halfUp));
}

/** Splits an amount: gives each cent that is left to the weight that lacks most, of equal ones to the earlier. */
function spread(money: Money, weights: readonly Money[]): Money[] {
  const amount = amountOf(money);
  const units = weights.map(amountOf);
  const whole = units.reduce((sum, unit) => sum + unit, 0n);
  if (whole === 0n) return weights.map(() => ZERO);
  const parts = units.map((unit) => (amount * unit) / whole);
  const sumOfParts = () => parts.reduce((sum, part) => sum + part, 0n);
  while (sumOfParts() < amount) {
    const lacking = units.map((unit, index) => amount * unit - (parts[index] ?? 0n) * whole);
    const most = lacking.reduce((best, each, index) => (each > (lacking[best] ?? 0n) ? index : best), 0);
    parts[most] = (parts[most] ?? 0n) + 1n;
  }
  return parts.map(usd);
}

/** Returns the amounts of an order in cents: taxes by rate, without the rates of 0 % and those without a base. */
export function secondQuote(lines: readonly QuoteLine[], rules: SellingRules, { coupon }: EnteredCode) {
  const amounts = lines.map(({ priceCents, quantity }) =>
    multiply(usd(BigInt(priceCents)), BigInt(quantity)),
  );
  const eligible = amounts.map((amount, index) =>
    coupon?.category === undefined || coupon.category === lines[index]?.category ? amount : ZERO,
  );
  const isAccepted =
    coupon !== undefined && lines.some(({ category }) => (coupon.category ?? category) === category);
  const discount = isAccepted ? discountOn(total(eligible), coupon) : ZERO;
  const discounts = spread(discount, eligible);
  const nets = amounts.map((amount, index) => subtract(amount, discounts[index] ?? ZERO));

  const prices = rules.zones.flatMap(({ rates }) => rates.map(({ priceCents }) => priceCents));
  const isFree = prices.length === 0 || (isAccepted && coupon.kind === 'delivery');
  const delivery = isFree ? ZERO : usd(BigInt(Math.min(...prices)));

  const rateOf = (name: string) => rules.taxes.find((rule) => rule.class === name)?.rate ?? 0;
  const lineRates = lines.map(({ taxClass = 'standard' }) => rateOf(taxClass));
  const standard = rules.taxes.find((rule) => rule.class === 'standard');
  const isTaxed = standard?.delivery ?? rules.deliveryTax !== 'none';
  const isSplit = rules.deliveryTax === 'goods' && amountOf(total(nets)) > 0n;
  const deliveryParts = isSplit ? spread(delivery, nets) : [];
  const deliveryAt = (rate: number) => {
    if (!isTaxed) return ZERO;
    if (isSplit) return total(deliveryParts.filter((_, index) => lineRates[index] === rate));
    return rate === rateOf('standard') ? delivery : ZERO;
  };

  const lineTaxes = lines.map(() => ZERO);
  const taxes = [...new Set([...lineRates, ...(isTaxed ? [rateOf('standard')] : [])])]
    .filter((rate) => rate > 0)
    .sort((left, right) => right - left)
    .flatMap((rate) => {
      const taxed = [...lineRates.keys()].filter((index) => lineRates[index] === rate);
      const weights = [...taxed.map((index) => nets[index] ?? ZERO), deliveryAt(rate)];
      const base = total(weights);
      const tax = rules.taxMode === 'added' ? shareOf(base, rate) : includedIn(base, rate);
      const parts = spread(tax, weights);
      for (const [index, line] of taxed.entries()) lineTaxes[line] = parts[index] ?? ZERO;
      return amountOf(base) === 0n ? [] : [{ rate, tax }];
    });
  const added = rules.taxMode === 'added' ? total(taxes.map(({ tax }) => tax)) : ZERO;
  const toCents = (money: Money) => Number(amountOf(money));
  return {
    discounts: discounts.map(toCents),
    lineTaxes: lineTaxes.map(toCents),
    taxes: taxes.map(({ rate, tax }) => [rate, toCents(tax)]),
    total: toCents(total([...nets, delivery, added])),
  };
}

function discountOn(amount: Money, { kind, value }: NonNullable<EnteredCode['coupon']>): Money {
  if (kind === 'percent') return shareOf(amount, value);
  if (kind === 'delivery') return ZERO;
  const fixed = BigInt(value);
  return fixed < amountOf(amount) ? usd(fixed) : amount;
}
