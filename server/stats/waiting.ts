import { and, asc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { Waiting } from '#contract/stats.ts';
import { FEW_LEFT } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { messages, outbox, products } from '../db/schema.ts';
import { countOrders } from '../orders/order-list.ts';

/** So many products are named; how many there are is said of all. */
const NAMED = 10;

/** What waits for somebody of the shop: orders, products of which there are few, mails, messages. [ADMIN-07] */
export async function waitingFor(db: Db): Promise<Waiting> {
  const { pending, overdue } = await countOrders(db, undefined);
  return {
    pendingOrders: pending,
    overdueOrders: overdue,
    soldOut: await productsWith(db, eq(products.stock, 0)),
    runningLow: await productsWith(db, and(gte(products.stock, 1), lt(products.stock, FEW_LEFT))),
    failedMails: await db.$count(outbox, isNotNull(outbox.failure)),
    unreadMessages: await db.$count(messages, eq(messages.state, 'unread')),
  };
}

async function productsWith(db: Db, where: SQL | undefined): Promise<Waiting['soldOut']> {
  const named = await db
    .select({ _id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(where)
    .orderBy(asc(products.stock), asc(products.name), asc(products.id))
    .limit(NAMED);
  return {
    count: await db.$count(products, where),
    products: named.map(({ stock, ...product }) => ({ ...product, stock: stock ?? 0 })),
  };
}
