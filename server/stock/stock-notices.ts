import {
  type AnyColumn,
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { CONFIRMATION_DAYS } from '#contract/catalogue/stock-notices.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { formatItemName } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { productColumns, productSizes, products } from '../db/schema/products.ts';
import { stockNotices, stockReturns } from '../db/schema/stock.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { newToken, sha256 } from '../http/tokens.ts';
import { mailboxOf } from '../jobs/mailbox.ts';
import type { DbContext } from '../notify/notify.ts';
import { backInStockMail, noticeConfirmationMail } from './notice-mails.ts';

/** Subscriptions to back-in-stock mails. */

/** How long the units of a cancelled unpaid order must stay in stock before subscribers are notified, in minutes. */
const RETURN_SETTLES_MINUTES = 60;

/** The maximum number of notices in one transaction. */
const BATCH_SIZE = 50;

/**
 * Subscribes an email to a sold-out product or size and queues the confirmation mail. The new link invalidates earlier
 * ones. Does nothing for an email that is already confirmed. Without a size, a product with sizes is back in stock once
 * any of them is. Throws `HttpError` 404 when there is no such product or size and 409 when it is in stock. [SIZE-02]
 */
export async function requestStockNotice(
  { db, notify }: DbContext,
  {
    productId,
    size,
    email,
    siteUrl,
  }: { productId: string; size?: string | undefined; email: string; siteUrl: string },
): Promise<void> {
  const token = newToken();
  await db.transaction(async (tx) => {
    // `for key share` blocks a concurrent delete, but neither sales nor edits.
    const [product] = await tx
      .select(productColumns)
      .from(products)
      .where(eq(products.id, productId))
      .for('key share');
    if (product === undefined) throw notFound('product');
    const { name, sizes } = product;
    const requestedSize =
      size === undefined ? undefined : sizes?.find((entry) => cleanLine(entry.size) === size);
    if (size !== undefined && requestedSize === undefined) throw notFound('size');
    const { stock } = requestedSize ?? product;
    if (stock !== 0) throw new HttpError(409, messageOf('backInStock', formatItemName({ name, size })));
    const renewed = { email, tokenHash: sha256(token), siteUrl };
    const [notice] = await tx
      .insert(stockNotices)
      .values({ productId, sku: requestedSize?.sku, emailKey: mailboxOf(email), ...renewed })
      .onConflictDoUpdate({
        target: [stockNotices.productId, stockNotices.sku, stockNotices.emailKey],
        set: { ...renewed, createdAt: sql`now()` },
        setWhere: isNull(stockNotices.confirmedAt),
      })
      .returning();
    if (notice) {
      const item = { ...product, size: size ?? null };
      await notify.send(tx, () => noticeConfirmationMail(notice, item, token));
    }
  });
}

/**
 * Confirms a subscription; repeated calls succeed too. Throws `HttpError` 404 for an unknown, replaced or expired
 * token.
 */
export async function confirmStockNotice(db: Db, token: string): Promise<void> {
  const [notice] = await db
    .update(stockNotices)
    .set({ confirmedAt: sql`coalesce(${stockNotices.confirmedAt}, now())` })
    .where(
      and(
        eq(stockNotices.tokenHash, sha256(token)),
        or(isNotNull(stockNotices.confirmedAt), gt(stockNotices.createdAt, confirmationCutoff())),
      ),
    )
    .returning({ id: stockNotices.id });
  if (notice === undefined) throw new HttpError(404, messageOf('expiredNoticeLink'));
}

/**
 * Queues the mails for one batch of subscribers whose product or size is back in stock. Returns whether there were any.
 * Units that a cancelled unpaid order returned do not count at first. [SAFE-01] Deletes their subscriptions in the same
 * transaction, so each gets one mail. Skips rows that another process has locked.
 */
export async function notifySubscribers({ db, notify }: DbContext): Promise<boolean> {
  return db.transaction(async (tx) => {
    const freshReturn = tx
      .select({ productId: stockReturns.productId })
      .from(stockReturns)
      .where(
        and(
          eq(stockReturns.productId, products.id),
          sql`${stockReturns.sku} is not distinct from ${stockNotices.sku}`,
          gt(stockReturns.returnedAt, sql`now() - make_interval(mins => ${RETURN_SETTLES_MINUTES})`),
        ),
      );
    const due = await tx
      .select({
        notice: stockNotices,
        product: {
          id: products.id,
          name: products.name,
          priceCents: products.priceCents,
          imageHash: products.imageHash,
          imageWidths: products.imageWidths,
          imageWidth: products.imageWidth,
          size: productSizes.size,
        },
      })
      .from(stockNotices)
      .innerJoin(products, eq(products.id, stockNotices.productId))
      .leftJoin(
        productSizes,
        and(eq(productSizes.productId, products.id), eq(productSizes.sku, stockNotices.sku)),
      )
      .where(
        and(
          isNotNull(stockNotices.confirmedAt),
          or(
            // A removed size is not back in stock, unless the product no longer has sizes.
            and(or(isNull(stockNotices.sku), isNull(products.sizes)), inStock(products.stock)),
            and(isNotNull(productSizes.sku), inStock(productSizes.stock)),
          ),
          notExists(freshReturn),
        ),
      )
      .orderBy(stockNotices.confirmedAt)
      .limit(BATCH_SIZE)
      .for('update', { of: stockNotices, skipLocked: true });
    if (due.length === 0) return false;
    for (const { notice, product } of due) await notify.send(tx, () => backInStockMail(notice, product));
    const ids = due.map(({ notice }) => notice.id);
    await tx.delete(stockNotices).where(inArray(stockNotices.id, ids));
    return true;
  });
}

function inStock(stock: AnyColumn): SQL | undefined {
  return or(isNull(stock), gt(stock, 0));
}

/** Deletes the subscriptions of a mailbox. */
export async function deleteNoticesTo(tx: Db, email: string): Promise<void> {
  await tx.delete(stockNotices).where(eq(stockNotices.emailKey, mailboxOf(email)));
}

/** Deletes subscriptions that were not confirmed within `CONFIRMATION_DAYS` days. */
export async function deleteUnconfirmedNotices(db: Db): Promise<void> {
  await db
    .delete(stockNotices)
    .where(and(isNull(stockNotices.confirmedAt), lte(stockNotices.createdAt, confirmationCutoff())));
}

/** Returns the earliest creation time of a valid confirmation link, by the database's clock. */
function confirmationCutoff(): SQL {
  return sql`now() - make_interval(days => ${CONFIRMATION_DAYS})`;
}
