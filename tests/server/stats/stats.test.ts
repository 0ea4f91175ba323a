import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { OrderState, PaymentState } from '#contract/orders/order.ts';
import { messages } from '#server/db/schema/contact.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { precedingRange, resolveDateRange, toShopDay, toShopTime } from '#server/http/date-range.ts';
import { loadOwnFigures } from '#server/stats/own-figures.ts';
import { updateSalesPeriods } from '#server/stats/sales-periods.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

const timeZone = 'America/New_York';

test('writes ISO time with the offset of the shop’s time zone', () => {
  // The clock of New York went forward on March 8, 2026, at 2 in the morning.
  for (const [time, zone, text] of [
    ['2026-03-08T06:59:59Z', timeZone, '2026-03-08T01:59:59-05:00'],
    ['2026-03-08T07:00:00Z', timeZone, '2026-03-08T03:00:00-04:00'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01T00:00:00+00:00'],
    ['2026-01-01T00:00:00Z', 'Asia/Kolkata', '2026-01-01T05:30:00+05:30'],
  ] as const)
    expect(toShopTime(new Date(time), zone)).toBe(text);
});

test('[ADMIN-07] computes ranges in the shop’s time zone', () => {
  // Still February 29 in New York.
  const today = toShopDay(new Date('2028-03-01T04:59:59Z'), timeZone);
  expect(today).toBe('2028-02-29');
  expect(toShopDay(new Date('2028-03-01T05:00:00Z'), timeZone)).toBe('2028-03-01');
  expect(resolveDateRange({}, today)).toEqual({ from: '2028-01-31', to: '2028-02-29' });
  expect(resolveDateRange({ range: '7-days' }, today)).toEqual({ from: '2028-02-23', to: '2028-02-29' });
  expect(resolveDateRange({ range: 'this-month' }, today)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(resolveDateRange({ range: 'last-month' }, today)).toEqual({ from: '2028-01-01', to: '2028-01-31' });
  expect(resolveDateRange({ range: '12-months' }, today)).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  expect(resolveDateRange({ from: '2028-02-20' }, today)).toEqual({ from: '2028-02-20', to: '2028-02-29' });
  expect(resolveDateRange({ to: '2028-01-30' }, today)).toEqual({ from: '2028-01-01', to: '2028-01-30' });
});

test('[ADMIN-07] compares a range with the days or the months before', () => {
  const preceding = (from: string, to: string) => Object.values(precedingRange({ from, to }));
  expect(preceding('2026-11-20', '2026-11-26')).toEqual(['2026-11-13', '2026-11-19']);
  expect(preceding('2026-03-02', '2026-03-02')).toEqual(['2026-03-01', '2026-03-01']);
  // A month so far with the same days of the month before, whole months with whole months.
  expect(preceding('2026-11-01', '2026-11-26')).toEqual(['2026-10-01', '2026-10-26']);
  expect(preceding('2026-10-01', '2026-10-31')).toEqual(['2026-09-01', '2026-09-30']);
  expect(preceding('2026-02-01', '2026-02-28')).toEqual(['2026-01-01', '2026-01-31']);
  // February has no 30th.
  expect(preceding('2026-03-01', '2026-03-30')).toEqual(['2026-02-01', '2026-02-28']);
  // Twelve months until today with the same days a year earlier.
  expect(preceding('2025-12-01', '2026-11-26')).toEqual(['2024-12-01', '2025-11-26']);
});

describeDatabases('figures on $name', ({ open }) => {
  const shop = testStockedShop(open);
  const { server } = shop;
  let ann: TestUser;
  beforeEach(async () => {
    ann = await createUser(server, 'Ann');
    await server.db.update(products).set({ stock: null });
  });

  interface Sale {
    readonly by?: TestUser;
    readonly email?: string;
    readonly at: string;
    readonly items?: readonly { productId: string; quantity: number }[];
    readonly status?: OrderState;
    readonly payment?: PaymentState;
    readonly paidAt?: string;
  }

  /** Inserts an order placed at `at`: by default one gown, $148.01 plus $7.40 tax, not yet paid. */
  async function addSale({
    by,
    email = 'gus@example.org',
    at,
    items,
    status,
    payment = 'due',
    paidAt,
  }: Sale) {
    const body = newOrder({ contact: { email }, ...(items && { items: [...items] }) });
    const { number } = await placeTestOrder(by ?? createVisitor(server.app), body);
    const [row] = await server.db
      .update(orders)
      .set({ placedAt: new Date(at), confirmation: null, ...(status && { status }) })
      .where(eq(orders.number, number))
      .returning();
    await server.db
      .update(payments)
      .set({ status: payment, paidAt: paidAt === undefined ? null : new Date(paidAt) })
      .where(eq(payments.orderId, row?.id ?? ''));
  }
  const paid = (at: string) => ({ at, paidAt: at, payment: 'paid', status: 'completed' }) as const;

  const fetchOwn = async (user = ann) => (await user.send('GET', '/api/stats/me')).json();
  const fetchShop = async (query = '') => (await shop.root.send('GET', `/api/stats/shop${query}`)).json();
  /** Returns the first day and the revenue of each part of the range that has orders. */
  const salesOf = async (query: string) => {
    const { parts } = await fetchShop(query);
    return parts.list
      .filter((part: { orders: number }) => part.orders > 0)
      .map(({ from, revenue }: { from: string; revenue: number }) => [from, revenue]);
  };

  test('[USER-03] counts payments that were not refunded, and purchases', async () => {
    const eve = await createUser(server, 'Eve');
    const twoHats = [{ productId: 'hat', quantity: 2 }];
    await addSale({ by: ann, ...paid('2026-05-10T12:00:00Z') });
    // Bought, but not paid yet: $20.00 plus $1.00 tax.
    await addSale({ by: ann, at: '2026-05-11T12:00:00Z', items: twoHats });
    await addSale({ by: ann, ...paid('2026-05-12T12:00:00Z'), payment: 'refunded' });
    await addSale({ by: ann, ...paid('2026-05-12T12:00:00Z'), payment: 'refunding' });
    await addSale({ by: ann, at: '2026-05-12T12:00:00Z', status: 'cancelled', payment: 'void' });
    await addSale({ by: ann, at: '2026-05-12T12:00:00Z', payment: 'pending' });
    await addSale({ by: eve, ...paid('2026-05-13T12:00:00Z'), items: twoHats });
    await addSale(paid('2026-05-13T12:00:00Z'));

    await server.db.insert(reviews).values({ productId: 'hat', userId: ann.id, stars: 4 });

    expect(await fetchOwn()).toMatchObject({ totalPaid: 155.41, reviews: 1, pieces: 3 });
    expect(await fetchOwn(eve)).toMatchObject({ totalPaid: 21, reviews: 0, pieces: 2 });
    expect(await fetchOwn(shop.root)).toMatchObject({ totalPaid: 0, pieces: 0 });
  });

  test('[USER-03] groups spending of the last twelve months by payment month in the shop’s time zone', async () => {
    // One second before and at midnight in New York: daylight saving time in June, standard time in February.
    await addSale({ by: ann, ...paid('2026-07-01T03:59:59Z') });
    await addSale({ by: ann, ...paid('2026-07-01T04:00:00Z'), items: [{ productId: 'hat', quantity: 1 }] });
    await addSale({ by: ann, ...paid('2027-03-01T04:59:59Z'), items: [{ productId: 'hat', quantity: 2 }] });
    await addSale({ by: ann, ...paid('2027-03-01T05:00:00Z'), items: [{ productId: 'hat', quantity: 3 }] });

    await addSale({ by: ann, ...paid('2026-08-01T12:00:00Z'), payment: 'refunded' });

    const until = (today: string) => loadOwnFigures(server.db, ann.id, { today, timeZone });
    const { months, totalPaidCents } = await until('2027-03-31');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2026-04', paidCents: 0 });
    expect(months.filter((each) => each.paidCents > 0)).toEqual([
      { month: '2026-06', paidCents: 15541 },
      { month: '2026-07', paidCents: 1050 },
      { month: '2027-02', paidCents: 2100 },
      { month: '2027-03', paidCents: 3150 },
    ]);
    expect(totalPaidCents).toBe(21841);
    expect((await until('2027-05-31')).months[0]).toEqual({ month: '2026-06', paidCents: 15541 });
    expect((await until('2027-06-01')).months[0]).toEqual({ month: '2026-07', paidCents: 1050 });
    expect((await fetchOwn()).months.at(-1).month).toBe(toShopDay(new Date(), timeZone).slice(0, 7));
  });

  test('[ADMIN-07] begins days at the shop’s midnight, even when daylight saving time changes', async () => {
    const hatItems = (quantity: number) => [{ productId: 'hat', quantity }];
    // March 8, 2026 has 23 hours in New York, November 1 has 25.
    await addSale({ at: '2026-03-08T04:59:59Z', items: hatItems(1) });
    await addSale({ at: '2026-03-08T05:00:00Z', items: hatItems(2) });
    await addSale({ at: '2026-03-09T03:59:59Z', items: hatItems(3) });
    await addSale({ at: '2026-03-09T04:00:00Z', items: hatItems(4) });
    await addSale({ at: '2026-11-01T03:59:59Z', items: hatItems(5) });
    await addSale({ at: '2026-11-01T04:00:00Z', items: hatItems(6) });
    await addSale({ at: '2026-11-02T04:59:59Z', items: hatItems(7) });
    await addSale({ at: '2026-11-02T05:00:00Z', items: hatItems(8) });

    expect(await fetchShop('?from=2026-03-08&to=2026-03-08')).toMatchObject({
      timeZone: 'America/New_York',
      from: '2026-03-08',
      to: '2026-03-08',
      revenue: 50,
      orders: 2,
      pieces: 5,
    });
    expect(await salesOf('?from=2026-03-07&to=2026-03-09')).toEqual([
      ['2026-03-07', 10],
      ['2026-03-08', 50],
      ['2026-03-09', 40],
    ]);
    expect(await salesOf('?from=2026-10-31&to=2026-11-02')).toEqual([
      ['2026-10-31', 50],
      ['2026-11-01', 130],
      ['2026-11-02', 80],
    ]);
    // Longer ranges are grouped by month; the first and last one may be partial.
    expect(await salesOf('?from=2026-03-09&to=2026-11-01')).toEqual([
      ['2026-03-01', 40],
      ['2026-10-01', 50],
      ['2026-11-01', 130],
    ]);
  });

  test('[ADMIN-07] computes revenue, customers and best sellers', async () => {
    const at = '2026-05-10T12:00:00Z';
    const gown = { productId: 'gown', quantity: 1 };
    await addSale({ by: ann, at, items: [gown, { productId: 'hat', quantity: 3 }] });
    await addSale({
      by: ann,
      ...paid(at),
      email: 'other@example.org',
      items: [{ productId: 'ring', quantity: 3 }],
    });
    await addSale({ at, items: [gown] });
    await addSale({ at, email: 'GUS@example.org', items: [gown] });
    await addSale({ ...paid(at), payment: 'refunded' });
    await addSale({ at, status: 'cancelled', payment: 'void' });
    await addSale({ at, payment: 'pending' });
    // Cancelled, with a failed refund.
    await addSale({ ...paid(at), status: 'cancelled' });
    await server.db.delete(products).where(eq(products.id, 'ring'));

    // Three gowns, three hats, three rings: 444.03 + 30 + 30. Tax is 5 % per order: 8.90 + 1.50 + 7.40 + 7.40.
    expect(await fetchShop('?from=2026-05-10&to=2026-05-10')).toMatchObject({
      revenue: 504.03,
      tax: 25.2,
      orders: 4,
      customers: 2,
      products: 3,
      pieces: 9,
      bestSellers: [
        { productId: 'gown', name: 'gown', isThere: true, pieces: 3, revenue: 444.03 },
        { productId: 'hat', name: 'hat', isThere: true, pieces: 3, revenue: 30 },
        { productId: 'ring', name: 'ring', isThere: false, pieces: 3, revenue: 30 },
      ],
    });
    expect(await fetchShop('?from=2026-05-11&to=2026-05-12')).toMatchObject({
      revenue: 0,
      customers: 0,
      pieces: 0,
      parts: {
        unit: 'day',
        list: [
          { from: '2026-05-11', revenue: 0, orders: 0 },
          { from: '2026-05-12', revenue: 0, orders: 0 },
        ],
      },
      bestSellers: [],
    });
  });

  test('[ADMIN-07] follows each change of the sales, noted or already processed', async () => {
    const at = '2026-05-10T12:00:00Z';
    const query = '?from=2026-05-10&to=2026-05-10';
    const process = async () => {
      while (await updateSalesPeriods(server.db, timeZone));
    };
    const revenue = async () => (await fetchShop(query)).revenue;
    await addSale({ ...paid(at) });
    await process();
    expect([await revenue(), await revenue()]).toEqual([148.01, 148.01]);
    await server.db.update(payments).set({ status: 'refunded' });
    expect(await revenue()).toBe(0);
    await server.db.update(payments).set({ status: 'paid' });
    expect(await revenue()).toBe(148.01);
    await process();
    expect(await revenue()).toBe(148.01);
    // Between two requests, the sale changes and its note is processed: as many notes as before, and other sales.
    await server.db.update(payments).set({ status: 'refunded' });
    await process();
    expect(await revenue()).toBe(0);
    await server.db.update(payments).set({ status: 'paid' });
    await process();
    expect((await fetchShop(query)).bestSellers).toMatchObject([{ name: 'gown' }]);
    await server.db.update(products).set({ name: 'Evening gown' }).where(eq(products.id, 'gown'));
    expect((await fetchShop(query)).bestSellers).toMatchObject([{ name: 'Evening gown' }]);
    await server.db.delete(orders);
    expect(await revenue()).toBe(0);
  });

  test('[ADMIN-07] adds the totals of the range before', async () => {
    const hats = (quantity: number) => [{ productId: 'hat', quantity }];
    // The last second before the range in New York, its first two days, and the day before the earlier range.
    await addSale({ by: ann, at: '2026-05-10T03:59:59Z', items: hats(4) });
    await addSale({ at: '2026-05-08T12:00:00Z', items: hats(1) });
    await addSale({ at: '2026-05-08T13:00:00Z', items: hats(2), status: 'cancelled', payment: 'void' });
    await addSale({ by: ann, at: '2026-05-10T04:00:00Z', items: hats(5) });
    await addSale({ at: '2026-05-07T12:00:00Z', items: hats(6) });
    await addSale({ by: ann, at: '2026-05-09T12:00:00Z', items: hats(3) });

    // Four, one and three hats of $10.00.
    expect(await fetchShop('?from=2026-05-10&to=2026-05-11')).toMatchObject({
      revenue: 50,
      previous: { from: '2026-05-08', to: '2026-05-09', revenue: 80, orders: 3, customers: 2 },
    });
    expect((await fetchShop('?from=2026-04-01&to=2026-04-30')).previous).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      revenue: 0,
      orders: 0,
      customers: 0,
    });
  });

  test('[ADMIN-07] rejects an invalid range', async () => {
    for (const [query, field, sentence] of [
      ['from=2028-02-02&to=2028-02-01', 'from', 'The start date must not be after the end date.'],
      ['from=1990-01-01&to=2028-02-01', 'from', 'A range can span ten years at most.'],
      ['from=2027-02-29', 'from', 'From must be a date such as 2026-03-09.'],
      ['to=tomorrow', 'to', 'To must be a date such as 2026-03-09.'],
      ['range=ever', 'range', 'Range must be one of 7-days, 30-days, this-month, last-month, 12-months.'],
    ] as const) {
      const response = await shop.root.send('GET', `/api/stats/shop?${query}`);
      expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: [sentence] }]);
    }
  });

  test('[ADMIN-07] reports pending work', async () => {
    const { db } = server;
    await addSale({ at: new Date().toISOString() });
    // More than a week ago.
    await addSale({ at: '2026-01-02T12:00:00Z' });
    await addSale({ at: '2026-01-02T12:00:00Z', status: 'shipped' });
    await db.update(products).set({ stock: 0 }).where(eq(products.id, 'gown'));
    await db.update(products).set({ stock: 4 }).where(eq(products.id, 'hat'));
    await db.update(products).set({ stock: 3 }).where(eq(products.id, 'ring'));
    await db.insert(products).values([productRow({ id: 'cape' }), productRow({ id: 'coat' })]);
    await db.insert(productSizes).values([
      { productId: 'gown', size: 'M', position: 0, sku: 'gown-M', stock: 0 },
      { productId: 'cape', size: 'XL', position: 0, sku: 'cape-XL', stock: 0 },
      { productId: 'cape', size: 'M', position: 1, sku: 'cape-M', stock: 9 },
      { productId: 'cape', size: 'S', position: 2, sku: 'cape-S', stock: 0 },
      { productId: 'coat', size: '36', position: 0, sku: 'coat-36', stock: 0 },
      { productId: 'coat', size: '38', position: 1, sku: 'coat-38', stock: null },
    ]);
    await db.delete(outbox);
    const mail = { to: 'ann@example.org', subject: 'Your order', text: 'Thank you' };
    await db.insert(outbox).values([mail, { ...mail, attempts: 2, failure: 'Mailbox full' }]);
    const contactMessage = {
      fromName: 'Ann',
      fromEmail: 'ann@example.org',
      subject: 'Size',
      message: 'Which?',
    };
    await db
      .insert(messages)
      .values([contactMessage, contactMessage, { ...contactMessage, state: 'answered' }]);

    expect((await fetchShop()).waiting).toEqual({
      pendingOrders: 2,
      overdueOrders: 1,
      suspiciousOrders: 0,
      paymentIssues: 0,
      soldOut: { count: 1, products: [{ _id: 'gown', name: 'gown', stock: 0 }] },
      runningLow: {
        count: 2,
        products: [
          { _id: 'ring', name: 'ring', stock: 3 },
          { _id: 'hat', name: 'hat', stock: 4 },
        ],
      },
      soldOutSizes: {
        count: 3,
        products: [
          { _id: 'cape', name: 'cape', sizes: ['XL', 'S'] },
          { _id: 'coat', name: 'coat', sizes: ['36'] },
        ],
      },
      failedMails: 1,
      unreadMessages: 2,
    });
    await db.update(products).set({ stock: 5 }).where(eq(products.id, 'ring'));
    expect((await fetchShop()).waiting.runningLow.count).toBe(1);
    await db.update(productSizes).set({ stock: 1 }).where(eq(productSizes.sku, 'cape-S'));
    expect((await fetchShop()).waiting.soldOutSizes.products[0].sizes).toEqual(['XL']);
  });
});
