import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { usesOf } from '#server/orders/coupon-rows.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { startPaymentWorker } from '#server/orders/payments/payment-worker.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { deleteAccount } from '#server/workflows/erase-account.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { insertCoupon } from '#tests/support/server/test-coupons.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor, type Visitor } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

describeDatabases('uses of a discount code on $name', ({ open }) => {
  const shop = testCardShop(open);
  let worker: Worker | undefined;
  let couponId: string;
  beforeEach(async () => {
    await shop.db.execute(sql`truncate coupons cascade`);
    ({ id: couponId } = await insertCoupon(shop.db, { useLimit: 1, oncePerCustomer: true }));
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });
  const withCode = (payment: 'card' | 'delivery') => newOrder({ payment, code: 'ten' });
  const place = (visitor: Visitor, payment: 'card' | 'delivery' = 'delivery') =>
    placeTestOrder(visitor, withCode(payment));
  const uses = () => usesOf(shop.db, couponId);
  /** Places a guest's card order of $31.50: 33.33 − 3.33 (10 %) and 5 % tax. */
  const placeByCard = async () => {
    const order = await place(createVisitor(shop.app), 'card');
    expect(order.grandTotal).toBe(31.5);
    const session = shop.stripe.sessions.find(({ number }) => number === order.number);
    if (session === undefined) throw new Error('The order has no Stripe session.');
    return { order, session };
  };
  const expectFree = async () => {
    expect(await uses()).toBe(0);
    expect((await sendOrder(createVisitor(shop.app), withCode('delivery'))).statusCode).toBe(201);
    expect(await uses()).toBe(1);
  };

  test('[DISC-01] a cancelled order returns the use, also to the same customer', async () => {
    const ann = await createUser(shop, 'Ann');
    const { number } = await place(ann);
    expect(await uses()).toBe(1);
    expect((await sendOrder(ann, withCode('delivery'))).json().changes).toMatchObject([
      { reason: 'This code has been used up.' },
    ]);
    expect((await ann.send('POST', `/api/orders/${number}/cancel`)).statusCode).toBe(200);
    await expectFree();
  });

  test('[DISC-01] an expired order returns the use', async () => {
    await place(createVisitor(shop.app));
    await shop.db.execute(sql`truncate outbox`);
    await shop.db.execute(sql`update orders set expires_at = now() - interval '1 minute'`);
    expect(await expireNextOrder(withMail(shop.db))).toBe(true);
    await expectFree();
  });

  test('[DISC-01] a whole refund returns the use, a part of it does not, and a failed one takes it', async () => {
    const { order, session } = await placeByCard();
    await shop.stripe.pay(session.id);
    shop.stripe.refunds.byHand(session, { amount: cents(1000) });
    await shop.stripe.sendEvent(stripeEvents.refunded(session, { refunded: false }));
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
    expect(await uses()).toBe(1);

    const admin = await createUser(shop, 'Root', 'admin');
    expect((await admin.send('POST', `/api/orders/${order.number}/refund`)).statusCode).toBe(200);
    expect(await uses()).toBe(1);
    const providers = createPaymentProviders(readConfig(shop.stripe.env));
    worker = startPaymentWorker({ ...withMail(shop.db), providers, log: shop.app.log });
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    expect(await uses()).toBe(0);
    // The bank rejects the refund after all.
    const made = shop.stripe.refunds.of(session).at(-1);
    if (made === undefined) throw new Error('There is no refund.');
    made.status = 'failed';
    await shop.stripe.sendEvent(stripeEvents.refund('refund.updated', made));
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
    expect(await uses()).toBe(1);
  });

  test('[DISC-01] a whole refund at the provider returns the use', async () => {
    const { order, session } = await placeByCard();
    await shop.stripe.pay(session.id);
    shop.stripe.refunds.byHand(session);
    await shop.stripe.sendEvent(stripeEvents.refunded(session));
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
    await expectFree();
  });

  test('[DISC-01] a deleted account leaves the use without its customer', async () => {
    const ann = await createUser(shop, 'Ann');
    const { number } = await place(ann);
    await shop.db.update(orders).set({ status: 'completed' }).where(eq(orders.number, number));
    const data = (await ann.send('GET', '/api/auth/my-data')).json();
    expect(data.orders).toMatchObject([{ number, code: 'TEN' }]);
    const { notify } = withMail(shop.db);
    await deleteAccount({ db: shop.db, notify, config: readConfig({}) }, ann.id);
    const [row] = await shop.db.select().from(orders);
    expect(row).toMatchObject({ couponId, couponCode: 'TEN', userId: null, mailboxKey: null });
    expect(await uses()).toBe(1);
  });
});
