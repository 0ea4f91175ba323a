import { describe, expect, test } from 'vitest';
import { PAYMENT_WEBHOOK } from '#contract/payments.ts';
import { expireOne } from '#server/orders/expiry.ts';
import { testDatabases } from '#tests/support/database.ts';
import { look } from '#tests/support/server/test-orders.ts';
import { cardShop } from '#tests/support/server/test-payments.ts';
import { person, visitor } from '#tests/support/server/test-people.ts';
import {
  type StandInSession,
  type StripeEvent,
  signedCall,
  stripeEvents,
} from '#tests/support/stripe-events.ts';

describe.each(testDatabases())('on $name', ({ open }) => {
  const shop = cardShop(open);
  const tell = async (...events: StripeEvent[]) => {
    for (const event of events) expect(await shop.stripe.tell(event)).toBe(200);
  };

  test('[BAG-08] a card order is paid when Stripe says so, and not before', async () => {
    const { order, session } = await shop.cardOrder();
    const admin = await person(shop, 'Root', 'admin');
    const ship = () => admin.send('PATCH', `/api/orders/${order.number}`, { status: 'processing' });
    expect((await ship()).statusCode).toBe(409);
    await tell(stripeEvents.completed(session, { payment_status: 'unpaid' }));
    expect((await ship()).statusCode).toBe(409);
    await tell(stripeEvents.completed(session));
    expect(await look(visitor(shop.app), order)).toMatchObject({
      status: 'pending',
      payment: { method: 'card', status: 'paid', paidAt: expect.stringMatching(/Z$/) },
      timeline: [
        { event: 'pending', by: 'customer' },
        { event: 'paid', by: 'provider' },
      ],
    });
    expect((await look(visitor(shop.app), order)).expiresAt).toBeUndefined();
    expect((await ship()).statusCode).toBe(200);
  });

  test('an event counts once, however often and however fast it comes', async () => {
    const { order, session } = await shop.cardOrder();
    const event = stripeEvents.completed(session);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => shop.stripe.tell(event)));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    // Another event that says the same.
    await tell(event, stripeEvents.completed(session));
    expect((await shop.stateOf(order)).events).toEqual(['pending', 'paid']);
    expect(await shop.subjects()).toEqual([`Thank you for your order (${order.number})`]);
  });

  test('a call that is not signed as it should be changes nothing', async () => {
    const { order, session } = await shop.cardOrder();
    const event = stripeEvents.completed(session);
    const { payload, headers } = signedCall(event);
    const tooOld = signedCall(event, { timestamp: Date.now() / 1000 - 301 });
    const calls = [
      { payload, headers: { 'Content-Type': 'application/json' } },
      { payload: payload.replace('"paid"', '"paid" '), headers },
      signedCall(event, { secret: 'whsec_of_somebody_else' }),
      tooOld,
    ];
    for (const call of calls) {
      const response = await shop.app.inject({ method: 'POST', url: PAYMENT_WEBHOOK, ...call });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ success: false, message: expect.stringMatching(/\.$/) });
    }
    expect((await shop.stateOf(order)).payment).toBe('pending');
  });

  test('only the webhook itself needs no origin, and it takes no large body', async () => {
    const { headers } = signedCall(stripeEvents.other());
    const send = (url: string, payload = '{}') => shop.app.inject({ method: 'POST', url, headers, payload });
    for (const url of [`${PAYMENT_WEBHOOK}s`, `${PAYMENT_WEBHOOK}/other`, '/api/payments/mine']) {
      expect((await send(url)).statusCode).toBe(403);
    }
    expect((await send(PAYMENT_WEBHOOK, ' '.repeat(256 * 1024 + 1))).statusCode).toBe(413);
  });

  test('what is told of other orders, other sums and other things changes nothing', async () => {
    const { order, session } = await shop.cardOrder();
    await tell(
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

  const { completed, expired, laterFailed, laterPaid, refunded, refundFailed } = stripeEvents;
  const unpaid = (session: StandInSession) => completed(session, { payment_status: 'unpaid' });
  const otherPage = (session: StandInSession) => expired(session, { id: 'cs_other' });
  const inPart = (session: StandInSession) => refunded(session, { refunded: false });
  const byHand = (session: StandInSession) => refunded(session, { metadata: {} });

  test.each([
    ['expired', [expired], 'cancelled', 'failed'],
    ['expired, as another page was', [otherPage], 'pending', 'pending'],
    ['paid, then expired', [completed, expired], 'pending', 'paid'],
    ['expired, then paid', [expired, completed], 'cancelled', 'refunding'],
    ['expired, paid and refunded', [expired, completed, refunded], 'cancelled', 'refunded'],
    ['expired, refunded, then paid', [expired, refunded, completed], 'cancelled', 'refunded'],
    ['paid later', [unpaid, laterPaid], 'pending', 'paid'],
    ['not paid later', [unpaid, laterFailed], 'cancelled', 'failed'],
    ['refunded, then paid', [refunded, completed], 'pending', 'refunded'],
    ['refunded by hand', [completed, byHand], 'pending', 'refunded'],
    ['refunded in part', [completed, inPart], 'pending', 'paid'],
    ['not refunded, before anything was', [completed, refundFailed], 'pending', 'paid'],
  ])('%s', async (_what, events, order, payment) => {
    const { order: placed, session } = await shop.cardOrder();
    expect(await shop.stock()).toBe(49);
    await tell(...events.map((event) => event(session)));
    expect(await shop.stateOf(placed)).toMatchObject({ order, payment });
    expect(await shop.stock()).toBe(order === 'cancelled' ? 50 : 49);
  });

  test('what is paid after the order was called off goes back, and nobody is thanked', async () => {
    const { order, session } = await shop.cardOrder();
    await visitor(shop.app).send('POST', `/api/orders/${order.number}/cancel`, undefined, {
      'Order-Secret': order.secret,
    });
    await tell(completed(session));
    expect(await shop.stateOf(order)).toEqual({
      order: 'cancelled',
      payment: 'refunding',
      events: ['pending', 'cancelled', 'paid', 'refunding'],
    });
    expect(await shop.subjects()).toEqual([`Your order has been cancelled (${order.number})`]);
  });

  test('a refund that the bank does not take stands in the timeline, and the money is the shop’s', async () => {
    const { order, session } = await shop.cardOrder();
    const early = refunded(session);
    await tell(completed(session), early, refundFailed(session));
    // Told once more, it is old news.
    await tell(early);
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'paid',
      events: ['pending', 'paid', 'refunded', 'refund-failed'],
    });
    expect((await look(visitor(shop.app), order)).payment.refundedAt).toBeUndefined();
  });

  test('what was paid in time stays, whatever the clock says', async () => {
    const { order, session } = await shop.cardOrder();
    await tell(completed(session));
    expect(await expireOne(shop.db, { mails: false })).toBe(false);
    expect(await shop.stateOf(order)).toMatchObject({ order: 'pending', payment: 'paid' });
  });
});
