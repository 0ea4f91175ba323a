import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertProductsSql } from '#bench/large-shop.ts';
import { listProductPagesEndpoint } from '#contract/catalogue/product-pages.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { users } from '#server/db/schema/auth.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  const get = async (path: string) => (await server.app.inject({ url: path })).json();
  const list = async (after?: string) =>
    z.parse(
      listProductPagesEndpoint.parseResponse,
      await get(`/api/product-pages${after === undefined ? '' : `?after=${after}`}`),
    );

  beforeAll(async () => {
    await server.db.execute(sql.raw(insertProductsSql(1003)));
    // The limit of a response falls between products of the same time.
    await server.db.execute(
      sql`update products set created_at = '2025-12-31T12:00:00Z' where id like 'product-50%'`,
    );
    await insertProducts(server.db, [productRow({ id: 'gown', ageMinutes: -1 })]);
    const authors = Array.from({ length: 13 }, (_, index) => ({
      username: `author${index}`,
      usernameKey: `author${index}`,
      email: `author${index}@mail.example`,
      emailKey: `author${index}@mail.example`,
      passwordHash: 'x',
    }));
    const inserted = await server.db.insert(users).values(authors).returning();
    await server.db.insert(reviews).values(
      inserted.map(({ id }, index) => ({
        productId: 'gown',
        userId: id,
        stars: 4,
        words: `Review ${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
        ...(index === 12 && { hiddenAt: new Date(), hiddenReason: 'Off topic' }),
      })),
    );
  });

  test('lists the pages of all products once, 500 at a time, in the order of the product list', async () => {
    const first = await list();
    const second = await list(first.next);
    const third = await list(second.next);
    expect([first, second, third].map(({ pages }) => pages.length)).toEqual([500, 500, 4]);
    expect(third.next).toBeUndefined();
    const ids = [first, second, third].flatMap(({ pages }) => pages.map(({ product }) => product._id));
    const listed: string[] = [];
    for (let page = 1; page <= 11; page += 1) {
      const { products } = await get(`/api/products?limit=100&page=${page}`);
      listed.push(...products.map(({ _id }: { _id: string }) => _id));
    }
    expect(ids).toEqual(listed);
  });

  test('sends with each product its related ones and its first reviews', async () => {
    const { pages } = await list();
    const [gown] = pages;
    expect(gown?.product).toEqual((await get('/api/products/gown')).product);
    expect(gown?.reviews.map(({ words }) => words)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Review ${n}`),
    );
    expect(gown?.reviews).toEqual((await get('/api/products/gown/reviews')).reviews);
    for (const { product, related } of pages.slice(0, 3)) {
      const { relatedProducts } = await get(`/api/products/related/${product._id}`);
      expect(related).toEqual(relatedProducts.map(({ _id }: { _id: string }) => _id));
    }
  });

  test('rejects a position that it has not sent', async () => {
    const response = await server.app.inject({ url: '/api/product-pages?after=product-7' });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ after: ['Must be the `next` of an earlier response.'] });
  });
});
