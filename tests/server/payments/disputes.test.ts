import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { PaymentIssue } from '#contract/orders/order.ts';
import type { WirePayment } from '#contract/orders/payments.ts';
import { cents } from '#contract/wire/money.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { shopMails } from '#tests/support/server/test-mails.ts';
import { fetchOrder, newOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { type StripeEvent, type StubSession, stripeEvents } from '#tests/support/stripe-events.ts';

/** The time of the first event, in seconds. */
const FIRST_SECOND = 1_790_000_000;
/** The histories of disputes: each step and the seconds after the first event. */
const LOST: [string, number][] = [
  ['needs-response', 0],
  ['review', 2],
  ['lost', 3],
];
const WON: [string, number][] = [
  ['needs-response', 0],
  ['review', 2],
  ['won', 3],
  ['reinstated', 4],
];

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const deliver = async (...events: StripeEvent[]) => {
    for (const event of events) expect(await shop.stripe.sendEvent(event)).toBe(200);
  };
  /** An event `seconds` after the first one. */
  const later = (seconds: number, stripeEvent: StripeEvent): StripeEvent => ({
    ...stripeEvent,
    created: FIRST_SECOND + seconds,
  });
  const { dispute } = stripeEvents;
  /** An admin, and a paid order of $35.00. */
  const paidOrder = async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    const admin = await createUser(shop, 'Root', 'admin');
    const read = async () => (await admin.send('GET', `/api/orders/${order.number}`)).json().order;
    const markDone = async () => {
      const issues: PaymentIssue[] = (await read()).paymentIssues;
      for (const { id } of issues)
        await admin.send('POST', `/api/orders/${order.number}/payment-issues/${id}/resolve`);
    };
    const readFigures = async () => (await admin.send('GET', '/api/stats/shop')).json();
    return { order, session, admin, read, markDone, readFigures };
  };
  const shopSubjects = async () => (await shopMails(shop.db)).map(({ subject }) => subject).slice(1);

  test('names the reason, the amount and the deadline, in the task and in a mail to the shop', async () => {
    const { order, session, read } = await paidOrder();
    const created = stripeEvents.disputed(session, { amount: 2000, reason: 'product_not_received' });
    await deliver(created, { ...created, id: `${created.id}_again` });
    const { paymentIssues, provider } = await read();
    expect(provider.disputes).toMatchObject([
      {
        amount: 20,
        currency: 'usd',
        status: 'needs-response',
        reason: 'the customer says that the order has not arrived',
        dueBy: '2027-01-15T08:00:00.000Z',
      },
    ]);
    expect(paymentIssues).toMatchObject([{ kind: 'disputed', amount: 20, dispute: provider.disputes[0].id }]);
    const [, mail, ...others] = await shopMails(shop.db);
    expect(mail?.subject).toBe(`Dispute of $20.00 (${order.number})`);
    expect(mail?.text).toContain(
      `A payment of $20.00 for order ${order.number} is disputed: the customer says that the order has not arrived. The bank holds the money until it has decided.

If you disagree, please answer the dispute at your payment provider by January 15, 2027 at 3:00 AM EST, with whatever proves it. The bank then decides who keeps the money.

If the customer is right, accept the dispute there. The bank then gives them the money, and there is nothing to refund. Without an answer, it gives them the money too.`,
    );
    expect(others).toEqual([]);
    expect(await fetchOrder(createVisitor(shop.app), order)).not.toHaveProperty('provider');
  });

  test('reads an inquiry as one, and opens its task again when it becomes a dispute', async () => {
    const { order, session, read, markDone } = await paidOrder();
    await deliver(later(0, stripeEvents.disputed(session, { status: 'warning_needs_response' })));
    expect((await read()).provider.disputes).toMatchObject([{ status: 'inquiry' }]);
    await markDone();
    await deliver(later(5, dispute('charge.dispute.updated', session, { status: 'warning_under_review' })));
    expect((await read()).paymentIssues).toEqual([]);
    await deliver(later(9, dispute('charge.dispute.updated', session)));
    expect((await read()).paymentIssues).toMatchObject([{ kind: 'disputed' }]);
    expect((await read()).provider.disputes).toMatchObject([{ status: 'needs-response' }]);
    expect(await shopSubjects()).toEqual([
      `Question about a payment of $35.00 (${order.number})`,
      `Dispute of $35.00 (${order.number})`,
    ]);
  });

  test('opens a task for another dispute of the same payment', async () => {
    const { session, read, markDone } = await paidOrder();
    await deliver(stripeEvents.disputed(session, { amount: 1000 }));
    await markDone();
    await deliver(stripeEvents.disputed(session, { id: 'du_other', amount: 1500 }));
    expect((await read()).paymentIssues).toMatchObject([{ kind: 'disputed', amount: 15 }]);
    expect((await read()).provider.disputes).toHaveLength(2);
  });

  const created = (session: StubSession) => later(0, stripeEvents.disputed(session));
  const withdrawn = (session: StubSession) => later(1, dispute('charge.dispute.funds_withdrawn', session));
  const reviewed = (session: StubSession) =>
    later(2, dispute('charge.dispute.updated', session, { status: 'under_review' }));
  const lost = (session: StubSession) =>
    later(3, dispute('charge.dispute.closed', session, { status: 'lost' }));
  const won = (session: StubSession) =>
    later(3, dispute('charge.dispute.closed', session, { status: 'won' }));
  const reinstated = (session: StubSession) =>
    later(4, dispute('charge.dispute.funds_reinstated', session, { status: 'won' }));

  test.each([
    ['lost', [created, withdrawn, reviewed, lost], 'lost', 1, LOST],
    ['lost, with the events reversed', [lost, reviewed, withdrawn, created], 'lost', 1, LOST],
    ['won', [created, withdrawn, reviewed, won, reinstated], 'won', 0, WON],
    ['won, with the events reversed', [reinstated, won, reviewed, withdrawn, created], 'won', 0, WON],
    ['under review, before its creation', [reviewed, created], 'review', 1, LOST.slice(0, 2)],
  ])('ends in the truth: %s', async (_case, events, status, tasks, history) => {
    const { session, read, readFigures } = await paidOrder();
    for (const event of events) {
      const sent = event(session);
      await deliver(sent, { ...sent, id: `${sent.id}_again` });
    }
    const { paymentIssues, provider } = await read();
    expect(provider.disputes).toMatchObject([{ status }]);
    const steps = provider.disputes[0].steps.map((each: { step: string; at: string }) => [
      each.step,
      Date.parse(each.at) / 1000 - FIRST_SECOND,
    ]);
    expect(steps).toEqual(history);
    expect(paymentIssues).toHaveLength(tasks);
    expect(provider.lost).toBe(status === 'lost' ? 35 : undefined);
    const { revenue, tax, orders } = await readFigures();
    expect([revenue, tax, orders]).toEqual(status === 'lost' ? [0, 0, 0] : [33.33, 1.67, 1]);
  });

  /** A customer's paid card order of $35.00, with the session of its payment. */
  const placePaid = async (customer: Awaited<ReturnType<typeof createUser>>) => {
    const { number } = (await sendOrder(customer, newOrder({ payment: 'card' }))).json().order;
    const session = shop.stripe.sessions.find((each) => each.number === number);
    if (session === undefined) throw new Error('The order has no Stripe session.');
    await shop.stripe.pay(session.id);
    return { number, session };
  };

  test('[USER-09] the payments of a customer tell which one a bank has returned, and which one is to be refunded', async () => {
    const ann = await createUser(shop, 'Ann');
    const admin = await createUser(shop, 'Root', 'admin');
    const returned = await placePaid(ann);
    await deliver(dispute('charge.dispute.closed', returned.session, { status: 'lost' }));
    const cancelled = await placePaid(ann);
    await admin.send('PATCH', `/api/orders/${cancelled.number}`, { status: 'cancelled' });
    await placePaid(ann);
    const listed: WirePayment[] = (await ann.send('GET', '/api/payments/mine')).json().payments;
    expect(listed.map(({ status, dispute, cancelled }) => [status, dispute, cancelled])).toEqual([
      ['paid', undefined, undefined],
      ['refunding', undefined, true],
      ['paid', 'lost', undefined],
    ]);
  });

  test('[USER-09] the list of payments and the order page show the same dispute', async () => {
    const ann = await createUser(shop, 'Ann');
    const admin = await createUser(shop, 'Root', 'admin');
    const failRefund = async (session: StubSession) => {
      const refund = shop.stripe.refunds.byHand(session, { amount: cents(1000), status: 'pending' });
      await deliver(stripeEvents.refund('refund.created', refund));
      refund.status = 'failed';
      await deliver(stripeEvents.refund('refund.updated', refund));
    };
    const inquire = (session: StubSession) =>
      later(0, stripeEvents.disputed(session, { status: 'warning_needs_response' }));
    const orders = [
      await placePaid(ann),
      await placePaid(ann),
      await placePaid(ann),
      await placePaid(ann),
      await placePaid(ann),
    ] as const;
    const [lostOne, open, openWithFailedRefund, inquiryWithFailedRefund, failedRefund] = orders;
    await deliver(created(lostOne.session), lost(lostOne.session));
    await deliver(created(open.session));
    await deliver(created(openWithFailedRefund.session));
    await failRefund(openWithFailedRefund.session);
    await deliver(inquire(inquiryWithFailedRefund.session));
    await failRefund(inquiryWithFailedRefund.session);
    await failRefund(failedRefund.session);
    const listed: WirePayment[] = (await ann.send('GET', '/api/payments/mine')).json().payments;
    const listedDispute = ({ number }: { number: string }) => {
      const payment = listed.find(({ orderNumber }) => orderNumber === number);
      return payment?.dispute ?? (payment?.isDisputed && 'open');
    };
    const disputesOnPages = (viewer: typeof ann) =>
      Promise.all(
        orders.map(
          async ({ number }) =>
            (await viewer.send('GET', `/api/orders/${number}`)).json().order.payment.dispute,
        ),
      );
    const expected = ['lost', undefined, 'open', undefined, undefined];
    expect(orders.map(listedDispute)).toEqual(expected);
    expect(await disputesOnPages(ann)).toEqual(expected);
    expect(await disputesOnPages(admin)).toEqual(['lost', 'open', 'open', 'inquiry', undefined]);
  });

  test('a dispute lost in part leaves the rest in the figures, and only the rest can be refunded', async () => {
    const { order, session, admin, read, readFigures } = await paidOrder();
    await deliver(dispute('charge.dispute.closed', session, { status: 'lost', amount: 2000 }));
    expect(await readFigures()).toMatchObject({ revenue: 14.28, tax: 0.72, orders: 1 });
    await admin.send('POST', `/api/orders/${order.number}/refund`);
    expect((await read()).provider.refunds).toMatchObject([{ amount: 15, status: 'requested' }]);
    const { number } = order;
    expect((await admin.send('POST', `/api/orders/${number}/refund`)).statusCode).toBe(409);
  });

  test('the list and the files of orders say how a dispute stands, and their sums agree with the figures', async () => {
    const { order, session, admin, readFigures } = await paidOrder();
    const other = await shop.cardOrder();
    await shop.stripe.pay(other.session.id);
    const readList = async () => (await admin.send('GET', '/api/orders')).json().orders;
    const disputeOf = async () =>
      (await readList()).find(({ number }: { number: string }) => number === order.number).payment.dispute;
    const pageOf = async () =>
      (await admin.send('GET', `/api/orders/${order.number}`)).json().order.payment.dispute;
    const update = (seconds: number, status: string) =>
      deliver(later(seconds, dispute('charge.dispute.updated', session, { status, amount: 2000 })));
    expect([await disputeOf(), await pageOf()]).toEqual([undefined, undefined]);
    await update(0, 'warning_needs_response');
    expect([await disputeOf(), await pageOf()]).toEqual(['inquiry', 'inquiry']);
    await update(1, 'under_review');
    expect([await disputeOf(), await pageOf()]).toEqual(['open', 'open']);
    await update(2, 'lost');
    expect([await disputeOf(), await pageOf()]).toEqual(['lost', 'lost']);
    expect((await fetchOrder(createVisitor(shop.app), order)).payment.dispute).toBe('lost');
    // Half of the other payment is refunded at Stripe.
    const half = shop.stripe.refunds.byHand(other.session, { amount: cents(1750) });
    await deliver(stripeEvents.refund('refund.created', half));
    const readRows = async (path: string) => {
      const { body } = await admin.send('GET', `/api/orders/${path}`);
      return Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true }).data;
    };
    const rows = await readRows('export');
    const columns = ['Payment status', 'Grand total', 'Refunded amount', 'Lost in disputes'];
    const cells = new Map(rows.map((row) => [row.Number, columns.map((column) => row[column])]));
    expect(cells.get(order.number)).toEqual(['paid, dispute lost', '35.00', '0.00', '20.00']);
    expect(cells.get(other.order.number)).toEqual(['paid', '35.00', '17.50', '0.00']);
    expect((await readRows('export-lines')).map((row) => row['Payment status']).sort()).toEqual([
      'paid',
      'paid, dispute lost',
    ]);
    // 2 × 35.00 − 20.00 − 17.50 = 32.50
    const { revenue, tax } = await readFigures();
    expect(Math.round((revenue + tax) * 100)).toBe(3250);
  });

  test('a cancelled order whose payment is lost starts no refund', async () => {
    const { order, session, admin } = await paidOrder();
    await deliver(lost(session));
    expect((await admin.send('POST', `/api/orders/${order.number}/refund`)).statusCode).toBe(409);
    await admin.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' });
    expect(await shop.stateOf(order)).toEqual({
      order: 'cancelled',
      payment: 'paid',
      events: ['pending', 'paid', 'dispute-lost', 'cancelled'],
    });
  });

  /** An order whose customer has paid, while the event of the payment is late. */
  const silentlyPaid = async () => {
    const { order, session } = await shop.cardOrder();
    shop.stripe.isSilent = true;
    await shop.stripe.pay(session.id);
    const admin = await createUser(shop, 'Root', 'admin');
    const read = async () => (await admin.send('GET', `/api/orders/${order.number}`)).json().order;
    return { order, session, read };
  };

  test('keeps a dispute that is reported before its payment, without the number of the order', async () => {
    const { order, session, read } = await silentlyPaid();
    const event = lost(session);
    await deliver(event, event, { ...event, id: `${event.id}_again` });
    await deliver(stripeEvents.completed(session), stripeEvents.completed(session));
    expect(await shop.stateOf(order)).toMatchObject({
      payment: 'paid',
      events: ['pending', 'dispute-lost', 'paid'],
    });
    const { provider, paymentIssues, payment } = await read();
    expect(provider.disputes).toMatchObject([{ status: 'lost', amount: 35 }]);
    expect([provider.lost, payment.dispute, paymentIssues.length]).toEqual([35, 'lost', 1]);
  });

  test('keeps a refund by hand that is reported before its payment, without the number of the order', async () => {
    const { order, session, read } = await silentlyPaid();
    const event = stripeEvents.refund('refund.created', shop.stripe.refunds.byHand(session));
    await deliver(event, event, { ...event, id: `${event.id}_again` });
    await deliver(stripeEvents.completed(session), stripeEvents.completed(session));
    expect((await shop.stateOf(order)).payment).toBe('refunded');
    const { provider, paymentIssues } = await read();
    expect(provider.refunds).toMatchObject([{ amount: 35, status: 'succeeded' }]);
    expect(paymentIssues).toEqual([]);
  });

  test('lets Stripe repeat a dispute whose order it does not name, and ignores those of other shops', async () => {
    const { session, read } = await silentlyPaid();
    shop.stripe.api = 'failing';
    expect(await shop.stripe.sendEvent(lost(session))).toBe(500);
    shop.stripe.api = 'up';
    await deliver(lost(session), lost({ ...session, paymentIntent: 'pi_of_another_shop' }));
    expect((await read()).provider.disputes).toHaveLength(1);
  });

  test('finds the order of a second payment', async () => {
    const { session, read, readFigures } = await paidOrder();
    const second = { ...session, id: `${session.id}_2`, paymentIntent: `${session.paymentIntent}_2` };
    await deliver(stripeEvents.completed(second), lost(second));
    const { paymentIssues, provider } = await read();
    expect(paymentIssues.map(({ kind }: PaymentIssue) => kind).sort()).toEqual(['disputed', 'paid-twice']);
    // The shop has kept the first payment.
    expect(provider.lost).toBeUndefined();
    expect(await readFigures()).toMatchObject({ revenue: 33.33 });
  });
});
