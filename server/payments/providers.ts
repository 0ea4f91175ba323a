import type { Config } from '../config.ts';
import { payOnDelivery } from './delivery.ts';
import type { PaymentProviders } from './provider.ts';
import { stripePayments } from './stripe.ts';

/**
 * The ways to pay of a shop that is configured so. Without the capability `payments` there is no webhook that would tell
 * that a card was charged, so none is taken.
 */
export function paymentProviders({
  stripe,
  capabilities,
}: Pick<Config, 'stripe' | 'capabilities'>): PaymentProviders {
  const takesCards = stripe !== undefined && capabilities?.includes('payments');
  return { delivery: payOnDelivery, card: takesCards ? stripePayments(stripe) : undefined };
}
