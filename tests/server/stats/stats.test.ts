import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderState, PaymentState } from '#contract/order.ts';
import { messages, orders, outbox, payments, products, reviews } from '#server/db/schema.ts';
import { ownFigures } from '#server/stats/own-figures.ts';
import { daysOf, shopDay } from '#server/stats/shop-days.ts';
import { testDatabases } from '#tests/support/database.ts';
import { newOrder, place } from '#tests/support/server/test-orders.ts';
import { type Person, person, visitor } from '#tests/support/server/test-people.ts';
import { testSelling } from '#tests/support/server/test-selling.ts';

const timeZone = 'America/New_York';

test('[ADMIN-07] ranges move on with the shop’s days', () => {
  // Still February 29 in New York.
  const today = shopDay(new Date('2028-03-01T04:59:59Z'), timeZone);
  expect(today).toBe('2028-02-29');
  expect(shopDay(new Date('2028-03-01T05:00:00Z'), timeZone)).toBe('2028-03-01');
  expect(daysOf({}, today)).toEqual({ from: '2028-01-31', to: '2028-02-29' });
  expect(daysOf({ range: '7-days' }, today)).toEqual({ from: '2028-02-23', to: '2028-02-29' });
  expect(daysOf({ range: 'this-month' }, today)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf({ range: 'last-month' }, today)).toEqual({ from: '2028-01-01', to: '2028-01-31' });
  expect(daysOf({ range: '12-months' }, today)).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  expect(daysOf({ from: '2028-02-20' }, today)).toEqual({ from: '2028-02-20', to: '2028-02-29' });
  expect(daysOf({ to: '2028-01-30' }, today)).toEqual({ from: '2028-01-01', to: '2028-01-30' });
});

describe.each(testDatabases())('figures on $name', ({ open }) => {
  const shop = testSelling(open);
  const { server } = shop;
  let ann: Person;
  beforeEach(async () => {
    ann = await person(server, 'Ann');
    await server.db.update(products).set({ stock: null });
  });

  interface Sale {
    readonly by?: Person;
    readonly email?: string;
    readonly at: string;
    readonly items?: readonly { productId: string; quantity: number }[];
    readonly status?: OrderState;
    readonly payment?: PaymentState;
    readonly paidAt?: string;
  }

  /** An order of one gown, $148.01 and $7.40 tax, unless said; that it was placed then, and what became of it. */
  async function sale({ by, email = 'gus@example.org', at, items, status, payment = 'due', paidAt }: Sale) {
    const body = newOrder({ contact: { email }, ...(items && { items: [...items] }) });
    const { number } = await place(by ?? visitor(server.app), body);
    const [row] = await server.db
      .update(orders)
      .set({ placedAt: new Date(at), ...(status && { status }) })
      .where(eq(orders.number, number))
      .returning();
    await server.db
      .update(payments)
      .set({ status: payment, paidAt: paidAt === undefined ? null : new Date(paidAt) })
      .where(eq(payments.orderId, row?.id ?? ''));
  }
  const paid = (at: string) => ({ at, paidAt: at, payment: 'paid', status: 'completed' }) as const;

  const own = async (who = ann) => (await who.send('GET', '/api/stats/me')).json();
  const figures = async (query = '') => (await shop.root.send('GET', `/api/stats/shop${query}`)).json();
  /** The parts of the answer with a sale: the first day and the revenue. */
  const sold = async (query: string) => {
    const { parts } = await figures(query);
    return parts.list
      .filter((part: { orders: number }) => part.orders > 0)
      .map(({ from, revenue }: { from: string; revenue: number }) => [from, revenue]);
  };

  test('[USER-03] own figures: what was paid and has not gone back, and what was bought', async () => {
    const eve = await person(server, 'Eve');
    const twoHats = [{ productId: 'hat', quantity: 2 }];
    await sale({ by: ann, ...paid('2026-05-10T12:00:00Z') });
    // Bought, but not paid yet: $20.00 and $1.00 tax.
    await sale({ by: ann, at: '2026-05-11T12:00:00Z', items: twoHats });
    await sale({ by: ann, ...paid('2026-05-12T12:00:00Z'), payment: 'refunded' });
    await sale({ by: ann, ...paid('2026-05-12T12:00:00Z'), payment: 'refunding' });
    await sale({ by: ann, at: '2026-05-12T12:00:00Z', status: 'cancelled', payment: 'void' });
    await sale({ by: ann, at: '2026-05-12T12:00:00Z', payment: 'pending' });
    await sale({ by: eve, ...paid('2026-05-13T12:00:00Z'), items: twoHats });
    await sale(paid('2026-05-13T12:00:00Z'));

    await server.db.insert(reviews).values({ productId: 'hat', userId: ann.id, stars: 4 });

    expect(await own()).toMatchObject({ totalPaid: 155.41, reviews: 1, pieces: 3 });
    expect(await own(eve)).toMatchObject({ totalPaid: 21, reviews: 0, pieces: 2 });
    expect(await own(shop.root)).toMatchObject({ totalPaid: 0, pieces: 0 });
  });

  test('[USER-03] own spending stands in the month of the shop in which it was paid, of the last twelve', async () => {
    // One second before and at midnight in New York, where it was summer in June and winter in February.
    await sale({ by: ann, ...paid('2026-07-01T03:59:59Z') });
    await sale({ by: ann, ...paid('2026-07-01T04:00:00Z'), items: [{ productId: 'hat', quantity: 1 }] });
    await sale({ by: ann, ...paid('2027-03-01T04:59:59Z'), items: [{ productId: 'hat', quantity: 2 }] });
    await sale({ by: ann, ...paid('2027-03-01T05:00:00Z'), items: [{ productId: 'hat', quantity: 3 }] });

    const until = (today: string) => ownFigures(server.db, ann.id, { today, timeZone });
    const { months, totalPaid } = await until('2027-03-31');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2026-04', paid: 0 });
    expect(months.filter((each) => each.paid > 0)).toEqual([
      { month: '2026-06', paid: 155.41 },
      { month: '2026-07', paid: 10.5 },
      { month: '2027-02', paid: 21 },
      { month: '2027-03', paid: 31.5 },
    ]);
    expect(totalPaid).toBe(218.41);
    expect((await until('2027-05-31')).months[0]).toEqual({ month: '2026-06', paid: 155.41 });
    expect((await until('2027-06-01')).months[0]).toEqual({ month: '2026-07', paid: 10.5 });
    expect((await own()).months.at(-1).month).toBe(shopDay(new Date(), timeZone).slice(0, 7));
  });

  test('[ADMIN-07] days begin at the shop’s midnight, also when the clocks change', async () => {
    const hats = (quantity: number) => [{ productId: 'hat', quantity }];
    // March 8, 2026 has 23 hours in New York, November 1 has 25.
    await sale({ at: '2026-03-08T04:59:59Z', items: hats(1) });
    await sale({ at: '2026-03-08T05:00:00Z', items: hats(2) });
    await sale({ at: '2026-03-09T03:59:59Z', items: hats(3) });
    await sale({ at: '2026-03-09T04:00:00Z', items: hats(4) });
    await sale({ at: '2026-11-01T03:59:59Z', items: hats(5) });
    await sale({ at: '2026-11-01T04:00:00Z', items: hats(6) });
    await sale({ at: '2026-11-02T04:59:59Z', items: hats(7) });
    await sale({ at: '2026-11-02T05:00:00Z', items: hats(8) });

    expect(await figures('?from=2026-03-08&to=2026-03-08')).toMatchObject({
      timeZone: 'America/New_York',
      from: '2026-03-08',
      to: '2026-03-08',
      revenue: 50,
      orders: 2,
      pieces: 5,
    });
    expect(await sold('?from=2026-03-07&to=2026-03-09')).toEqual([
      ['2026-03-07', 10],
      ['2026-03-08', 50],
      ['2026-03-09', 40],
    ]);
    expect(await sold('?from=2026-10-31&to=2026-11-02')).toEqual([
      ['2026-10-31', 50],
      ['2026-11-01', 130],
      ['2026-11-02', 80],
    ]);
    // Longer ranges are shown by months, of which the ends may be parts.
    expect(await sold('?from=2026-03-09&to=2026-11-01')).toEqual([
      ['2026-03-01', 40],
      ['2026-10-01', 50],
      ['2026-11-01', 130],
    ]);
  });

  test('[ADMIN-07] what counts as sold, by whom, and what sells best', async () => {
    const at = '2026-05-10T12:00:00Z';
    const gown = { productId: 'gown', quantity: 1 };
    await sale({ by: ann, at, items: [gown, { productId: 'hat', quantity: 3 }] });
    await sale({
      by: ann,
      ...paid(at),
      email: 'other@example.org',
      items: [{ productId: 'ring', quantity: 3 }],
    });
    await sale({ at, items: [gown] });
    await sale({ at, email: 'GUS@example.org', items: [gown] });
    await sale({ ...paid(at), payment: 'refunded' });
    await sale({ at, status: 'cancelled', payment: 'void' });
    await sale({ at, payment: 'pending' });
    // Its money could not be given back.
    await sale({ ...paid(at), status: 'cancelled' });
    await server.db.delete(products).where(eq(products.id, 'ring'));

    // Three gowns, three hats, three rings: 444.03 + 30 + 30; the tax is 5 % of each order: 8.90 + 1.50 + 7.40 + 7.40.
    expect(await figures('?from=2026-05-10&to=2026-05-10')).toMatchObject({
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
    expect(await figures('?from=2026-05-11&to=2026-05-12')).toMatchObject({
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

  test('[ADMIN-07] what is no range is refused', async () => {
    for (const [query, field, sentence] of [
      ['from=2028-02-02&to=2028-02-01', 'from', 'The first day must not be after the last one.'],
      ['from=1990-01-01&to=2028-02-01', 'from', 'A range can have ten years at most.'],
      ['from=2027-02-29', 'from', 'From must be a day such as 2026-03-09.'],
      ['to=tomorrow', 'to', 'To must be a day such as 2026-03-09.'],
      ['range=ever', 'range', 'Range must be one of 7-days, 30-days, this-month, last-month, 12-months.'],
    ] as const) {
      const response = await shop.root.send('GET', `/api/stats/shop?${query}`);
      expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: [sentence] }]);
    }
  });

  test('[ADMIN-07] what waits for the shop', async () => {
    const { db } = server;
    await sale({ at: new Date().toISOString() });
    // More than a week ago.
    await sale({ at: '2026-01-02T12:00:00Z' });
    await sale({ at: '2026-01-02T12:00:00Z', status: 'shipped' });
    await db.update(products).set({ stock: 0 }).where(eq(products.id, 'gown'));
    await db.update(products).set({ stock: 4 }).where(eq(products.id, 'hat'));
    await db.update(products).set({ stock: 5 }).where(eq(products.id, 'ring'));
    await db.delete(outbox);
    const mail = { to: 'ann@example.org', subject: 'Your order', text: 'Thank you' };
    await db.insert(outbox).values([mail, { ...mail, attempts: 2, failure: 'Mailbox full' }]);
    const letter = { fromName: 'Ann', fromEmail: 'ann@example.org', subject: 'Size', message: 'Which?' };
    await db.insert(messages).values([letter, letter, { ...letter, state: 'answered' }]);

    expect((await figures()).waiting).toEqual({
      pendingOrders: 2,
      overdueOrders: 1,
      soldOut: { count: 1, products: [{ _id: 'gown', name: 'gown', stock: 0 }] },
      runningLow: { count: 1, products: [{ _id: 'hat', name: 'hat', stock: 4 }] },
      failedMails: 1,
      unreadMessages: 2,
    });
  });
});
