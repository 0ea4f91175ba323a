import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { takenLocks } from '#tests/support/server/taken-locks.ts';
import {
  insertCardOrder,
  newOrder,
  placeTestOrder,
  STATUS_PATHS,
} from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, type TestUser } from '#tests/support/server/test-users.ts';

/** The locks that serialize concurrent requests. Several are taken in the order account, order, products. */
describeDatabases('on $name', ({ open }) => {
  const shop = testStockedShop(open);
  const { server } = shop;
  let ann: TestUser;
  beforeEach(async () => {
    ann = await createUser(server, 'Ann');
  });

  /** Sends a request and returns the locks that it takes. Throws unless it succeeds. */
  const locksOf = (by: TestUser, ...request: Parameters<TestUser['send']>) =>
    takenLocks(async () => {
      const { statusCode, body } = await by.send(...request);
      if (statusCode >= 300) throw new Error(`The request failed: ${body}`);
    });

  test('placing an order locks its key, the account and the products', async () => {
    const items = ['hat', 'gown'].map((productId) => ({ productId, quantity: 1 }));
    expect(await takenLocks(() => placeTestOrder(ann, newOrder({ items })))).toEqual([
      'advisory lock',
      'users for key share',
      'products by id for update',
    ]);
  });

  test('a change of an order locks the account, the order, and the products whose stock it restores', async () => {
    const { number } = await placeTestOrder(ann);
    expect(await locksOf(ann, 'POST', `/api/orders/${number}/cancel`)).toEqual([
      'users for key share',
      'orders for update',
      'products by id for update',
    ]);
    const other = await placeTestOrder(ann);
    const processing = { status: 'processing' };
    expect(await locksOf(shop.root, 'PATCH', `/api/orders/${other.number}`, processing)).toEqual([
      'users for key share',
      'orders for update',
    ]);
    const paid = await insertCardOrder(server.db, ann.id);
    await server.db.update(payments).set({ status: 'paid' }).where(eq(payments.orderId, paid.id));
    expect(await locksOf(shop.root, 'POST', `/api/orders/${paid.number}/refund`)).toEqual([
      'users for key share',
      'orders for update',
    ]);
  });

  test('a change of a role locks all admins', async () => {
    const url = `/api/auth/update/${ann.id}`;
    await shop.root.send('PUT', url, { role: 'admin' });
    expect(await locksOf(shop.root, 'PUT', url, { role: 'user' })).toEqual([
      'users by id for update',
      // Again for the account itself, which need not be an admin.
      'users for no key update',
    ]);
  });

  test('deleting an account locks the admins, the account, its open orders and their products', async () => {
    await placeTestOrder(ann);
    expect(await locksOf(ann, 'DELETE', `/api/auth/delete/${ann.id}`)).toEqual([
      'users by id for update',
      'users for update',
      'orders by id for update',
      'products by id for update',
      // Again for the order that is cancelled.
      'products by id for update',
    ]);
  });

  test('a review locks its author and the product', async () => {
    const { number } = await placeTestOrder(ann);
    for (const step of STATUS_PATHS.shipped) await shop.setStatus(number, step);
    const url = '/api/products/gown/reviews/mine';
    expect(await locksOf(ann, 'PUT', url, { stars: 5, words: '' })).toEqual([
      'users for key share',
      'products by id for update',
    ]);
    expect(await locksOf(ann, 'DELETE', url)).toEqual(['products by id for update']);
  });

  test('a change of a wishlist locks the account and the added products', async () => {
    expect(await locksOf(ann, 'PUT', '/api/wishlist', { add: ['hat', 'gown'], remove: ['ring'] })).toEqual([
      'users for no key update',
      'products by id for key share',
    ]);
  });

  test('a change of a product locks it', async () => {
    expect(await locksOf(shop.root, 'PATCH', '/api/products/update-product/gown', { stock: 9 })).toEqual([
      'products for update',
    ]);
    await server.db.update(products).set({ stock: 0 }).where(eq(products.id, 'hat'));
    expect(await locksOf(ann, 'POST', '/api/products/hat/notify', { email: ann.email })).toEqual([
      'products for key share',
    ]);
  });
});
