import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { cents } from '#contract/wire/money.ts';
import { orders } from '#server/db/schema/orders.ts';
import { products } from '#server/db/schema/products.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';
import { ALL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { insertCoupon } from '#tests/support/server/test-coupons.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

describeDatabases('orders of 0 on $name', ({ open }) => {
  const server = testServer(open, { ...ALL_ENV, SITE_URL: 'http://shop.test' });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits, coupons cascade`);
    await server.db.insert(products).values(productRow({ id: 'gown', stock: 5, priceCents: cents(14_801) }));
    await insertCoupon(server.db, { code: 'GIFT', value: 10_000 });
  });
  const setZones = (zones: SellingRules['zones']) =>
    server.db.execute(sql`
      update shop_settings
      set version = version + 1, value = value || ${JSON.stringify({ ...SEEDED_RULES, zones })}`);
  afterEach(() => setZones(SEEDED_RULES.zones));
  const free = (payment: 'card' | 'delivery' | 'none' = 'none') => newOrder({ payment, code: 'GIFT' });

  test.each(['none', 'delivery'] as const)(
    'an order of 0 with the payment %s is paid at once',
    async (payment) => {
      const ann = await createUser(server, 'Ann');
      const order = await placeTestOrder(ann, free(payment));
      expect(order).toMatchObject({
        status: 'pending',
        totalPrice: 148.01,
        tax: 0,
        grandTotal: 0,
        payment: { method: 'none', status: 'paid' },
      });
      expect((await ann.send('GET', '/api/payments/mine')).json()).toMatchObject({
        payments: [{ method: 'none', status: 'paid', amount: 0 }],
        paid: 0,
        due: 0,
      });
      const [mail] = await customerMails(server.db);
      expect(mail?.text).toContain('Nothing to pay');
      expect(mail?.text).not.toContain('On delivery');
    },
  );

  test('an order that costs something needs a payment', async () => {
    const response = await sendOrder(createVisitor(server.app), newOrder({ payment: 'none' }));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      payment: ['This order isn’t free. Please choose a way to pay.'],
    });
    expect(await server.db.$count(orders)).toBe(0);
  });

  test('the payments that a zone accepts do not matter for an order of 0', async () => {
    await setZones([{ ...zoneOf(['*'], rateOf('Post', 0)), payments: ['card'] }]);
    const visitor = createVisitor(server.app);
    expect((await sendOrder(visitor, newOrder())).json().errors).toHaveProperty('payment');
    expect((await sendOrder(visitor, free())).statusCode).toBe(201);
  });

  test('an order of 0 of a guest needs no confirmation and moves like a paid one', async () => {
    const guest = createVisitor(server.app);
    const admin = await createUser(server, 'Root', 'admin');
    const order = await placeTestOrder(guest, free());
    expect(order.confirmation).toBeUndefined();
    for (const status of ['processing', 'shipped', 'completed']) {
      const moved = await admin.send('PATCH', `/api/orders/${order.number}`, { status });
      expect(moved.json()).toMatchObject({ order: { status, payment: { method: 'none', status: 'paid' } } });
    }
    const refund = await admin.send('POST', `/api/orders/${order.number}/refund`);
    expect(refund.statusCode).toBe(409);
    expect(refund.json().message).toBe('There is no payment to refund for this order.');
  });

  test('[SAFE-01] orders of 0 hold only a share of the stock', async () => {
    const guest = createVisitor(server.app);
    const items = (quantity: number) => ({ ...free(), items: [{ productId: 'gown', quantity }] });
    expect((await sendOrder(guest, items(3))).statusCode).toBe(201);
    const second = await sendOrder(guest, items(1));
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toBe(
      'We can set aside no more of gown while earlier orders are open. Please change your bag, then place your order again.',
    );
  });

  test('a cancelled order of 0 returns its stock and its code, and refunds nothing', async () => {
    const ann = await createUser(server, 'Ann');
    const { number } = await placeTestOrder(ann, free());
    const cancelled = await ann.send('POST', `/api/orders/${number}/cancel`);
    expect(cancelled.json()).toMatchObject({
      order: { status: 'cancelled', payment: { method: 'none', status: 'void' } },
    });
    expect(await server.db.select().from(refunds)).toEqual([]);
    const [gown] = await server.db.select().from(products);
    expect(gown?.stock).toBe(5);
    expect((await placeTestOrder(ann, free())).grandTotal).toBe(0);
  });
});
