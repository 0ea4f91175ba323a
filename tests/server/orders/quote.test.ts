import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { orderComponents, orders } from '#server/db/schema/orders.ts';
import { products } from '#server/db/schema/products.ts';
import { toShopDay } from '#server/http/date-range.ts';
import { loadShopFigures } from '#server/stats/shop-figures.ts';
import { describeDatabases, openTestDatabase } from '#tests/support/database.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';
import { buildTestApp, MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

describeDatabases('POST /api/quote on $name', ({ open }) => {
  const server = testServer(open, { ORDER_MAX_SHARE: '100', ...MAIL_ENV });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', priceCents: cents(14_801) }),
      productRow({ id: 'hat', priceCents: cents(1999) }),
      productRow({ id: 'shoe', priceCents: cents(5000) }),
    ]);
    await server.db.execute(
      sql`insert into product_sizes (product_id, size, position, sku) values ('shoe', '38', 0, 'SHOE-38')`,
    );
  });
  const setRules = (changes: Partial<SellingRules>) =>
    server.db.execute(sql`
      update shop_settings set version = version + 1, value = ${JSON.stringify({ ...SEEDED_RULES, ...changes })}`);
  afterEach(() => setRules({}));

  const ask = (body: object) => createVisitor(server.app).send('POST', '/api/quote', body);
  const readComponents = async () => {
    const rows = await server.db.select().from(orderComponents).orderBy(orderComponents.position);
    return rows.map(({ kind, label, rate, amountCents }) => [kind, label, rate, amountCents]);
  };
  const gown = { productId: 'gown', quantity: 1 };

  test('answers with the seeded rules', async () => {
    const items = [
      { productId: 'hat', quantity: 1 },
      { productId: 'gown', quantity: 2 },
      { productId: 'shoe', size: '38', quantity: 1 },
    ];
    const response = await ask({ items });
    expect(response.statusCode).toBe(200);
    // 19.99 + 296.02 + 50.00 = 366.01; 5 % are 18.3005. Shares of 1830: 99.95, 1480.06, 249.99.
    expect(response.json()).toEqual({
      lines: [
        { productId: 'hat', quantity: 1, price: 19.99, amount: 19.99, discount: 0, tax: 1 },
        { productId: 'gown', quantity: 2, price: 148.01, amount: 296.02, discount: 0, tax: 14.8 },
        { productId: 'shoe', size: '38', quantity: 1, price: 50, amount: 50, discount: 0, tax: 2.5 },
      ],
      components: [
        { kind: 'items', label: 'Total Price', amount: 366.01 },
        { kind: 'delivery', label: 'Delivery', amount: 0 },
        { kind: 'tax', label: 'Tax (5%)', rate: 500, amount: 18.3 },
      ],
      rates: [{ id: 'standard', name: 'Standard delivery', price: 0, minDays: 3, maxDays: 5 }],
      rateId: 'standard',
      assumed: true,
      total: 384.31,
    });
  });

  test('applies changed rules at the destination at once', async () => {
    await ask({ items: [gown] });
    await setRules({
      taxMode: 'included',
      deliveryTax: 'standard',
      taxes: [{ country: 'DE', class: 'standard', rate: 1900, validFrom: '2020-01-01' }],
      zones: [
        zoneOf(['DE'], rateOf('Post', 500, { fromCents: cents(100) }), rateOf('Express', 1190)),
        zoneOf(['US-CA'], rateOf('Ground', 700)),
      ],
    });
    const german = await ask({ items: [gown], country: 'DE', rateId: 'Express', postalCode: '10115' });
    // 148.01 + 11.90 = 159.91; 159.91 − 159.91 / 1.19 = 25.532.
    expect(german.json()).toMatchObject({
      components: [
        { kind: 'items', amount: 148.01 },
        { kind: 'delivery', amount: 11.9 },
        { kind: 'tax', label: 'Includes tax (19%)', rate: 1900, amount: 25.53, included: true },
      ],
      rates: [{ id: 'Post', from: 1 }, { id: 'Express' }],
      rateId: 'Express',
      assumed: false,
      total: 159.91,
    });
    expect((await ask({ items: [gown], region: 'CA' })).json()).toMatchObject({
      total: 155.01,
      rateId: 'Ground',
    });
    const nowhere = (await ask({ items: [gown] })).json();
    expect(nowhere).toMatchObject({
      rates: [],
      reason: 'We don’t deliver to the United States.',
      total: 148.01,
    });
    expect(nowhere).not.toHaveProperty('rateId');
  });

  test('an order costs what its quote says', async () => {
    await setRules({
      taxes: [{ country: 'US', region: 'NY', class: 'standard', rate: 800, validFrom: '2020-01-01' }],
    });
    const items = [{ productId: 'gown', quantity: 3 }];
    const quoted = await ask({ items, country: 'US', region: 'NY' });
    // 3 × 148.01 = 444.03; 8 % are 35.5224.
    expect(quoted.json()).toMatchObject({ total: 479.55 });
    expect(await placeTestOrder(createVisitor(server.app), newOrder({ items }))).toMatchObject({
      totalPrice: 444.03,
      tax: 35.52,
      taxRate: 0.08,
      grandTotal: 479.55,
    });
    expect(await readComponents()).toEqual([
      ['items', 'Total Price', null, 44_403],
      ['delivery', 'Delivery', null, 0],
      ['tax', 'Tax (8%)', 800, 3552],
    ]);
  });

  test('an order stores a price of delivery, and a tax of a fraction of a basis point', async () => {
    await setRules({
      taxes: [{ country: 'US', class: 'standard', rate: 687.25, validFrom: '2020-01-01' }],
      zones: [zoneOf(['US'], rateOf('Ground', 700))],
    });
    // 6.8725 % of 148.01 are 10.1719.
    const order = await placeTestOrder(createVisitor(server.app), newOrder({ items: [gown] }));
    expect(order).toMatchObject({
      totalPrice: 148.01,
      tax: 10.17,
      taxRate: 0.068725,
      grandTotal: 165.18,
      components: [
        { kind: 'items', label: 'Total Price', amount: 148.01 },
        { kind: 'delivery', label: 'Delivery', amount: 7 },
        { kind: 'tax', label: 'Tax (6.8725%)', rate: 687.25, amount: 10.17 },
      ],
    });
    const [row] = await server.db.select().from(orders);
    expect(row).toMatchObject({ taxCents: 1017, taxBasisPoints: 687.25, country: 'US' });
    const [mail] = await customerMails(server.db);
    expect(mail?.text).toContain(
      'Total Price: $148.01\nDelivery: $7.00\nTax (6.8725%): $10.17\nGrand Total: $165.18',
    );
    const today = toShopDay(new Date(order.placedAt), 'UTC');
    await server.db.update(orders).set({ confirmation: null });
    expect(await loadShopFigures(server.db, { from: today, to: today }, 'UTC')).toMatchObject({
      revenueCents: 15501,
      taxCents: 1017,
    });
  });

  test('an order of no value names the tax rate of its goods, as the bag does', async () => {
    await server.db.update(products).set({ priceCents: cents(0) });
    const free = { kind: 'items', label: 'Total Price', amount: 0 };
    const { components } = (await ask({ items: [gown] })).json();
    expect(components).toEqual([free, { kind: 'delivery', label: 'Delivery', amount: 0 }]);
    const order = await placeTestOrder(createVisitor(server.app), newOrder({ items: [gown] }));
    expect(order).toMatchObject({ totalPrice: 0, tax: 0, taxRate: 0.05, grandTotal: 0 });
    expect(order.components).toEqual([
      ...components,
      { kind: 'tax', label: 'Tax (5%)', rate: 500, amount: 0 },
    ]);
  });

  test('the database rejects an order whose components do not add up to its total', async () => {
    const insertOrder = (amountCents: number) =>
      server.db.transaction(async (tx) => {
        const [order] = await tx
          .insert(orders)
          .values({
            number: `SOL-${amountCents}`,
            keyHash: String(amountCents),
            callerHash: '',
            requestHash: '',
            siteUrl: '',
            selectedItems: 1,
            totalCents: cents(500),
            taxCents: cents(0),
            taxBasisPoints: 0,
            grandTotalCents: cents(500),
          })
          .returning();
        const items = {
          position: 0,
          kind: 'items',
          label: 'Total Price',
          amountCents: cents(amountCents),
        } as const;
        await tx.insert(orderComponents).values({ orderId: order?.id ?? '', ...items });
      });
    await expect(insertOrder(499)).rejects.toMatchObject({ cause: { constraint: 'orders_components' } });
    await insertOrder(500);
    expect(await readComponents()).toEqual([['items', 'Total Price', null, 500]]);
  });

  test.each([
    ['an unknown product', { items: [gown, { productId: 'cape', quantity: 1 }] }, ['items.1.productId']],
    ['a product without its size', { items: [{ productId: 'shoe', quantity: 1 }] }, ['items.0.size']],
    [
      'unknown sizes',
      {
        items: [
          { productId: 'shoe', size: '41', quantity: 1 },
          { ...gown, size: 'M' },
        ],
      },
      ['items.0.size', 'items.1.size'],
    ],
    ['a product that is there twice', { items: [gown, gown] }, ['items']],
    ['no items', { items: [] }, ['items']],
    ['no whole number', { items: [{ ...gown, quantity: 1.5 }] }, ['items.0.quantity']],
    ['an unknown country', { items: [gown], country: 'ZZ' }, ['country']],
    ['a country in small letters', { items: [gown], country: 'us' }, ['country']],
    ['a name of a region', { items: [gown], region: 'California' }, ['region']],
    ['an invalid email address', { items: [gown], email: 'ann' }, ['email']],
    ['an empty code', { items: [gown], code: ' ' }, ['code']],
  ])('rejects %s at its field', async (_case, body, fields) => {
    const response = await ask(body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(fields);
  });

  test('prices the same product in two sizes', async () => {
    await server.db.execute(
      sql`insert into product_sizes (product_id, size, position, sku) values ('shoe', '39', 1, 'SHOE-39')`,
    );
    const items = ['39', '38'].map((size) => ({ productId: 'shoe', size, quantity: 1 }));
    const response = await ask({ items });
    expect(response.json().lines).toMatchObject([{ size: '39' }, { size: '38' }]);
  });

  test('refuses unknown codes with a sentence, 20 an hour', async () => {
    for (let count = 0; count < 20; count += 1) {
      const response = await ask({ items: [gown], code: ' summer ' });
      expect(response.json()).toMatchObject({
        code: { code: 'summer', accepted: false, reason: 'We don’t know this code.' },
        total: 155.41, // 148.01 + 7.4005
      });
    }
    expect((await ask({ items: [gown], code: 'summer' })).statusCode).toBe(429);
    expect((await ask({ items: [gown] })).statusCode).toBe(200);
  });
});

describe('POST /api/quote', () => {
  test('is not part of the base contract', async () => {
    const database = await openTestDatabase();
    const base = await buildTestApp(database, { CAPABILITIES: 'none' });
    const response = await createVisitor(base.app).send('POST', '/api/quote', { items: [] });
    expect(response.statusCode).toBe(404);
    await base.close();
    await database.close();
  });
});
