import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { ProductSize } from '#contract/catalogue/product.ts';
import { WISHLIST_MAX } from '#contract/wishlist/wishlist-max.ts';
import { isProductId } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { type ProductRow, productColumns, productSizes, products } from '../db/schema/products.ts';
import { wishlistItems } from '../db/schema/wishlist.ts';

/** A product on a wishlist. `size` is the chosen size, unless the product no longer has it. */
interface WishlistRow {
  readonly product: ProductRow;
  readonly size: string | undefined;
}

/** Returns the products on a user's wishlist, the most recently added first. */
export async function listWishlist(db: Db, userId: string): Promise<WishlistRow[]> {
  const rows = await db
    .select({ product: productColumns, sku: wishlistItems.sku })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.position));
  return rows.map(({ product, sku }) => ({
    product,
    size: product.sizes?.find((size) => size.sku === sku)?.size,
  }));
}

/**
 * Removes products from a user's wishlist, then adds others up to `WISHLIST_MAX`. Applies changes instead of
 * replacing the list, so that two devices cannot overwrite each other's additions. Ignores ids without a product, and
 * `sizes` that the added products lack.
 */
export async function updateWishlist(
  db: Db,
  userId: string,
  {
    add,
    remove,
    sizes = {},
  }: {
    readonly add: readonly string[];
    readonly remove: readonly string[];
    readonly sizes?: Readonly<Record<string, string>> | undefined;
  },
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
    const added = add.filter((id) => existing.has(id));
    await addItems(tx, userId, added);
    const chosen = new Map(Object.entries(sizes));
    await setSizes(
      tx,
      userId,
      added.flatMap((id) => existing.get(id)?.find(({ size }) => size === chosen.get(id)) ?? []),
    );
  });
}

/**
 * Protects products from deletion until the transaction ends. Returns the sizes of existing products, by id. Call it
 * before any wishlist row is locked: deleting a product takes the locks in the same order.
 */
async function lockExistingProducts(
  tx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ProductSize[]>> {
  const validIds = ids.filter(isProductId);
  if (validIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: products.id, sizes: products.sizes })
    .from(products)
    .where(inArray(products.id, validIds))
    .orderBy(asc(products.id))
    .for('key share');
  return new Map(rows.map(({ id, sizes }) => [id, sizes ?? []]));
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

/** Sets the chosen sizes of products on the wishlist. */
async function setSizes(tx: Db, userId: string, chosen: readonly ProductSize[]): Promise<void> {
  if (chosen.length === 0) return;
  await tx
    .update(wishlistItems)
    .set({ sku: productSizes.sku })
    .from(productSizes)
    .where(
      and(
        eq(wishlistItems.userId, userId),
        eq(wishlistItems.productId, productSizes.productId),
        inArray(
          productSizes.sku,
          chosen.map(({ sku }) => sku),
        ),
      ),
    );
}
