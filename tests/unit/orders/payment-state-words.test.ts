import { expect, test } from 'vitest';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/orders/order.ts';
import { PAYMENT_DISPUTES } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { describePaymentState } from '#messages/orders.ts';
import { describeExportedPayment } from '#server/orders/payment-state-words.ts';

const PAYMENTS = PAYMENT_METHODS.flatMap((method) =>
  PAYMENT_STATES.flatMap((status) => [0, 2000].map((sum) => ({ method, status, refundedCents: cents(sum) }))),
);

test.each([undefined, ...PAYMENT_DISPUTES])(
  'the export names a payment as the page of the order does: %s dispute',
  (dispute) => {
    for (const payment of PAYMENTS)
      for (const status of ['completed', 'cancelled'] as const)
        expect(describeExportedPayment({ status }, payment, dispute ?? null)).toBe(
          describePaymentState({ ...payment, dispute }, status === 'cancelled'),
        );
  },
);
