import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { CONFIRM_DAYS } from '#contract/stock-notices.ts';
import { hashOf, newToken } from '../auth/tokens.ts';
import { emailKey } from '../auth/user-rows.ts';
import type { Db } from '../db/database.ts';
import { products, stockNotices } from '../db/schema.ts';
import { absent, Failure } from '../http/failures.ts';
import { queueMail } from '../jobs/outbox.ts';
import { confirmMail, returnMail } from './notice-mails.ts';

/** Who wants to hear when a product is there again. */

/** So many notices in one transaction. */
const AT_ONCE = 50;

/**
 * Notes an address for a product that is sold out and queues a mail that asks to confirm it; a link that was sent before
 * is worth nothing from now on. Who has confirmed already hears nothing. Throws a 404 when there is no such product and
 * a 409 when it is not sold out.
 */
export async function askForNotice(
  db: Db,
  { productId, email, siteUrl }: { productId: string; email: string; siteUrl: string },
): Promise<void> {
  const token = newToken();
  await db.transaction(async (tx) => {
    // It may be sold and changed meanwhile, not deleted.
    const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('key share');
    if (product === undefined) throw absent('product');
    if (product.stock !== 0) throw new Failure(409, `${product.name} is there again.`);
    const anew = { email, tokenHash: hashOf(token), siteUrl };
    const [notice] = await tx
      .insert(stockNotices)
      .values({ productId, emailKey: emailKey(email), ...anew })
      .onConflictDoUpdate({
        target: [stockNotices.productId, stockNotices.emailKey],
        set: { ...anew, createdAt: sql`now()` },
        setWhere: isNull(stockNotices.confirmedAt),
      })
      .returning();
    if (notice) await queueMail(tx, confirmMail(notice, product, token));
  });
}

/** Confirms an address, as often as its link is used. Throws a 404 for a token that is unknown, replaced or too old. */
export async function confirmNotice(db: Db, token: string): Promise<void> {
  const [notice] = await db
    .update(stockNotices)
    .set({ confirmedAt: sql`coalesce(${stockNotices.confirmedAt}, now())` })
    .where(
      and(
        eq(stockNotices.tokenHash, hashOf(token)),
        or(isNotNull(stockNotices.confirmedAt), gt(stockNotices.createdAt, longestAgo())),
      ),
    )
    .returning({ id: stockNotices.id });
  if (notice === undefined) throw new Failure(404, 'This link is not valid, or no longer.');
}

/**
 * Queues the mail for some who wait for a product that is there again, whatever made it return, and forgets them in the
 * same transaction: nobody is written to twice. Notices that another process is at are left to it. Answers whether there
 * were any.
 */
export async function tellReturns(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const returned = await tx
      .select({ notice: stockNotices, product: { id: products.id, name: products.name } })
      .from(stockNotices)
      .innerJoin(products, eq(products.id, stockNotices.productId))
      .where(and(isNotNull(stockNotices.confirmedAt), or(isNull(products.stock), gt(products.stock, 0))))
      .orderBy(stockNotices.confirmedAt)
      .limit(AT_ONCE)
      .for('update', { of: stockNotices, skipLocked: true });
    if (returned.length === 0) return false;
    for (const { notice, product } of returned) await queueMail(tx, returnMail(notice, product));
    const ids = returned.map(({ notice }) => notice.id);
    await tx.delete(stockNotices).where(inArray(stockNotices.id, ids));
    return true;
  });
}

/** Forgets who has not confirmed their address in time. */
export async function forgetUnconfirmed(db: Db): Promise<void> {
  await db
    .delete(stockNotices)
    .where(and(isNull(stockNotices.confirmedAt), lte(stockNotices.createdAt, longestAgo())));
}

/** By the database's clock. */
function longestAgo(): SQL {
  return sql`now() - make_interval(days => ${CONFIRM_DAYS})`;
}
