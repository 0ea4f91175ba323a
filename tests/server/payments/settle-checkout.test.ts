import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { payments } from '#server/db/schema/payments.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { startCheckoutSweep } from '#server/orders/payments/checkout-sweep.ts';
import { startPaymentWorker } from '#server/orders/payments/payment-worker.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { customerMails, shopMails } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder, newOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

const UNPAID = 'Your card has not been charged.';
const UNKNOWN = 'arrives, we will refund it in full.';
const CHECKING = 'We are checking your payment and will refund whatever you have paid.';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  type Placed = Awaited<ReturnType<typeof shop.cardOrder>>;
  const context = () => withMail(shop.db, shop.stripe.env);
  const view = ({ order }: Placed) => fetchOrder(createVisitor(shop.app), order);
  const sweep = () => startCheckoutSweep(context()).close();
  const expireOrders = () => shop.db.execute(sql`update orders set expires_at = now()`);
  /** Moves the times of payments back, as if this interval had passed. */
  const advanceClock = (interval: string) =>
    shop.db.execute(sql`update payments set due_at = due_at - ${interval}::interval,
      checked_at = checked_at - ${interval}::interval, found_at = found_at - ${interval}::interval,
      page_expires_at = page_expires_at - ${interval}::interval`);
  const mails = async () => (await customerMails(shop.db)).map(({ text }) => text).join('\n');
  const cancel = ({ order }: Placed) =>
    createVisitor(shop.app).send('POST', `/api/orders/${order.number}/cancel`, undefined, {
      'Order-Secret': order.secret,
    });
  const payWithoutEvent = async ({ session }: Placed) => {
    shop.stripe.isSilent = true;
    await shop.stripe.pay(session.id);
  };
  const sendEvent = async ({ session }: Placed) =>
    expect(await shop.stripe.sendEvent(stripeEvents.completed(session))).toBe(200);
  /** Lets the payment worker run until it has refunded the order. */
  const runUntilRefunded = async ({ order }: Placed) => {
    const worker = startPaymentWorker(context());
    await expect.poll(async () => (await shop.stateOf(order)).payment).toBe('refunded');
    await worker.close();
  };
  const createAdmin = async () => {
    const admin = await createUser(shop, 'Root', 'admin');
    const read = async (number: string) => (await admin.send('GET', `/api/orders/${number}`)).json().order;
    return {
      issuesOf: async ({ order }: Placed): Promise<string[]> =>
        (await read(order.number)).paymentIssues.map(({ kind }: { kind: string }) => kind),
      cancel: ({ order }: Placed) =>
        admin.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' }),
    };
  };

  /** The occasions on which the shop asks the provider about an unpaid order. */
  const occasions: [string, (placed: Placed) => Promise<unknown>][] = [
    [
      'expires',
      async () => {
        await expireOrders();
        await expireNextOrder(context());
      },
    ],
    ['is looked at', view],
    [
      'is two minutes old',
      async () => {
        await shop.db.execute(sql`update orders set placed_at = placed_at - interval '2 minutes'`);
        await sweep();
      },
    ],
  ];
  const PAID = { order: 'pending', payment: 'paid', events: ['pending', 'paid'] };

  test.each(occasions)('finds a payment without an event when the order %s', async (_name, ask) => {
    for (let run = 0; run < 2; run += 1) {
      const placed = await shop.cardOrder();
      await payWithoutEvent(placed);
      await ask(placed);
      expect(await shop.stateOf(placed.order)).toEqual(PAID);
      await sendEvent(placed);
      expect(await shop.stateOf(placed.order)).toEqual(PAID);
    }
    expect(await shop.mailSubjects()).toEqual(
      [0, 1].map(() => expect.stringMatching(/^Thank you for your order/)),
    );
    expect(await shop.stock()).toBe(48);
  });

  test.each(occasions)(
    'counts a payment once whose event came first, when the order %s',
    async (_name, ask) => {
      const placed = await shop.cardOrder();
      await payWithoutEvent(placed);
      await sendEvent(placed);
      await ask(placed);
      expect(await shop.stateOf(placed.order)).toEqual(PAID);
      await sweep();
      expect(await shop.db.select({ foundAt: payments.foundAt }).from(payments)).toEqual([{ foundAt: null }]);
    },
  );

  test('opens no page for an order that is paid without an event', async () => {
    const placed = await shop.cardOrder();
    await payWithoutEvent(placed);
    const response = await createVisitor(shop.app).send(
      'POST',
      `/api/orders/${placed.order.number}/pay`,
      undefined,
      { 'Order-Secret': placed.order.secret },
    );
    expect(response.statusCode).toBe(409);
    expect(await shop.stateOf(placed.order)).toEqual(PAID);
  });

  test('asks about an order that is looked at once in five seconds', async () => {
    const placed = await shop.cardOrder();
    const before = shop.stripe.callCount;
    await Promise.all([view(placed), view(placed), view(placed)]);
    expect(shop.stripe.callCount).toBe(before + 1);
    await advanceClock('2 seconds');
    await view(placed);
    expect(shop.stripe.callCount).toBe(before + 1);
    await advanceClock('3 seconds');
    await view(placed);
    expect(shop.stripe.callCount).toBe(before + 2);
  });

  test.each(['failing', 'hanging'] as const)('shows an unpaid order while Stripe is %s', async (api) => {
    const placed = await shop.cardOrder();
    await payWithoutEvent(placed);
    shop.stripe.api = api;
    expect((await view(placed)).payment.status).toBe('pending');
  });

  test('leaves younger pages and answered questions to their customers', async () => {
    await shop.cardOrder();
    const before = shop.stripe.callCount;
    await shop.db.execute(sql`update orders set placed_at = placed_at - interval '119 seconds'`);
    await sweep();
    expect(shop.stripe.callCount).toBe(before);
    await shop.db.execute(sql`update orders set placed_at = placed_at - interval '1 second'`);
    await sweep();
    await sweep();
    expect(shop.stripe.callCount).toBe(before + 1);
    await advanceClock('2 minutes');
    await sweep();
    expect(shop.stripe.callCount).toBe(before + 2);
  });

  test('cancels an order whose page has closed without an event', async () => {
    const placed = await shop.cardOrder();
    placed.session.status = 'expired';
    await view(placed);
    expect(await shop.stateOf(placed.order)).toMatchObject({ order: 'cancelled', payment: 'failed' });
    expect(await mails()).toContain(UNPAID);
  });

  test('closes the page of an expired order before it denies a charge', async () => {
    const { order, session } = await shop.cardOrder();
    await expireOrders();
    expect(await expireNextOrder(context())).toBe(true);
    expect(session.status).toBe('expired');
    expect(await shop.stateOf(order)).toEqual({
      order: 'cancelled',
      payment: 'failed',
      events: ['pending', 'payment-failed', 'cancelled'],
    });
    expect(await mails()).toContain(UNPAID);
    expect(await expireNextOrder(context())).toBe(false);
    expect(await shop.stock()).toBe(50);
  });

  test.each([
    ['unpaid', { order: 'cancelled', payment: 'failed' }, 50],
    ['paid', { order: 'pending', payment: 'paid' }, 48],
  ])('holds the stock of an expired order until Stripe says that it is %s', async (name, state, stock) => {
    for (let run = 0; run < 2; run += 1) {
      const placed = await shop.cardOrder();
      if (name === 'paid') await payWithoutEvent(placed);
      await shop.stripe.stop();
      await expireOrders();
      while (await expireNextOrder(context()));
      expect(await shop.stateOf(placed.order)).toMatchObject({ order: 'pending', payment: 'pending' });
      await shop.stripe.start();
      await advanceClock('30 seconds');
      while (await expireNextOrder(context()));
      expect(await shop.stateOf(placed.order)).toMatchObject(state);
    }
    expect((await mails()).includes(UNPAID)).toBe(name === 'unpaid');
    expect(await shop.stock()).toBe(stock);
  });

  test('holds the stock of an expired order until the bank decides', async () => {
    const { order, session } = await shop.cardOrder();
    Object.assign(session, { status: 'complete', isProcessing: true });
    await expireOrders();
    while (await expireNextOrder(context()));
    expect(await shop.stateOf(order)).toMatchObject({ order: 'pending', payment: 'pending' });
    session.isProcessing = false;
    await advanceClock('30 seconds');
    while (await expireNextOrder(context()));
    expect(await shop.stateOf(order)).toEqual(PAID);
  });

  test('cancels without a word about the card when Stripe never answers, and refunds a late payment', async () => {
    const placed = await shop.cardOrder();
    await payWithoutEvent(placed);
    await shop.stripe.stop();
    await expireOrders();
    // The page closes 65 minutes after the order. The shop waits ten minutes more.
    await advanceClock('74 minutes');
    while (await expireNextOrder(context()));
    expect(await shop.stateOf(placed.order)).toMatchObject({ order: 'pending' });
    expect(await shop.stock()).toBe(49);
    await advanceClock('2 minutes');
    while (await expireNextOrder(context()));
    expect(await shop.stateOf(placed.order)).toEqual({
      order: 'cancelled',
      payment: 'void',
      events: ['pending', 'cancelled'],
    });
    expect(await shop.stock()).toBe(50);
    expect(await mails()).toContain(UNKNOWN);

    await shop.stripe.start();
    await advanceClock('1 hour');
    await runUntilRefunded(placed);
    await sendEvent(placed);
    expect((await shop.stateOf(placed.order)).events).toEqual([
      'pending',
      'cancelled',
      'paid',
      'refunding',
      'refunded',
    ]);
    expect(await mails()).not.toContain(UNPAID);
  });

  test.each(['event first', 'question first'])('denies no charge of a wrong amount: %s', async (first) => {
    const admin = await createAdmin();
    for (let run = 0; run < 2; run += 1) {
      const placed = await shop.cardOrder();
      placed.session.totalCents = cents(100);
      await payWithoutEvent(placed);
      if (first === 'event first') await sendEvent(placed);
      expect((await view(placed)).payment).toMatchObject({ status: 'pending', isWrongAmount: true });
      await expireOrders();
      await expireNextOrder(context());
      if (first === 'question first') await sendEvent(placed);
      expect(await shop.stateOf(placed.order)).toEqual({
        order: 'cancelled',
        payment: 'void',
        events: ['pending', 'wrong-amount', 'cancelled'],
      });
      expect(await admin.issuesOf(placed)).toEqual(['wrong-amount']);
      expect(await mails()).toContain(CHECKING);
      expect(await mails()).not.toContain(UNPAID);
      await shop.db.execute(sql`truncate outbox`);
    }
  });

  test.each(['customer', 'admin'])('refunds a payment without an event when the %s cancels', async (who) => {
    const admin = await createAdmin();
    for (let run = 0; run < 2; run += 1) {
      const placed = await shop.cardOrder();
      await payWithoutEvent(placed);
      const response = await (who === 'admin' ? admin.cancel(placed) : cancel(placed));
      expect(response.json().order).toMatchObject({ status: 'cancelled', payment: { status: 'refunding' } });
      await sendEvent(placed);
      await runUntilRefunded(placed);
      expect((await shop.stateOf(placed.order)).events).toEqual([
        'pending',
        'paid',
        'cancelled',
        'refunding',
        'refunded',
      ]);
    }
    // Nobody is thanked for an order that is cancelled at once.
    for (const claim of [UNPAID, 'There is nothing to pay', 'Thank you'])
      expect(await mails()).not.toContain(claim);
    const subjects = (await shopMails(shop.db)).map(({ subject }) => subject.replace(/SOL-\S+/, 'it'));
    expect(subjects).toEqual(who === 'admin' ? [] : ['Order it was cancelled', 'Order it was cancelled']);
  });

  test('closes the page of an order that its customer cancels, and says that there is nothing to pay', async () => {
    const placed = await shop.cardOrder();
    expect((await cancel(placed)).json().order).toMatchObject({ status: 'cancelled' });
    expect(placed.session.status).toBe('expired');
    expect(await mails()).toContain(UNPAID);
  });

  test.each(['customer', 'admin'])(
    'names the %s who cancels, although the event of the closed page comes first',
    async (who) => {
      const admin = await createAdmin();
      const placed = await shop.cardOrder();
      shop.stripe.isHasty = true;
      const response = await (who === 'admin' ? admin.cancel(placed) : cancel(placed));
      expect(response.json().order).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
      expect((await view(placed)).timeline.map(({ event, by }) => `${event} by ${by}`)).toEqual([
        'pending by customer',
        'payment-failed by provider',
        `cancelled by ${who === 'admin' ? 'shop' : 'customer'}`,
      ]);
    },
  );

  test('says that the clock has cancelled an expired order, although the event comes first', async () => {
    const placed = await shop.cardOrder();
    shop.stripe.isHasty = true;
    await expireOrders();
    await expireNextOrder(context());
    expect((await view(placed)).timeline.at(-1)).toMatchObject({ event: 'cancelled', by: 'clock' });
    expect(await mails()).toContain('We did not receive your payment in time');
  });

  test.each(['question', 'event'])('learns by a %s that a cancelled order was not paid', async (source) => {
    const placed = await shop.cardOrder();
    await shop.stripe.stop();
    expect((await cancel(placed)).statusCode).toBe(200);
    expect(await mails()).toContain(UNKNOWN);
    expect(await shop.stateOf(placed.order)).toMatchObject({ order: 'cancelled', payment: 'void' });
    await shop.stripe.start();
    if (source === 'event')
      expect(await shop.stripe.sendEvent(stripeEvents.expired(placed.session))).toBe(200);
    else {
      shop.stripe.isSilent = true;
      const worker = startPaymentWorker(context());
      await expect.poll(async () => (await shop.stateOf(placed.order)).payment).toBe('failed');
      await worker.close();
    }
    expect(await shop.stateOf(placed.order)).toEqual({
      order: 'cancelled',
      payment: 'failed',
      events: ['pending', 'cancelled', 'payment-failed'],
    });
  });

  test('promises a refund when the customer cancels while Stripe is down', async () => {
    const placed = await shop.cardOrder();
    await payWithoutEvent(placed);
    await shop.stripe.stop();
    expect((await cancel(placed)).statusCode).toBe(200);
    expect(await mails()).toContain(UNKNOWN);
    await shop.stripe.start();
    await runUntilRefunded(placed);
    for (const claim of [UNPAID, 'There is nothing to pay']) expect(await mails()).not.toContain(claim);
  });

  test('makes a payment that stays unreported for ten minutes a task until its event arrives', async () => {
    const admin = await createAdmin();
    const [placed, other] = [await shop.cardOrder(), await shop.cardOrder()];
    for (const each of [placed, other]) {
      await payWithoutEvent(each);
      await view(each);
    }
    const issues = async () => [await admin.issuesOf(placed), await admin.issuesOf(other)].flat();
    await advanceClock('590 seconds');
    await sweep();
    expect(await issues()).toEqual([]);
    await advanceClock('10 seconds');
    // A silent webhook is one problem.
    for (let run = 0; run < 3; run += 1) await sweep();
    expect(await issues()).toEqual(['unreported']);
    for (const each of [placed, other]) await sendEvent(each);
    expect(await issues()).toEqual([]);
    await sweep();
    expect(await admin.issuesOf(placed)).toEqual([]);
  });

  test('makes no task of a payment whose event is only late', async () => {
    const admin = await createAdmin();
    const placed = await shop.cardOrder();
    await payWithoutEvent(placed);
    await view(placed);
    await sendEvent(placed);
    await advanceClock('1 hour');
    await sweep();
    expect(await admin.issuesOf(placed)).toEqual([]);
  });

  test('opens the payment page in one short attempt when an order is placed', async () => {
    shop.stripe.api = 'hanging';
    const before = shop.stripe.callCount;
    const response = await sendOrder(createVisitor(shop.app), newOrder({ payment: 'card' }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).not.toHaveProperty('redirectUrl');
    expect(shop.stripe.callCount).toBe(before + 1);
  });
});
