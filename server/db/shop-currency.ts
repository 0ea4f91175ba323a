import { CURRENCY } from '#contract/wire/shop-currency.ts';
import { StartError } from '../config/start-error.ts';
import type { Db } from './database.ts';
import { catalogueState } from './schema/catalogue.ts';
import { orders } from './schema/orders.ts';
import { products } from './schema/products.ts';

/**
 * Stores the currency of this process as that of all amounts in the database. Throws `StartError` if the database has
 * products or orders in another one: their amounts would keep their numbers and change their value.
 */
export async function claimCurrency(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const query = tx.select({ currency: catalogueState.currency }).from(catalogueState);
    const [state] = await query;
    if (state?.currency === CURRENCY) return;
    // The trigger on products updates this row, so no other process adds a product meanwhile.
    const [locked] = await query.for('update');
    const [product] = await tx.select({ id: products.id }).from(products).limit(1);
    const [order] = await tx.select({ id: orders.id }).from(orders).limit(1);
    if (product ?? order)
      throw new StartError(
        `SHOP_CURRENCY is "${CURRENCY}", but the products and orders of this shop are in ${locked?.currency}: set SHOP_CURRENCY=${locked?.currency}, or begin with an empty database.`,
      );
    await tx.update(catalogueState).set({ currency: CURRENCY });
  });
}
