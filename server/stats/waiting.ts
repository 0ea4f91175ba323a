import { and, asc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { Waiting } from '#contract/stats.ts';
import { FEW_LEFT } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { messages, outbox, products } from '../db/schema.ts';
import { countOrders } from '../orders/order-list.ts';

/** Products listed by name; the counts cover all products. */
const MAX_LISTED = 10;

/** Returns the open tasks of the admins: orders, low stock, failed mails and unread messages. [ADMIN-07] */
export async function waitingFor(db: Db): Promise<Waiting> {
  const { pending, overdue } = await countOrders(db, undefined);
  return {
    pendingOrders: pending,
    overdueOrders: overdue,
    soldOut: await summarizeProducts(db, eq(products.stock, 0)),
    runningLow: await summarizeProducts(db, and(gte(products.stock, 1), lt(products.stock, FEW_LEFT))),
    failedMails: await db.$count(outbox, isNotNull(outbox.failure)),
    unreadMessages: await db.$count(messages, eq(messages.state, 'unread')),
  };
}

async function summarizeProducts(db: Db, where: SQL | undefined): Promise<Waiting['soldOut']> {
  const listed = await db
    .select({ _id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(where)
    .orderBy(asc(products.stock), asc(products.name), asc(products.id))
    .limit(MAX_LISTED);
  return {
    count: await db.$count(products, where),
    products: listed.map(({ stock, ...product }) => ({ ...product, stock: stock ?? 0 })),
  };
}
