import { eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ORDER_STATES, PAYMENT_STATES } from '#contract/orders/order.ts';
import { REFUND_STATES } from '#contract/orders/refunds.ts';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/auth.ts';
import { orderCounts, orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { salesChanges, salesPeriods } from '#server/db/schema/sales.ts';
import { type DateRange, precedingRange, toShopDay } from '#server/http/date-range.ts';
import { countOrders } from '#server/orders/order-list.ts';
import { mergeOrderCounts } from '#server/orders/orders.ts';
import { updateSalesPeriods } from '#server/stats/sales-periods.ts';
import { loadShopFigures } from '#server/stats/shop-figures.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

const timeZone = 'America/New_York';
const DAY_MS = 86_400_000;
/** Orders of the tests are at most this many days old. */
const MAX_AGE = 130;

type Sale = { orders: typeof orders.$inferSelect; payments: typeof payments.$inferSelect };

/** Returns what is left of the goods and the tax of an order after its refunds, in cents. */
function keptOf({ orders: { totalCents, taxCents, grandTotalCents }, payments: payment }: Sale) {
  const returned = Math.min(payment.refundedCents, payment.amountCents);
  const returnedTax = Math.round((returned * taxCents) / grandTotalCents);
  return { goodsBefore: totalCents, goods: totalCents - returned + returnedTax, tax: taxCents - returnedTax };
}

/** Spreads what was refunded of the goods over the lines of an order, by the difference of rounded sums. */
function reduceLines(
  lines: readonly (typeof orderLines.$inferSelect)[],
  { goodsBefore, goods }: { goodsBefore: number; goods: number },
) {
  const returned = goodsBefore - goods;
  let sumCents = 0;
  return lines.map(({ productId, quantity, priceCents }) => {
    const lineCents = quantity * priceCents;
    const before = Math.round((returned * sumCents) / goodsBefore);
    sumCents += lineCents;
    const reduction = Math.round((returned * sumCents) / goodsBefore) - before;
    return { productId, quantity, revenueCents: lineCents - reduction };
  });
}

/** Computes the figures of a range from all orders, one by one. */
async function computeFigures(db: Db, days: DateRange) {
  const rows = await db.select().from(orders).innerJoin(payments, eq(payments.orderId, orders.id));
  const sold = rows.filter(({ orders: order, payments: payment }) => {
    const day = toShopDay(order.placedAt, timeZone);
    const isSold =
      order.status !== 'cancelled' && order.confirmation === null && ['paid', 'due'].includes(payment.status);
    return isSold && days.from <= day && day <= days.to;
  });
  const ids = new Set(sold.map(({ orders: { id } }) => id));
  const lines = (await db.select().from(orderLines)).filter(({ orderId }) => ids.has(orderId));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const kept = new Map(sold.map((sale) => [sale.orders.id, keptOf(sale)]));
  const keptLines = sold.flatMap(({ orders: { id } }) => {
    const ofOrder = lines.filter(({ orderId }) => orderId === id).sort((a, b) => a.position - b.position);
    return reduceLines(ofOrder, kept.get(id) ?? { goods: 0, goodsBefore: 0 });
  });
  const byProduct = Map.groupBy(keptLines, ({ productId }) => productId);
  const bestSellers = [...byProduct].map(([productId, sales]) => ({
    productId,
    pieces: sum(sales.map(({ quantity }) => quantity)),
    revenueCents: sum(sales.map(({ revenueCents }) => revenueCents)),
  }));
  bestSellers.sort(
    (a, b) => b.pieces - a.pieces || b.revenueCents - a.revenueCents || (a.productId < b.productId ? -1 : 1),
  );
  const byDay = Map.groupBy(sold, ({ orders: { placedAt } }) => toShopDay(placedAt, timeZone));
  return {
    revenueCents: sum([...kept.values()].map(({ goods }) => goods)),
    taxCents: sum([...kept.values()].map(({ tax }) => tax)),
    orders: sold.length,
    customers: new Set(sold.map(({ orders: { userId, email, id } }) => userId ?? email?.toLowerCase() ?? id))
      .size,
    products: byProduct.size,
    pieces: sum(lines.map(({ quantity }) => quantity)),
    days: [...byDay].map(([day, sales]) => [day, sales.length]).sort(),
    bestSellers: bestSellers.slice(0, 10),
  };
}

/** Computes the figures of a range and the totals of the one before. */
async function computeComparedFigures(db: Db, days: DateRange) {
  const before = precedingRange(days);
  const { revenueCents, orders, customers } = await computeFigures(db, before);
  return { ...(await computeFigures(db, days)), previous: { ...before, revenueCents, orders, customers } };
}

/** Returns the figures of the shop in the form of `computeComparedFigures`. */
async function loadFigures(db: Db, days: DateRange) {
  const { parts, bestSellers, ...sums } = await loadShopFigures(db, days, timeZone);
  return {
    ...sums,
    days: parts.list.filter((part) => part.orders > 0).map(({ from, orders }) => [from, orders]),
    bestSellers: bestSellers.map(({ productId, pieces, revenueCents }) => ({
      productId,
      pieces,
      revenueCents,
    })),
  };
}

/** Changes the price of the goods of orders, without their tax. */
async function setTotal(db: Db, totalCents: number, where?: SQL): Promise<void> {
  await db
    .update(orders)
    .set({ totalCents: cents(totalCents), grandTotalCents: sql`${totalCents}::bigint + tax_cents` })
    .where(where);
  await db.execute(sql`
    update order_components set amount_cents = (select total_cents from orders where id = order_id)
    where kind = 'items'`);
}

const dayBefore = (days: number) => toShopDay(new Date(Date.now() - days * DAY_MS), timeZone);
/** The figures of up to 62 days have a part for each day. */
const RANGES = [
  { from: dayBefore(6), to: dayBefore(0) },
  { from: dayBefore(61), to: dayBefore(0) },
  { from: dayBefore(100), to: dayBefore(70) },
];
/** Longer ranges use whole months. */
const MONTHS = { from: dayBefore(MAX_AGE), to: dayBefore(0) };

async function expectExactFigures(db: Db): Promise<void> {
  for (const days of RANGES)
    expect(await loadFigures(db, days)).toEqual(await computeComparedFigures(db, days));
  const { days: _days, ...computed } = await computeComparedFigures(db, MONTHS);
  expect(await loadFigures(db, MONTHS)).toMatchObject(computed);
  const counts = await countOrders(db, {});
  expect(counts.all).toBe(await db.$count(orders));
  for (const status of ORDER_STATES)
    expect([status, counts[status]]).toEqual([status, await db.$count(orders, eq(orders.status, status))]);
}

/** Runs the worker until nothing is left to do. */
async function updateAll(db: Db): Promise<void> {
  while (await updateSalesPeriods(db, timeZone));
}

describeDatabases('sales periods on $name', ({ name, open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(
      server.db,
      Array.from({ length: 15 }, (_, index) =>
        productRow({ id: `product-${index}`, priceCents: cents(999 + index * 250) }),
      ),
    );
  });

  /** Places an order that is `days` old. Returns its number. */
  const placeOn = async (days: number, guest: number) => {
    const visitor = createVisitor(server.app, { remoteAddress: `10.0.1.${guest}` });
    const { number } = await placeTestOrder(
      visitor,
      newOrder({ items: [{ productId: 'product-1', quantity: 1 }] }),
    );
    await server.db
      .update(orders)
      .set({ placedAt: new Date(Date.now() - days * DAY_MS), confirmation: null })
      .where(eq(orders.number, number));
    return number;
  };

  test('[ADMIN-07] agree with all orders after any sequence of changes', async () => {
    const { app, db } = server;
    const random = seededRandom(7);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const root = await createUser(server, 'Root', 'admin');
    const customers = [await createUser(server, 'Ann'), await createUser(server, 'Bea')];
    const placed: string[] = [];
    const ofOrder = () => eq(orders.number, pick(placed));
    const idOfOrder = () => db.select({ id: orders.id }).from(orders).where(ofOrder());
    const place = async (round: number) => {
      const guest = createVisitor(app, { remoteAddress: `10.0.0.${Math.floor(round / 20)}` });
      const first = random(12);
      const { number } = await placeTestOrder(
        pick([guest, guest, ...customers]),
        newOrder({
          contact: { email: pick(['ann@example.org', 'ANN@example.org', 'gus@example.org']) },
          items: Array.from({ length: 1 + random(3) }, (_, item) => ({
            productId: `product-${first + item}`,
            quantity: 1 + random(4),
          })),
        }),
      );
      await db
        .update(orders)
        .set({ placedAt: new Date(Date.now() - random(MAX_AGE * 24 * 60) * 60_000) })
        .where(eq(orders.number, number));
      placed.push(number);
    };
    const changes: readonly ((round: number) => Promise<unknown>)[] = [
      place,
      place,
      place,
      async () => root.send('PATCH', `/api/orders/${pick(placed)}`, { status: pick(ORDER_STATES) }),
      async () =>
        db
          .update(orders)
          .set({ status: pick(ORDER_STATES) })
          .where(ofOrder()),
      async () =>
        db
          .update(payments)
          .set({ status: pick(PAYMENT_STATES) })
          .where(inArray(payments.orderId, idOfOrder())),
      async () => {
        const [payment] = await db.select().from(payments).where(inArray(payments.orderId, idOfOrder()));
        if (payment === undefined) return;
        const { orderId, amountCents, refundClaimsCents } = payment;
        await db.insert(refunds).values({
          orderId,
          amountCents: cents(random(amountCents - refundClaimsCents + 1)),
          currency: 'usd',
          idempotencyKey: crypto.randomUUID(),
          status: pick(REFUND_STATES),
          actor: 'shop',
        });
      },
      async () => db.update(refunds).set({ status: 'failed' }).where(inArray(refunds.orderId, idOfOrder())),
      async () => random(4) === 0 && db.delete(refunds).where(inArray(refunds.orderId, idOfOrder())),
      async () =>
        db
          .update(orders)
          .set({ confirmation: pick([null, 'mail', 'shop'] as const) })
          .where(ofOrder()),
      async () =>
        db
          .update(orders)
          .set({ email: pick([null, 'eve@example.org']) })
          .where(ofOrder()),
      async () =>
        db
          .update(orders)
          .set({ placedAt: sql`placed_at + make_interval(hours => ${random(72) - 36})` })
          .where(ofOrder()),
      async () => setTotal(db, 5000, ofOrder()),
      async () =>
        db
          .update(orderLines)
          .set({ quantity: 1 + random(9) })
          .where(inArray(orderLines.orderId, idOfOrder())),
      async () => random(4) === 0 && db.delete(orderLines).where(inArray(orderLines.orderId, idOfOrder())),
      async () => random(4) === 0 && db.delete(orders).where(ofOrder()),
      async () => updateSalesPeriods(db, timeZone),
      async () => mergeOrderCounts(db),
    ];
    for (let round = 0; round < 10; round += 1) await place(round);
    await updateAll(db);
    for (let round = 0; round < 300; round += 1) {
      await pick(changes)(round);
      // Each comparison finds changes that the worker has not processed.
      if (round % 100 === 40) await updateAll(db);
      if (round % 50 === 49) await expectExactFigures(db);
    }
    // Their orders become those of guests.
    await db.delete(users).where(ne(users.username, 'Root'));
    await expectExactFigures(db);
    await updateAll(db);
    await expectExactFigures(db);
    expect(await db.$count(salesChanges)).toBe(0);
  });

  test('[ADMIN-07] hold the figures of past days and whole months', async () => {
    const { db } = server;
    await placeOn(70, 0);
    await updateAll(db);
    expect(await loadFigures(db, MONTHS)).toMatchObject({ orders: 1 });
    // Nothing but a stored month can contain these orders.
    await db
      .update(salesPeriods)
      .set({ orders: 50 })
      .where(sql`ends_at - starts_at > interval '2 days' and orders > 0`);
    expect(await loadFigures(db, MONTHS)).toMatchObject({ orders: 50 });
    await db
      .update(salesPeriods)
      .set({ orders: 30 })
      .where(sql`ends_at - starts_at < interval '2 days' and orders > 0`);
    expect(await loadFigures(db, { from: dayBefore(71), to: dayBefore(69) })).toMatchObject({ orders: 30 });
    // The periods of another time zone begin at other times.
    expect(await loadShopFigures(db, MONTHS, 'Europe/Paris')).toMatchObject({ orders: 1 });
    await db.update(orders).set({ status: 'cancelled' });
    expect(await loadFigures(db, MONTHS)).toMatchObject({ orders: 0 });
    await updateAll(db);
    expect(await db.$count(salesPeriods, sql`orders > 0`)).toBe(0);
  });

  test('merges the counts of orders into one row per status', async () => {
    const { db } = server;
    for (let round = 0; round < 60; round += 1) {
      await db.insert(orderCounts).values([
        { status: 'pending', orders: 2 },
        { status: 'shipped', orders: -1 },
      ]);
    }
    const before = await countOrders(db, {});
    await Promise.all([mergeOrderCounts(db), mergeOrderCounts(db)]);
    expect(await db.$count(orderCounts)).toBeLessThan(10);
    expect(await countOrders(db, {})).toEqual(before);
    expect(before).toMatchObject({ pending: 120, shipped: -60 });
  });

  test('[ADMIN-07] count each of many concurrent orders', async () => {
    const { db } = server;
    await placeOn(40, 0);
    const guests = Array.from({ length: 20 }, (_, guest) => guest);
    await Promise.all([
      ...guests.map(async (guest) => {
        const number = await placeOn(2 + (guest % 5), guest);
        if (guest % 3 === 0)
          await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, number));
        await updateSalesPeriods(db, timeZone);
      }),
      updateAll(db),
      updateAll(db),
    ]);
    await expectExactFigures(db);
    await updateAll(db);
    await expectExactFigures(db);
    expect((await loadFigures(db, MONTHS)).orders).toBe(14);
  });

  // The embedded database runs one transaction after the other.
  if (name === 'PostgreSQL')
    test('[ADMIN-07] count an order that commits after its day was stored', async () => {
      const { db } = server;
      await placeOn(2, 0);
      await updateAll(db);
      const range = { from: dayBefore(3), to: dayBefore(1) };
      await db.transaction(async (tx) => {
        // The change is not committed yet when the worker stores the day again, because of the other order.
        await setTotal(tx, 4200);
        await placeOn(2, 1);
        await updateAll(db);
        expect(await loadFigures(db, range)).toMatchObject({ orders: 2, revenueCents: 2498 });
      });
      expect(await loadFigures(db, range)).toMatchObject({ orders: 2, revenueCents: 5449 });
      await updateAll(db);
      expect(await loadFigures(db, range)).toMatchObject({ orders: 2, revenueCents: 5449 });
    });
});
