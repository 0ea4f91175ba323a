import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import { foldText } from '#contract/catalogue/fold-text.ts';
import type { Product } from '#contract/catalogue/product.ts';
import {
  LOW_STOCK_THRESHOLD,
  PRODUCT_ID_PATTERN,
  PRODUCT_LIMITS,
  type StockLevel,
} from '#contract/vocabulary.ts';
import { inSize } from '#messages/mails/letter.ts';
import { atMost } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { patternOfPart } from '../db/like-pattern.ts';
import { catalogueState } from '../db/schema/catalogue.ts';
import { type OrderLineRow, type OrderRow, orderLines } from '../db/schema/orders.ts';
import { type ProductRow, productColumns, products } from '../db/schema/products.ts';
import { refundLines, refunds } from '../db/schema/refunds.ts';
import { stockReturns } from '../db/schema/stock.ts';
import { type SiblingRow, selectSiblings, serializeProduct } from './serialize-product.ts';

/** The front of the catalogue: the code that other subjects may import. */

/**
 * Locks products until the transaction ends and returns their rows. Always locks in id order: concurrent orders of
 * the same products wait for each other and cannot deadlock. Skips ids without a product.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const validIds = ids.filter(isProductId);
  if (validIds.length === 0) return [];
  return tx
    .select(productColumns)
    .from(products)
    .where(inArray(products.id, validIds))
    .orderBy(asc(products.id))
    .for('update');
}

/** Units of a product, or of one of its sizes. */
interface StockItem {
  readonly productId: string;
  /** The SKU of the size; undefined if the product has no sizes. */
  readonly sku: string | undefined;
  readonly quantity: number;
}

/**
 * Deducts quantities from the stock of locked products, or of their sizes if they have any. The stock must be tracked
 * and sufficient. [SIZE-05]
 */
export async function deductStock(tx: Db, items: readonly StockItem[]): Promise<void> {
  const withoutSize = items.filter(({ sku }) => sku === undefined);
  const withSize = items.filter(({ sku }) => sku !== undefined);
  // One statement each, because a trigger raises the catalogue's revision once per statement.
  if (withoutSize.length > 0)
    await tx.execute(sql`
      update products set stock = stock - taken.quantity
      from (values ${valuesOf(withoutSize)}) as taken (id, sku, quantity) where products.id = taken.id`);
  if (withSize.length > 0)
    await tx.execute(sql`
      update product_sizes set stock = stock - taken.quantity
      from (values ${valuesOf(withSize)}) as taken (id, sku, quantity)
      where product_sizes.product_id = taken.id and product_sizes.sku = taken.sku`);
}

function valuesOf(items: readonly StockItem[]): SQL {
  return sql.join(
    items.map(
      ({ productId, sku, quantity }) => sql`(${productId}::text, ${sku ?? null}::text, ${quantity}::int)`,
    ),
    sql`, `,
  );
}

/**
 * Adds the quantities of an order back to the sizes with the SKUs of its lines, and to products that have no sizes.
 * Adds nothing to a deleted product or size, and nothing to a stock that is no longer tracked. A line without a size
 * adds nothing to a product that has sizes by now. If the return `settles`, it notifies subscribers of sold-out
 * products and sizes only once the units have stayed for a while.
 */
export async function restoreStock(
  tx: Db,
  { id }: Pick<OrderRow, 'id'>,
  { settles }: { readonly settles: boolean },
): Promise<void> {
  const lines = await tx
    .select({
      productId: orderLines.productId,
      sku: orderLines.sku,
      quantity: sql`${orderLines.quantity} - ${unitsRestocked}`.mapWith(Number),
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.takesStock, true)));
  await returnToStock(tx, lines, { settles });
}

/** The units of an order line that a refund has already put back. */
const unitsRestocked = sql`(
  select coalesce(sum(${refundLines.restocked}), 0) from ${refundLines}
  join ${refunds} on ${refunds.id} = ${refundLines.refundId}
  where ${refunds.orderId} = ${orderLines.orderId} and ${refundLines.position} = ${orderLines.position}
)`;

/** Adds units back to stock under the rules of `restoreStock`. Locks their products. */
export async function returnToStock(
  tx: Db,
  units: readonly Pick<OrderLineRow, 'productId' | 'sku' | 'quantity'>[],
  { settles }: { readonly settles: boolean },
): Promise<void> {
  const returned = units.filter(({ quantity }) => quantity > 0);
  const locked = await lockProducts(
    tx,
    returned.map(({ productId }) => productId),
  );
  if (locked.length === 0) return;
  if (settles) await recordReturns(tx, locked, new Set(returned.map(({ sku }) => sku)));
  // One statement each, because a trigger raises the catalogue's revision once per statement.
  const values = valuesOf(returned.map(({ sku, ...item }) => ({ ...item, sku: sku ?? undefined })));
  await tx.execute(sql`
    update products set stock = ${capped(sql`stock + returned.quantity`)}
    from (
      select id, sum(quantity)::int as quantity from (values ${values}) as line (id, sku, quantity) group by id
    ) as returned
    where products.id = returned.id and sizes is null and stock is not null`);
  await tx.execute(sql`
    update product_sizes set stock = ${capped(sql`stock + returned.quantity`)}
    from (
      select id, sku, sum(quantity)::int as quantity from (values ${values}) as line (id, sku, quantity)
      group by id, sku
    ) as returned
    where product_id = returned.id and product_sizes.sku = returned.sku and stock is not null`);
}

const capped = (stock: SQL) => atMost(stock, PRODUCT_LIMITS.stock.max);

/** Records the locked products, and their sizes with one of the SKUs, that are sold out before units return. */
async function recordReturns(
  tx: Db,
  locked: readonly ProductRow[],
  skus: ReadonlySet<string | null>,
): Promise<void> {
  const returns = locked.flatMap(({ id: productId, stock, sizes }) => [
    ...(stock === 0 ? [{ productId, sku: null }] : []),
    ...(sizes ?? []).flatMap(({ sku, stock: left }) =>
      left === 0 && skus.has(sku) ? [{ productId, sku }] : [],
    ),
  ]);
  if (returns.length === 0) return;
  await tx
    .insert(stockReturns)
    .values(returns)
    .onConflictDoUpdate({
      target: [stockReturns.productId, stockReturns.sku],
      set: { returnedAt: sql`now()` },
    });
}

/** Returns the name of a product with its size, as mails contain it: `Velvet Gown in size M`. [SIZE-05] */
export function formatItemName({
  name,
  size,
}: {
  readonly name: string;
  readonly size?: string | null | undefined;
}): string {
  return name + formatSize({ size });
}

/** Returns the text after the name of a product with a size; '' without a size. */
export function formatSize({ size }: { readonly size?: string | null | undefined }): string {
  return size ? inSize(size) : '';
}

/** Returns whether a text has the form of a product id. */
export function isProductId(id: string): boolean {
  return PRODUCT_ID_PATTERN.test(id);
}

/** Returns the condition for a stock at a level. The partial indexes of both tables compare in the same way. */
export function isAtLevel(stock: PgColumn, level: StockLevel): SQL | undefined {
  return level === 'sold-out' ? eq(stock, 0) : and(gte(stock, 1), lt(stock, LOW_STOCK_THRESHOLD));
}

/**
 * Returns the condition for products whose category, name or description contains a text, ignoring case and accents. An
 * index on the expression exists where the database has `pg_trgm`. [SEARCH-03]
 */
export function containsText(text: string): SQL {
  const pattern = patternOfPart(foldText(text));
  return sql`searched_text(${products.category}, ${products.name}, ${products.description}) like ${pattern}`;
}

/**
 * Returns the condition for products whose name contains a text, ignoring case and accents. The first part has an index
 * where the database has `pg_trgm`.
 */
export function nameContains(text: string): SQL {
  return sql`(${containsText(text)} and folded(${products.name}) like ${patternOfPart(foldText(text))})`;
}

/** Returns the product with this id. */
export async function selectProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select(productColumns).from(products).where(eq(products.id, id));
  return row;
}

/** Returns the products with these ids, in the order of the ids. Skips unknown ids. */
export async function selectProductsByIds(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const validIds = ids.filter(isProductId);
  if (validIds.length === 0) return [];
  const rows = await db.select(productColumns).from(products).where(inArray(products.id, validIds));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Returns the catalogue's revision, which every change of a product increases. With `lock`, all other changes wait
 * until the current transaction ends.
 */
export async function catalogueRevision(db: Db, { lock = false } = {}): Promise<number> {
  const query = db.select({ revision: catalogueState.revision }).from(catalogueState);
  const [state] = await (lock ? query.for('update') : query);
  return state?.revision ?? 0;
}

/** The capabilities that add fields to products, and the colors of the styles. */
export interface ProductParts {
  readonly capabilities: readonly Capability[];
  /** The products of each style, from light to dark. */
  readonly siblings: ReadonlyMap<string, readonly SiblingRow[]>;
}

/** The parts of a base backend: none. */
const NO_PARTS: ProductParts = { capabilities: [], siblings: new Map() };

/** Loads the data that the rows lack, and returns the function that converts a row to a product. */
export type PrepareProducts = (
  rows: readonly ProductRow[],
  request: FastifyRequest,
) => Promise<(row: ProductRow) => Product>;

/** Returns the serializer of a backend's products. */
export function createProductSerializer(
  db: Db,
  capabilities: readonly Capability[] | null,
  originOf: (request: FastifyRequest) => string,
): PrepareProducts {
  const announced = capabilities ?? [];
  return async (rows, request) => {
    const siblings = announced.includes('catalogue') ? await selectSiblings(db, rows) : NO_PARTS.siblings;
    const origin = originOf(request);
    return (row) => serializeProduct(row, origin, { capabilities: announced, siblings });
  };
}
