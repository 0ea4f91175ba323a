import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_WEBHOOK_PATH } from '#contract/orders/payments.ts';
import { cents } from '#contract/wire/money.ts';
import { paymentEvents, payments } from '#server/db/schema/payments.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { deleteOldPaymentEvents } from '#server/orders/payments/handle-payment-event.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { withoutMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { type StripeEvent, type StubSession, signEvent, stripeEvents } from '#tests/support/stripe-events.ts';
import type { StubRefund } from '#tests/support/stripe-refunds.ts';

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

  test('tells apart events of two providers with the same id', async () => {
    const { order, session } = await shop.cardOrder();
    const event = stripeEvents.completed(session);
    // An earlier program stores no provider.
    await shop.db.execute(sql`insert into payment_events (id) values ('evt_of_stripe')`);
    await shop.db.insert(paymentEvents).values({ provider: 'other', id: event.id });
    await deliver(event, event);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid', events: ['pending', 'paid'] });
    const stored = await shop.db
      .select({ provider: paymentEvents.provider, id: paymentEvents.id })
      .from(paymentEvents);
    expect(stored).toContainEqual({ provider: 'stripe', id: event.id });
    expect(stored).toContainEqual({ provider: 'stripe', id: 'evt_of_stripe' });
    expect(stored).toHaveLength(3);
  });

  test('forgets the ids of events after 90 days', async () => {
    const { session } = await shop.cardOrder();
    const [old, recent] = [stripeEvents.completed(session), stripeEvents.laterPaid(session)];
    await deliver(old, recent);
    const age = (id: string, days: number) =>
      shop.db
        .update(paymentEvents)
        .set({ at: sql`now() - make_interval(days => ${days})` })
        .where(eq(paymentEvents.id, id));
    await age(old.id, 91);
    await age(recent.id, 89);
    await deleteOldPaymentEvents(shop.db);
    expect(await shop.db.select({ id: paymentEvents.id }).from(paymentEvents)).toEqual([{ id: recent.id }]);
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
        code: { code: 'invalidSignature', params: [] },
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
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'pending',
      events: ['pending', 'wrong-amount'],
    });
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

  const { completed, disputed, expired, laterFailed, laterPaid, refunded } = stripeEvents;
  const completedUnpaid = (session: StubSession) => completed(session, { payment_status: 'unpaid' });
  const expiredOther = (session: StubSession) => expired(session, { id: 'cs_other' });
  /** Makes a refund by hand and returns the event about it. */
  const refundedManually =
    (refund: Partial<StubRefund> = {}, changes = {}) =>
    (session: StubSession) => {
      shop.stripe.refunds.byHand(session, refund);
      return refunded(session, changes);
    };
  const refundedWhole = refundedManually();
  const refundedOther = (session: StubSession) =>
    refundedWhole({ ...session, paymentIntent: `${session.paymentIntent}_other` });
  const refundedPending = refundedManually({ status: 'pending' });
  const refundedPartly = refundedManually({ amount: cents(2000) });
  /** Gives the last refund of the payment another status and returns the event about it. */
  const refundIs =
    (status: StubRefund['status'], type: 'refund.updated' | 'refund.failed' = 'refund.updated') =>
    (session: StubSession) => {
      const refund = shop.stripe.refunds.of(session).at(-1);
      if (refund === undefined) throw new Error('There is no refund.');
      refund.status = status;
      return stripeEvents.refund(type, refund);
    };
  /** An event with another status than the refund has at Stripe. */
  const lateRefundIs = (status: string) => (session: StubSession) =>
    stripeEvents.refund('refund.updated', shop.stripe.refunds.of(session).at(-1) ?? {}, { status });
  const refundFailed = refundIs('failed', 'refund.failed');
  const expanded = (session: StubSession) =>
    refundedManually({}, { payment_intent: { id: session.paymentIntent } })(session);

  test.each([
    ['expired', [expired], 'cancelled', 'failed'],
    ['another session expired', [expiredOther], 'pending', 'pending'],
    ['paid, then expired', [completed, expired], 'pending', 'paid'],
    ['expired, then paid', [expired, completed], 'cancelled', 'refunding'],
    ['expired, paid and refunded', [expired, completed, refundedWhole], 'cancelled', 'refunded'],
    ['expired, refunded, then paid', [expired, refundedWhole, completed], 'cancelled', 'refunded'],
    ['paid later', [completedUnpaid, laterPaid], 'pending', 'paid'],
    ['payment failed later', [completedUnpaid, laterFailed], 'cancelled', 'failed'],
    ['refunded, then paid', [refundedWhole, completed], 'pending', 'refunded'],
    ['refunded without a payment', [refundedWhole], 'pending', 'pending'],
    ['refund succeeded without a payment', [refundedPending, refundIs('succeeded')], 'pending', 'pending'],
    ['expired, then refunded without a payment', [expired, refundedWhole], 'cancelled', 'failed'],
    ['another payment refunded, then paid', [refundedOther, completed], 'pending', 'paid'],
    ['refunded partly', [completed, refundedPartly], 'pending', 'paid'],
    ['refunded partly, then paid', [refundedPartly, completed], 'pending', 'paid'],
    [
      'refunded in two parts',
      [completed, refundedPartly, refundedManually({ amount: cents(1500) })],
      'pending',
      'refunded',
    ],
    [
      'refunded in two parts, of which one fails',
      [completed, refundedPartly, refundedManually({ amount: cents(1500) }), refundFailed],
      'pending',
      'paid',
    ],
    ['another currency refunded', [completed, refundedManually({ currency: 'eur' })], 'pending', 'paid'],
    ['refunded', [completed, refundedWhole], 'pending', 'refunded'],
    [
      'refunded, without metadata',
      [completed, refundedManually({}, { metadata: {} })],
      'pending',
      'refunded',
    ],
    ['an event about no refund', [completed, refunded], 'pending', 'paid'],
    [
      'refund failed before any refund',
      [completed, refundedManually({ status: 'failed' })],
      'pending',
      'paid',
    ],
    [
      'refund failed while the shop makes one',
      [expired, completed, refundedManually({ status: 'failed' })],
      'cancelled',
      'refunding',
    ],
    ['another payment refunded', [completed, refundedOther], 'pending', 'paid'],
    ['refund pending', [completed, refundedPending], 'pending', 'refunding'],
    [
      'refund needs the customer',
      [completed, refundedManually({ status: 'requires_action' })],
      'pending',
      'refunding',
    ],
    [
      'refund pending, then succeeded',
      [completed, refundedPending, refundIs('succeeded')],
      'pending',
      'refunded',
    ],
    ['refund pending, then failed', [completed, refundedPending, refundFailed], 'pending', 'paid'],
    ['refunded, then canceled', [completed, refundedWhole, refundIs('canceled')], 'pending', 'paid'],
    ['refunded, then failed', [completed, refundedWhole, refundFailed], 'pending', 'paid'],
    [
      'refund failed, then a late event that it succeeded',
      [completed, refundedWhole, refundFailed, lateRefundIs('succeeded')],
      'pending',
      'paid',
    ],
    [
      'refund succeeded, then a late event that it failed',
      [completed, refundedPending, refundIs('succeeded'), lateRefundIs('failed')],
      'pending',
      'refunded',
    ],
    [
      'refund failed, and succeeded after all',
      [completed, refundedPending, refundFailed, refundIs('succeeded')],
      'pending',
      'refunded',
    ],
    ['refunded, with the payment expanded', [completed, expanded], 'pending', 'refunded'],
    // Disputes are answered at the provider; the admins get a task.
    ['disputed', [completed, disputed], 'pending', 'paid'],
    ['disputed before it is paid', [disputed, completed], 'pending', 'paid'],
  ])('handles an order: %s', async (_case, events, order, payment) => {
    const { order: placed, session } = await shop.cardOrder();
    expect(await shop.stock()).toBe(49);
    // Each twice, and one after the other: an event may change what is true at Stripe.
    for (const event of events) {
      const sent = event(session);
      await deliver(sent, { ...sent, id: `${sent.id}_again` });
    }
    expect(await shop.stateOf(placed)).toMatchObject({ order, payment });
    expect(await shop.stock()).toBe(order === 'cancelled' ? 50 : 49);
  });

  test('keeps the first payment of an order that is paid twice', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(completed(session));
    const read = () => shop.db.select().from(payments);
    const before = await read();
    expect(before).toMatchObject([{ status: 'paid', reference: session.paymentIntent }]);
    const second = {
      ...session,
      id: `${session.id}_second`,
      paymentIntent: `${session.paymentIntent}_second`,
    };
    await deliver(completed(second), refundedWhole(second));
    expect(await read()).toEqual(before);
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'paid',
      events: ['pending', 'paid', 'paid-twice', 'payment-returned'],
    });
    await deliver(refundedWhole(session));
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
    await deliver(refundedWhole(session), completed(session));
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'refunded',
      events: ['pending', 'paid', 'refunded'],
    });
    expect(await shop.mailSubjects()).toEqual([`Your refund is on its way (${order.number})`]);
  });

  test('records a failed refund in the timeline and marks the payment as paid again', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(completed(session));
    const refundedEvent = refundedWhole(session);
    await deliver(refundedEvent);
    await deliver(refundFailed(session));
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
