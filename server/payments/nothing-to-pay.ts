import { messageOf } from '../http/messages.ts';
import type { PaymentProvider } from './provider.ts';

const NOT_FREE = messageOf('orderNotFree');

/** The payment of an order whose total is 0. It counts as paid at once and is never refunded. */
export const nothingToPay: PaymentProvider = {
  method: 'none',
  checkAmount: (amountCents) => (amountCents === 0 ? undefined : NOT_FREE),
  refund: async () => {
    throw new Error('An order of 0 has no refund.');
  },
};
