import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { PAYMENT_METHODS, PAYMENT_STATES, type PaymentState } from '#contract/orders/order.ts';
import { payments } from '#server/db/schema/payments.ts';
import { findOrder, getPayment } from '#server/orders/order-rows.ts';
import { transitionPayment, type updatePayments } from '#server/orders/payments/payment-transitions.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { insertCardOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

/** The transitions that the rules of orders, payments and refunds need. All others are illegal. */
const LEGAL_TRANSITIONS = [
  'delivery due paid',
  'delivery due void',
  'delivery paid refunding',
  'delivery refunding refunded',
  'card pending paid',
  'card pending failed',
  'card pending void',
  'card paid refunding',
  'card paid refunded',
  'card failed refunding',
  'card void failed',
  'card void refunding',
  'card refunding refunded',
  'card refunding paid',
  'card refunded paid',
  'card refunded refunding',
  'none paid void',
];

/** SQL and query builder calls that write to the table of payments, and imports that hide one. */
const WRITE =
  /\.(insert|update|delete)\(\s*payments\s*\)|\b(insert into|update|delete from)\s+"?payments\b|\bpayments as\b/i;

test('only the state machine writes to the table of payments', () => {
  const writers = globSync('server/**/*.ts').filter((file) => WRITE.test(readFileSync(file, 'utf8')));
  expect(writers).toEqual(['server/orders/payments/payment-transitions.ts']);
  // Other modules set columns through this function, whose type excludes the status.
  expectTypeOf<Parameters<typeof updatePayments>[1]['status']>().toEqualTypeOf<undefined>();
});

describeDatabases('on $name', ({ open }) => {
  const shop = testStockedShop(open);
  const { server } = shop;
  const place = {
    card: () => insertCardOrder(server.db),
    async delivery() {
      const order = await findOrder(server.db, (await placeTestOrder(createVisitor(server.app))).number);
      if (order === undefined) throw new Error('The order is missing.');
      return order;
    },
    async none() {
      const order = await this.delivery();
      await server.db.update(payments).set({ method: 'none' }).where(eq(payments.orderId, order.id));
      return order;
    },
  };

  describe.each(PAYMENT_METHODS)('%s', (method) => {
    test.each(PAYMENT_STATES)('allows only the legal transitions from %s', async (from) => {
      const order = await place[method]();
      const { db } = server;
      for (const to of PAYMENT_STATES) {
        await db.update(payments).set({ status: from }).where(eq(payments.orderId, order.id));
        const payment = await getPayment(db, order);
        const transition = transitionPayment(db, payment, to);
        if (LEGAL_TRANSITIONS.includes(`${method} ${from} ${to}`)) {
          await transition;
          expect((await getPayment(db, order)).status).toBe(to);
        } else {
          await expect(transition).rejects.toThrow(
            `Illegal transition of the ${method} payment of order ${order.id}: ${from} to ${to}.`,
          );
          expect(await getPayment(db, order)).toEqual(payment);
        }
      }
    });
  });

  test('sets the columns of the new state', async () => {
    const order = await insertCardOrder(server.db);
    const move = async (to: PaymentState, columns: { paidAt?: Date } = {}) => {
      await transitionPayment(server.db, await getPayment(server.db, order), to, columns);
      return getPayment(server.db, order);
    };
    const paidAt = new Date();
    expect(await move('paid', { paidAt })).toMatchObject({ status: 'paid', paidAt, refundedAt: null });
    expect(await move('refunding')).toMatchObject({ status: 'refunding', refundedAt: null });
    expect(await move('refunded')).toMatchObject({ status: 'refunded', refundedAt: expect.any(Date) });
    // The bank rejects the refund.
    expect(await move('paid')).toMatchObject({ status: 'paid', paidAt, refundedAt: null });
  });
});
