import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', priceCents: cents(14_801) }),
      productRow({ id: 'hat', priceCents: cents(1999) }),
    ]);
    root = await createUser(server, 'Root', 'admin');
  });

  /** Places an order that is `days` old. Returns its number. */
  const placeOrder = async (
    name: string,
    { days = 0, number = '', email = 'ann@example.org', items = newOrder().items } = {},
  ) => {
    const { shippingAddress } = newOrder();
    const placed = await placeTestOrder(
      createVisitor(server.app, { remoteAddress: `10.0.0.${Math.floor(days)}` }),
      newOrder({ items, shippingAddress: { ...shippingAddress, name }, contact: { email } }),
    );
    await server.db
      .update(orders)
      .set({
        placedAt: sql`placed_at - make_interval(days => ${days})`,
        number: number === '' ? placed.number : number,
      })
      .where(eq(orders.number, placed.number));
    return number === '' ? placed.number : number;
  };
  const setStatus = (number: string, status: string) =>
    root.send('PATCH', `/api/orders/${number}`, { status });
  const list = async (query: string) => (await root.send('GET', `/api/orders?${query}`)).json();
  const namesOf = ({ orders: listed }: { orders: { customer: { name: string } }[] }) =>
    listed.map(({ customer }) => customer.name);

  test('[ADMIN-07] lists orders newest first, filtered by status and with counts', async () => {
    await placeOrder('Zoe', { days: 1 });
    await setStatus(await placeOrder('Ann', { days: 3 }), 'processing');
    await placeOrder('Ida', { days: 8 });
    await setStatus(await placeOrder('Eve', { days: 9 }), 'cancelled');
    const all = await list('');
    expect(namesOf(all)).toEqual(['Zoe', 'Ann', 'Ida', 'Eve']);
    expect(all).toMatchObject({
      totalOrders: 4,
      totalPages: 1,
      counts: {
        all: 4,
        pending: 2,
        processing: 1,
        shipped: 0,
        completed: 0,
        cancelled: 1,
        overdue: 1,
        suspicious: 2,
        'payment-issue': 0,
      },
    });
    expect(all.orders[2]).toEqual({
      number: expect.any(String),
      status: 'pending',
      placedAt: expect.any(String),
      overdue: true,
      warnings: ['unconfirmed'],
      customer: { name: 'Ida', email: 'ann@example.org' },
      selectedItems: 1,
      // 148.01 plus 7.4005 of tax.
      grandTotal: 155.41,
      payment: { method: 'delivery', status: 'due' },
      images: [{ url: 'http://shop.test/uploads/abc-320.webp', alt: 'A picture', name: 'gown' }],
    });
    expect(namesOf(await list('status=pending'))).toEqual(['Zoe', 'Ida']);
    expect(namesOf(await list('status=overdue'))).toEqual(['Ida']);
    expect(namesOf(await list('status='))).toHaveLength(4);
    expect((await root.send('GET', '/api/orders?status=lost')).statusCode).toBe(400);
  });

  test('[ADMIN-07] lists and exports the orders of a period, with its counts', async () => {
    const names = ['First', 'Second', 'Third'];
    const times = ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00Z'];
    for (const [index, name] of names.entries()) {
      const number = await placeOrder(name);
      const placedAt = new Date(times[index] ?? '');
      await server.db.update(orders).set({ placedAt }).where(eq(orders.number, number));
    }
    const [from, to] = ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'];
    const found = await list(`from=${from}&to=${to}`);
    expect([namesOf(found), found.totalOrders]).toEqual([['Second', 'First'], 2]);
    expect(found.counts).toMatchObject({ all: 2, pending: 2, overdue: 2, completed: 0 });
    expect(namesOf(await list(`from=${to}`))).toEqual(['Third']);
    expect(namesOf(await list(`to=${from}`))).toEqual([]);
    const csv = await root.send('GET', `/api/orders/export?from=${from}&to=${to}&sort=oldest`);
    expect(csv.body).toMatch(/Second.*First/s);
    expect(csv.body).not.toContain('Third');
    for (const time of ['2026-03-08', 'yesterday', '2026-03-08T05:00:00Z'])
      expect((await root.send('GET', `/api/orders?from=${time}`)).statusCode).toBe(400);
  });

  test('[ADMIN-07] sorts orders by age and by total', async () => {
    await placeOrder('Small', { days: 3, items: [{ productId: 'hat', quantity: 1 }] });
    await placeOrder('Large', { days: 2, items: [{ productId: 'gown', quantity: 2 }] });
    await placeOrder('Medium', { days: 1, items: [{ productId: 'gown', quantity: 1 }] });
    expect(namesOf(await list('sort=newest'))).toEqual(['Medium', 'Large', 'Small']);
    expect(namesOf(await list('sort=oldest'))).toEqual(['Small', 'Large', 'Medium']);
    expect(namesOf(await list('sort=total'))).toEqual(['Large', 'Medium', 'Small']);
    expect((await root.send('GET', '/api/orders?sort=name')).statusCode).toBe(400);
  });

  test('[ADMIN-07] shows as overdue what has waited for more than seven days to be paid on delivery', async () => {
    const [recent, old, paidByCard, sent] = [
      await placeOrder('Recent', { days: 6 }),
      await placeOrder('Old', { days: 7 }),
      await placeOrder('Card', { days: 7 }),
      await placeOrder('Sent', { days: 7 }),
    ];
    const [card] = await server.db.select().from(orders).where(eq(orders.number, paidByCard));
    await server.db
      .update(payments)
      .set({ method: 'card', status: 'paid' })
      .where(eq(payments.orderId, card?.id ?? ''));
    await setStatus(sent, 'processing');
    const { orders: listed, counts } = await list('');
    const isOverdue = Object.fromEntries(
      listed.map(({ number, overdue }: { number: string; overdue: boolean }) => [number, overdue]),
    );
    expect(isOverdue).toEqual({ [recent]: false, [old]: true, [paidByCard]: false, [sent]: false });
    expect([namesOf(await list('status=overdue')), counts.overdue]).toEqual([['Old'], 1]);
    const isOverdueOn = async (number: string) =>
      (await root.send('GET', `/api/orders/${number}`)).json().order.overdue;
    for (const [number, overdue] of Object.entries(isOverdue))
      expect([number, await isOverdueOn(number)]).toEqual([number, overdue]);
  });

  test('shows the first four images of an order, in the order of the bag', async () => {
    const ids = ['e', 'd', 'c', 'b', 'a'];
    await insertProducts(
      server.db,
      ids.map((id) => productRow({ id, imageHash: `hash-${id}`, imageWidths: [200], imageWidth: 200 })),
    );
    const items = ids.map((productId) => ({ productId, quantity: 1 }));
    await placeTestOrder(createVisitor(server.app), newOrder({ items }));
    await placeOrder('Another');
    const { orders: listed } = await list('');
    expect(listed[1].images.map(({ url }: { url: string }) => url)).toEqual(
      // No variant is as wide as the list wants it.
      ['e', 'd', 'c', 'b'].map((id) => `http://shop.test/uploads/hash-${id}-200.webp`),
    );
  });

  test('[ADMIN-07] exports the found orders with the times of payment and refund', async () => {
    const number = await placeOrder('Quartz');
    await placeOrder('Left out');
    await server.db.update(payments).set({
      status: 'refunded',
      paidAt: new Date('2026-01-02T03:04:05Z'),
      refundedAt: new Date('2026-02-03T04:05:06Z'),
    });
    const rowsOf = async (path: string) =>
      (await root.send('GET', `/api/orders/${path}?q=quartz`)).body.split('\r\n').slice(1, -1);
    const [row = '', ...others] = await rowsOf('export');
    expect([row.startsWith(`"${number}",`), others]).toEqual([true, []]);
    expect(row).toMatch(
      /,"delivery","refunded","2026-01-01T22:04:05-05:00","2026-02-02T23:05:06-05:00",0.00,0.00,"Refund recorded",0.00,0.00,"USD","US"$/,
    );
    expect(await rowsOf('export-lines')).toHaveLength(1);
  });

  test('[ADMIN-07] finds an order by a part of its number, name or email, ignoring case', async () => {
    await placeOrder('Ann 100%_real', { number: 'SOL-7K3M-92QD' });
    await placeOrder('Zoë Quartz', { number: 'SOL-AB23-CD45', email: 'Zoe@Example.org' });
    const search = async (q: string) => namesOf(await list(`q=${encodeURIComponent(q)}`));
    for (const q of [
      'SOL-7K3M-92QD',
      'sol 7k3m92',
      '7k3m',
      '3M-92',
      '92QD',
      ' ann ',
      'ann 100%',
      '%_r',
      'REAL',
    ]) {
      expect([q, await search(q)]).toEqual([q, ['Ann 100%_real']]);
    }
    for (const q of ['zoë', 'zoe@example', 'SOL-AB23'])
      expect([q, await search(q)]).toEqual([q, ['Zoë Quartz']]);
    for (const q of ['nobody', '_____________', '7k3m92qe', '\\', 'sol-7k3m-92qd-7', 'sol']) {
      expect([q, await search(q)]).toEqual([q, []]);
    }
    for (const q of ['', ' ', 'example.org', 'a\0']) expect(await search(q)).toHaveLength(2);
    expect((await list('q=zo%C3%AB')).counts).toMatchObject({ all: 1, pending: 1 });
  });

  test('[ADMIN-07] [USER-09] paginates both lists and shows users only their own orders', async () => {
    const ann = await createUser(server, 'Ann');
    const mine: string[] = [];
    for (let count = 0; count < 12; count += 1) mine.unshift((await placeTestOrder(ann)).number);
    for (let count = 0; count < 9; count += 1) await placeOrder('Somebody', { days: count + 1 });
    const page = async (number: string) => (await ann.send('GET', `/api/orders/mine?page=${number}`)).json();
    const numbers = ({ orders: listed }: { orders: { number: string }[] }) =>
      listed.map(({ number }) => number);
    expect(await page('1')).toMatchObject({ totalOrders: 12, totalPages: 2 });
    expect([...numbers(await page('1')), ...numbers(await page('2'))]).toEqual(mine);
    expect(numbers(await page('3'))).toEqual([]);
    for (const invalidPage of ['0', '-1', 'x', '1.5', ''])
      expect(numbers(await page(invalidPage))).toEqual(mine.slice(0, 10));
    expect(numbers(await list('page=1'))).toHaveLength(20);
    expect(await list('page=2')).toMatchObject({
      totalOrders: 21,
      totalPages: 2,
      orders: [{ overdue: true }],
    });
    expect((await page('99999999999999999999')).orders).toHaveLength(10);
  });

  test('exports every order of a large list', async () => {
    const number = await placeOrder('Ann');
    await server.db.execute(sql`
      insert into orders (number, key_hash, caller_hash, request_hash, site_url, selected_items,
        total_cents, tax_cents, tax_basis_points, grand_total_cents, placed_at)
      select 'SOL-' || copy, copy, '', '', '', 1, 0, 0, 500, 0, placed_at - make_interval(secs => copy / 3)
      from orders, generate_series(1, 1200) as copy where number = ${number}`);
    await server.db.execute(sql`
      insert into payments (order_id, method, status, amount_cents)
      select id, 'delivery', 'due', 0 from orders where number <> ${number}`);
    const { body } = await root.send('GET', '/api/orders/export');
    const numbers = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect([numbers.length, new Set(numbers).size]).toEqual([1201, 1201]);
  });
});
