import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_WEBHOOK_PATH } from '#contract/payments.ts';
import { payments } from '#server/db/schema/payments.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { withoutMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { type StripeEvent, type StubSession, signEvent, stripeEvents } from '#tests/support/stripe-events.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const deliver = async (...events: StripeEvent[]) => {
    for (const event of events) expect(await shop.stripe.sendEvent(event)).toBe(200);
  };

  test('[BAG-08] marks a card order as paid only after the event from Stripe', async () => {
    const { order, session } = await shop.cardOrder();
    const admin = await createUser(shop, 'Root', 'admin');
    const startProcessing = () =>
      admin.send('PATCH', `/api/orders/${order.number}`, { status: 'processing' });
    expect((await startProcessing()).statusCode).toBe(409);
    await deliver(stripeEvents.completed(session, { payment_status: 'unpaid' }));
    expect((await startProcessing()).statusCode).toBe(409);
    await deliver(stripeEvents.completed(session));
    expect(await fetchOrder(createVisitor(shop.app), order)).toMatchObject({
      status: 'pending',
      payment: { method: 'card', status: 'paid', paidAt: expect.stringMatching(/Z$/) },
      timeline: [
        { event: 'pending', by: 'customer' },
        { event: 'paid', by: 'provider' },
      ],
    });
    expect((await fetchOrder(createVisitor(shop.app), order)).expiresAt).toBeUndefined();
    expect((await startProcessing()).statusCode).toBe(200);
  });

  test('applies an event once, even when it arrives repeatedly or concurrently', async () => {
    const { order, session } = await shop.cardOrder();
    const event = stripeEvents.completed(session);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => shop.stripe.sendEvent(event)));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    // A different event with the same content.
    await deliver(event, stripeEvents.completed(session));
    expect((await shop.stateOf(order)).events).toEqual(['pending', 'paid']);
    expect(await shop.mailSubjects()).toEqual([`Thank you for your order (${order.number})`]);
  });

  test('keeps the time of the payment when another event reports it again', async () => {
    const { session } = await shop.cardOrder();
    await deliver(stripeEvents.completed(session));
    await shop.db.update(payments).set({ paidAt: new Date('2026-01-02T03:04:05Z') });
    await deliver(stripeEvents.laterPaid(session));
    expect(await shop.db.select({ paidAt: payments.paidAt }).from(payments)).toEqual([
      { paidAt: new Date('2026-01-02T03:04:05Z') },
    ]);
  });

  test('rejects a call with an invalid signature', async () => {
    const { order, session } = await shop.cardOrder();
    const event = stripeEvents.completed(session);
    const { payload, headers } = signEvent(event);
    const tooOld = signEvent(event, { timestamp: Date.now() / 1000 - 301 });
    const calls = [
      { payload, headers: { 'Content-Type': 'application/json' } },
      { payload: payload.replace('"paid"', '"paid" '), headers },
      signEvent(event, { secret: 'whsec_of_somebody_else' }),
      tooOld,
    ];
    for (const call of calls) {
      const response = await shop.app.inject({ method: 'POST', url: PAYMENT_WEBHOOK_PATH, ...call });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        success: false,
        message: 'The signature of this request is invalid.',
      });
    }
    expect((await shop.stateOf(order)).payment).toBe('pending');
  });

  test('exempts only the webhook from the origin check and limits its body', async () => {
    const { headers } = signEvent(stripeEvents.other());
    const send = (url: string, payload = '{}') => shop.app.inject({ method: 'POST', url, headers, payload });
    for (const url of [`${PAYMENT_WEBHOOK_PATH}s`, `${PAYMENT_WEBHOOK_PATH}/other`, '/api/payments/mine']) {
      expect((await send(url)).statusCode).toBe(403);
    }
    expect((await send(PAYMENT_WEBHOOK_PATH, ' '.repeat(256 * 1024 + 1))).statusCode).toBe(413);
  });

  test('ignores events about other orders, amounts or objects', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(
      stripeEvents.other(),
      stripeEvents.completed(session, { metadata: { order: 'SOL-2222-2222' } }),
      stripeEvents.completed(session, { metadata: {} }),
      stripeEvents.completed(session, { amount_total: session.totalCents - 1 }),
      stripeEvents.completed(session, { amount_total: null }),
      stripeEvents.completed(session, { currency: 'eur' }),
      stripeEvents.refunded(session, { metadata: {}, payment_intent: 'pi_other' }),
    );
    expect(await shop.stateOf(order)).toEqual({ order: 'pending', payment: 'pending', events: ['pending'] });
  });

  test('ignores events about an order on delivery', async () => {
    const { session } = await shop.cardOrder();
    const onDelivery = await placeTestOrder(createVisitor(shop.app));
    const metadata = { order: onDelivery.number };
    const isOnDelivery = eq(payments.method, 'delivery');
    const before = await shop.db.select().from(payments).where(isOnDelivery);
    await deliver(
      stripeEvents.completed(session, { metadata }),
      stripeEvents.refunded(session, { metadata }),
      stripeEvents.expired(session, { metadata }),
    );
    expect(await shop.db.select().from(payments).where(isOnDelivery)).toEqual(before);
    expect(await shop.stateOf(onDelivery)).toEqual({ order: 'pending', payment: 'due', events: ['pending'] });
  });

  const { completed, disputed, expired, laterFailed, laterPaid, refunded, refundFailed } = stripeEvents;
  const completedUnpaid = (session: StubSession) => completed(session, { payment_status: 'unpaid' });
  const expiredOther = (session: StubSession) => expired(session, { id: 'cs_other' });
  const refundedPartly = (session: StubSession) => refunded(session, { refunded: false });
  const refundedOther = (session: StubSession) => refunded(session, { payment_intent: 'pi_other' });
  const refundOtherFailed = (session: StubSession) => refundFailed({ ...session, paymentIntent: 'pi_other' });
  /** The update of a refund to a status. */
  const refundIs = (status: string, metadata?: object, amount?: number) => (session: StubSession) =>
    stripeEvents.refundUpdated(session, { status, ...(metadata && { metadata }), ...(amount && { amount }) });
  const refundedAmount = (amount: number) => (session: StubSession) =>
    refunded(session, { amount_refunded: amount });
  const refundedEuros = (session: StubSession) => refunded(session, { currency: 'eur' });
  const expanded = (session: StubSession) =>
    refunded(session, { metadata: {}, payment_intent: { id: session.paymentIntent } });
  const refundedManually = (session: StubSession) => refunded(session, { metadata: {} });

  test.each([
    ['expired', [expired], 'cancelled', 'failed'],
    ['another session expired', [expiredOther], 'pending', 'pending'],
    ['paid, then expired', [completed, expired], 'pending', 'paid'],
    ['expired, then paid', [expired, completed], 'cancelled', 'refunding'],
    ['expired, paid and refunded', [expired, completed, refunded], 'cancelled', 'refunded'],
    ['expired, refunded, then paid', [expired, refunded, completed], 'cancelled', 'refunded'],
    ['paid later', [completedUnpaid, laterPaid], 'pending', 'paid'],
    ['payment failed later', [completedUnpaid, laterFailed], 'cancelled', 'failed'],
    ['refunded, then paid', [refunded, completed], 'pending', 'refunded'],
    ['refunded without a payment', [refunded], 'pending', 'pending'],
    ['refund succeeded without a payment', [refundIs('succeeded')], 'pending', 'pending'],
    ['expired, then refunded without a payment', [expired, refunded], 'cancelled', 'failed'],
    ['another payment refunded, then paid', [refundedOther, completed], 'pending', 'paid'],
    ['another amount refunded', [completed, refundedAmount(1)], 'pending', 'paid'],
    ['another amount refunded, then paid', [refundedAmount(1), completed], 'pending', 'paid'],
    ['another currency refunded', [completed, refundedEuros], 'pending', 'paid'],
    [
      'part of the refund failed',
      [completed, refunded, refundIs('failed', undefined, 1)],
      'pending',
      'refunded',
    ],
    ['refunded manually', [completed, refundedManually], 'pending', 'refunded'],
    ['refunded partly', [completed, refundedPartly], 'pending', 'paid'],
    ['refund failed before any refund', [completed, refundFailed], 'pending', 'paid'],
    ['refund failed while it is made', [expired, completed, refundFailed], 'cancelled', 'paid'],
    ['refund of another payment failed', [completed, refunded, refundOtherFailed], 'pending', 'refunded'],
    ['another payment refunded', [completed, refundedOther], 'pending', 'paid'],
    ['refund pending', [completed, refundIs('pending')], 'pending', 'paid'],
    ['refund succeeded', [completed, refundIs('succeeded')], 'pending', 'refunded'],
    ['refund of another amount succeeded', [completed, refundIs('succeeded', {})], 'pending', 'paid'],
    ['refunded, then cancelled by the bank', [completed, refunded, refundIs('canceled')], 'pending', 'paid'],
    ['refunded, with the payment expanded', [completed, expanded], 'pending', 'refunded'],
    // Disputes are answered at the provider; the admins get a task.
    ['disputed', [completed, disputed], 'pending', 'paid'],
    ['disputed before it is paid', [disputed, completed], 'pending', 'paid'],
  ])('handles an order: %s', async (_case, events, order, payment) => {
    const { order: placed, session } = await shop.cardOrder();
    expect(await shop.stock()).toBe(49);
    await deliver(...events.map((event) => event(session)));
    expect(await shop.stateOf(placed)).toMatchObject({ order, payment });
    expect(await shop.stock()).toBe(order === 'cancelled' ? 50 : 49);
  });

  test('keeps the first payment of an order that is paid twice', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(completed(session));
    const read = () => shop.db.select().from(payments);
    const before = await read();
    expect(before).toMatchObject([{ status: 'paid', reference: session.paymentIntent }]);
    const second = { id: 'cs_second', payment_intent: 'pi_second' };
    await deliver(completed(session, second), refunded(session, { payment_intent: 'pi_second' }));
    expect(await read()).toEqual(before);
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'paid',
      events: ['pending', 'paid', 'paid-twice'],
    });
    await deliver(refunded(session));
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
  });

  test('refunds a payment for a cancelled order and sends no thank-you mail', async () => {
    const { order, session } = await shop.cardOrder();
    await createVisitor(shop.app).send('POST', `/api/orders/${order.number}/cancel`, undefined, {
      'Order-Secret': order.secret,
    });
    await deliver(completed(session));
    expect(await shop.stateOf(order)).toEqual({
      order: 'cancelled',
      payment: 'refunding',
      events: ['pending', 'cancelled', 'paid', 'refunding'],
    });
    expect(await shop.mailSubjects()).toEqual([`Your order has been cancelled (${order.number})`]);
  });

  test('mails no confirmation of a payment that was refunded before its event arrived', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(refunded(session), completed(session));
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'refunded',
      events: ['pending', 'paid', 'refunded'],
    });
    expect(await shop.mailSubjects()).toEqual([`Your refund is on its way (${order.number})`]);
  });

  test('records a failed refund in the timeline and marks the payment as paid again', async () => {
    const { order, session } = await shop.cardOrder();
    const refundedEvent = refunded(session);
    await deliver(completed(session), refundedEvent, refundFailed(session));
    // A repeated event is ignored.
    await deliver(refundedEvent);
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'paid',
      events: ['pending', 'paid', 'refunded', 'refund-failed'],
    });
    expect((await fetchOrder(createVisitor(shop.app), order)).payment.refundedAt).toBeUndefined();
  });

  test('never expires a paid order', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(completed(session));
    expect(await expireNextOrder(withoutMail(shop.db))).toBe(false);
    expect(await shop.stateOf(order)).toMatchObject({ order: 'pending', payment: 'paid' });
  });
});
