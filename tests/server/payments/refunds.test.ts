import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { WireOrder } from '#contract/orders/order.ts';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { findOrder } from '#server/orders/order-rows.ts';
import { startPaymentWorker } from '#server/orders/payments/payment-worker.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { customerMails, shopMails } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { type StubSession, stripeEvents } from '#tests/support/stripe-events.ts';
import type { StubRefund } from '#tests/support/stripe-refunds.ts';
import { RejectedRequest } from '#tests/support/stripe-validation.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  let worker: Worker | undefined;
  const startWorker = () => {
    const providers = createPaymentProviders(readConfig(shop.stripe.env));
    worker = startPaymentWorker({ ...withMail(shop.db), providers, log: shop.app.log });
  };
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });
  /** An admin, and a paid order of $35.00. */
  const paidOrder = async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    const admin = await createUser(shop, 'Root', 'admin');
    const read = async () => (await admin.send('GET', `/api/orders/${order.number}`)).json().order;
    const refund = () => admin.send('POST', `/api/orders/${order.number}/refund`);
    return { order, session, admin, read, refund };
  };
  const refundRows = () => shop.db.select().from(refunds).orderBy(refunds.createdAt, refunds.id);
  /** Makes the refunds due and returns the state of the payment: the worker may be about to postpone them. */
  const refundedOnceDue = (order: Pick<WireOrder, 'number'>) => async () => {
    await shop.db.execute(sql`update refunds set due_at = now()`);
    return (await shop.stateOf(order)).payment;
  };
  const refundByHand = async (session: StubSession, refund: Partial<StubRefund> = {}) => {
    const made = shop.stripe.refunds.byHand(session, refund);
    expect(await shop.stripe.sendEvent(stripeEvents.refunded(session, { refunded: false }))).toBe(200);
    return made;
  };
  /** Changes a refund at Stripe and sends its event. */
  const changeRefund = async (refund: StubRefund | undefined, status: StubRefund['status']) => {
    if (refund === undefined) throw new Error('There is no refund.');
    refund.status = status;
    expect(await shop.stripe.sendEvent(stripeEvents.refund('refund.updated', refund))).toBe(200);
  };
  const subjects = async (found: Promise<{ subject: string }[]>) =>
    (await found).map(({ subject }) => subject);
  const attempted = () => expect.poll(async () => (await refundRows()).map(({ attempts }) => attempts));

  test.each([
    ['charge_disputed', 'disputed'],
    ['resource_missing', 'payment-missing'],
    ['amount_too_large', 'amount'],
    ['charge_already_refunded', 'already-refunded'],
    ['some_other_code', 'rejected'],
  ])('ends a refund that Stripe refuses with %s, as a task', async (code, reason) => {
    const { order, read, refund } = await paidOrder();
    shop.stripe.refunds.next = new RejectedRequest('No.', { code });
    expect((await refund()).statusCode).toBe(200);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('paid');
    expect(await refundRows()).toMatchObject([{ status: 'failed', reason, amountCents: 3500 }]);
    expect((await read()).paymentIssues).toMatchObject([
      { kind: 'refund-failed', amount: 35, currency: 'usd', reason, refund: 'possible' },
    ]);
    expect(await subjects(shopMails(shop.db))).toContain(`A refund of $35.00 failed (${order.number})`);
    // The customer has not heard of the refund yet.
    expect(await shop.mailSubjects()).toEqual([`Thank you for your order (${order.number})`]);

    shop.stripe.refunds.next = 'succeeded';
    expect((await refund()).statusCode).toBe(200);
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    expect((await read()).paymentIssues).toEqual([]);
    expect(await shop.mailSubjects()).toContain(`Your refund is on its way (${order.number})`);
  });

  test.each([
    ['balance_insufficient', 400, 'balance'],
    ['lock_timeout', 429, null],
    ['idempotency_key_in_use', 409, null],
    ['api_key_expired', 401, null],
    ['internal', 500, null],
  ])('retries a refund after %s', async (code, status, reason) => {
    const { order, refund } = await paidOrder();
    shop.stripe.refunds.next = new RejectedRequest('Not now.', { code, status });
    await refund();
    startWorker();
    await attempted().toEqual([1]);
    await expect
      .poll(async () => (await refundRows()).map(({ dueAt }) => dueAt.getTime() - Date.now() < 300_000))
      .toEqual([true]);
    expect(await refundRows()).toMatchObject([{ status: 'requested', reason }]);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunding' });
    // Only the shop can add to its balance.
    const waiting = (await subjects(shopMails(shop.db))).filter((subject) => subject.includes('is waiting'));
    expect(waiting).toEqual(reason ? [`A refund of $35.00 is waiting (${order.number})`] : []);
    shop.stripe.refunds.next = 'succeeded';
    await expect.poll(refundedOnceDue(order)).toBe('refunded');
    expect(shop.stripe.refunds.all.filter(({ metadata }) => metadata.order === order.number)).toHaveLength(1);
  });

  test.each([
    ['failed', 'returned'],
    ['canceled', 'canceled'],
  ] as const)('reads the answer %s as a failure', async (status, reason) => {
    const { order, session, refund } = await paidOrder();
    shop.stripe.refunds.next = status;
    await refund();
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('paid');
    expect(await refundRows()).toMatchObject([{ status: 'failed', reason }]);
    expect(shop.stripe.refunds.of(session)).toHaveLength(1);
  });

  test('polls a pending refund by its id until it has arrived, and then mails the customer once', async () => {
    const { order, session, read, refund } = await paidOrder();
    shop.stripe.refunds.next = 'requires_action';
    await refund();
    startWorker();
    await expect.poll(async () => (await refundRows()).map(({ status }) => status)).toEqual(['pending']);
    expect((await read()).provider.refunds).toMatchObject([{ status: 'pending', reason: 'action-needed' }]);
    // Stripe sends this event when a refund is made, not when it has arrived.
    expect(await shop.stripe.sendEvent(stripeEvents.refunded(session))).toBe(200);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunding' });
    expect(await shop.mailSubjects()).toHaveLength(1);
    for (const made of shop.stripe.refunds.of(session)) made.status = 'succeeded';
    await expect.poll(refundedOnceDue(order)).toBe('refunded');
    expect(shop.stripe.refunds.of(session)).toHaveLength(1);
    expect((await shop.mailSubjects()).slice(1)).toEqual([`Your refund is on its way (${order.number})`]);
  });

  test('makes no second refund after the provider has forgotten the idempotency key', async () => {
    const { order, session, refund } = await paidOrder();
    shop.stripe.refunds.next = 'pending';
    await refund();
    startWorker();
    await expect.poll(async () => (await refundRows()).map(({ status }) => status)).toEqual(['pending']);
    // As after a crash before the response was stored.
    await worker?.close();
    await shop.db.execute(sql`update refunds set status = 'requested', provider_id = null,
      idempotency_key = 'another', due_at = now()`);
    startWorker();
    await expect.poll(async () => (await refundRows()).map(({ status }) => status)).toEqual(['pending']);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunding' });
    expect(shop.stripe.refunds.of(session)).toHaveLength(1);
  });

  test('a refund that the bank returns is a task, and the customer gets a mail each time', async () => {
    const { order, session, admin, read, refund } = await paidOrder();
    await refund();
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await changeRefund(shop.stripe.refunds.of(session).at(-1), 'failed');
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
    const [issue] = (await read()).paymentIssues;
    expect(issue).toMatchObject({ kind: 'refund-failed', reason: 'returned' });
    await admin.send('POST', `/api/orders/${order.number}/payment-issues/${issue.id}/resolve`);
    expect((await read()).paymentIssues).toEqual([]);

    await refund();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await changeRefund(shop.stripe.refunds.of(session).at(-1), 'failed');
    // The task is back although an admin marked it as done.
    expect((await read()).paymentIssues).toMatchObject([{ id: issue.id, kind: 'refund-failed' }]);
    expect((await shop.mailSubjects()).slice(1)).toEqual(
      [
        'Your refund is on its way',
        'Your refund was returned by your bank',
        'We have sent your refund again',
        'Your refund was returned by your bank',
      ].map((subject) => `${subject} (${order.number})`),
    );
  });

  test('shows a partial refund by hand and later refunds only the rest', async () => {
    const { order, session, admin, read, refund } = await paidOrder();
    await refundByHand(session, { amount: cents(2000) });
    expect((await fetchOrder(createVisitor(shop.app), order)).payment).toMatchObject({
      status: 'paid',
      refunded: 20,
      refundedAt: expect.stringMatching(/Z$/),
    });
    expect((await read()).timeline.at(-1)).toMatchObject({ event: 'refunded', by: 'provider', amount: 20 });
    const figures = (await admin.send('GET', '/api/stats/shop')).json();
    // $35.00 with 5 % tax are $33.33 and $1.67. Of the $20.00, $0.95 are tax and $19.05 goods.
    expect([figures.revenue, figures.tax, figures.orders]).toEqual([14.28, 0.72, 1]);
    expect(figures.bestSellers).toMatchObject([{ revenue: 14.28, pieces: 1 }]);

    await refund();
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    expect(shop.stripe.refunds.of(session).map(({ amount }) => amount)).toEqual([2000, 1500]);
    const texts = (await customerMails(shop.db)).map(({ text }) => /refunded (\$[\d.]+)/.exec(text)?.[1]);
    expect(texts.slice(1)).toEqual(['$20.00', '$15.00']);
    const sums = (await customerMails(shop.db)).map(({ text }) => /With this, [^.]+\./.exec(text)?.[0]);
    expect(sums.slice(1)).toEqual([undefined, 'With this, we have refunded your whole payment.']);
    expect(await subjects(shopMails(shop.db))).toContain(
      `A refund of $20.00 at your payment provider (${order.number})`,
    );
  });

  test('tells the customer of a cancelled order that the promised refund was refused', async () => {
    const { order, admin } = await paidOrder();
    shop.stripe.refunds.next = new RejectedRequest('No.', { code: 'some_other_code' });
    await admin.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' });
    startWorker();
    await expect
      .poll(shop.mailSubjects)
      .toEqual(
        [
          'Thank you for your order',
          'Your order has been cancelled',
          'Your refund could not be completed',
        ].map((subject) => `${subject} (${order.number})`),
      );
    expect((await customerMails(shop.db)).at(-1)?.text).toContain(
      'Your refund of $35.00 could not be completed, so we still have the money.',
    );
  });

  test.each(['refunds the rest', 'cancels the order'])(
    'the timeline names the amount when the shop %s after a partial refund',
    async (action) => {
      const { order, session, admin, read, refund } = await paidOrder();
      await refundByHand(session, { amount: cents(1000) });
      if (action === 'refunds the rest') await refund();
      else await admin.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' });
      expect((await read()).timeline.at(-1)).toMatchObject({ event: 'refunding', amount: 25 });
    },
  );

  test('a refund by hand reduces one of the shop that the provider has not accepted yet', async () => {
    const { order, session, refund } = await paidOrder();
    await refund();
    await refundByHand(session, { amount: cents(2000) });
    expect((await refundRows()).map(({ amountCents }) => amountCents).sort()).toEqual([1500, 2000]);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    expect(shop.stripe.refunds.of(session).map(({ amount }) => amount)).toEqual([2000, 1500]);
  });

  test('tells the customer and the timeline what becomes of a second payment', async () => {
    const { order, session, admin, read } = await paidOrder();
    const second = { ...session, id: `${session.id}_2`, paymentIntent: `${session.paymentIntent}_2` };
    shop.stripe.sessions.push(second);
    expect(await shop.stripe.sendEvent(stripeEvents.completed(second))).toBe(200);
    const eventsAfter = async () =>
      (await read()).timeline
        .slice(2)
        .map(({ event, amount }: WireOrder['timeline'][number]) => [event, amount]);
    startWorker();
    await expect.poll(eventsAfter).toEqual([
      ['paid-twice', undefined],
      ['payment-returned', 35],
    ]);
    await changeRefund(shop.stripe.refunds.of(second).at(-1), 'failed');
    const [issue] = (await read()).paymentIssues;
    expect(issue).toMatchObject({ isSecond: true, refund: 'possible', reason: 'returned' });
    expect(await subjects(shopMails(shop.db))).toContain(
      `The return of a second payment failed (${order.number})`,
    );
    await admin.send('POST', `/api/orders/${order.number}/payment-issues/${issue.id}/refund`);
    await expect.poll(eventsAfter).toEqual([
      ['paid-twice', undefined],
      ['payment-returned', 35],
      ['payment-return-failed', 35],
      ['payment-returning', 35],
      ['payment-returned', 35],
    ]);
    expect((await shop.stateOf(order)).payment).toBe('paid');
    const other = { kind: 'second', reference: second.paymentIntent };
    const { refunds: returns } = (await read()).provider;
    expect(returns).toMatchObject([
      { other, by: 'clock' },
      { other, by: 'shop', name: 'Root' },
    ]);
    expect(returns[0]).not.toHaveProperty('name');
    expect((await shop.mailSubjects()).slice(1)).toEqual(
      [
        'We have received your payment twice',
        'We have returned your second payment',
        'Your second payment came back to us',
        'We have returned your payment again',
      ].map((subject) => `${subject} (${order.number})`),
    );
  });

  test('makes the refunds that an earlier program has started', async () => {
    const { order, session, read } = await paidOrder();
    const second = { ...session, id: `${session.id}_2`, paymentIntent: `${session.paymentIntent}_2` };
    shop.stripe.sessions.push(second);
    expect(await shop.stripe.sendEvent(stripeEvents.completed(second))).toBe(200);
    await shop.db.execute(sql`delete from refunds`);
    await shop.db.execute(sql`update payments set status = 'refunding'`);
    startWorker();
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await expect.poll(async () => (await read()).paymentIssues).toEqual([]);
    for (const paid of [session, second]) {
      expect(shop.stripe.refunds.of(paid)).toMatchObject([{ amount: 3500, status: 'succeeded' }]);
    }
  });

  test('the database refuses refunds above the payment, also concurrent ones', async () => {
    const { order } = await paidOrder();
    const { id: orderId } = (await findOrder(shop.db, order.number)) ?? { id: '' };
    const insert = (index: number) =>
      shop.db.insert(refunds).values({
        orderId,
        amountCents: cents(1000),
        currency: 'usd',
        idempotencyKey: `key-${index}`,
        status: 'requested',
        actor: 'shop',
      });
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => insert(index)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const cause = (result: PromiseSettledResult<unknown>) =>
      result.status === 'rejected' ? String(result.reason.cause) : '';
    expect(
      new Set(results.map(cause).filter((text) => text !== '' && !text.includes('payments_refunds'))),
    ).toEqual(new Set());
  });

  test('lets an admin refund a payment of a wrong amount', async () => {
    const { order, session } = await shop.cardOrder();
    const admin = await createUser(shop, 'Root', 'admin');
    session.totalCents = cents(3000);
    expect(await shop.stripe.pay(session.id)).toBe(200);
    const read = async () => (await admin.send('GET', `/api/orders/${order.number}`)).json().order;
    const [issue] = (await read()).paymentIssues;
    expect(issue).toMatchObject({ kind: 'wrong-amount', amount: 30, refund: 'possible' });
    expect(await shop.mailSubjects()).toEqual([`Your payment differs from your order (${order.number})`]);
    const refundIssue = () =>
      admin.send('POST', `/api/orders/${order.number}/payment-issues/${issue.id}/refund`);
    expect((await refundIssue()).json().order.paymentIssues).toMatchObject([{ refund: 'running' }]);
    expect((await refundIssue()).statusCode).toBe(409);
    startWorker();
    await expect.poll(async () => (await read()).paymentIssues).toEqual([]);
    expect(shop.stripe.refunds.of(session)).toMatchObject([{ amount: 3000, status: 'succeeded' }]);
    expect(await shop.stateOf(order)).toMatchObject({ order: 'pending', payment: 'pending' });
    expect((await refundIssue()).statusCode).toBe(404);
  });

  test('names the payment and its page at Stripe to admins only', async () => {
    const { order, session, read } = await paidOrder();
    expect((await read()).provider).toEqual({
      reference: session.paymentIntent,
      url: `https://dashboard.stripe.com/test/payments/${session.paymentIntent}`,
      refunds: [],
      disputes: [],
    });
    expect(await fetchOrder(createVisitor(shop.app), order)).not.toHaveProperty('provider');
    const live = createPaymentProviders(readConfig({ ...shop.stripe.env, STRIPE_SECRET_KEY: 'rk_live_1' }));
    expect(live.card?.paymentUrl('pi_1')).toBe('https://dashboard.stripe.com/payments/pi_1');
  });

  test('asks again when another process has stored a newer state meanwhile', async () => {
    const { order, session } = await paidOrder();
    const made = await refundByHand(session, { status: 'pending' });
    made.status = 'succeeded';
    const events = Array.from({ length: 5 }, () => stripeEvents.refund('refund.updated', made));
    expect(await Promise.all(events.map((event) => shop.stripe.sendEvent(event)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.providerId, made.id));
    expect(row?.status).toBe('succeeded');
  });
});
