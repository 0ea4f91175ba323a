import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { OrderState } from '#contract/orders/order.ts';
import { readConfig } from '#server/config/config.ts';
import { orders } from '#server/db/schema/orders.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { orderMail } from '#server/orders/order-mails.ts';
import { findOrder } from '#server/orders/order-rows.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { payOnDelivery } from '#server/payments/pay-on-delivery.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { customerMails, MAILING_SHOP, renderLetter } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { newOrder, placeTestOrder, STATUS_PATHS } from '#tests/support/server/test-orders.ts';
import { TEST_SITE_URL, testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const cancel = ({ number, secret }: { number: string; secret: string }) =>
    createVisitor(shop.app).send('POST', `/api/orders/${number}/cancel`, undefined, {
      'Order-Secret': secret,
    });
  const moveTo = async (number: string, status: OrderState) => {
    const admin = await createUser(shop, 'Root', 'admin');
    for (const step of STATUS_PATHS[status])
      expect((await admin.send('PATCH', `/api/orders/${number}`, { status: step })).statusCode).toBe(200);
  };
  const textOf = async (subject: string) =>
    (await customerMails(shop.db)).find((mail) => mail.subject.startsWith(subject))?.text;

  test('tells the customer of an expired card order that the card has not been charged', async () => {
    await shop.cardOrder();
    await shop.db.update(orders).set({ expiresAt: sql`now()` });
    expect(await expireNextOrder(withMail(shop.db, shop.stripe.env))).toBe(true);
    expect(await textOf('Your order has been cancelled')).toContain(
      'We did not receive your payment in time, so your order has been cancelled. Your card has not been charged.',
    );
  });

  test('tells the customer who cancels an unpaid order that the card has not been charged', async () => {
    shop.stripe.isSilent = true;
    expect((await cancel((await shop.cardOrder()).order)).statusCode).toBe(200);
    expect(await textOf('Your order has been cancelled')).toContain(
      'As you asked, we have cancelled your order. Your card has not been charged.',
    );
  });

  test('reads only the payment of a new card order, which has no mail yet', async () => {
    const { order } = await shop.cardOrder();
    const row = await findOrder(shop.db, order.number);
    if (row === undefined) throw new Error('The order is missing.');
    const select = vi.spyOn(shop.db, 'select');
    expect(await orderMail(shop.db, row, { event: 'pending', by: 'customer' }, MAILING_SHOP)).toBeUndefined();
    expect(select).toHaveBeenCalledTimes(1);
    select.mockRestore();
  });

  test('announces the refund of a cancelled order and then its amount', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    expect((await cancel(order)).statusCode).toBe(200);
    expect(await textOf('Your order has been cancelled')).toContain(
      'As you asked, we have cancelled your order. We are refunding your payment and will email you when it is done.',
    );
    shop.stripe.refunds.byHand(session);
    expect(await shop.stripe.sendEvent(stripeEvents.refunded(session))).toBe(200);
    expect(await textOf('Your refund is on its way')).toContain(
      'We have refunded $35.00 to your Visa ending in 4242. It may take a few days to reach your account. Your order is cancelled and will not be sent.',
    );
  });

  test('asks only the customer who pays on delivery to have the amount ready', async () => {
    const onDelivery = await placeTestOrder(await createUser(shop, 'Ann'));
    await moveTo(onDelivery.number, 'completed');
    expect(await textOf('We are preparing your order')).toContain(
      'We are picking and packing your order. We will email you again as soon as your parcel is on its way.',
    );
    expect(await textOf('Your order is complete')).toContain(
      'Your parcel has been delivered. We hope you love what you chose.',
    );
    const shipped = await textOf('Your order is on its way');
    expect(shipped).toContain('Your parcel is on its way. Please have $35.00 ready when it arrives.');
    expect(shipped).toContain('Grand Total: $35.00, to be paid on delivery\n');
    // The customer has paid the courier, so the shop refunds without a card.
    expect(await textOf('Your order is complete')).toContain('Grand Total: $35.00\n');
    const completed = await findOrder(shop.db, onDelivery.number);
    if (completed === undefined) throw new Error('The order is missing.');
    expect(
      renderLetter(await orderMail(shop.db, completed, { event: 'refunded', by: 'shop' }, MAILING_SHOP)).text,
    ).toContain(
      'We are refunding the $35.00 that you paid on delivery. Because you paid in cash, we will email or call you to ask how you would like to receive the money. If you have it already, there is nothing left to do.\n',
    );
  });

  test('says of a shipped card order only that the parcel is on its way', async () => {
    const { order, session } = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await moveTo(order.number, 'shipped');
    expect(await textOf('Thank you for your order')).toContain(
      'Thank you for shopping with us. We have received your order and your payment.',
    );
    const text = await textOf('Your order is on its way');
    expect(text).toContain('Your parcel has left us and is on its way to you.');
    expect(text).toContain('Grand Total: $35.00\n');
  });

  test('[SAFE-03] names what a guest typed only once the card is charged', async () => {
    const { order, session } = await shop.cardOrder();
    const abandoned = await shop.cardOrder();
    await shop.stripe.pay(session.id);
    await cancel(abandoned.order);
    const paid = await textOf('Thank you for your order');
    expect(paid).toMatch(/^Hello Ann Shopper,\n/);
    expect(paid).toContain('Delivery address\nAnn Shopper\n12 Mercer Street\n');
    expect(paid).toContain('\nPayment\nPaid by Visa ending in 4242\n');
    const unpaid = await textOf(`Your order has been cancelled (${abandoned.order.number})`);
    expect(unpaid).toMatch(/^Hello,\n/);
    expect(unpaid).not.toContain('Mercer Street');
    await moveTo(order.number, 'shipped');
    expect(await textOf('Your order is on its way')).toContain('12 Mercer Street');
  });

  test('an order that the shop processes without a confirmation sends the mails of a confirmed one', async () => {
    const { number } = await placeTestOrder(createVisitor(shop.app));
    await moveTo(number, 'processing');
    expect(await findOrder(shop.db, number)).toMatchObject({ confirmation: null, expiresAt: null });
    expect(await shop.mailSubjects()).toEqual([
      `Please confirm your order (${number})`,
      `We are preparing your order (${number})`,
    ]);
    const confirmation = await textOf('Please confirm your order');
    expect(confirmation).toContain(
      'Thank you for choosing Solène. We have set these pieces aside for you:\n\n1 x',
    );
    expect(confirmation).toContain('If this was not you, simply ignore this email.');
    // The mailbox may belong to somebody else.
    const text = await textOf('We are preparing your order');
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('Mercer Street');
  });

  test('counts only what the shop does among the mails of a customer with an unconfirmed mailbox', async () => {
    const ann = await createUser(shop, 'Ann');
    const kept = await placeTestOrder(ann);
    await moveTo(kept.number, 'processing');
    const { number } = await placeTestOrder(ann);
    expect((await ann.send('POST', `/api/orders/${number}/cancel`)).statusCode).toBe(200);
    expect((await customerMails(shop.db)).map(({ subject, purpose }) => [subject, purpose])).toEqual([
      [`Thank you for your order (${kept.number})`, 'order'],
      [`We are preparing your order (${kept.number})`, 'customer'],
      [`Thank you for your order (${number})`, 'order'],
      [`Your order has been cancelled (${number})`, 'order'],
    ]);
  });

  test('says how long an unconfirmed order is held, in hours up to three days', async () => {
    const holdTimes = [
      [1, 'one hour'],
      [2, '2 hours'],
      [72, '72 hours'],
      [73, '73 hours'],
      [96, '4 days'],
    ] as const;
    for (const [confirmationHours, text] of holdTimes) {
      const { order } = await placeOrder(withMail(shop.db), {
        body: newOrder(),
        key: randomUUID(),
        userId: undefined,
        provider: payOnDelivery,
        siteUrl: TEST_SITE_URL,
        rules: { ...readConfig({}).orders, confirmationHours },
        network: '198.51.100.7',
      });
      expect(
        renderLetter(await orderMail(shop.db, order, { event: 'pending', by: 'customer' }, MAILING_SHOP))
          .text,
      ).toContain(`We will hold your pieces for ${text}. `);
      await shop.db.delete(orders).where(eq(orders.id, order.id));
    }
  });
});
