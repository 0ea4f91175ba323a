import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { WISHLIST_MAX } from '#contract/wishlist-max.ts';
import { isProductId } from '../catalogue/product-id.ts';
import type { Db } from '../db/database.ts';
import { type ProductRow, products, users, wishlistItems } from '../db/schema.ts';

/** The products on a person's wishlist, the last one added first. */
export async function listWishes(db: Db, userId: string): Promise<ProductRow[]> {
  const rows = await db
    .select({ product: products })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.position));
  return rows.map(({ product }) => product);
}

/**
 * Takes products off a person's wishlist, then adds others, as many as there is room for. What is on it stays, so that
 * of two devices neither takes away what the other has added. A product that does not exist is left out.
 */
export async function changeWishes(
  db: Db,
  userId: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two changes the later one sees the earlier: otherwise both would find the last free place.
    const people = tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    const [person] = await people.for('no key update');
    if (person === undefined) return;
    const there = await keepProducts(tx, [...add, ...remove]);
    const off = remove.filter(isProductId);
    if (off.length > 0) {
      await tx
        .delete(wishlistItems)
        .where(and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, off)));
    }
    await addWishes(
      tx,
      userId,
      add.filter((id) => there.has(id)),
    );
  });
}

/**
 * Has products stay as long as the transaction lasts, and answers which there are. Before anything of the list is
 * locked, as who deletes a product does.
 */
async function keepProducts(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const possible = ids.filter(isProductId);
  if (possible.length === 0) return new Set();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, possible))
    .orderBy(asc(products.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

async function addWishes(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  const listed = await tx
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId));
  const wished = new Set(listed.map(({ productId }) => productId));
  const added = [...new Set(ids)].filter((id) => !wished.has(id)).slice(0, WISHLIST_MAX - wished.size);
  if (added.length === 0) return;
  await tx.insert(wishlistItems).values(added.map((productId) => ({ userId, productId })));
}
