import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { payments } from '#server/db/schema/payments.ts';
import { startCheckoutSweep } from '#server/orders/payments/checkout-sweep.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { withoutMail } from '#tests/support/server/test-notify.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testCardShop } from '#tests/support/server/test-payments.ts';
import { createUser } from '#tests/support/server/test-users.ts';
import { stripeEvents } from '#tests/support/stripe-events.ts';

describeDatabases('on $name', ({ open }) => {
  const shop = testCardShop(open);
  const storedCards = () =>
    shop.db.select({ brand: payments.cardBrand, last4: payments.cardLast4 }).from(payments);
  const thanks = async () => (await customerMails(shop.db)).at(-1)?.text;

  test.each([
    ['mastercard', '4444', 'Mastercard ending in 4444'],
    ['brand_of_tomorrow', '0077', 'card ending in 0077'],
  ])('names the card that has paid: %s', async (brand, last4, name) => {
    const { session } = await shop.cardOrder();
    session.card = { brand, last4 };
    await shop.stripe.pay(session.id);
    expect(await storedCards()).toEqual([{ brand, last4 }]);
    expect(await thanks()).toContain(`Payment\nPaid by ${name}\n`);
  });

  test.each(['failing', 'hanging'] as const)('accepts a payment while the API is %s', async (api) => {
    const { order, session } = await shop.cardOrder();
    shop.stripe.api = api;
    expect(await shop.stripe.sendEvent(stripeEvents.completed(session))).toBe(200);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
    expect(await storedCards()).toEqual([{ brand: null, last4: null }]);
    expect(await thanks()).toContain('Payment\nPaid by card\n');
  });

  test('asks for the card of a payment once, and only for a mail', async () => {
    const questions = () =>
      shop.stripe.requests.filter((call) => call.startsWith('GET /v1/payment_intents/'));
    const { order, session } = await shop.cardOrder();
    const before = questions().length;
    await shop.stripe.pay(session.id);
    expect(questions()).toHaveLength(before + 1);
    for (let run = 0; run < 2; run += 1) await shop.stripe.sendEvent(stripeEvents.completed(session));
    // A second payment, and one of another amount: their mails say 'your card'.
    await shop.stripe.sendEvent(stripeEvents.completed({ ...session, paymentIntent: 'pi_second' }));
    const wrong = await shop.cardOrder();
    wrong.session.totalCents = cents(100);
    await shop.stripe.sendEvent(stripeEvents.completed(wrong.session));
    expect(questions()).toHaveLength(before + 1);
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
  });

  test('asks for no card without a mail server', async () => {
    const { order, session } = await shop.cardOrder();
    session.status = 'complete';
    shop.stripe.requests.length = 0;
    await shop.db.execute(sql`update orders set placed_at = placed_at - interval '2 minutes'`);
    await startCheckoutSweep(withoutMail(shop.db, shop.stripe.env)).close();
    expect(await shop.stateOf(order)).toMatchObject({ payment: 'paid' });
    expect(shop.stripe.requests).toEqual([`GET /v1/checkout/sessions/${session.id}`]);
  });

  test('erases the card together with the customer, also from an order that is closed later', async () => {
    const ann = await createUser(shop, 'Ann');
    const root = await createUser(shop, 'Root', 'admin');
    const numbers: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      numbers.push((await placeTestOrder(ann, newOrder({ payment: 'card' }))).number);
      await shop.stripe.pay(shop.stripe.sessions.at(-1)?.id ?? '');
    }
    const complete = async (number = '') => {
      for (const status of ['processing', 'shipped', 'completed'])
        expect((await root.send('PATCH', `/api/orders/${number}`, { status })).statusCode).toBe(200);
    };
    await complete(numbers[0]);
    const digits = async () => (await storedCards()).map(({ last4 }) => last4).sort();
    expect(await digits()).toEqual(['4242', '4242']);
    expect((await ann.send('DELETE', `/api/auth/delete/${ann.id}`)).statusCode).toBe(200);
    expect(await digits()).toEqual(['4242', null]);
    await complete(numbers[1]);
    expect(await digits()).toEqual([null, null]);
  });
});
