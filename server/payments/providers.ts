import type { Config } from '../config.ts';
import { payOnDelivery } from './delivery.ts';
import type { PaymentProviders } from './provider.ts';
import { stripePayments } from './stripe.ts';

/** The ways to pay of a shop that is configured so. */
export function paymentProviders({ stripe }: Pick<Config, 'stripe'>): PaymentProviders {
  return { delivery: payOnDelivery, card: stripe && stripePayments(stripe) };
}
