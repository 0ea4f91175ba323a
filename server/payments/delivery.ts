import type { PaymentProvider } from './provider.ts';

/** In cash to who brings the parcel: nothing is needed for it, and what is given back is given back by hand. */
export const payOnDelivery: PaymentProvider = {
  method: 'delivery',
  begins: 'due',
  refusal: () => undefined,
  refund: async () => 'refunded',
};
