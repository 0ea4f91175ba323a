import { cardText } from '#messages/mails/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';

/** The columns of a payment that name its card. */
export type CardColumns = Pick<PaymentRow, 'cardBrand' | 'cardLast4'>;

/** Display names of card brands by Stripe's code. Cards of other brands appear without a brand. */
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

/** Returns the name of a card, e.g. `Visa ending in 4242`; `card` if its digits are unknown. */
export function formatCard({ cardBrand, cardLast4 }: CardColumns): string {
  if (cardLast4 === null) return cardText.anyCard;
  return cardText.endingIn(BRANDS[cardBrand ?? ''] ?? cardText.anyCard, cardLast4);
}
