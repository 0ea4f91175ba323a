import { LOCALE } from '#messages/locale.ts';

/** Sentences about delivery, prices and returns in shops whose settings decide them. Amounts are formatted. */

/** `limits` is the value of the orders, such as `from $80.00`. */
export const deliveryText = {
  toAll: 'We deliver worldwide.',
  toZones: 'We deliver to these places.',
  everywhereElse: 'Everywhere else',
  /** `to` is empty, or such as `to Germany`. */
  alwaysFree: (to: string) => `Delivery ${to}is always free.`,
  freeFor: (to: string, limits: string) => `Delivery ${to}is free for orders ${limits}.`,
  costs: (to: string, price: string) => `Delivery ${to}costs ${price}.`,
  startsAt: (to: string, price: string) => `Delivery ${to}starts at ${price}.`,
  none: 'Your bag shows where we deliver.',
  to: (place: string) => `to ${place} `,
  toMostOf: (place: string) => `to most of ${place} `,
  from: (price: string) => `from ${price}`,
  upTo: (price: string) => `up to ${price}`,
  between: (from: string, to: string) => `from ${from} to ${to}`,
  rate: (name: string, price: string, limits: string, days: string) =>
    `${name}: ${price}${limits && ` for orders ${limits}`}, ${days}.`,
  free: 'free',
  days: (min: number, max: number) => {
    if (max === 0) return 'the same business day';
    const most = max === 1 ? '1 business day' : `${max} business days`;
    if (min === max) return most;
    return min === 0 ? `within ${most}` : `${min} to ${most}`;
  },
} as const;

export const pricesText = {
  added: (currency: string) =>
    `Prices are in ${currency}, per item. Tax is added at the end; your bag shows it on its own line above the grand total.`,
  included: (currency: string) => `Prices are in ${currency}, per item, and include tax.`,
  total: 'Your bag shows every amount before you order.',
} as const;

export const paymentText = {
  card: 'by card',
  delivery: 'in cash when your parcel arrives',
  pay: (ways: string) => `You pay ${ways}.`,
  payIn: (zone: string, ways: string) => `${zone}: ${ways}.`,
  list: (ways: readonly string[]) => ways.join(' or '),
} as const;

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`);

export const returnsText = {
  summary: (days: number) => `If something isn’t right, return it within ${dayCount(days)} for a refund.`,
  fullSummary: (days: number) =>
    `If something isn’t right, return it within ${dayCount(days)} for a full refund.`,
  window: (days: number) => `You have ${dayCount(days)} from the day your parcel arrives to return an item.`,
  free: 'Returns are free: we send you a label.',
  customer: 'You pay the postage of the return.',
  none: 'We take an item back if it arrives damaged or isn’t as described, and wherever the law gives you the right to return it.',
  exempt: (categories: string) =>
    `${categories} can’t be returned, unless the law gives you the right or something is wrong with them.`,
} as const;

export const sellerText = {
  taxId: (number: string) => `Tax number: ${number}`,
  responsible: (name: string) => `Responsible for product safety in the EU: ${name}`,
} as const;

/** The promises of the home page. */
export const promiseText = {
  free: 'Free delivery',
  delivery: 'Delivery',
  price: (price: string) => `Delivery for ${price}`,
  fromPrice: (price: string) => `Delivery from ${price}`,
  packed: 'We pack every parcel by hand, in paper.',
  guarantee: 'Money back guarantee',
  fullRefund: (days: number) =>
    `Changed your mind? Return it unworn within ${dayCount(days)} for a full refund.`,
  refund: (days: number) => `Changed your mind? Return it unworn within ${dayCount(days)} for a refund.`,
} as const;

/** The notes of a product page. */
export const productPromiseText = {
  packed: 'Packed by hand, in paper.',
  freeReturns: (days: number) => `Free returns within ${dayCount(days)}`,
  returns: (days: number) => `Returns within ${dayCount(days)}`,
} as const;

/** Returns the name of a currency in a sentence: `US dollars`. */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
