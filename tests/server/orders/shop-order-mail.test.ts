import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { shopMails } from '#tests/support/server/test-mails.ts';
import { newOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { type StripeEvent, type StubSession, stripeEvents } from '#tests/support/stripe-events.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  /** Makes a refund of some cents at Stripe and returns its event. */
  const refundedByHand = (session: StubSession, amount: number) => {
    shop.stripe.refunds.byHand(session, { amount: cents(amount) });
    return [stripeEvents.refunded(session, { refunded: false })];
  };

  test('sends one mail for an order paid on delivery, even when the checkout repeats the request', async () => {
    const body = newOrder({
      items: [
        { productId: 'gown', quantity: 2 },
        { productId: 'pin', quantity: 1 },
      ],
    });
    const key = randomUUID();
    const ann = await createUser(shop, 'Ann');
    const responses = await Promise.all(Array.from({ length: 3 }, () => sendOrder(ann, body, key)));
    const [number, ...others] = new Set(responses.map((response) => response.json().order.number));
    expect(others).toEqual([]);
    const mails = await shopMails(shop.db);
    expect(mails).toHaveLength(1);
    // 2 x 33.33 + 0.47 = 67.13, and 5 % of it are 3.3565.
    expect(mails[0]?.subject).toBe(`New order ${number}: $70.49`);
    expect(mails[0]?.text).toBe(`A new order has come in: ${number}.

Open the order:
http://shop.test/dashboard/order?number=${number}

2 x Gown, $33.33 each: $66.66
1 x Pin, $0.47 each: $0.47

Total Price: $67.13
Tax (5%): $3.36
Grand Total: $70.49, to be paid on delivery

Customer
The first order of an account
`);
    await sendOrder(ann, body, randomUUID());
    expect((await shopMails(shop.db)).at(-1)?.text).toContain('An account with 2 orders\n');
  });

  test('sends a mail when the customer cancels an order that the shop knows of', async () => {
    const ann = await createUser(shop, 'Ann');
    const { number } = (await sendOrder(ann)).json().order;
    expect((await ann.send('POST', `/api/orders/${number}/cancel`)).statusCode).toBe(200);
    const { order, session } = await shop.cardOrder();
    await shop.stripe.sendEvent(stripeEvents.completed(session));
    const admin = await createUser(shop, 'Root', 'admin');
    // The shop knows what it does itself.
    await admin.send('PATCH', `/api/orders/${order.number}`, { status: 'cancelled' });
    const mails = await shopMails(shop.db);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^New order/),
      `Order ${number} was cancelled`,
      expect.stringMatching(/^New order/),
    ]);
    expect(mails[1]?.text).toContain(
      `The customer has cancelled order ${number}. Please do not send it. It was not paid yet.`,
    );
  });

  test.each<{ title: string; before: (session: StubSession) => StripeEvent[]; money: string }>([
    { title: 'whole', before: () => [], money: 'We are refunding $35.00 to the customer.' },
    {
      title: 'partly refunded',
      before: (session) => refundedByHand(session, 1000),
      money: 'We are refunding the remaining $25.00 to the customer.',
    },
    {
      title: 'refunded',
      before: (session) => refundedByHand(session, 3500),
      money: 'There is nothing left to refund.',
    },
    {
      title: 'disputed',
      before: (session) => [stripeEvents.disputed(session)],
      money: 'Its payment is disputed, so the bank decides first who gets the money.',
    },
    {
      title: 'lost',
      before: (session) => [stripeEvents.dispute('charge.dispute.closed', session, { status: 'lost' })],
      money: 'There is nothing left to refund.',
    },
  ])('says what happens to a payment that is $title when the customer cancels', async ({ before, money }) => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    for (const event of before(session)) expect(await shop.stripe.sendEvent(event)).toBe(200);
    const canceled = await createVisitor(shop.app).send(
      'POST',
      `/api/orders/${order.number}/cancel`,
      undefined,
      { 'Order-Secret': order.secret },
    );
    expect(canceled.statusCode).toBe(200);
    const mail = (await shopMails(shop.db)).at(-1);
    expect(mail?.subject).toBe(`Order ${order.number} was cancelled`);
    expect(mail?.text).toContain(`Please do not send it. ${money}\n`);
  });

  test('sends the mail for a card order once it is paid, and never for an abandoned payment', async () => {
    const { order, session } = await shop.cardOrder();
    const abandoned = await shop.cardOrder();
    await shop.stripe.sendEvent(stripeEvents.expired(abandoned.session));
    expect(await shopMails(shop.db)).toEqual([]);
    const paid = stripeEvents.completed(session);
    await Promise.all(
      [paid, paid, stripeEvents.completed(session)].map((event) => shop.stripe.sendEvent(event)),
    );
    const mails = await shopMails(shop.db);
    expect(mails.map(({ subject }) => subject)).toEqual([`New order ${order.number}: $35.00`]);
    expect(mails[0]?.text).toMatch(
      /Grand Total: \$35\.00\n\nPayment\nPaid by Visa ending in 4242\npi_\w+\n\nCustomer\nA guest\n$/,
    );
  });

  test('sends no mail when an order moves on', async () => {
    const { number } = (await sendOrder(await createUser(shop, 'Ann'))).json().order;
    const admin = await createUser(shop, 'Root', 'admin');
    for (const status of ['processing', 'shipped', 'completed'])
      await admin.send('PATCH', `/api/orders/${number}`, { status });
    expect(await shop.stateOf({ number })).toMatchObject({ order: 'completed', payment: 'paid' });
    expect(await shopMails(shop.db)).toHaveLength(1);
  });
});
