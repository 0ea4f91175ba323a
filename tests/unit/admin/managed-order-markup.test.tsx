import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import type { OrderRefund } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { ManagedOrderDetail } from '#islands/admin/orders/ManagedOrderDetail.tsx';
import { buildOrder } from '#tests/support/unit/build-order.ts';
import { renderText } from '#tests/support/unit/render-markup.ts';

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders', 'payments']);
  return () => vi.unstubAllGlobals();
});

const LETTERHEAD = { address: ['Solène'], email: 'a@b.example', phone: '+1 212' };
const REFUND: OrderRefund = {
  id: 'r',
  amount: 35,
  currency: 'usd',
  status: 'succeeded',
  at: '2026-11-21T15:00:00.000Z',
};

function textOf(payment: Order['payment'], ...refunds: OrderRefund[]): string {
  const order: Order = {
    ...buildOrder('SOL-1', 'completed'),
    grandTotalCents: cents(3500),
    payment,
    provider: { refunds },
  };
  return renderText(<ManagedOrderDetail order={order} letterhead={LETTERHEAD} />);
}

test('[ADMIN-07] the record of an order says who started each refund', () => {
  const text = (by: OrderRefund['by'], name?: string) =>
    textOf({ method: 'card', status: 'refunded' }, { ...REFUND, by, name });
  expect(text('shop', 'Root')).toMatch(/Refunded: \$35\.00 .* By Root /);
  expect(text('shop')).toMatch(/Refunded: \$35\.00 .* By the shop /);
  expect(text('clock')).toMatch(/Refunded: \$35\.00 .* By the shop, automatically /);
  expect(text('customer')).toMatch(/Refunded: \$35\.00 .* For the customer’s cancellation /);
  expect(text('provider')).toMatch(/Refunded: \$35\.00 .* Made at your payment provider /);
});

test('[ADMIN-07] a refund of cash is recorded, and the admin is asked to return the money', () => {
  const text = textOf({ method: 'delivery', status: 'refunded', refundedCents: cents(3500) }, REFUND);
  expect(text).toContain(
    'You have recorded a refund of $35.00. This order was paid in cash, so please return',
  );
  expect(text).toContain('Refund recorded: $35.00');
  expect(text).not.toContain('Refunded');
});
