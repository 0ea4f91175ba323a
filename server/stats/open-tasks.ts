import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_SIZES, type OpenTasks } from '#contract/shop/stats.ts';
import { catalogueRevision, isAtLevel } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { perRevision } from '../db/per-revision.ts';
import { prepareOnce } from '../db/prepared.ts';
import { catalogueState } from '../db/schema/catalogue.ts';
import { messages } from '../db/schema/contact.ts';
import { outbox } from '../db/schema/jobs.ts';
import { productSizes, products } from '../db/schema/products.ts';
import { salesChanges, salesState } from '../db/schema/sales.ts';
import { isFailedMail } from '../jobs/outbox.ts';
import { allCountsColumns } from '../orders/orders.ts';

/** Products listed by name; the counts cover all products. */
const MAX_LISTED = 10;

type LowStock = Pick<OpenTasks, 'soldOut' | 'runningLow' | 'soldOutSizes'>;

/**
 * Creates the function that returns the products that are sold out or running low, and the sold-out sizes of other
 * products. It caches them per revision of the catalogue, which rises with every change of a stock below the threshold.
 */
export function createLowStock(db: Db): () => Promise<LowStock> {
  return perRevision(
    () => catalogueRevision(db),
    async () => ({
      soldOut: await summarizeProducts(db, isAtLevel(products.stock, 'sold-out')),
      runningLow: await summarizeProducts(db, isAtLevel(products.stock, 'low')),
      soldOutSizes: await summarizeSizes(db),
    }),
  );
}

/** The open tasks and the revision of the sales. */
export interface ShopState {
  /**
   * Changes with everything that sales figures depend on, except the days. Each change of the sales adds a row to
   * `sales_changes`, and a count of deletions follows their removal.
   */
  readonly revision: string;
  readonly openTasks: Omit<OpenTasks, keyof LowStock>;
}

const prepareShopState = prepareOnce((db) =>
  db
    .select({
      ...allCountsColumns(db),
      failedMails: sql`${db.$count(outbox, isFailedMail)}`.mapWith(Number),
      unreadMessages: sql`${db.$count(messages, sql`${messages.state} = 'unread'`)}`.mapWith(Number),
      salesChanges: sql`${db.$count(salesChanges)}`.mapWith(Number),
      deletions: sql`(select ${salesState.deletions} from ${salesState})`.mapWith(Number),
      catalogue: sql`(select ${catalogueState.revision} from ${catalogueState})`.mapWith(Number),
    })
    .from(sql`(select) as nothing`)
    .prepare('shop_state'),
);

/** Returns the revision of the sales figures and the open tasks of the admins, without low stock, in one statement. */
export async function loadShopState(db: Db): Promise<ShopState> {
  const [row] = await prepareShopState(db).execute();
  if (row === undefined) throw new Error('The state of the shop is missing.');
  const { rows, deletions, salesChanges: changes, catalogue } = row;
  return {
    // Triggers on orders change these counts too, also when a table is emptied.
    revision: JSON.stringify([deletions, changes, catalogue, rows.toSorted(byStatus)]),
    openTasks: {
      pendingOrders: rows.find(({ status }) => status === 'pending')?.orders ?? 0,
      overdueOrders: row.overdue,
      suspiciousOrders: row.suspicious,
      paymentIssues: row['payment-issue'],
      failedMails: row.failedMails,
      unreadMessages: row.unreadMessages,
    },
  };
}

const byStatus = (a: { status: string }, b: { status: string }) => (a.status < b.status ? -1 : 1);

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

/**
 * Returns the sold-out sizes of products that are not sold out as a whole. The order of the index bounds the rows read.
 * The subquery keeps the database from reading all products for a join.
 */
async function summarizeSizes(db: Db): Promise<NonNullable<OpenTasks['soldOutSizes']>> {
  const { productId, size, position, stock } = productSizes;
  const rows = await db
    .select({
      productId,
      size,
      position,
      name: sql<string | null>`(select ${products.name} from ${products}
        where ${and(eq(products.id, productId), sql`${products.stock} is distinct from 0`)})`,
    })
    .from(productSizes)
    .where(isAtLevel(stock, 'sold-out'))
    .orderBy(asc(productId))
    .limit(MAX_COUNTED_SIZES);
  const ofOthers = rows.filter(({ name }) => name !== null);
  const byProduct = Map.groupBy(ofOthers, (row) => row.productId);
  return {
    count: ofOthers.length,
    products: [...byProduct].slice(0, MAX_LISTED).map(([_id, sizes]) => ({
      _id,
      name: sizes[0]?.name ?? '',
      sizes: sizes.toSorted((a, b) => a.position - b.position).map((row) => row.size),
    })),
  };
}
