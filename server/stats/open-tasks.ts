import { and, asc, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import type { OpenTasks } from '#contract/stats.ts';
import { LOW_STOCK_THRESHOLD } from '#contract/vocabulary.ts';
import { perRevision } from '../catalogue/per-revision.ts';
import { catalogueRevision } from '../catalogue/product-rows.ts';
import type { Db } from '../db/database.ts';
import { messages } from '../db/schema/contact.ts';
import { outbox } from '../db/schema/jobs.ts';
import { products } from '../db/schema/products.ts';
import { countOrders } from '../orders/order-list.ts';

/** Products listed by name; the counts cover all products. */
const MAX_LISTED = 10;

type LowStock = Pick<OpenTasks, 'soldOut' | 'runningLow'>;

/**
 * Creates the function that returns the products that are sold out or running low. It caches them per revision of the
 * catalogue, which rises with every change of a stock below the threshold.
 */
export function createLowStock(db: Db): () => Promise<LowStock> {
  return perRevision(
    () => catalogueRevision(db),
    async () => ({
      soldOut: await summarizeProducts(db, eq(products.stock, 0)),
      runningLow: await summarizeProducts(
        db,
        and(gte(products.stock, 1), lt(products.stock, LOW_STOCK_THRESHOLD)),
      ),
    }),
  );
}

/** Returns the open tasks of the admins: orders, low stock, failed mails and unread messages. [ADMIN-07] */
export async function loadOpenTasks(db: Db, lowStock: LowStock): Promise<OpenTasks> {
  const { pending, overdue, suspicious, 'payment-issue': paymentIssues } = await countOrders(db, undefined);
  return {
    pendingOrders: pending,
    overdueOrders: overdue,
    suspiciousOrders: suspicious,
    paymentIssues,
    ...lowStock,
    failedMails: await db.$count(outbox, isNotNull(outbox.failure)),
    unreadMessages: await db.$count(messages, eq(messages.state, 'unread')),
  };
}

async function summarizeProducts(db: Db, where: SQL | undefined): Promise<OpenTasks['soldOut']> {
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
