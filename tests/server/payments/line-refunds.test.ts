import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { refundLines, refunds } from '#server/db/schema/refunds.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { usesOf } from '#server/orders/coupon-rows.ts';
import { startPaymentWorker } from '#server/orders/payments/payment-worker.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';
import { takenLocks } from '#tests/support/server/taken-locks.ts';
import { ALL_ENV } from '#tests/support/server/test-app.ts';
import { insertCoupon } from '#tests/support/server/test-coupons.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { confirmTestOrder, fetchOrder, newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';
import { RejectedRequest } from '#tests/support/stripe-validation.ts';

/** 5 % on goods and delivery, and a delivery of $4.90. */
const RULES: SellingRules = {
  ...SEEDED_RULES,
  deliveryTax: 'standard',
  zones: [zoneOf(['*'], rateOf('Post', 490))],
};

const unitsOf = (...lines: (readonly [position: number, quantity: number])[]) => ({
  lines: lines.map(([position, quantity]) => ({ position, quantity })),
});

describeDatabases('refunds of single units on $name', ({ open }) => {
  const shop = testCardShop(open, { ...ALL_ENV, ORDER_MAX_SHARE: '100' });
  let worker: Worker | undefined;
  let admin: TestUser;
  const setRules = (changes: Partial<SellingRules>) =>
    shop.db.execute(sql`
      update shop_settings
      set version = version + 1, value = value || ${JSON.stringify({ ...RULES, ...changes })}`);
  const startWorker = () => {
    const providers = createPaymentProviders(readConfig(shop.stripe.env));
    worker = startPaymentWorker({ ...withMail(shop.db), providers, log: shop.app.log });
  };
  beforeEach(async () => {
    await setRules({});
    admin = await createUser(shop, 'Root', 'admin');
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });
  const newKey = () => randomBytes(24).toString('hex');
  type PlacedOrder = Awaited<ReturnType<typeof placeTestOrder>>;
  /**
   * Places an order of three gowns and two scarves. 3 × 33.33 + 2 × 19.99 + 4.90 + 5 % = 152.11: the lines are 104.99
   * and 41.98 with tax, and the delivery is 5.14.
   */
  const place = (changes: Partial<ReturnType<typeof newOrder>> = {}) =>
    placeTestOrder(
      createVisitor(shop.app),
      newOrder({
        payment: 'card',
        items: [
          { productId: 'gown', quantity: 3 },
          { productId: 'scarf', quantity: 2 },
        ],
        ...changes,
      }),
    );
  const payFor = async ({ number }: PlacedOrder) => {
    const session = shop.stripe.sessions.find((each) => each.number === number);
    if (session === undefined) throw new Error('The order has no Stripe session.');
    await shop.stripe.pay(session.id);
    return session;
  };
  const paidOrder = async (changes: Partial<ReturnType<typeof newOrder>> = {}) => {
    const order = await place(changes);
    return { order, session: await payFor(order) };
  };
  const refund = ({ number }: PlacedOrder, body: object, key: string = newKey()) =>
    admin.send('POST', `/api/orders/${number}/refunds`, body, { [IDEMPOTENCY_KEY_HEADER]: key });
  const refundable = async ({ number }: PlacedOrder) =>
    (await admin.send('GET', `/api/orders/${number}/refunds`)).json();
  const refundRows = () => shop.db.select().from(refunds).orderBy(refunds.createdAt, refunds.id);
  const amounts = async () => (await refundRows()).map(({ amountCents }) => amountCents);
  const untilDone = () =>
    expect
      .poll(async () => {
        await shop.db.execute(
          sql`update refunds set due_at = now() where status in ('requested', 'pending')`,
        );
        return (await refundRows()).filter(({ status }) => status === 'requested' || status === 'pending');
      })
      .toEqual([]);
  const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);

  test('returns what is left of an order, and refunds units at the provider', async () => {
    const { order, session } = await paidOrder();
    expect(order.grandTotal).toBe(152.11);
    expect((await refundable(order)).refundable).toEqual({
      lines: [
        {
          ...{ position: 0, quantity: 3, amount: 104.99, tax: 5, takesStock: true },
          before: { quantity: 0, amount: 0, tax: 0 },
        },
        {
          ...{ position: 1, quantity: 2, amount: 41.98, tax: 2, takesStock: false },
          before: { quantity: 0, amount: 0, tax: 0 },
        },
      ],
      delivery: { amount: 5.14, tax: 0.24 },
      maxTotal: 152.11,
    });
    const response = await refund(order, unitsOf([0, 1], [1, 1]));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'Refund started successfully',
      order: { payment: { status: 'paid' } },
    });
    // 104.99 / 3 and 41.98 / 2
    expect(await refundRows()).toMatchObject([
      { amountCents: 3500 + 2099, status: 'requested', deliveryCents: null },
    ]);
    expect(await shop.db.select().from(refundLines).orderBy(refundLines.position)).toMatchObject([
      { position: 0, quantity: 1, amountCents: 3500, taxCents: 167, restocked: 0 },
      { position: 1, quantity: 1, amountCents: 2099, taxCents: 100, restocked: 0 },
    ]);
    expect((await fetchOrder(createVisitor(shop.app), order)).lines[0]?.refundedQuantity).toBeUndefined();
    startWorker();
    await untilDone();
    expect(shop.stripe.refunds.of(session)).toMatchObject([{ amount: 5599, status: 'succeeded' }]);
    const seen = await fetchOrder(createVisitor(shop.app), order);
    expect(seen.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([1, 1]);
    expect(seen.payment).toMatchObject({ status: 'paid', refunded: 55.99 });
    expect(seen.timeline.slice(-2)).toMatchObject([
      { event: 'refunding', by: 'shop', amount: 55.99 },
      { event: 'refunded', by: 'provider', amount: 55.99 },
    ]);
    const text = (await customerMails(shop.db)).at(-1)?.text;
    expect(text).toContain('We have refunded $55.99 of your payment of $152.11');
    expect(text).toMatch(/Refunded\s+1 × Gown\s+1 × Scarf/);
    expect(await shop.stock()).toBe(47);
  });

  test('the last refunds return exactly the payment, and the order is refunded', async () => {
    const { order } = await paidOrder();
    startWorker();
    for (const body of [unitsOf([0, 1]), unitsOf([0, 1], [1, 1]), unitsOf([0, 1], [1, 1])])
      expect((await refund(order, body)).statusCode).toBe(200);
    await untilDone();
    // The delivery is left.
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
    expect((await refundable(order)).refundable).toMatchObject({
      maxTotal: 5.14,
      delivery: { amount: 5.14 },
    });
    expect((await refund(order, { lines: [], delivery: true })).statusCode).toBe(200);
    await untilDone();
    expect(sum(await amounts())).toBe(15_211);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
    expect((await refund(order, { lines: [], delivery: true })).statusCode).toBe(409);
  });

  test('where taxes are included, the line is the whole and its tax is told', async () => {
    await setRules({ taxMode: 'included' });
    const { order } = await paidOrder({ items: [{ productId: 'gown', quantity: 3 }] });
    expect(order.grandTotal).toBe(104.89);
    await refund(order, { ...unitsOf([0, 2]), delivery: true });
    // 66.66 and 4.90. The tax of 99.99 is 4.76, and that of the delivery is 0.23.
    expect(await refundRows()).toMatchObject([
      { amountCents: 7156, deliveryCents: 490, deliveryTaxCents: 23 },
    ]);
    expect(await shop.db.select().from(refundLines)).toMatchObject([{ amountCents: 6666, taxCents: 317 }]);
  });

  test('the refund of everything left returns the rest, and all units are refunded', async () => {
    const { order, session } = await paidOrder();
    await refund(order, unitsOf([0, 1]));
    startWorker();
    await untilDone();
    await admin.send('POST', `/api/orders/${order.number}/refund`);
    await untilDone();
    expect(shop.stripe.refunds.of(session).map(({ amount }) => amount)).toEqual([3500, 11_711]);
    const { lines, payment } = await fetchOrder(createVisitor(shop.app), order);
    expect([payment.status, ...lines.map(({ refundedQuantity }) => refundedQuantity)]).toEqual([
      'refunded',
      3,
      2,
    ]);
  });

  test('50 concurrent requests with one key make one refund', async () => {
    const { order } = await paidOrder();
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => refund(order, unitsOf([0, 1]), key)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await amounts()).toEqual([3500]);
    expect((await refund(order, unitsOf([0, 2]), key)).statusCode).toBe(422);
  });

  test('50 concurrent requests never refund a unit twice nor more than was paid', async () => {
    const { order, session } = await paidOrder();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refund(order, {
          ...unitsOf(index % 2 === 0 ? [0, 1] : [1, 1]),
          delivery: index % 3 === 0,
          restock: true,
        }),
      ),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refunded = await shop.db.select().from(refundLines);
    const unitsAt = (position: number) =>
      sum(refunded.filter((line) => line.position === position).map(({ quantity }) => quantity));
    expect([unitsAt(0), unitsAt(1)]).toEqual([3, 2]);
    expect(sum(await amounts())).toBe(15_211);
    expect(await shop.stock()).toBe(50);
    startWorker();
    await untilDone();
    expect(sum(shop.stripe.refunds.of(session).map(({ amount }) => amount))).toBe(15_211);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
  });

  test('locks the account, the order, the key, and the products of units that go back into stock', async () => {
    const { order } = await paidOrder();
    const locks = await takenLocks(async () => {
      expect((await refund(order, { ...unitsOf([0, 1]), restock: true })).statusCode).toBe(200);
    });
    expect(locks).toEqual([
      'users for key share',
      'orders for update',
      'advisory lock',
      'products by id for update',
    ]);
  });

  test('names what is left of the payment, the units and the delivery', async () => {
    const { order, session } = await paidOrder();
    shop.stripe.refunds.byHand(session, { amount: cents(10_000) });
    await shop.stripe.sendEvent(stripeEvents.refunded(session, { refunded: false }));
    expect((await refundable(order)).refundable.maxTotal).toBe(52.11);
    const tooMuch = await refund(order, unitsOf([0, 3]));
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      409,
      'Only $52.11 of this payment is left to refund.',
    ]);
    expect((await refund(order, { ...unitsOf([0, 1]), delivery: true })).statusCode).toBe(200);
    expect((await refund(order, unitsOf([0, 3]))).json().message).toBe('Only 2 of Gown are left to refund.');
    expect((await refund(order, { lines: [], delivery: true })).json().message).toBe(
      'There is no delivery left to refund for this order.',
    );
    // 52.11 − 35.00 − 5.14
    expect((await refund(order, unitsOf([1, 2]))).json().message).toBe(
      'Only $11.97 of this payment is left to refund.',
    );
    expect(await amounts()).toEqual([10_000, 4014]);
  });

  test.each([
    ['no choice', { lines: [] }],
    ['an unknown line', unitsOf([7, 1])],
    ['a repeated line', unitsOf([0, 1], [0, 1])],
    ['no units', unitsOf([0, 0])],
    ['no lines', { delivery: true }],
  ])('rejects %s', async (_case, body) => {
    const { order } = await paidOrder();
    expect((await refund(order, body)).statusCode).toBe(400);
    expect(await refundRows()).toEqual([]);
  });

  test('requires a key that nobody guesses', async () => {
    const { order } = await paidOrder();
    const send = (headers: Record<string, string>) =>
      admin.send('POST', `/api/orders/${order.number}/refunds`, unitsOf([0, 1]), headers);
    expect((await send({})).statusCode).toBe(400);
    expect((await send({ [IDEMPOTENCY_KEY_HEADER]: 'short' })).statusCode).toBe(400);
  });

  test('rejects an order that is not paid, and an unknown one', async () => {
    const order = await place();
    const unpaid = await refund(order, unitsOf([0, 1]));
    expect([unpaid.statusCode, unpaid.json().message]).toEqual([
      409,
      'This order is not paid yet, so there is nothing to refund. You can cancel the whole order instead.',
    ]);
    expect((await refund({ ...order, number: 'SOL-0000-0000' }, unitsOf([0, 1]))).statusCode).toBe(404);
  });

  test('rejects an order of an earlier version, whose lines have no tax', async () => {
    const { order } = await paidOrder();
    await shop.db.execute(sql`update order_lines set net_cents = null, tax_cents = null`);
    const response = await refund(order, unitsOf([0, 1]));
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'This order is from before items could be refunded one by one. Please refund the whole payment instead.',
    ]);
  });

  test('a failed refund releases its units, and none goes back into stock twice', async () => {
    const { order } = await paidOrder();
    shop.stripe.refunds.next = new RejectedRequest('No.', { code: 'some_other_code' });
    await refund(order, { ...unitsOf([0, 2]), restock: true });
    expect(await shop.stock()).toBe(49);
    startWorker();
    await untilDone();
    expect(await refundRows()).toMatchObject([{ status: 'failed' }]);
    shop.stripe.refunds.next = 'succeeded';
    expect((await refund(order, { ...unitsOf([0, 3]), restock: true })).statusCode).toBe(200);
    expect(await shop.stock()).toBe(50);
    expect((await amounts()).at(-1)).toBe(10_499);
  });

  test('the cancellation puts back only the units that are not in stock yet', async () => {
    const { order } = await paidOrder();
    await refund(order, { ...unitsOf([0, 2], [1, 1]), restock: true });
    expect(await shop.stock()).toBe(49);
    expect(
      (await admin.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' })).statusCode,
    ).toBe(200);
    expect(await shop.stock()).toBe(50);
    // The cancellation refunds the rest.
    expect(sum(await amounts())).toBe(15_211);
  });

  test('records a refund of cash at once', async () => {
    const guest = createVisitor(shop.app);
    const order = await placeTestOrder(guest, newOrder({ items: [{ productId: 'gown', quantity: 3 }] }));
    await confirmTestOrder(shop.db, guest, order);
    expect((await refund(order, unitsOf([0, 1]))).statusCode).toBe(409);
    for (const status of ['processing', 'shipped', 'completed'])
      await admin.send('PATCH', `/api/orders/${order.number}`, { status });
    const response = await refund(order, unitsOf([0, 1]));
    expect(response.json().order).toMatchObject({
      lines: [{ refundedQuantity: 1 }],
      payment: { status: 'paid', refunded: 35 },
    });
    expect((await customerMails(shop.db)).at(-1)?.subject).toContain('Your refund of $35.00');
    await refund(order, { ...unitsOf([0, 2]), delivery: true });
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
  });

  test('[DISC-02] a discount is returned with its line, and the code’s use with the last unit', async () => {
    await shop.db.execute(sql`truncate coupons cascade`);
    const { id } = await insertCoupon(shop.db, { useLimit: 1 });
    const { order } = await paidOrder({ code: 'TEN', items: [{ productId: 'gown', quantity: 3 }] });
    // 99.99 − 10.00 = 89.99 and 4.50 tax
    startWorker();
    await refund(order, unitsOf([0, 2]));
    await untilDone();
    expect([await amounts(), await usesOf(shop.db, id)]).toEqual([[6299], 1]);
    await refund(order, unitsOf([0, 1]));
    await untilDone();
    expect([await amounts(), await usesOf(shop.db, id)]).toEqual([[6299, 3150], 0]);
    // The delivery stays paid.
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
  });
});
