import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { payments } from '#server/db/schema.ts';
import type { Working } from '#server/jobs/worker.ts';
import { takeDuePayment } from '#server/payments/payment-rows.ts';
import { paymentProviders } from '#server/payments/providers.ts';
import { startPaymentWorker } from '#server/payments/worker.ts';
import { testDatabases } from '#tests/support/database.ts';
import { place } from '#tests/support/server/test-orders.ts';
import { cardShop } from '#tests/support/server/test-payments.ts';
import { type Person, person, visitor } from '#tests/support/server/test-people.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

describe.each(testDatabases())('on $name', ({ open }) => {
  const shop = cardShop(open);
  let workers: Working[] = [];
  const work = () => {
    const providers = paymentProviders(readConfig(shop.stripe.env));
    workers.push(startPaymentWorker({ db: shop.db, providers, mails: false, log: shop.app.log }));
  };
  const rest = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
  };
  afterEach(rest);

  const cancel = ({ number, secret }: { number: string; secret: string }) =>
    visitor(shop.app).send('POST', `/api/orders/${number}/cancel`, undefined, { 'Order-Secret': secret });
  const refund = (admin: Person, { number }: { number: string }) =>
    admin.send('POST', `/api/orders/${number}/refund`);
  const refunds = () => shop.stripe.calls.filter(({ path }) => path === '/v1/refunds').map(({ key }) => key);
  const row = async () => {
    const seconds = sql<number>`extract(epoch from ${payments.dueAt} - now())::int`;
    const [found] = await shop.db.select({ payment: payments, seconds }).from(payments);
    return found;
  };
  /** As if so much time had passed. */
  const age = (time: string) => shop.db.execute(sql`update payments set due_at = due_at - ${time}::interval`);

  test('what was paid for an order that was called off goes back, once Stripe can be reached', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await shop.stripe.stop();
    expect((await cancel(order)).json().order).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunding' },
    });
    work();
    await expect.poll(async () => (await row())?.seconds, { timeout: 20_000 }).toBeCloseTo(60, -1);
    expect((await row())?.payment).toMatchObject({ status: 'refunding', attempts: 1 });
    await shop.stripe.start();
    // Several at once give it back once.
    work();
    work();
    await age('1 minute');
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
    await rest();
    // The event that tells the same of it comes as well.
    expect(await shop.stripe.tell(stripeEvents.refunded(session))).toBe(200);
    expect(refunds()).toEqual([`refund-${order.number}-1`]);
    expect((await shop.stateOf(order)).events).toEqual([
      'pending',
      'paid',
      'cancelled',
      'refunding',
      'refunded',
    ]);
  });

  test('a refund whose answer was lost is not made twice', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await cancel(order);
    work();
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
    await rest();
    const made = refunds();
    // As a process leaves it that dies before it can write down what it was answered.
    await shop.db.execute(sql`update payments set status = 'refunding', due_at = now(), refunded_at = null`);
    work();
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
    expect(refunds()).toEqual(made);
  });

  test('what a worker has taken is nobody else’s for ten minutes, and then somebody’s again', async () => {
    const { order, session } = await shop.cardOrder();
    expect(await takeDuePayment(shop.db)).toBeUndefined();
    await shop.stripe.pay(session.id);
    await cancel(order);
    expect(await takeDuePayment(shop.db)).toMatchObject({ status: 'refunding', attempts: 1 });
    await age('590 seconds');
    expect(await takeDuePayment(shop.db)).toBeUndefined();
    await age('10 seconds');
    expect(await takeDuePayment(shop.db)).toMatchObject({ status: 'refunding', attempts: 2 });
  });

  test('nobody can pay any more on the page of an order that was called off', async () => {
    const { order, session } = await shop.cardOrder();
    await cancel(order);
    expect(session.status).toBe('open');
    work();
    await expect.poll(() => session.status, { timeout: 10_000 }).toBe('expired');
    await expect.poll(async () => (await row())?.payment.payUrl).toBeNull();
    expect(await shop.stateOf(order)).toMatchObject({ order: 'cancelled', payment: 'void' });
  });

  test('a page on which somebody has paid is looked at until the event tells', async () => {
    const { order, session } = await shop.cardOrder();
    session.status = 'complete';
    await cancel(order);
    work();
    await expect.poll(async () => (await row())?.seconds, { timeout: 20_000 }).toBeCloseTo(60, -1);
    expect((await row())?.payment).toMatchObject({ status: 'void', payUrl: session.url });
    await shop.stripe.tell(stripeEvents.completed(session));
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
  });

  test('[ADMIN-07] an admin gives money back once, and only where there is some', async () => {
    const admin = await person(shop, 'Root', 'admin');
    const { order, session } = await shop.cardOrder();
    expect((await refund(admin, order)).statusCode).toBe(409);
    await shop.stripe.pay(session.id);
    const begun = await refund(admin, order);
    expect(begun.json()).toMatchObject({
      success: true,
      message: 'Refund started successfully',
      order: { status: 'pending', payment: { status: 'refunding' } },
    });
    expect(begun.json().order.timeline.at(-1)).toMatchObject({
      event: 'refunding',
      by: 'shop',
      name: 'Root',
    });
    expect((await refund(admin, order)).statusCode).toBe(409);
    work();
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
  });

  test('when the bank takes nothing back, an admin can begin anew', async () => {
    const admin = await person(shop, 'Root', 'admin');
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await refund(admin, order);
    work();
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
    session.refunded = false;
    await shop.stripe.tell(stripeEvents.refundFailed(session));
    expect((await shop.stateOf(order)).payment).toBe('paid');
    expect((await refund(admin, order)).statusCode).toBe(200);
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
    expect(refunds().filter((key) => key.includes(order.number))).toEqual([
      `refund-${order.number}-1`,
      `refund-${order.number}-2`,
    ]);
  });

  test('what was paid on delivery the shop gives back by hand, and keeps that it did', async () => {
    const admin = await person(shop, 'Root', 'admin');
    const order = await place(visitor(shop.app));
    expect((await refund(admin, order)).statusCode).toBe(409);
    for (const status of ['processing', 'shipped', 'completed']) {
      await admin.send('PATCH', `/api/orders/${order.number}`, { status });
    }
    expect((await refund(admin, order)).statusCode).toBe(200);
    work();
    await expect.poll(async () => (await shop.stateOf(order)).payment, { timeout: 10_000 }).toBe('refunded');
  });
});
