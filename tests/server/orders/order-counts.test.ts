import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ORDER_STATES, PAYMENT_STATES } from '#contract/orders/order.ts';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Db } from '#server/db/database.ts';
import { heldKeys, orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { countNewOrders } from '#server/orders/new-order-count.ts';
import { countOrders, listOrders } from '#server/orders/order-list.ts';
import { findWarnings, pruneHeldKeys } from '#server/orders/order-warnings.ts';
import { mergeOrderCounts } from '#server/orders/orders.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';

const DAY_MS = 86_400_000;

/** Computes the warnings and counts of orders one by one, from all rows. */
async function computeCounts(db: Db) {
  const rows = await db.select().from(orders).innerJoin(payments, eq(payments.orderId, orders.id));
  const lines = await db.select().from(orderLines);
  const stocks = new Map((await db.select().from(products)).map(({ id, stock }) => [id, stock]));
  const pending = rows.filter(({ orders: order }) => order.status === 'pending');
  const held = pending.filter(({ payments: payment }) => ['due', 'pending'].includes(payment.status));
  const known = held.map(({ orders: order }) => order).filter(({ networkKey }) => networkKey !== null);
  const linesOf = (ids: readonly string[]) =>
    lines.filter(({ orderId, takesStock }) => takesStock && ids.includes(orderId));
  const isLargeShare = ({ id }: { id: string }, key: 'networkKey' | 'mailboxKey') => {
    const value = known.find((order) => order.id === id)?.[key];
    const ofKey = known.filter((order) => value && order[key] === value).map((order) => order.id);
    return linesOf([id]).some(({ productId }) => {
      const units = linesOf(ofKey)
        .filter((line) => line.productId === productId)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const stock = stocks.get(productId) ?? null;
      return stock !== null && units > Math.max(3, Math.floor(((stock + units) * 25) / 100));
    });
  };
  const warnings = held
    .map(({ orders: order }) => ({
      id: order.id,
      warnings: [
        ...(order.confirmation === null ? [] : ['unconfirmed']),
        ...(order.networkKey !== null &&
        known.filter(({ networkKey }) => networkKey === order.networkKey).length >= 5
          ? ['network']
          : []),
        ...(isLargeShare(order, 'networkKey') || isLargeShare(order, 'mailboxKey') ? ['share'] : []),
      ],
    }))
    .filter((order) => order.warnings.length > 0);
  const isOld = ({ orders: { placedAt } }: (typeof rows)[number]) =>
    placedAt.getTime() < Date.now() - 7 * DAY_MS;
  return {
    warnings: Object.fromEntries(warnings.map((order) => [order.id, order.warnings.toSorted()])),
    suspicious: warnings.length,
    overdue: pending.filter(
      (row) => isOld(row) && row.payments.method === 'delivery' && row.payments.status === 'due',
    ).length,
    waiting: pending.filter(
      ({ orders: order, payments: payment }) =>
        ['due', 'paid'].includes(payment.status) && order.confirmation !== 'mail',
    ).length,
  };
}

/** Returns the same from the counters, indexes and noted keys. */
async function loadCounts(db: Db) {
  const ids = (await db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
  const warnings = [...(await findWarnings(db, ids))];
  const { suspicious, overdue } = await countOrders(db, {});
  const found = await countOrders(db, { from: new Date(0) });
  expect(found).toEqual(await countOrders(db, {}));
  return {
    warnings: Object.fromEntries(warnings.map(([id, list]) => [id, list.toSorted()])),
    suspicious,
    overdue,
    waiting: await countNewOrders(db),
  };
}

describeDatabases('counts of orders on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(
      server.db,
      Array.from({ length: 6 }, (_, index) =>
        productRow({ id: `product-${index}`, priceCents: cents(999), stock: index === 5 ? null : index * 8 }),
      ),
    );
  });

  /** Inserts an order in raw rows, as the shop does: the order, its lines, its payment. */
  const insertOrder = async (
    db: Db,
    { random, daysOld = 0 }: { random: (below: number) => number; daysOld?: number },
  ) => {
    const id = randomUUID();
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    await db.insert(orders).values({
      id,
      number: `SOL-${id}`,
      keyHash: id,
      callerHash: '',
      requestHash: '',
      siteUrl: '',
      networkKey: pick(['n1', 'n2', 'n3', null]),
      mailboxKey: pick(['m1', 'm2', 'm3', 'm4']),
      confirmation: pick([null, null, 'mail', 'shop'] as const),
      selectedItems: 1,
      totalCents: cents(0),
      taxCents: cents(0),
      taxBasisPoints: 500,
      grandTotalCents: cents(0),
      placedAt: new Date(Date.now() - daysOld * DAY_MS - random(12 * 60) * 60_000 - 60_000),
    });
    await db.insert(orderLines).values(
      Array.from({ length: 1 + random(2) }, (_, position) => ({
        orderId: id,
        position,
        productId: `product-${random(6)}`,
        name: '',
        priceCents: cents(0),
        quantity: 1 + random(3),
        takesStock: random(5) > 0,
        imageHash: '',
        imageWidth: 1,
        imageAlt: '',
      })),
    );
    await db.insert(payments).values({
      orderId: id,
      method: pick(['delivery', 'card'] as const),
      status: pick(['due', 'pending', 'paid'] as const),
      amountCents: cents(0),
    });
    return id;
  };

  test('[ADMIN-07] agree with all orders after any sequence of changes', async () => {
    const { db } = server;
    const random = seededRandom(11);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const placed: string[] = [];
    const isOne = () => eq(orders.id, pick(placed));
    const place = async () => placed.push(await insertOrder(db, { random, daysOld: random(14) }));
    const setOrder = (columns: () => Partial<typeof orders.$inferInsert>) => async () =>
      db.update(orders).set(columns()).where(isOne());
    const changes: readonly (() => Promise<unknown>)[] = [
      place,
      place,
      place,
      setOrder(() => ({ status: pick(ORDER_STATES) })),
      setOrder(() => ({ status: 'pending' })),
      setOrder(() => ({ networkKey: pick(['n1', 'n2', null]) })),
      setOrder(() => ({ mailboxKey: pick(['m1', 'm2', null]) })),
      setOrder(() => ({ confirmation: pick([null, 'mail', 'shop'] as const) })),
      setOrder(() => ({ placedAt: new Date(Date.now() - random(14) * DAY_MS - 60_000) })),
      async () =>
        db
          .update(payments)
          .set({ status: pick(PAYMENT_STATES) })
          .where(eq(payments.orderId, pick(placed))),
      async () =>
        db
          .update(orderLines)
          .set({ quantity: 1 + random(6), takesStock: random(4) > 0 })
          .where(eq(orderLines.orderId, pick(placed))),
      async () => db.delete(orders).where(and(isOne(), sql`${random(3)} = 0`)),
      async () =>
        db
          .update(products)
          .set({ stock: pick([0, 3, 9, 30, null]) })
          .where(eq(products.id, `product-${random(6)}`)),
      async () =>
        db
          .update(orders)
          .set({ status: 'pending' })
          .where(inArray(orders.id, placed.slice(0, 4))),
      async () => pruneHeldKeys(db),
      async () => mergeOrderCounts(db),
    ];
    for (let round = 0; round < 15; round += 1) await place();
    for (let round = 0; round < 240; round += 1) {
      await pick(changes)();
      if (round % 20 === 19) expect(await loadCounts(db)).toEqual(await computeCounts(db));
    }
    await pruneHeldKeys(db);
    expect(await loadCounts(db)).toEqual(await computeCounts(db));
    await db.execute(sql`truncate orders cascade`);
    expect(await loadCounts(db)).toEqual({ warnings: {}, suspicious: 0, overdue: 0, waiting: 0 });
  });

  test('keep the keys of conspicuous networks and mailboxes only, each once', async () => {
    const { db } = server;
    const place = async (networkKey: string, mailboxKey: string, quantity = 1) => {
      const id = await insertOrder(db, { random: () => 0 });
      await db.update(orderLines).set({ quantity, takesStock: true }).where(eq(orderLines.orderId, id));
      await db.update(orders).set({ networkKey, mailboxKey }).where(eq(orders.id, id));
    };
    for (let count = 0; count < 5; count += 1) await place('crowded', `mailbox-${count}`);
    await place('quiet', 'greedy', 4);
    await place('quiet', 'modest', 1);
    await pruneHeldKeys(db);
    const keys = await db.select({ key: heldKeys.key }).from(heldKeys).orderBy(heldKeys.key);
    expect(keys.map(({ key }) => key)).toEqual(['crowded', 'greedy', 'quiet']);
    await db.update(orders).set({ status: 'cancelled' });
    await pruneHeldKeys(db);
    expect(await db.$count(heldKeys)).toBe(0);
  });

  /** Inserts 27 orders and changes them more often than the counts per day are merged. */
  const insertChangingOrders = async (random: (below: number) => number) => {
    const { db } = server;
    const ids: string[] = [];
    for (let count = 0; count < 27; count += 1)
      ids.push(await insertOrder(db, { random, daysOld: random(9) }));
    const changes: readonly (() => Partial<typeof orders.$inferInsert>)[] = [
      () => ({ status: 'pending' }),
      () => ({ status: 'shipped' }),
      () => ({ placedAt: new Date(Date.now() - random(9) * DAY_MS) }),
    ];
    for (let round = 0; round < 120; round += 1) {
      const columns = changes[round % 3]?.() ?? {};
      await db
        .update(orders)
        .set(columns)
        .where(eq(orders.id, ids[random(27)] ?? ''));
      if (round === 90) await mergeOrderCounts(db);
    }
    await db.delete(orders).where(inArray(orders.id, ids.slice(0, 3)));
  };

  test('[ADMIN-07] read a page from the nearer end of the list or from its day, in every sort order', async () => {
    const { db } = server;
    const random = seededRandom(3);
    await insertChangingOrders(random);
    const ORDERS: Readonly<Record<'newest' | 'oldest' | 'total', SQL>> = {
      newest: sql`placed_at desc, id`,
      oldest: sql`placed_at, id desc`,
      total: sql`grand_total_cents desc, id`,
    };
    const overdue = sql`status = 'pending' and placed_at < now() - interval '7 days'
      and id in (select order_id from payments where method = 'delivery' and status = 'due')`;
    for (const [status, condition] of [
      [undefined, undefined],
      ['pending', sql`status = 'pending'`],
      ['shipped', sql`status = 'shipped'`],
      ['completed', sql`status = 'completed'`],
      ['overdue', overdue],
    ] as const) {
      for (const sort of ['newest', 'oldest', 'total'] as const) {
        const all = await db.select({ id: orders.id }).from(orders).where(condition).orderBy(ORDERS[sort]);
        for (let page = 1; page <= 14; page += 1) {
          const options = { sort, loadTotal: async () => all.length };
          const listed = await listOrders(db, { status }, { page, perPage: 2 }, options);
          expect(listed.map(({ order }) => order.id)).toEqual(
            all.slice((page - 1) * 2, page * 2).map(({ id }) => id),
          );
        }
      }
    }
    await db.execute(sql`truncate orders cascade`);
    expect(await listOrders(db, {}, { page: 2, perPage: 2 })).toEqual([]);
    const { rows } = (await db.execute(
      sql`select sum(orders)::int as orders from order_days`,
    )) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ orders: 0 }]);
  });
});
