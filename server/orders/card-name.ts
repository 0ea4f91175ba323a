import type { PaymentRow } from '../db/schema/payments.ts';

/** The columns of a payment that name its card. */
export type CardColumns = Pick<PaymentRow, 'cardBrand' | 'cardLast4'>;

/** The names of the brands on the cards, by Stripe's name. Other cards are named by their digits alone. */
const BRANDS: Readonly<Partial<Record<string, string>>> = {
  amex: 'American Express',
  cartes_bancaires: 'Carte Bancaire',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns the name of the card that has paid, such as `Visa ending in 4242`; `card` if the provider named none. */
export function formatCard({ cardBrand, cardLast4 }: CardColumns): string {
  if (cardLast4 === null) return 'card';
  return `${BRANDS[cardBrand ?? ''] ?? 'card'} ending in ${cardLast4}`;
}
