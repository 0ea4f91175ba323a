import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';

/** Newest first: a … f. d and e have the same timestamp. */
const ROWS = [
  productRow({ id: 'f', ageMinutes: 50, category: 'cosmetics', color: 'red', priceCents: cents(20_000) }),
  productRow({ id: 'e', ageMinutes: 40, category: 'jewellery', color: 'gold', priceCents: cents(5001) }),
  productRow({ id: 'd', ageMinutes: 40, category: 'dress', color: 'red', priceCents: cents(5000) }),
  productRow({
    id: 'c',
    ageMinutes: 20,
    category: 'dress',
    color: 'black',
    priceCents: cents(9999),
    reviewMean: 4.5,
  }),
  productRow({ id: 'b', ageMinutes: 10, category: 'accessories', color: 'beige', priceCents: cents(10_000) }),
  productRow({
    id: 'a',
    name: 'Velvet Gown',
    ageMinutes: 0,
    category: 'dress',
    color: 'green',
    priceCents: cents(26_450),
    oldPriceCents: cents(30_000),
    reviewMean: 4.9,
    author: 'Ada',
    description: 'Deep green.',
    imageHash: '0123',
    imageAlt: 'Green gown',
  }),
];

const PRODUCT_A = {
  _id: 'a',
  name: 'Velvet Gown',
  price: 264.5,
  oldPrice: 300,
  image: 'http://shop.test/uploads/0123-1000.webp',
  imageAlt: 'Green gown',
  images: [
    { url: 'http://shop.test/uploads/0123-320.webp', width: 320, type: 'image/webp' },
    { url: 'http://shop.test/uploads/0123-1000.webp', width: 1000, type: 'image/webp' },
  ],
  width: 1000,
  height: 1250,
  category: 'dress',
  color: 'green',
  description: 'Deep green.',
  rating: 4.9,
  author: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { host: 'shop.test', ...headers } });

  beforeAll(async () => {
    database = await open();
    await insertProducts(database.db, ROWS);
    server = await buildTestApp(database);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** [query, ids, totalPages, totalProducts] */
  const LISTS: [string, string, number, number][] = [
    ['', 'abcdef', 1, 6],
    ['category=&color=&minPrice=0&maxPrice=&page=1&limit=10', 'abcdef', 1, 6],
    ['category=all&color=all', 'abcdef', 1, 6],
    ['category=dress', 'acd', 1, 3],
    ['color=red', 'df', 1, 2],
    ['category=dress&color=red', 'd', 1, 1],
    ['category=hats', '', 0, 0],
    ['category=Dress', '', 0, 0],
    ['category=%00', '', 0, 0],
    ['color=pink', '', 0, 0],
    ['minPrice=0&maxPrice=50', 'd', 1, 1],
    ['minPrice=50&maxPrice=100', 'bcde', 1, 4],
    ['minPrice=200&maxPrice=Infinity', 'af', 1, 2],
    ['minPrice=100&maxPrice=99', '', 0, 0],
    ['maxPrice=99.99', 'cde', 1, 3],
    ['page=1&limit=4', 'abcd', 2, 6],
    ['page=2&limit=4', 'ef', 2, 6],
    ['page=3&limit=4', '', 2, 6],
    ['page=0&limit=4', 'abcd', 2, 6],
    ['page=-3&limit=4', 'abcd', 2, 6],
    ['page=abc&limit=4', 'abcd', 2, 6],
    ['page=99999999999999999999&limit=4', '', 2, 6],
    ['minPrice=99999999999999999999', '', 0, 0],
    ['limit=undefined', 'abcdef', 1, 6],
    ['limit=5000', 'abcdef', 1, 6],
    ['category=dress&page=2&limit=2', 'd', 2, 3],
    ['unknown=1', 'abcdef', 1, 6],
  ];
  test.each(LISTS)('[CALL-03] lists "%s" as "%s"', async (query, ids, totalPages, totalProducts) => {
    const response = await get(`/api/products?${query}`);
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body.products.map((product: { _id: string }) => product._id).join('')).toBe(ids);
    expect(body).toMatchObject({ totalPages, totalProducts });
    expect(Object.keys(body)).toEqual(['products', 'totalPages', 'totalProducts']);
  });

  test('[CALL-03] returns pages of any size without overlap', async () => {
    for (const limit of [1, 2, 3, 4, 5]) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => get(`/api/products?limit=${limit}&page=${page}`)),
      );
      const ids = pages.flatMap((page) => page.json().products.map((each: { _id: string }) => each._id));
      expect(ids.join('')).toBe('abcdef');
    }
  });

  test('[CALL-03] serves the list with and without a trailing slash', async () => {
    expect((await get('/api/products/?category=dress')).json().totalProducts).toBe(3);
  });

  test.each([
    ['limit=0', 'limit'],
    ['minPrice=abc', 'minPrice'],
    ['maxPrice=-5', 'maxPrice'],
    ['page=2.5', 'page'],
    ['category=dress&category=jewellery', 'category'],
    ['page=1&page=2', 'page'],
  ])('[CALL-03] rejects the list query "%s"', async (query, field) => {
    const response = await get(`/api/products?${query}`);
    expect(response.statusCode).toBe(400);
    const { errors, ...body } = response.json();
    expect(errors).toEqual({ [field]: [expect.any(String)] });
    expect(body).toEqual({
      success: false,
      code: expect.any(Object),
      codes: expect.any(Object),
      message: errors[field][0],
    });
  });

  test('[CALL-03] returns a product at the top level, under `product` and with reviews', async () => {
    const response = await get('/api/products/a');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...PRODUCT_A, product: PRODUCT_A, reviews: [] });
  });

  test('[CALL-03] omits the old price and the author of a product without them', async () => {
    const body = (await get('/api/products/c')).json();
    expect(body).toMatchObject({ price: 99.99, rating: 4.5 });
    expect(body).not.toHaveProperty('oldPrice');
    expect(body).not.toHaveProperty('author');
  });

  test.each(['/api/products/nobody', '/api/products/related/nobody'])(
    '[CALL-03] returns 404 for %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({
        success: false,
        code: expect.any(Object),
        message: 'This product does not exist.',
      });
    },
  );

  test.each(['a%20b', '%00', "a'--", '%F0%9F%91%97', 'x'.repeat(65)])(
    '[CALL-03] rejects the malformed id %s',
    async (id) => {
      for (const url of [`/api/products/${id}`, `/api/products/related/${id}`]) {
        const response = await get(url);
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({
          success: false,
          code: expect.any(Object),
          codes: expect.any(Object),
          errors: { id: [expect.any(String)] },
        });
      }
    },
  );

  test('[CALL-03] returns other products of the same category as related, closest price first', async () => {
    const body = (await get('/api/products/related/a')).json();
    // By distance from $264.50: c at $99.99, d at $50.00.
    expect(body.relatedProducts.map((product: { _id: string }) => product._id)).toEqual(['c', 'd']);
    expect(body.success).toBe(true);
  });

  test('responds with 304 while nothing has changed, and shows changes immediately', async () => {
    const first = await get('/api/products/f');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers.etag);
    const revalidated = await get('/api/products/f', { 'if-none-match': `"other", ${etag}` });
    expect([revalidated.statusCode, revalidated.body, revalidated.headers.etag]).toEqual([304, '', etag]);
    // An error is not stored: the product may exist soon.
    const missing = await get('/api/products/g');
    expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined]);
    await insertProducts(database.db, [productRow({ id: 'g', category: 'cosmetics', ageMinutes: 90 })]);
    const list = await get('/api/products?category=cosmetics', { 'if-none-match': etag });
    expect([list.statusCode, list.json().totalProducts]).toEqual([200, 2]);
  });

  test('compresses a list and still responds with 304 to a known ETag', async () => {
    const plain = await get('/api/products?limit=undefined');
    const compressed = await get('/api/products?limit=undefined', { 'accept-encoding': 'br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.headers.etag).toBe(plain.headers.etag);
    const conditional = { 'accept-encoding': 'br', 'if-none-match': String(compressed.headers.etag) };
    expect((await get('/api/products?limit=undefined', conditional)).statusCode).toBe(304);
  });

  test('supports HEAD', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: '/api/products/a' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});
