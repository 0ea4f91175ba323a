import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { orderComponents, orderLines, orders } from '#server/db/schema/orders.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';
import { ALL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { insertCoupon } from '#tests/support/server/test-coupons.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { clearUsers, createUser, createVisitor } from '#tests/support/server/test-users.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS);

const TEN = {
  code: 'Summer 10',
  kind: 'percent',
  value: 1000,
  oncePerCustomer: false,
  announced: false,
  active: true,
};

describeDatabases('discount codes on $name', ({ open }) => {
  const server = testServer(open, { ...ALL_ENV, ORDER_MAX_SHARE: '100' });
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.execute(sql`truncate products, coupons, orders cascade`);
    await server.db.execute(sql`
      update shop_settings set version = version + 1, value = ${JSON.stringify(SEEDED_RULES)}`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', priceCents: cents(10_000), category: 'dress' }),
      productRow({ id: 'hat', priceCents: cents(1999), category: 'accessories' }),
      productRow({ id: 'pin', priceCents: cents(333), category: 'accessories' }),
    ]);
  });

  const guest = () => createVisitor(server.app);
  const items = [{ productId: 'gown', quantity: 1 }];
  const askCode = async (code: string, visitor = guest(), bag = items) =>
    (await visitor.send('POST', '/api/quote', { items: bag, code })).json();
  const order = (code: string, email = 'ann@example.org', visitor = guest()) =>
    sendOrder(visitor, newOrder({ items, code, contact: { email } }));
  const admin = () => createUser(server, 'Root', 'admin');

  test('[DISC-01] an admin creates, lists and changes a code', async () => {
    const root = await admin();
    const limits = { min: 50, starts: '2026-01-01', ends: '2099-01-01T00:00:00-05:00', limit: 3 };
    const created = await root.send('POST', '/api/coupons', { ...TEN, ...limits, category: 'dress' });
    expect(created.statusCode).toBe(201);
    const { coupon } = created.json();
    const saved = {
      ...TEN,
      ...limits,
      category: 'dress',
      starts: '2026-01-01T00:00:00.000Z',
      ends: '2099-01-01T05:00:00.000Z',
    };
    expect(coupon).toEqual({ id: coupon.id, ...saved, uses: 0 });
    await placeTestOrder(guest(), newOrder({ items, code: 'SUMMER-10' }));
    expect((await root.send('GET', '/api/coupons')).json().coupons).toEqual([
      { id: coupon.id, ...saved, uses: 1 },
    ]);

    const change = (body: object) => root.send('PATCH', `/api/coupons/${coupon.id}`, body);
    const changed = await change({ kind: 'fixed', value: 12.5, min: null, ends: null, before: { min: 50 } });
    expect(changed.json().coupon).toMatchObject({ kind: 'fixed', value: 12.5, limit: 3, uses: 1 });
    expect(changed.json().coupon).not.toHaveProperty('min');
    expect(changed.json().coupon).not.toHaveProperty('ends');

    const conflict = await change({ limit: 5, min: 20, before: { limit: 2, min: 50 } });
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json().conflicts).toEqual({ limit: 3, min: null });
    expect((await change({ starts: '2098-01-01', ends: '2097-01-01' })).json().errors).toEqual({
      ends: ['The code must end after it starts.'],
    });
    expect((await change({ active: false })).json().coupon.active).toBe(false);
    expect((await root.send('PATCH', '/api/coupons/none', { active: false })).statusCode).toBe(404);
  });

  test.each([
    [{ value: 10_000.01 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ value: undefined }, 'value'],
    [{ value: 10.123 }, 'value'],
    [{ kind: 'fixed', value: 0 }, 'value'],
    [{ kind: 'fixed', value: -5 }, 'value'],
    [{ kind: 'fixed', value: 1.005 }, 'value'],
    [{ kind: 'free' }, 'kind'],
    [{ min: -0.01 }, 'min'],
    [{ min: 1.005 }, 'min'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ category: 'shoes' }, 'category'],
    [{ code: ' - ' }, 'code'],
    [{ code: '' }, 'code'],
    ...[
      'tomorrow',
      '2026-02-30',
      '2026-02-30T00:00:00Z',
      '2026-02-01T25:00Z',
      '-000001-01-01',
      '2026-02-01T00:00',
      '2026-02-01T00:00Z',
      '2026-02-01T00:00:00',
      '2026-02-01T24:00:00Z',
    ].map((starts): [object, string] => [{ starts }, 'starts']),
    [{ starts: '2026-02-01', ends: '2026-02-01' }, 'ends'],
  ])('[DISC-01] rejects a code with %o', async (changes, field) => {
    const root = await admin();
    const response = await root.send('POST', '/api/coupons', { ...TEN, ...changes });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect((await root.send('GET', '/api/coupons')).json().coupons).toEqual([]);
  });

  test('[DISC-01] compares codes without case, spaces and hyphens', async () => {
    const root = await admin();
    await root.send('POST', '/api/coupons', TEN);
    const { coupon } = (await root.send('POST', '/api/coupons', { ...TEN, code: 'Other' })).json();
    for (const taken of [
      await root.send('POST', '/api/coupons', { ...TEN, code: 's-u-mmer10' }),
      await root.send('PATCH', `/api/coupons/${coupon.id}`, { code: 'SUMMER 10' }),
    ]) {
      expect(taken.statusCode).toBe(409);
      expect(taken.json().errors).toEqual({
        code: ['Another discount code has the same letters and digits.'],
      });
    }
    expect((await askCode('sum-MER  10')).code).toEqual({ code: 'Summer 10', accepted: true });
  });

  test('[DISC-01] only an admin with a recent proof changes codes', async () => {
    const root = await admin();
    const user = await createUser(server, 'Ann');
    expect((await guest().send('GET', '/api/coupons')).statusCode).toBe(401);
    expect((await user.send('GET', '/api/coupons')).statusCode).toBe(403);
    expect((await user.send('POST', '/api/coupons', TEN)).statusCode).toBe(403);
    await server.db.update(sessions).set({ provedAt: at(-1) });
    const response = await root.send('POST', '/api/coupons', TEN);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toHaveProperty('requires');
  });

  test('[DISC-01] gives the first reason of a refusal in order', async () => {
    const ann = await createUser(server, 'Ann');
    const bag = [{ productId: 'hat', quantity: 1 }];
    await insertCoupon(server.db, {
      code: 'ALL',
      isActive: false,
      startsAt: at(1),
      endsAt: at(2),
      useLimit: 1,
      oncePerCustomer: true,
      minCents: cents(2500),
      category: 'dress',
    });
    const set = (change: string) => server.db.execute(sql.raw(`update coupons set ${change}`));
    const reason = async () => (await askCode('all', ann, bag)).code;
    const refused = (text: string) => ({ code: 'ALL', accepted: false, reason: text });

    expect(await reason()).toEqual({ code: 'all', accepted: false, reason: 'We don’t know this code.' });
    await set('is_active = true');
    expect(await reason()).toEqual(refused('This code isn’t valid yet.'));
    // A code that was used while it was valid.
    await set('starts_at = null, ends_at = null, min_cents = null, category = null');
    await placeTestOrder(ann, newOrder({ items: bag, code: 'ALL' }));
    await set(`ends_at = '${at(-1).toISOString()}', min_cents = 2500, category = 'dress'`);
    expect(await reason()).toEqual(refused('This code has expired.'));
    await set('ends_at = null');
    expect(await reason()).toEqual(refused('This code has been used up.'));
    await set('use_limit = 2');
    expect(await reason()).toEqual(refused('You have already used this code.'));
    await set('once_per_customer = false');
    expect(await reason()).toEqual(refused('Add items for $5.01 more to use this code.'));
    await set('min_cents = 1999');
    expect(await reason()).toEqual(refused('This code isn’t valid for the items in your bag.'));
    await set("category = 'accessories'");
    expect(await reason()).toEqual({ code: 'ALL', accepted: true });
  });

  test('[DISC-01] judges a guest by the mailbox only when ordering', async () => {
    await insertCoupon(server.db, { oncePerCustomer: true });
    expect((await order('TEN', 'ann@example.org')).statusCode).toBe(201);
    const quoted = await guest().send('POST', '/api/quote', { items, code: 'ten', email: 'ann@example.org' });
    expect(quoted.json().code).toEqual({ code: 'TEN', accepted: true });
    const again = await order('ten', 'Ann@example.org');
    expect(again.statusCode).toBe(409);
    expect(again.json().changes).toEqual([
      { problem: 'code', code: 'TEN', reason: 'You have already used this code.' },
    ]);
    expect((await order('ten', 'eve@example.org')).statusCode).toBe(201);
    // Another mailbox of the same account.
    const ann = await createUser(server, 'Ann');
    expect((await order('ten', 'one@example.org', ann)).statusCode).toBe(201);
    expect((await order('ten', 'two@example.org', ann)).statusCode).toBe(409);
  });

  test('[DISC-01] a refused order stores nothing, and its key goes on', async () => {
    const coupon = await insertCoupon(server.db, { minCents: cents(20_000) });
    await server.db.update(products).set({ stock: 1 }).where(eq(products.id, 'gown'));
    const key = 'k'.repeat(32);
    const refused = await sendOrder(guest(), newOrder({ items, code: 'ten' }), key);
    expect(refused.json().changes).toEqual([
      { problem: 'code', code: 'TEN', reason: 'Add items for $100.00 more to use this code.' },
    ]);
    expect(await server.db.$count(orders)).toBe(0);
    const placed = await placeTestOrder(guest(), newOrder({ items }), key);
    expect(placed.grandTotal).toBe(105);
    const [row] = await server.db.select().from(orders);
    expect(row).toMatchObject({ couponId: null, couponCode: null, couponKind: null });
    expect((await sendOrder(guest(), newOrder({ items, code: coupon.code }), key)).statusCode).toBe(422);
  });

  test('[DISC-01] limits unknown codes of a network, not known ones', async () => {
    await insertCoupon(server.db);
    const known = guest();
    for (let count = 0; count < 25; count += 1)
      expect((await askCode('ten', known)).code.accepted).toBe(true);
    const ask = (code: string, remoteAddress?: string) =>
      createVisitor(server.app, { ...(remoteAddress && { remoteAddress }) }).send('POST', '/api/quote', {
        items,
        code,
      });
    for (let count = 0; count < 19; count += 1) expect((await ask(`guess${count}`)).statusCode).toBe(200);
    expect((await order('guess19')).statusCode).toBe(409);
    expect((await ask('guess20')).statusCode).toBe(429);
    // A success would tell a guesser that the code exists.
    expect((await ask('ten')).statusCode).toBe(429);
    expect((await order('ten')).statusCode).toBe(429);
    expect((await ask('ten', '203.0.113.9')).json().code.accepted).toBe(true);
  });

  test('[DISC-01] the last use goes to exactly one of 50 concurrent buyers', {
    timeout: 60_000,
  }, async () => {
    await insertCoupon(server.db, { useLimit: 1 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendOrder(
          createVisitor(server.app, { remoteAddress: `203.0.113.${index}` }),
          newOrder({ items, code: 'ten', contact: { email: `buyer${index}@example.org` } }),
        ),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const reasons = responses.flatMap((response) => response.json().changes ?? []);
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['This code has been used up.']));
    expect(await server.db.$count(orders)).toBe(1);
  });

  test('stores the amounts of each line, which add up to the components', async () => {
    await server.db.execute(sql`
      update shop_settings set version = version + 1, value = ${JSON.stringify({
        ...SEEDED_RULES,
        deliveryTax: 'standard',
        zones: [zoneOf(['*'], rateOf('Post', 500))],
      })}`);
    await insertCoupon(server.db, { kind: 'fixed', value: 1000, category: 'accessories' });
    const body = newOrder({
      code: 'ten',
      items: [
        { productId: 'gown', quantity: 1 },
        { productId: 'hat', quantity: 2 },
        { productId: 'pin', quantity: 1 },
      ],
    });
    const placed = await placeTestOrder(guest(), body);
    // 10.00 on 39.98 + 3.33 = 43.31: exact shares 9.2311 and 0.7688, so 9.23 and 0.77.
    // 133.31 + 5.00 delivery = 138.31 + 5 % 6.9155; shares of 6.92: 5.0033, 1.5386, 0.1281, delivery 0.2502.
    const lines = await server.db.select().from(orderLines).orderBy(orderLines.position);
    expect(
      lines.map(({ discountCents, netCents, taxCents, taxRate, taxClass }) => [
        discountCents,
        netCents,
        taxCents,
        taxRate,
        taxClass,
      ]),
    ).toEqual([
      [0, 10_000, 500, 500, 'standard'],
      [-923, 3075, 154, 500, 'standard'],
      [-77, 256, 13, 500, 'standard'],
    ]);
    const components = await server.db.select().from(orderComponents).orderBy(orderComponents.position);
    expect(components.map(({ kind, label, amountCents }) => [kind, label, amountCents])).toEqual([
      ['items', 'Total Price', 14_331],
      ['discount', 'Discount (TEN)', -1000],
      ['delivery', 'Delivery', 500],
      ['tax', 'Tax (5%)', 692],
    ]);
    expect(placed.grandTotal).toBe(145.23);
    const [row] = await server.db.select().from(orders);
    expect(row).toMatchObject({ couponCode: 'TEN', couponKind: 'fixed', couponReturnedAt: null });
  });

  test('[DISC-01] a code for free delivery keeps the prices of the rates', async () => {
    await server.db.execute(sql`
      update shop_settings set version = version + 1, value = ${JSON.stringify({
        ...SEEDED_RULES,
        zones: [zoneOf(['*'], rateOf('Post', 500))],
      })}`);
    await insertCoupon(server.db, { code: 'FREE', kind: 'delivery', value: 0 });
    expect(await askCode('free')).toMatchObject({ rates: [{ price: 5 }], total: 105 });
    expect((await placeTestOrder(guest(), newOrder({ items, code: 'free' }))).grandTotal).toBe(105);
    expect((await placeTestOrder(guest(), newOrder({ items }))).grandTotal).toBe(110);
  });
});
