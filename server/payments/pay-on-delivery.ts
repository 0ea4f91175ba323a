import { CASH_RETURNED, type PaymentProvider } from './provider.ts';

/** Cash payment on delivery. It needs no external provider; the shop refunds it by hand. */
export const payOnDelivery: PaymentProvider = {
  method: 'delivery',
  checkAmount: () => undefined,
  refund: async () => CASH_RETURNED,
};
