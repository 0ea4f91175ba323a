import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getFacetsEndpoint } from '#contract/catalogue/facets.ts';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import { searchProductsEndpoint } from '#contract/catalogue/product-search.ts';
import { NO_SEARCH_WORDS } from '#contract/catalogue/search-terms.ts';
import { ALL, CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { createProductSearch } from '#server/catalogue/product-search.ts';
import { parseSearchQuery } from '#server/catalogue/search-query.ts';
import { catalogueWords } from '#server/db/schema/catalogue.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';

describeDatabases('on $name', ({ open }) => {
  describe('product list', () => {
    const server = testServer(open);
    const list = async (query: string) => {
      const response = await server.app.inject({ url: `/api/products?${query}` });
      const { products: found, ...rest } = z.parse(searchProductsEndpoint.parseResponse, response.json());
      return { ids: found.map(({ _id }) => _id).join(' '), ...rest };
    };

    beforeAll(() =>
      insertProducts(server.db, [
        productRow({
          id: 'gown',
          name: 'Émeraude Velvet Gown',
          ageMinutes: 1,
          priceCents: cents(9000),
          reviewMean: 4.5,
          color: 'green',
        }),
        productRow({
          id: 'slip',
          name: 'Silk Slip',
          ageMinutes: 2,
          priceCents: cents(4000),
          reviewMean: 4,
          description: 'Lined in VELVET.',
        }),
        productRow({
          id: 'ring',
          name: '100% Gold_Ring',
          ageMinutes: 3,
          priceCents: cents(9000),
          reviewMean: 5,
          category: 'jewellery',
        }),
        productRow({
          id: 'balm',
          name: 'Rose Balm',
          ageMinutes: 4,
          priceCents: cents(1000),
          reviewMean: 4.5,
          category: 'cosmetics',
        }),
      ]),
    );

    test.each([
      ['', 'gown slip ring balm'],
      ['newest', 'gown slip ring balm'],
      ['price', 'balm slip gown ring'],
      ['-price', 'gown ring slip balm'],
      ['rating', 'ring gown balm slip'],
    ])('sorts by sort=%s, ties newest first', async (sort, ids) => {
      expect((await list(`sort=${sort}`)).ids).toBe(ids);
    });

    test('lists only reduced products with sale=true and rejects another value', async () => {
      await server.db
        .update(products)
        .set({ oldPriceCents: cents(5000) })
        .where(eq(products.id, 'slip'));
      expect(await list('sale=true')).toEqual({ ids: 'slip', totalProducts: 1 });
      expect(await list('sale=true&color=green')).toEqual({ ids: '', totalProducts: 0 });
      expect((await list('sale=')).totalProducts).toBe(4);
      const response = await server.app.inject({ url: '/api/products?sale=yes' });
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { sale: ['Must be true or empty.'] },
      ]);
      await server.db.update(products).set({ oldPriceCents: null });
    });

    test('[ADMIN-01] lists the products that are low or sold out, or of which a size is', async () => {
      const setStock = (id: string, stock: number | null) =>
        server.db.update(products).set({ stock }).where(eq(products.id, id));
      const size = (productId: string, name: string, stock: number) => ({
        productId,
        size: name,
        position: 0,
        sku: `${productId}-${name}`,
        stock,
      });
      await setStock('ring', 0);
      await setStock('balm', 4);
      await setStock('slip', 5);
      await server.db
        .insert(productSizes)
        .values([size('gown', 'XS', 0), size('gown', 'S', 1), size('gown', 'M', 90)]);
      expect(await list('stock=sold-out')).toEqual({ ids: 'gown ring', totalProducts: 2 });
      expect(await list('stock=low')).toEqual({ ids: 'gown balm', totalProducts: 2 });
      expect(await list('stock=low&sort=price&limit=1')).toEqual({ ids: 'balm', totalProducts: 2 });
      expect(await list('stock=low&category=cosmetics')).toEqual({ ids: 'balm', totalProducts: 1 });
      expect(await list('stock=sold-out&q=velvet')).toEqual({ ids: 'gown', totalProducts: 1 });
      expect((await list('stock=')).totalProducts).toBe(4);
      const response = await server.app.inject({ url: '/api/products?stock=none' });
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        { stock: ['Must be one of low, sold-out.'] },
      ]);
      await server.db.delete(productSizes);
      await server.db.update(products).set({ stock: null });
    });

    test('sorts by the mean of the reviews where there are any', async () => {
      await server.db
        .update(products)
        .set({ reviewMean: 4.8, reviewCount: 1 })
        .where(eq(products.id, 'slip'));
      expect((await list('sort=rating')).ids).toBe('ring slip gown balm');
    });

    test('sorts across pages and within filters', async () => {
      expect(await list('sort=price&category=dress&page=2&limit=1')).toEqual({
        ids: 'gown',
        totalProducts: 2,
      });
    });

    test.each([
      ['velvet', 'gown slip'],
      ['  VELVET ', 'gown slip'],
      ['jewel', 'ring'],
      ['émeraude', 'gown'],
      ['ÉMERAUDE', 'gown'],
      ['100%25', 'ring'],
      ['d_r', 'ring'],
      ['vel%00vet', 'gown slip'],
      ['', 'gown slip ring balm'],
    ])('q=%s finds products that contain it, ignoring case', async (q, ids) => {
      expect(await list(`q=${q}`)).toEqual({ ids, totalProducts: ids.split(' ').length });
    });

    test('searches within the filters and across pages', async () => {
      expect(await list('q=velvet&page=2&limit=1')).toEqual({ ids: 'slip', totalProducts: 2 });
      expect(await list('q=velvet&color=green')).toEqual({ ids: 'gown', totalProducts: 1 });
      expect(await list('q=velvet&color=red,green')).toEqual({ ids: 'gown', totalProducts: 1 });
      expect(await list('q=velvet&color=red,blue')).toEqual({ ids: '', totalProducts: 0 });
      const corrected = { ids: 'gown', totalProducts: 1, didYouMean: 'velvet' };
      expect(await list('q=velvt&color=green')).toEqual(corrected);
    });

    test.each([
      ['velvt', 'gown slip', 'velvet'],
      ['emeruade', 'gown', 'émeraude'],
      // A gown is a dress.
      ['velvt gwon', 'gown slip', 'velvet gown'],
      ['jewelery', 'ring', 'jewellery'],
    ])('q=%s has no exact match and finds products with the closest words', async (q, ids, didYouMean) => {
      expect(await list(`q=${q}`)).toEqual({ ids, totalProducts: ids.split(' ').length, didYouMean });
    });

    test('finds words in another order and suggests nothing', async () => {
      expect(await list('q=velvet émeraude')).toEqual({ ids: 'gown', totalProducts: 1 });
    });

    test('sorts matches by rank, or by the sort order if one is set', async () => {
      expect((await list('q=slip')).ids).toBe('slip');
      expect((await list('q=green')).ids).toBe('gown');
      expect((await list('q=silk velvet')).ids).toBe('slip');
      // `slip` has the word in its description only.
      await server.db.update(products).set({ createdAt: new Date() }).where(eq(products.id, 'slip'));
      expect((await list('q=velvet')).ids).toBe('gown slip');
      expect((await list('q=velvet&sort=newest')).ids).toBe('slip gown');
      expect((await list('q=velvet&sort=price')).ids).toBe('slip gown');
      expect((await list('q=velvet&sort=-price')).ids).toBe('gown slip');
      await server.db
        .update(products)
        .set({ createdAt: productRow({ id: 'slip', ageMinutes: 2 }).createdAt })
        .where(eq(products.id, 'slip'));
    });

    test('returns an empty list without a suggestion when nothing matches within the filters', async () => {
      const nothing = { ids: '', totalProducts: 0 };
      expect(await list('q=umbrella')).toEqual(nothing);
      expect(await list('q=velvt&category=cosmetics')).toEqual(nothing);
    });

    test('recognizes a new word immediately', async () => {
      expect((await list('q=umbrela')).totalProducts).toBe(0);
      await insertProducts(server.db, [productRow({ id: 'brolly', name: 'Umbrella' })]);
      expect(await list('q=umbrela')).toEqual({ ids: 'brolly', totalProducts: 1, didYouMean: 'umbrella' });
    });

    test('ranks by the current words after a change in raw SQL', async () => {
      expect((await list('q=turquoise')).ids).toBe('');
      await server.db.execute(sql`update products set name = 'Turquoise Ring' where id = 'ring'`);
      await server.db.execute(sql`update products set description = 'Turquoise.' where id = 'slip'`);
      expect((await list('q=turquoise')).ids).toBe('ring slip');
      await server.db.execute(sql`update products set name = '100% Gold_Ring' where id = 'ring'`);
      await server.db.execute(sql`update products set description = 'Lined in VELVET.' where id = 'slip'`);
    });

    test('counts the products of each word through all kinds of changes', async () => {
      const count = async (word: string) => {
        const [row] = await server.db.select().from(catalogueWords).where(eq(catalogueWords.word, word));
        return row?.products ?? 0;
      };
      const withWord = (id: string, description: string) => productRow({ id, description });
      await insertProducts(server.db, [
        withWord('w1', 'Jade, jade.'),
        withWord('w2', 'Jade.'),
        withWord('w3', ''),
      ]);
      expect(await count('jade')).toBe(2);
      await server.db.execute(sql`update products set description = 'jade' where id in ('w2', 'w3')`);
      expect(await count('jade')).toBe(3);
      await server.db.execute(sql`update products set color = 'red', stock = 3 where id = 'w1'`);
      expect([await count('jade'), await count('red')]).toEqual([3, 0]);
      await server.db.execute(sql`update products set description = 'opal' where id = 'w1'`);
      expect([await count('jade'), await count('opal')]).toEqual([2, 1]);
      await server.db.delete(products).where(inArray(products.id, ['w1', 'w2', 'w3']));
      expect([await count('jade'), await count('opal')]).toEqual([0, 0]);
      expect((await list('q=jaed')).totalProducts).toBe(0);
    });

    test('stores a word longer than the words of a text search may be, and finds it', async () => {
      const word = 'é'.repeat(2000);
      await insertProducts(server.db, [productRow({ id: 'long', description: word })]);
      expect((await list(`q=${'é'.repeat(200)}`)).ids).toBe('long');
      expect((await list(`q=${'é'.repeat(59)}`)).ids).toBe('long');
      await server.db.delete(products).where(eq(products.id, 'long'));
    });

    test('reads the words of the catalogue once for concurrent searches', async () => {
      const select = vi.spyOn(server.db, 'select');
      const search = createProductSearch(server.db, async () => NO_SEARCH_WORDS);
      await Promise.all(['velvt', 'gwon', 'blam'].map((q) => search(parseSearchQuery({ q }))));
      const reads = select.mock.calls.filter(
        ([fields]) => fields && 'word' in fields && 'products' in fields,
      );
      select.mockRestore();
      expect(reads).toHaveLength(1);
    });

    test.each([
      ['sort=cheapest', 'sort'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ])('rejects %s', async (query, field) => {
      const response = await server.app.inject({ url: `/api/products?${query}` });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual([field]);
    });
  });

  describe('facet counts', () => {
    const server = testServer(open);
    const random = createRandom(7);
    const pickOne = <Value>(values: readonly [Value, ...Value[]]): Value =>
      values[Math.floor(random() * values.length)] ?? values[0];
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: `p${index}`,
      category: pickOne(CATEGORIES),
      color: pickOne(COLORS),
      // Includes many prices at the bounds, which count in both adjacent bands.
      priceCents: cents(pickOne([0, 5000, 10_000, 20_000, Math.floor(random() * 40_000)])),
      oldPriceCents: pickOne([null, cents(50_000)]),
      sizes: pickOne([null, ['XL', 'S'], ['S', 'M', 'XL'], ['7', '5']])?.map((size, position) => ({
        size,
        sku: `p${index}-${size}`,
        // Sold out, in stock or not tracked.
        stock: position === 0 ? pickOne([0, 3]) : undefined,
      })),
    }));
    const countsOf = async (query: string) =>
      z.parse(
        getFacetsEndpoint.parseResponse,
        (await server.app.inject({ url: `/api/products/facets?${query}` })).json(),
      );

    beforeAll(async () => {
      for (let first = 0; first < rows.length; first += 1000) {
        await insertProducts(server.db, rows.slice(first, first + 1000).map(productRow));
      }
    });

    interface Filters {
      readonly category?: string;
      readonly color?: string;
      readonly band?: string;
      readonly sale?: boolean;
      readonly size?: string;
    }

    const SIZES = ['S', 'M', 'XL', '5', '7'];
    const isInStock = ({ sizes }: (typeof rows)[number], names: readonly string[]) =>
      sizes?.some(({ size, stock }) => stock !== 0 && names.includes(size)) ?? false;

    const count = ({ category = ALL, color = ALL, band = ALL, sale = false, size = '' }: Filters) => {
      const [min = 0, max = Number.POSITIVE_INFINITY] = band === ALL ? [] : band.split('-').map(Number);
      return rows.filter(
        (row) =>
          (category === ALL || row.category === category) &&
          (color === ALL || color.split(',').includes(row.color)) &&
          (!sale || row.oldPriceCents !== null) &&
          (size === '' || isInStock(row, size.split(','))) &&
          row.priceCents >= min * 100 &&
          row.priceCents <= max * 100,
      ).length;
    };

    const BANDS = PRICE_BANDS;
    const filterSets: Filters[] = [
      {},
      ...CATEGORIES.map((category) => ({ category })),
      ...COLORS.map((color) => ({ color })),
      ...BANDS.map((band) => ({ band })),
      ...BANDS.map((band) => ({ category: pickOne(CATEGORIES), color: pickOne(COLORS), band })),
      { sale: true },
      { category: 'dress', color: 'red', band: '50-100', sale: true },
      { color: 'red,blue' },
      { size: 'S' },
      { size: 'M,XL', category: 'dress' },
      { size: '5,7,S', color: 'red,gold', band: '100-200', sale: true },
      { category: 'jewellery', color: 'gold,silver,beige', band: '100-200' },
    ];

    test.each(filterSets)(
      'match the results of each option among 10,000 products with %o',
      async (filters) => {
        const [minPrice = '0', maxPrice = ''] = filters.band?.split('-') ?? [];
        const { category = '', color = '', size = '', sale } = filters;
        const query = new URLSearchParams({
          category,
          color,
          size,
          minPrice,
          maxPrice,
          sale: sale ? 'true' : '',
        });
        const countEach = (options: readonly string[], toFilter: (option: string) => Filters) =>
          Object.fromEntries(
            [ALL, ...options].map((option) => [option, count({ ...filters, ...toFilter(option) })]),
          );
        expect(await countsOf(`${query}`)).toEqual({
          category: countEach(CATEGORIES, (category) => ({ category })),
          color: countEach(COLORS, (color) => ({ color })),
          price: countEach(BANDS, (band) => ({ band })),
          onSale: count({ ...filters, sale: true }),
          sizes: SIZES.map((name) => ({
            size: name,
            products: count({ ...filters, size: name }),
            // The first number after the letters.
            ...(name === '5' && { startsGroup: true }),
          })),
        });
        const list = await server.app.inject({ url: `/api/products?limit=1&${query}` });
        expect(list.json().totalProducts).toBe(count(filters));
      },
    );

    test('[SIZE-06] match the lists of prices between two dollars', async () => {
      const isCheap = ({ priceCents }: (typeof rows)[number]) => priceCents <= 12_345;
      const list = await server.app.inject({ url: '/api/products?size=M&maxPrice=123.45&limit=1' });
      expect(list.json().totalProducts).toBe(
        rows.filter((row) => isCheap(row) && isInStock(row, ['M'])).length,
      );
    });

    test('[SIZE-06] rejects a list of too many sizes', async () => {
      const size = Array.from({ length: 31 }, (_, index) => index).join(',');
      const response = await server.app.inject({ url: `/api/products?size=${size}` });
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['size']]);
    });

    test('are zero for every color of an unknown category and unchanged for categories', async () => {
      const { category, color } = await countsOf('category=hats');
      expect(category[ALL]).toBe(rows.length);
      expect(Object.values(color).every((number) => number === 0)).toBe(true);
    });
  });

  describe('base backend', () => {
    const server = testServer(open, { CAPABILITIES: 'accounts' });
    beforeAll(() =>
      insertProducts(server.db, [
        productRow({ id: 'new', ageMinutes: 1, priceCents: cents(9000) }),
        productRow({ id: 'old', ageMinutes: 2, priceCents: cents(1000) }),
      ]),
    );

    test('ignores sorting and search', async () => {
      const plain = await server.app.inject({ url: '/api/products' });
      const sorted = await server.app.inject({ url: '/api/products?sort=price&q=old' });
      expect(plain.json().products).toHaveLength(2);
      expect(sorted.json()).toEqual(plain.json());
    });

    test('returns 404 for facet counts', async () => {
      expect((await server.app.inject({ url: '/api/products/facets' })).statusCode).toBe(404);
    });
  });
});

/** Returns a seeded generator of numbers from 0 to 1, which makes runs repeatable. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
