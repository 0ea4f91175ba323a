import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { getPayment, lockOrder } from '#server/orders/order-rows.ts';
import { claimDuePayment } from '#server/orders/payments/payment-rows.ts';
import { updatePayments } from '#server/orders/payments/payment-transitions.ts';
import { startPaymentWorker } from '#server/orders/payments/payment-worker.ts';
import { claimDueRefund, requestRefund } from '#server/orders/payments/refund-rows.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { withoutMail } from '#tests/support/server/test-notify.ts';
import { insertCardOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';
import { type StubSession, stripeEvents } from '#tests/support/stripe-events.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  let workers: Worker[] = [];
  const startWorker = () => {
    const providers = createPaymentProviders(readConfig(shop.stripe.env));
    workers.push(startPaymentWorker({ ...withoutMail(shop.db), providers, log: shop.app.log }));
  };
  /** The bank returns the last refund of a payment. */
  const failLastRefund = async (session: StubSession) => {
    const refund = shop.stripe.refunds.of(session).at(-1);
    if (refund === undefined) throw new Error('There is no refund.');
    refund.status = 'failed';
    expect(await shop.stripe.sendEvent(stripeEvents.refund('refund.failed', refund))).toBe(200);
  };
  const stopWorkers = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
  };
  afterEach(stopWorkers);

  const cancel = ({ number, secret }: { number: string; secret: string }) =>
    createVisitor(shop.app).send('POST', `/api/orders/${number}/cancel`, undefined, {
      'Order-Secret': secret,
    });
  const refund = (admin: TestUser, { number }: { number: string }) =>
    admin.send('POST', `/api/orders/${number}/refund`);
  /** Returns the idempotency keys of the refunds at Stripe. */
  const refundKeys = () =>
    shop.stripe.calls.filter(({ path }) => path === '/v1/refunds').map(({ key }) => key);
  const readRefund = async () => {
    const secondsUntilDue = sql<number>`extract(epoch from ${refunds.dueAt} - now())::int`;
    const [row] = await shop.db.select({ refund: refunds, secondsUntilDue }).from(refunds);
    return row;
  };
  const readPayment = async () => {
    const secondsUntilDue = sql<number>`extract(epoch from ${payments.dueAt} - now())::int`;
    const [row] = await shop.db.select({ payment: payments, secondsUntilDue }).from(payments);
    return row;
  };
  /** Moves all due times back, as if this interval had passed. */
  const advanceClock = (interval: string) =>
    shop.db.execute(sql`update refunds set due_at = due_at - ${interval}::interval`);

  test('refunds a cancelled order as soon as Stripe is reachable', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await shop.stripe.stop();
    expect((await cancel(order)).json().order).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunding' },
    });
    startWorker();
    await expect.poll(async () => (await readRefund())?.secondsUntilDue).toBeCloseTo(60, -1);
    expect((await readRefund())?.refund).toMatchObject({ status: 'requested', attempts: 1 });
    await shop.stripe.start();
    // Several concurrent workers must refund only once.
    startWorker();
    startWorker();
    await advanceClock('1 minute');
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await stopWorkers();
    // Stripe also sends the event for this refund.
    expect(await shop.stripe.sendEvent(stripeEvents.refunded(session))).toBe(200);
    expect(refundKeys()).toEqual([(await readRefund())?.refund.idempotencyKey]);
    expect((await shop.stateOf(order)).events).toEqual([
      'pending',
      'paid',
      'cancelled',
      'refunding',
      'refunded',
    ]);
  });

  test('accepts the event of a refund that precedes the response', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await cancel(order);
    const { delivery, card } = createPaymentProviders(readConfig(shop.stripe.env));
    if (card === undefined) throw new Error('The shop takes no cards.');
    const refundAfterEvent: typeof card.refund = async (input) => {
      const result = await card.refund(input);
      await shop.stripe.sendEvent(stripeEvents.refunded(session));
      return result;
    };
    const logged = vi.spyOn(shop.app.log, 'error');
    const providers = { delivery, card: { ...card, refund: refundAfterEvent } };
    workers.push(startPaymentWorker({ ...withoutMail(shop.db), providers, log: shop.app.log }));
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await stopWorkers();
    expect(logged).not.toHaveBeenCalled();
    expect((await shop.stateOf(order)).events.filter((event) => event === 'refunded')).toHaveLength(1);
  });

  test('does not repeat a refund whose response was lost', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await cancel(order);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await stopWorkers();
    const firstRefundKeys = refundKeys();
    // Restores the state left by a process that crashed before it stored the response.
    await shop.db.execute(sql`update refunds set status = 'requested', provider_id = null, due_at = now()`);
    await shop.db.execute(sql`update payments set status = 'refunding', refunded_at = null`);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    expect(refundKeys()).toEqual(firstRefundKeys);
  });

  test('leases a due refund to one worker for ten minutes', async () => {
    const { order, session } = await shop.cardOrder();
    expect(await claimDueRefund(shop.db)).toBeUndefined();
    await shop.stripe.pay(session.id);
    await cancel(order);
    expect(await claimDueRefund(shop.db)).toMatchObject({ status: 'requested', attempts: 1 });
    await advanceClock('590 seconds');
    expect(await claimDueRefund(shop.db)).toBeUndefined();
    await advanceClock('10 seconds');
    expect(await claimDueRefund(shop.db)).toMatchObject({ status: 'requested', attempts: 2 });
  });

  test('expires the Stripe session of an order that was cancelled while Stripe was down', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.stop();
    await cancel(order);
    await shop.stripe.start();
    expect(session.status).toBe('open');
    startWorker();
    await expect.poll(() => session.status).toBe('expired');
    await expect.poll(async () => (await readPayment())?.payment.payUrl).toBeNull();
    expect(await shop.stateOf(order)).toMatchObject({ order: 'cancelled', payment: 'failed' });
  });

  test('records a refund that somebody has already made at Stripe', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    shop.stripe.refunds.byHand(session);
    await cancel(order);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
  });

  test('takes the payment that has been due longest', async () => {
    const ids: string[] = [];
    for (const minutes of [1, 3, 2]) {
      const { id } = await insertCardOrder(shop.db);
      ids.push(id);
      const dueAt = sql`now() - make_interval(mins => ${minutes})`;
      await updatePayments(shop.db, { dueAt }, eq(payments.orderId, id));
    }
    await shop.db.execute(sql`update payments set status = 'void', pay_url = 'http://stripe.test/pay'`);
    for (const id of [ids[1], ids[2], ids[0]]) expect((await claimDuePayment(shop.db))?.orderId).toBe(id);
  });

  test('retries to close a session with exponential backoff', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.stop();
    await cancel(order);
    startWorker();
    await expect.poll(async () => (await readPayment())?.secondsUntilDue).toBeCloseTo(60, -1);
    expect((await readPayment())?.payment).toMatchObject({
      status: 'void',
      payUrl: session.url,
      attempts: 1,
    });
  });

  test('[ADMIN-07] lets an admin refund a paid order once', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const { order, session } = await shop.cardOrder();
    const refused = await refund(admin, order);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'There is no payment to refund for this order.',
    ]);
    await shop.stripe.pay(session.id);
    const started = await refund(admin, order);
    expect(started.json()).toMatchObject({
      success: true,
      message: 'Refund started successfully',
      order: { status: 'pending', payment: { status: 'refunding' } },
    });
    expect(started.json().order.timeline.at(-1)).toMatchObject({
      event: 'refunding',
      by: 'shop',
      name: 'Root',
    });
    // With all that the page of the order shows.
    expect((await admin.send('GET', `/api/orders/${order.number}`)).json().order).toEqual(
      started.json().order,
    );
    expect(started.json().order.account).toBeNull();
    expect((await refund(admin, order)).statusCode).toBe(409);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
  });

  test('lets an admin retry a failed refund', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await refund(admin, order);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await failLastRefund(session);
    expect((await shop.stateOf(order)).payment).toBe('paid');
    expect((await refund(admin, order)).statusCode).toBe(200);
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    const keys = await shop.db.select({ key: refunds.idempotencyKey }).from(refunds);
    expect(new Set(refundKeys().slice(-2))).toEqual(new Set(keys.map(({ key }) => key)));
  });

  test('records the refund of an order paid on delivery at once, by the admin', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const order = await placeTestOrder(createVisitor(shop.app));
    expect((await refund(admin, order)).statusCode).toBe(409);
    for (const status of ['processing', 'shipped', 'completed']) {
      await admin.send('PATCH', `/api/orders/${order.number}`, { status });
    }
    // No worker runs.
    const { order: refunded } = (await refund(admin, order)).json();
    expect(refunded.payment.status).toBe('refunded');
    expect(refunded.payment.refundedAt).toMatch(/Z$/);
    expect(refunded.timeline.slice(-2)).toMatchObject([
      { event: 'completed', by: 'shop', name: 'Root' },
      { event: 'refunded', by: 'shop', name: 'Root' },
    ]);
    expect(refunded.provider.refunds).toMatchObject([{ status: 'succeeded', by: 'shop', name: 'Root' }]);
    const [row] = await shop.db.select().from(refunds);
    expect(row).toMatchObject({ status: 'succeeded', amountCents: 3500, actor: 'shop' });
    expect((await shop.mailSubjects()).at(-1)).toBe(`Your refund of $35.00 (${order.number})`);
    expect((await refund(admin, order)).statusCode).toBe(409);
  });

  test('makes the refund of cash that an earlier program has requested', async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const order = await placeTestOrder(createVisitor(shop.app));
    for (const status of ['processing', 'shipped', 'completed']) {
      await admin.send('PATCH', `/api/orders/${order.number}`, { status });
    }
    await shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, order);
      await requestRefund(tx, await getPayment(tx, row), { by: 'shop' });
    });
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
  });
});
