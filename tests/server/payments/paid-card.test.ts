import { expect, test } from 'vitest';
import { payments } from '#server/db/schema/payments.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
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
