import { expect, test } from 'vitest';
import type { Order, OrderState, PaymentMethod, PaymentState } from '#contract/orders/order.ts';
import type { PaymentDispute } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { availableActions, paymentObstacle } from '#lib/admin/orders/order-actions.ts';

/** Returns an order of one item at $100.00, $105.00 with tax. */
function order(status: OrderState, method: PaymentMethod, paymentStatus: PaymentState): Order {
  return {
    number: 'SOL-7K3M-92QD',
    yours: false,
    status,
    placedAt: '2026-11-21T15:27:00Z',
    contact: null,
    shippingAddress: null,
    lines: [],
    selectedItems: 1,
    totalPriceCents: cents(10_000),
    taxCents: cents(500),
    taxRate: 0.05,
    grandTotalCents: cents(10_500),
    payment: { method, status: paymentStatus },
    timeline: [],
  };
}

const buttons = (...parts: Parameters<typeof order>) =>
  availableActions(order(...parts)).map(({ button }) => button);
const question = (button: string, ...parts: Parameters<typeof order>) =>
  availableActions(order(...parts)).find((action) => action.button === button)?.question;

test('[ADMIN-07] offers the legal transitions of an order, the next step first, and none when it is closed', () => {
  expect(buttons('pending', 'delivery', 'due')).toEqual(['Start processing', 'Cancel order']);
  expect(buttons('processing', 'delivery', 'due')).toEqual(['Mark as shipped', 'Cancel order']);
  expect(buttons('shipped', 'delivery', 'due')).toEqual(['Mark as completed']);
  expect(buttons('completed', 'delivery', 'refunded')).toEqual([]);
  expect(buttons('cancelled', 'delivery', 'void')).toEqual([]);
});

test('[ADMIN-07] each action names its target and the way back, and only the usual next step is the primary action', () => {
  const targets = (...parts: Parameters<typeof order>) =>
    availableActions(order(...parts)).map(({ target, isPrimary, cancelLabel }) => [
      target,
      isPrimary,
      cancelLabel,
    ]);
  expect(targets('pending', 'card', 'paid')).toEqual([
    ['processing', true, undefined],
    ['cancelled', false, 'Keep order'],
    ['refund', false, 'Keep payment'],
  ]);
  expect(targets('shipped', 'delivery', 'due')).toEqual([['completed', true, undefined]]);
});

test('[ADMIN-07] names the obstacle of an order whose card payment is outstanding or refunded', () => {
  const obstacle = (...parts: Parameters<typeof order>) => paymentObstacle(order(...parts));
  expect(obstacle('pending', 'card', 'pending')).toBe('unpaid');
  expect(obstacle('processing', 'card', 'failed')).toBe('unpaid');
  expect(obstacle('pending', 'card', 'refunding')).toBe('alreadyRefunded');
  expect(obstacle('processing', 'card', 'refunded')).toBe('alreadyRefunded');
  expect(obstacle('pending', 'card', 'paid')).toBeUndefined();
  expect(obstacle('processing', 'delivery', 'due')).toBeUndefined();
  expect(obstacle('shipped', 'card', 'refunded')).toBeUndefined();
});

test('[ADMIN-07] a card order is processed only when paid and refunded only once', () => {
  expect(buttons('pending', 'card', 'pending')).toEqual(['Cancel order']);
  expect(buttons('pending', 'card', 'refunded')).toEqual(['Cancel order']);
  expect(buttons('processing', 'card', 'refunding')).toEqual(['Cancel order']);
  expect(buttons('shipped', 'card', 'refunded')).toEqual(['Mark as completed']);
  expect(buttons('pending', 'card', 'paid')).toEqual(['Start processing', 'Cancel order', 'Refund payment']);
  expect(buttons('completed', 'card', 'paid')).toEqual(['Refund payment']);
  expect(buttons('cancelled', 'card', 'refunding')).toEqual([]);
});

test('[ADMIN-07] only what was neither refunded nor lost can be refunded', () => {
  const paid = order('completed', 'card', 'paid');
  const questionOf = (changed: Order) => availableActions(changed).map((action) => action.question);
  const refunded = { ...paid.payment, refundedCents: cents(2000) };
  expect(questionOf({ ...paid, payment: refunded })).toEqual([
    'Refund $85.00 for order SOL-7K3M-92QD to the customer? This cannot be undone.',
  ]);
  const lost = (amount: number) => ({ refunds: [], lostCents: cents(amount * 100) });
  expect(questionOf({ ...paid, payment: refunded, provider: lost(15.5) })).toEqual([
    'Refund $69.50 for order SOL-7K3M-92QD to the customer? This cannot be undone.',
  ]);
  expect(questionOf({ ...paid, provider: lost(105) })).toEqual([]);
});

test('[SAFE-01] an order that the customer has not confirmed can only be confirmed or cancelled', () => {
  const unconfirmed: Order = { ...order('pending', 'delivery', 'due'), confirmation: 'mail' };
  expect(
    availableActions(unconfirmed).map(({ target, button, isPrimary }) => [target, button, isPrimary]),
  ).toEqual([
    ['confirm', 'Confirm order', true],
    ['cancelled', 'Cancel order', false],
  ]);
});

test('[ADMIN-07] a payment on delivery is refunded like a card payment, but the shop returns the money', () => {
  expect(buttons('completed', 'delivery', 'paid')).toEqual(['Record refund']);
  expect(question('Record refund', 'completed', 'delivery', 'paid')).toBe(
    'Record a refund of $105.00 for order SOL-7K3M-92QD? Please agree with the customer how they receive the money, and return it yourself. This cannot be undone.',
  );
  expect(question('Refund payment', 'completed', 'card', 'paid')).toBe(
    'Refund $105.00 for order SOL-7K3M-92QD to the customer? This cannot be undone.',
  );
});

test('[ADMIN-07] the confirmation names the effect on the payment', () => {
  expect(question('Cancel order', 'processing', 'card', 'paid')).toContain('$105.00 will be refunded');
  expect(question('Cancel order', 'processing', 'delivery', 'due')).not.toContain('$');
  expect(question('Cancel order', 'pending', 'card', 'pending')).not.toContain('$');
  const issue = {
    id: 'i',
    kind: 'wrong-amount',
    at: '2026-11-21T15:00:00.000Z',
    refund: 'possible',
  } as const;
  const [cancel] = availableActions({ ...order('pending', 'card', 'pending'), paymentIssues: [issue] });
  expect(cancel?.question).toContain('The payment of another amount does not go back with it');
  expect(question('Cancel order', 'processing', 'delivery', 'paid')).not.toContain('$');
  expect(question('Mark as completed', 'shipped', 'delivery', 'due')).toContain(
    '$105.00 was paid on delivery',
  );
  expect(question('Mark as completed', 'shipped', 'card', 'paid')).not.toContain('$');
});

test('[ADMIN-07] before goods leave, the question names the dispute of the payment', () => {
  const questions = (status: OrderState, dispute?: PaymentDispute) => {
    const paid = order(status, 'card', 'paid');
    const [next] = availableActions({ ...paid, payment: { ...paid.payment, dispute } });
    return next?.question;
  };
  const start = 'Start processing order SOL-7K3M-92QD? The customer can no longer cancel it.';
  expect(questions('pending')).toBe(start);
  expect(questions('pending', 'inquiry')).toBe(
    `The customer’s bank is asking about the payment, and may take it back. ${start}`,
  );
  expect(questions('pending', 'open')).toBe(
    `The payment is disputed. You may lose both the items and the money. ${start}`,
  );
  expect(questions('processing', 'lost')).toBe(
    'The payment was lost in a dispute. Mark order SOL-7K3M-92QD as shipped? It can no longer be cancelled.',
  );
  expect(questions('shipped', 'open')).toBe('Mark order SOL-7K3M-92QD as completed?');
});

test('[ADMIN-07] the question of a refund names what is left and what is on its way', () => {
  const paid = order('completed', 'card', 'paid');
  const ask = (changes: Partial<Order>) => availableActions({ ...paid, ...changes }).at(-1)?.question;
  expect(ask({ provider: { refunds: [], refundingCents: cents(3000) } })).toBe(
    'Refund $75.00 for order SOL-7K3M-92QD to the customer? This cannot be undone. Another $30.00 is already on its way back.',
  );
  // The provider refuses to refund a disputed payment.
  expect(ask({ payment: { ...paid.payment, dispute: 'open' } })).toBeUndefined();
  // A bank that only asks has taken no money, so a refund is possible.
  expect(ask({ payment: { ...paid.payment, dispute: 'inquiry' } })).toBe(
    'Refund $105.00 for order SOL-7K3M-92QD to the customer? This cannot be undone.',
  );
});

test('[ADMIN-07] only the refund of an order that can still be cancelled offers the cancellation too', () => {
  const canCancel = (status: OrderState) =>
    availableActions(order(status, 'card', 'paid')).find(({ target }) => target === 'refund')?.canCancel;
  expect(canCancel('pending')).toBe(true);
  expect(canCancel('processing')).toBe(true);
  expect(canCancel('shipped')).toBe(false);
  expect(canCancel('cancelled')).toBe(false);
});
