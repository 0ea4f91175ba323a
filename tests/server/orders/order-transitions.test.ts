import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { ORDER_STATES, type PaymentState } from '#contract/orders/order.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { expireNextOrder, startOrderExpiry } from '#server/orders/order-expiry.ts';
import { lockOrder } from '#server/orders/order-rows.ts';
import { transitionOrder } from '#server/orders/order-transitions.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { withMail, withoutMail } from '#tests/support/server/test-notify.ts';
import {
  fetchOrder,
  insertCardOrder,
  newOrder,
  placeTestOrder,
  STATUS_PATHS,
} from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { untilBlocked } from '#tests/support/server/until-blocked.ts';

/** The transitions that the specification allows. */
const LEGAL_TRANSITIONS = [
  'pending processing',
  'pending cancelled',
  'processing shipped',
  'processing cancelled',
  'shipped completed',
];

describeDatabases('on $name', ({ name, open }) => {
  const shop = testStockedShop(open);
  const { server, setStatus, stocks, mailSubjects } = shop;

  /** Returns the stored order and its payment. */
  const storedOrder = async (id: string) => {
    const [row] = await server.db
      .select({ order: orders, payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(orders.id, id));
    if (row === undefined) throw new Error('The order is missing.');
    return row;
  };
  const eventsOf = async (id: string) => {
    const rows = await server.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.id);
    return rows.map(({ event, actor }) => `${event} by ${actor}`);
  };
  const setPaymentStatus = (id: string, status: PaymentState) =>
    server.db.update(payments).set({ status }).where(eq(payments.orderId, id));
  const advanceClock = (minutes: number) =>
    server.db.execute(sql`
      update orders set placed_at = placed_at - make_interval(mins => ${minutes}),
        expires_at = expires_at - make_interval(mins => ${minutes})`);

  test.each(ORDER_STATES)('[ADMIN-07] allows only the legal transitions from %s', async (from) => {
    const guest = createVisitor(server.app);
    const placed = await placeTestOrder(guest);
    for (const step of STATUS_PATHS[from]) expect((await setStatus(placed.number, step))[0]).toBe(200);
    const before = await fetchOrder(guest, placed);
    expect(before.status).toBe(from);
    for (const to of ORDER_STATES.filter((state) => !LEGAL_TRANSITIONS.includes(`${from} ${state}`))) {
      const error =
        from === to
          ? {
              message: `This order is already ${from}.`,
              code: { code: 'orderAlreadyIs', params: [from] },
            }
          : {
              message: `An order that is ${from} cannot be changed to ${to}.`,
              code: { code: 'illegalTransition', params: [from, to] },
            };
      expect(await setStatus(placed.number, to)).toEqual([409, { success: false, ...error }]);
    }
    expect(await fetchOrder(guest, placed)).toEqual(before);
  });

  test('rejects an unknown status and an unknown order', async () => {
    const { number } = await placeTestOrder(createVisitor(server.app));
    expect(await setStatus(number, 'lost')).toMatchObject([
      400,
      { errors: { status: [expect.any(String)] } },
    ]);
    expect(await setStatus('SOL-2222-2222', 'shipped')).toMatchObject([404, {}]);
  });

  test('marks an order with payment on delivery as paid when it is completed', async () => {
    const order = await placeTestOrder(createVisitor(server.app));
    for (const status of ['processing', 'shipped', 'completed']) await setStatus(order.number, status);
    expect(await fetchOrder(createVisitor(server.app), order)).toMatchObject({
      payment: { status: 'paid', paidAt: expect.any(String) },
      timeline: ['pending', 'processing', 'shipped', 'paid', 'completed'].map((event) => ({ event })),
    });
  });

  test('lets the customer cancel a pending order once and restores the stock', async () => {
    const guest = createVisitor(server.app);
    const items = ['gown', 'hat', 'ring'].map((productId) => ({ productId, quantity: 2 }));
    const order = await placeTestOrder(guest, newOrder({ items }));
    expect(await stocks()).toEqual({ gown: 3, hat: 3, ring: null });
    // The hat is deleted, and the ring gets a stock count only now.
    await server.db.delete(products).where(eq(products.id, 'hat'));
    await server.db.update(products).set({ stock: 7 }).where(eq(products.id, 'ring'));
    const cancel = () =>
      guest.send('POST', `/api/orders/${order.number}/cancel`, undefined, { 'Order-Secret': order.secret });
    const responses = await Promise.all([cancel(), cancel()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await stocks()).toEqual({ gown: 5, ring: 7 });
    expect(await fetchOrder(guest, order)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'void' },
      timeline: [{ event: 'pending' }, { event: 'cancelled', by: 'customer' }],
    });
  });

  test('cancels an order whose product was restocked to the maximum', async () => {
    const guest = createVisitor(server.app);
    const order = await placeTestOrder(guest, newOrder({ items: [{ productId: 'gown', quantity: 2 }] }));
    await server.db.update(products).set({ stock: 999_999 }).where(eq(products.id, 'gown'));
    expect((await setStatus(order.number, 'cancelled'))[0]).toBe(200);
    expect(await stocks()).toMatchObject({ gown: 1_000_000 });
  });

  test('prevents the customer from cancelling an order in processing', async () => {
    const guest = createVisitor(server.app);
    const order = await placeTestOrder(guest);
    await setStatus(order.number, 'processing');
    const response = await guest.send('POST', `/api/orders/${order.number}/cancel`, undefined, {
      'Order-Secret': order.secret,
    });
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'This order is already being processed and can no longer be cancelled.',
    ]);
    expect((await setStatus(order.number, 'cancelled'))[0]).toBe(200);
    expect(await stocks()).toMatchObject({ gown: 5 });
  });

  test('processes a card order only after payment and refunds it on cancellation', async () => {
    const { id, number } = await insertCardOrder(server.db);
    expect((await storedOrder(id)).payment).toMatchObject({ status: 'pending', amountCents: 31_082 });
    expect(await setStatus(number, 'processing')).toMatchObject([
      409,
      { message: 'This order has not been paid yet.' },
    ]);
    await setPaymentStatus(id, 'paid');
    expect((await setStatus(number, 'processing'))[0]).toBe(200);
    await setPaymentStatus(id, 'refunded');
    expect(await setStatus(number, 'shipped')).toMatchObject([
      409,
      { message: 'This order has been refunded or is being refunded.' },
    ]);
    await setPaymentStatus(id, 'paid');
    expect((await setStatus(number, 'cancelled'))[0]).toBe(200);
    expect((await storedOrder(id)).payment).toMatchObject({ status: 'refunding' });
    expect(await eventsOf(id)).toEqual([
      'pending by customer',
      'processing by shop',
      'cancelled by shop',
      'refunding by shop',
    ]);
    expect(await stocks()).toMatchObject({ gown: 5 });
  });

  test('cancels a card order once after 30 minutes without payment and restores the stock', async () => {
    const { id } = await insertCardOrder(server.db);
    const paid = await insertCardOrder(server.db);
    await setPaymentStatus(paid.id, 'paid');
    await advanceClock(29);
    expect(await expireNextOrder(withMail(server.db))).toBe(false);
    await advanceClock(1);
    const runs = [0, 1, 2].map(() => expireNextOrder(withMail(server.db)));
    expect((await Promise.all(runs)).filter(Boolean)).toHaveLength(1);
    expect(await storedOrder(id)).toMatchObject({
      order: { status: 'cancelled', expiresAt: null },
      payment: { status: 'failed' },
    });
    expect(await eventsOf(id)).toEqual([
      'pending by customer',
      'payment-failed by clock',
      'cancelled by clock',
    ]);
    expect((await storedOrder(paid.id)).order.status).toBe('pending');
    expect(await stocks()).toMatchObject({ gown: 3 });
    expect(await mailSubjects()).toEqual(['Your order has been cancelled']);
  });

  test('serializes concurrent transitions, and the second one sees the result of the first', async () => {
    const { number } = await placeTestOrder(createVisitor(server.app));
    let concurrent: ReturnType<typeof setStatus> | undefined;
    await server.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, { number });
      await transitionOrder({ ...withoutMail(server.db), tx }, locked, 'cancelled', { by: 'customer' });
      concurrent = setStatus(number, 'processing');
      await untilBlocked({ name, db: server.db }, 1);
    });
    expect(await concurrent).toMatchObject([
      409,
      { message: 'An order that is cancelled cannot be changed to processing.' },
    ]);
    expect(await stocks()).toMatchObject({ gown: 5 });
  });

  test('rolls back and logs a transition that is illegal for the payment', async () => {
    const guest = await createUser(server, 'Ann');
    const order = await placeTestOrder(guest);
    const before = await fetchOrder(guest, order);
    // No rule leads here: payments on delivery are never pending.
    await server.db.execute(sql`update payments set status = 'pending'`);
    expect((await setStatus(order.number, 'cancelled'))[0]).toBe(500);
    await server.db.execute(sql`update orders set expires_at = now()`);
    const logged = vi.spyOn(server.app.log, 'error');
    const worker = startOrderExpiry(withMail(server.db), server.app.log);
    await expect.poll(() => logged.mock.lastCall).toBeDefined();
    await worker.close();
    expect(logged.mock.calls).toEqual([
      [
        {
          err: expect.objectContaining({
            message: expect.stringMatching(/^Illegal .*: pending to failed\.$/),
          }),
        },
        'Could not cancel expired orders; will retry',
      ],
    ]);
    await server.db.execute(sql`update payments set status = 'due'`);
    await server.db.execute(sql`update orders set expires_at = null`);
    expect(await fetchOrder(guest, order)).toEqual(before);
    expect(await stocks()).toMatchObject({ gown: 4 });
  });

  test('rolls back a transition that fails halfway', async () => {
    const ann = await createUser(server, 'Ann');
    const order = await placeTestOrder(ann);
    await server.db.execute(sql`alter table outbox rename to elsewhere`);
    expect((await setStatus(order.number, 'cancelled'))[0]).toBe(500);
    await server.db.execute(sql`alter table elsewhere rename to outbox`);
    expect(await fetchOrder(ann, order)).toMatchObject({
      status: 'pending',
      timeline: [{}],
    });
    expect(await stocks()).toMatchObject({ gown: 4 });
    await server.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order);
      await transitionOrder({ ...withoutMail(server.db), tx }, locked, 'cancelled', { by: 'shop' });
    });
    expect(await stocks()).toMatchObject({ gown: 5 });
  });
});
