import { expect, test } from 'vitest';
import type { OrderDispute } from '#contract/orders/refunds.ts';
import { orderHistory } from '#lib/admin/orders/order-history.ts';
import { formatShortDateTime } from '#lib/dates.ts';

const DUE_BY = '2027-01-15T08:00:00.000Z';

test('the history of an order tells the course of its disputes in their place', () => {
  const at = (minute: number) => `2026-11-21T15:0${minute}:00.000Z`;
  const dispute: OrderDispute = {
    id: 'd',
    amount: 20,
    currency: 'usd',
    status: 'won',
    reason: 'the customer says that the order has not arrived',
    dueBy: DUE_BY,
    at: at(2),
    steps: [
      { step: 'needs-response', at: at(2) },
      { step: 'review', at: at(4) },
      { step: 'won', at: at(5) },
      { step: 'reinstated', at: at(5) },
    ],
  };
  const timeline = [
    { event: 'paid', at: at(1), by: 'provider' } as const,
    { event: 'processing', at: at(3), by: 'shop' } as const,
  ];
  const payment = { method: 'card', status: 'paid' } as const;
  const history = orderHistory({ timeline, payment, provider: { refunds: [], disputes: [dispute] } });
  expect(history.map(({ event, text }) => event ?? text)).toEqual([
    'paid',
    `Dispute to answer: $20.00. Answer by ${formatShortDateTime(DUE_BY)}`,
    'processing',
    'Dispute under review: $20.00',
    'Dispute won: $20.00',
    'Disputed money returned to you: $20.00',
  ]);
  // Older servers send no steps.
  const { steps, ...older } = dispute;
  expect(steps).toHaveLength(4);
  expect(orderHistory({ timeline, payment, provider: { refunds: [], disputes: [older] } })).toEqual(timeline);
});

test('the history calls the refund of cash a record, because nobody reports its arrival', () => {
  const timeline = [{ event: 'refunded', at: '2026-11-21T15:00:00.000Z', by: 'shop' } as const];
  const textOf = (method: 'card' | 'delivery') =>
    orderHistory({ timeline, payment: { method, status: 'refunded' } }).map(
      ({ event, text }) => event ?? text,
    );
  expect(textOf('delivery')).toEqual(['Refund recorded']);
  expect(textOf('card')).toEqual(['refunded']);
});
