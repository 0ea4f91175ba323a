import type { Config } from '../config/config.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { payOnDelivery } from './pay-on-delivery.ts';
import type { PaymentProviders } from './provider.ts';
import { createStripeProvider } from './stripe.ts';

/**
 * Creates the payment providers from the configuration. Card payments also need the capability `payments`: without
 * it, neither the webhook nor the payment worker runs.
 */
export function createPaymentProviders({
  stripe,
  capabilities,
}: Pick<Config, 'stripe' | 'capabilities'>): PaymentProviders {
  const takesCards = stripe !== undefined && capabilities?.includes('payments');
  return {
    delivery: payOnDelivery,
    card: takesCards ? createStripeProvider(stripe) : undefined,
    none: capabilities?.includes('selling') ? nothingToPay : undefined,
  };
}
