import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { WISHLIST_MAX } from '#contract/wishlist-max.ts';
import { isProductId } from '../catalogue/product-id.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { type ProductRow, products } from '../db/schema/products.ts';
import { wishlistItems } from '../db/schema/wishlist.ts';

/** Returns the products on a user's wishlist, the most recently added first. */
export async function listWishlistProducts(db: Db, userId: string): Promise<ProductRow[]> {
  const rows = await db
    .select({ product: products })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.position));
  return rows.map(({ product }) => product);
}

/**
 * Removes products from a user's wishlist, then adds others up to `WISHLIST_MAX`. Applies changes instead of
 * replacing the list, so that two devices cannot overwrite each other's additions. Ignores ids without a product.
 */
export async function updateWishlist(
  db: Db,
  userId: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes concurrent changes of one list: otherwise both could fill the last free position.
    const owner = tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    const [locked] = await owner.for('no key update');
    if (locked === undefined) return;
    const existing = await lockExistingProducts(tx, [...add, ...remove]);
    const removedIds = remove.filter(isProductId);
    if (removedIds.length > 0) {
      await tx
        .delete(wishlistItems)
        .where(and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, removedIds)));
    }
    await addItems(
      tx,
      userId,
      add.filter((id) => existing.has(id)),
    );
  });
}

/**
 * Protects products from deletion until the transaction ends and returns the ids that exist. Call it before any
 * wishlist row is locked: deleting a product takes the locks in the same order.
 */
async function lockExistingProducts(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const validIds = ids.filter(isProductId);
  if (validIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, validIds))
    .orderBy(asc(products.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

async function addItems(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  const listed = await tx
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId));
  const listedIds = new Set(listed.map(({ productId }) => productId));
  const added = [...new Set(ids)].filter((id) => !listedIds.has(id)).slice(0, WISHLIST_MAX - listedIds.size);
  if (added.length === 0) return;
  await tx.insert(wishlistItems).values(added.map((productId) => ({ userId, productId })));
}
