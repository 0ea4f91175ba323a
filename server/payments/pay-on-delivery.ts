import type { PaymentProvider, RefundOutcome } from './provider.ts';

/** The outcome of a refund of cash: a record of what the shop does by hand. */
export const CASH_RETURNED: RefundOutcome = { id: null, status: 'succeeded', reason: null };

/** Cash payment on delivery. It needs no external provider; the shop refunds it by hand. */
export const payOnDelivery: PaymentProvider = {
  method: 'delivery',
  checkAmount: () => undefined,
  refund: async () => CASH_RETURNED,
};
