import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaymentIssue } from '#contract/orders/order.ts';
import { cents } from '#contract/wire/money.ts';
import { readConfig } from '#server/config/config.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { startPaymentWorker } from '#server/orders/payments/payment-worker.ts';
import { createPaymentProviders } from '#server/payments/create-payment-providers.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { type StripeEvent, type StubSession, stripeEvents } from '#tests/support/stripe-events.ts';
import type { StubRefund } from '#tests/support/stripe-refunds.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const { completed, disputed, refunded } = stripeEvents;
  const deliver = async (...events: StripeEvent[]) => {
    for (const event of events) expect(await shop.stripe.sendEvent(event)).toBe(200);
  };
  /** Adds another payment of the order to the provider, as from another tab. */
  const payAgain = async (session: StubSession, name: string) => {
    const second: StubSession = {
      ...session,
      id: `${session.id}_${name}`,
      paymentIntent: `${session.paymentIntent}_${name}`,
      status: 'complete',
    };
    shop.stripe.sessions.push(second);
    await deliver(completed(second), completed(second));
    return second;
  };
  /** Makes a refund by hand at the provider. */
  const refundByHand = async (session: StubSession, refund: Partial<StubRefund> = {}) => {
    shop.stripe.refunds.byHand(session, refund);
    await deliver(refunded(session));
  };
  /** The bank returns the last refund of a payment. */
  const failLastRefund = async (session: StubSession) => {
    const refund = shop.stripe.refunds.of(session).at(-1);
    if (refund === undefined) throw new Error('There is no refund.');
    refund.status = 'failed';
    await deliver(stripeEvents.refund('refund.failed', refund));
  };
  const runWorkerUntil = async (reached: () => Promise<void>) => {
    const providers = createPaymentProviders(readConfig(shop.stripe.env));
    const worker = startPaymentWorker({ ...withMail(shop.db), providers, log: shop.app.log });
    await reached();
    await worker.close();
  };
  /** Lets the payment worker run until no order has a problem. */
  const runPaymentWorker = (issues: () => Promise<PaymentIssue[]>) =>
    runWorkerUntil(() => expect.poll(issues).toEqual([]));
  const refundsOf = ({ paymentIntent }: StubSession) =>
    shop.stripe.calls.filter(
      ({ path, params }) => path === '/v1/refunds' && params.get('payment_intent') === paymentIntent,
    );
  /** An admin and what they see of the open problems. */
  const createAdmin = async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    return {
      issuesOf: async (number: string): Promise<PaymentIssue[]> =>
        (await admin.send('GET', `/api/orders/${number}`)).json().order.paymentIssues,
      listed: async () => {
        const { orders, counts } = (await admin.send('GET', '/api/orders?status=payment-issue')).json();
        const { waiting } = (await admin.send('GET', '/api/stats/shop')).json();
        expect([counts['payment-issue'], waiting.paymentIssues]).toEqual([orders.length, orders.length]);
        return orders.map(({ number }: { number: string }) => number);
      },
      resolve: async (number: string, id = '') =>
        (await admin.send('POST', `/api/orders/${number}/payment-issues/${id}/resolve`)).statusCode,
    };
  };

  test('a second payment of an order is refunded once, and the customer is told', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(completed(session));
    const second = await payAgain(session, 'second');
    const admin = await createAdmin();
    const [issue, ...others] = await admin.issuesOf(order.number);
    expect([issue?.kind, issue?.amount, issue?.currency, others]).toEqual(['paid-twice', 35, 'usd', []]);
    // Nothing is to do, and an admin cannot stop the refund by accident.
    expect(await admin.listed()).toEqual([]);
    expect(await admin.resolve(order.number, issue?.id)).toBe(404);

    await runPaymentWorker(() => admin.issuesOf(order.number));
    expect(refundsOf(second)).toHaveLength(1);
    expect(refundsOf(session)).toEqual([]);
    expect(await shop.stateOf(order)).toEqual({
      order: 'pending',
      payment: 'paid',
      events: ['pending', 'paid', 'paid-twice', 'payment-returned'],
    });
    expect(await shop.mailSubjects()).toEqual([
      `Thank you for your order (${order.number})`,
      `We have received your payment twice (${order.number})`,
      `We have returned your second payment (${order.number})`,
    ]);

    await failLastRefund(second);
    await failLastRefund(second);
    expect(await admin.issuesOf(order.number)).toMatchObject([{ kind: 'refund-failed', amount: 35 }]);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
  });

  test('a second payment whose refund is pending is due again after a minute', async () => {
    const { session } = await shop.cardOrder();
    await deliver(completed(session));
    await payAgain(session, 'second');
    shop.stripe.refunds.next = 'pending';
    const secondsUntilDue = sql<number>`extract(epoch from ${refunds.dueAt} - now())::int`;
    const readRefund = async () => {
      const [row] = await shop.db.select({ attempts: refunds.attempts, secondsUntilDue }).from(refunds);
      return row;
    };
    const isDueInAMinute = () =>
      expect.poll(async () => (await readRefund())?.secondsUntilDue).toBeCloseTo(60, -1);
    await runWorkerUntil(isDueInAMinute);
    expect((await readRefund())?.attempts).toBe(1);
  });

  test('each further payment of an order is refunded by itself', async () => {
    const { order, session } = await shop.cardOrder();
    await deliver(completed(session));
    const further = [await payAgain(session, 'third'), await payAgain(session, 'fourth')];
    const admin = await createAdmin();
    expect(await admin.issuesOf(order.number)).toHaveLength(2);
    await runPaymentWorker(() => admin.issuesOf(order.number));
    expect(further.map((payment) => refundsOf(payment).length)).toEqual([1, 1]);
    expect(refundsOf(session)).toEqual([]);
  });

  test('payments of another amount and disputes wait for an admin', async () => {
    const { order, session } = await shop.cardOrder();
    const fine = await shop.cardOrder();
    await deliver(completed(fine.session));
    const admin = await createAdmin();
    expect(await admin.listed()).toEqual([]);
    await deliver(completed(session, { amount_total: 100, payment_intent: 'pi_cheap' }));
    const yen = { amount_total: 5000, currency: 'jpy', payment_intent: 'pi_yen' };
    await deliver(completed(session, yen));
    await deliver(completed(session), disputed(session), disputed(session));
    expect(await admin.listed()).toEqual([order.number]);
    const issues = await admin.issuesOf(order.number);
    expect(issues).toMatchObject([
      { kind: 'wrong-amount', amount: 1, currency: 'usd' },
      { kind: 'wrong-amount', amount: 5000, currency: 'jpy' },
      { kind: 'disputed', amount: 35, currency: 'usd' },
    ]);
    expect(await fetchOrder(createVisitor(shop.app), order)).not.toHaveProperty('paymentIssues');

    const [wrongAmount, wrongCurrency, dispute] = issues.map(({ id }) => id);
    expect(await admin.resolve(fine.order.number, dispute)).toBe(404);
    for (const id of ['no-uuid', '%00']) expect(await admin.resolve(order.number, id)).toBe(404);
    expect(await admin.resolve(order.number, dispute)).toBe(200);
    expect(await admin.resolve(order.number, dispute)).toBe(404);
    expect(await admin.listed()).toEqual([order.number]);
    for (const id of [wrongAmount, wrongCurrency]) expect(await admin.resolve(order.number, id)).toBe(200);
    expect(await admin.listed()).toEqual([]);
  });

  test('a refund that matches no payment waits for an admin', async () => {
    const { order, session } = await shop.cardOrder();
    await refundByHand(session);
    await deliver(refunded(session));
    const admin = await createAdmin();
    const issue = { kind: 'unmatched-refund', amount: 35, currency: 'usd' };
    expect(await admin.issuesOf(order.number)).toMatchObject([issue]);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'pending' });
    await deliver(completed(session));
    expect(await admin.issuesOf(order.number)).toEqual([]);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'refunded' });
  });

  test('a refund of a payment of another amount ends its task, and its failure opens it again', async () => {
    const { order, session } = await shop.cardOrder();
    const cheap = { ...session, totalCents: cents(100), paymentIntent: `${session.paymentIntent}_cheap` };
    await deliver(completed(cheap));
    await refundByHand(cheap, { amount: cents(99) });
    const admin = await createAdmin();
    const issues = [{ kind: 'wrong-amount', amount: 1, currency: 'usd' }];
    expect(await admin.issuesOf(order.number)).toMatchObject(issues);
    await refundByHand(cheap, { amount: cents(1) });
    expect(await admin.issuesOf(order.number)).toEqual([]);
    await failLastRefund(cheap);
    expect(await admin.issuesOf(order.number)).toMatchObject(issues);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'pending' });
  });

  test('a second payment that is already refunded leaves no task', async () => {
    const { order, session } = await shop.cardOrder();
    const second = {
      ...session,
      id: `${session.id}_second`,
      paymentIntent: `${session.paymentIntent}_second`,
    };
    await deliver(completed(session));
    await refundByHand(second);
    await deliver(completed(second));
    const admin = await createAdmin();
    expect(await admin.issuesOf(order.number)).toEqual([]);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
  });
});
