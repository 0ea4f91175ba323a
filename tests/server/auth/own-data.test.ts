import { beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { clearUsers, createUser } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.delete(products);
    await insertProducts(server.db, [productRow({ id: 'gown' }), productRow({ id: 'hat' })]);
  });

  test('returns the data of the user, nothing of others and no secrets', async () => {
    const ada = await createUser(server, 'Ada');
    const eve = await createUser(server, 'Eve');
    const { number } = await placeTestOrder(ada, newOrder());
    await placeTestOrder(eve, newOrder());
    await ada.send('PUT', '/api/wishlist', { add: ['hat'], remove: [] });
    await eve.send('PUT', '/api/wishlist', { add: ['gown'], remove: [] });
    await server.db.insert(reviews).values([
      { productId: 'gown', userId: ada.id, stars: 4, words: 'Fits.' },
      { productId: 'gown', userId: eve.id, stars: 1, words: 'Does not fit.' },
    ]);
    const response = await ada.send('GET', '/api/auth/my-data');
    const data = response.json();
    expect(data.account).toMatchObject({ username: 'Ada', email: 'ada@example.org' });
    expect(data.orders.map((order: { number: string }) => order.number)).toEqual([number]);
    expect(data.orders[0]).toMatchObject({
      status: 'pending',
      grandTotal: 10.5,
      items: [{ name: 'gown', quantity: 1, price: 10 }],
      contact: [
        'Ann Shopper',
        'ann@example.org',
        '+1 (212) 555-0100',
        '12 Mercer Street',
        'Apartment 4',
        'New York',
        'NY',
        '10013',
      ],
    });
    expect(data.reviews).toEqual([
      { productId: 'gown', stars: 4, words: 'Fits.', createdAt: expect.stringMatching(/Z$/) },
    ]);
    expect(data.wishlist).toEqual(['hat']);
    expect(response.body).not.toMatch(/hash|secret|argon2/i);
  });
});
