import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { productFacets } from '#contract/facets.ts';
import { findProducts } from '#contract/finding.ts';
import { ALL, CATEGORIES, COLORS, PRICE_BANDS } from '#contract/vocabulary.ts';
import { productFinder } from '#server/catalogue/find-products.ts';
import { readFindQuery } from '#server/catalogue/find-query.ts';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';

describe.each(testDatabases())('on $name', ({ open }) => {
  describe('the list', () => {
    const server = testServer(open);
    const list = async (query: string) => {
      const response = await server.app.inject({ url: `/api/products?${query}` });
      const { products: found, ...rest } = z.parse(findProducts.read, response.json());
      return { ids: found.map(({ _id }) => _id).join(' '), ...rest };
    };

    beforeAll(() =>
      insertRows(server.db, [
        productRow({
          id: 'gown',
          name: 'Émeraude Velvet Gown',
          minutes: 1,
          priceCents: 9000,
          rating: 4.5,
          color: 'green',
        }),
        productRow({
          id: 'slip',
          name: 'Silk Slip',
          minutes: 2,
          priceCents: 4000,
          rating: 4,
          description: 'Lined in VELVET.',
        }),
        productRow({
          id: 'ring',
          name: '100% Gold_Ring',
          minutes: 3,
          priceCents: 9000,
          rating: 5,
          category: 'jewellery',
        }),
        productRow({
          id: 'balm',
          name: 'Rose Balm',
          minutes: 4,
          priceCents: 1000,
          rating: 4.5,
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
    ])('sort=%s, equal ones the newest first', async (sort, ids) => {
      expect((await list(`sort=${sort}`)).ids).toBe(ids);
    });

    test('the rating is the mean of the reviews where there is one', async () => {
      await server.db
        .update(products)
        .set({ reviewMean: 4.8, reviewCount: 1 })
        .where(eq(products.id, 'slip'));
      expect((await list('sort=rating')).ids).toBe('ring slip gown balm');
    });

    test('an order holds across pages and within filters', async () => {
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
    ])('q=%s finds what contains it, whatever the case', async (q, ids) => {
      expect(await list(`q=${q}`)).toEqual({ ids, totalProducts: ids.split(' ').length });
    });

    test.each([
      ['velvt', 'gown slip', 'velvet'],
      ['emeraude', 'gown', 'émeraude'],
      ['velvt gwon', 'gown', 'velvet gown'],
      ['jewelry', 'ring', 'jewellery'],
    ])('q=%s, in no product, finds those of the nearest words', async (q, ids, didYouMean) => {
      expect(await list(`q=${q}`)).toEqual({ ids, totalProducts: ids.split(' ').length, didYouMean });
    });

    test('words in another order are found, and nothing else was meant', async () => {
      expect(await list('q=gown velvet')).toEqual({ ids: 'gown', totalProducts: 1 });
    });

    test('what is nowhere, or nowhere within the filters, is an empty list without a suggestion', async () => {
      const nothing = { ids: '', totalProducts: 0 };
      expect(await list('q=umbrella')).toEqual(nothing);
      expect(await list('q=velvt&category=cosmetics')).toEqual(nothing);
    });

    test('a new word is known at once', async () => {
      expect((await list('q=umbrela')).totalProducts).toBe(0);
      await insertRows(server.db, [productRow({ id: 'brolly', name: 'Umbrella' })]);
      expect(await list('q=umbrela')).toEqual({ ids: 'brolly', totalProducts: 1, didYouMean: 'umbrella' });
    });

    test('the words of the catalogue are read once for all who search at the same time', async () => {
      const select = vi.spyOn(server.db, 'select');
      const find = productFinder(server.db);
      const wanted = readFindQuery({ q: 'velvt' });
      await Promise.all([find(wanted), find(wanted), find(wanted)]);
      const reads = select.mock.calls.filter(([fields]) => fields && 'description' in fields);
      select.mockRestore();
      expect(reads).toHaveLength(1);
    });

    test.each([
      ['sort=cheapest', 'sort'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ])('%s is refused', async (query, field) => {
      const response = await server.app.inject({ url: `/api/products?${query}` });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual([field]);
    });
  });

  describe('the counts beside the choices', () => {
    const server = testServer(open);
    const random = seeded(7);
    const oneOf = <Word>(words: readonly [Word, ...Word[]]): Word =>
      words[Math.floor(random() * words.length)] ?? words[0];
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: `p${index}`,
      category: oneOf(CATEGORIES),
      color: oneOf(COLORS),
      // Many at the very ends of the bands, which belong to both sides.
      priceCents: oneOf([0, 5000, 10_000, 20_000, Math.floor(random() * 40_000)]),
    }));
    const countsOf = async (query: string) =>
      z.parse(productFacets.read, (await server.app.inject({ url: `/api/products/facets?${query}` })).json());

    beforeAll(async () => {
      for (let first = 0; first < rows.length; first += 1000) {
        await insertRows(server.db, rows.slice(first, first + 1000).map(productRow));
      }
    });

    interface Chosen {
      readonly category?: string;
      readonly color?: string;
      readonly band?: string;
    }

    const count = ({ category = ALL, color = ALL, band = ALL }: Chosen) => {
      const [min = 0, max = Number.POSITIVE_INFINITY] = band === ALL ? [] : band.split('-').map(Number);
      return rows.filter(
        (row) =>
          (category === ALL || row.category === category) &&
          (color === ALL || row.color === color) &&
          row.priceCents >= min * 100 &&
          row.priceCents <= max * 100,
      ).length;
    };

    const BANDS = PRICE_BANDS.map(({ value }) => value);
    const chosen: Chosen[] = [
      {},
      ...CATEGORIES.map((category) => ({ category })),
      ...COLORS.map((color) => ({ color })),
      ...BANDS.map((band) => ({ band })),
      ...BANDS.map((band) => ({ category: oneOf(CATEGORIES), color: oneOf(COLORS), band })),
    ];

    test.each(chosen)('of 10,000 products with %o chosen are what a press on each finds', async (filters) => {
      const [minPrice = '0', maxPrice = ''] = filters.band?.split('-') ?? [];
      const { category = '', color = '' } = filters;
      const query = new URLSearchParams({ category, color, minPrice, maxPrice });
      const each = (words: readonly string[], withWord: (word: string) => Chosen) =>
        Object.fromEntries([ALL, ...words].map((word) => [word, count({ ...filters, ...withWord(word) })]));
      expect(await countsOf(`${query}`)).toEqual({
        category: each(CATEGORIES, (word) => ({ category: word })),
        color: each(COLORS, (word) => ({ color: word })),
        price: each(BANDS, (word) => ({ band: word })),
      });
    });

    test('an unknown category has nothing of any color, and leaves the categories their counts', async () => {
      const { category, color } = await countsOf('category=hats');
      expect(category[ALL]).toBe(rows.length);
      expect(Object.values(color).every((number) => number === 0)).toBe(true);
    });
  });

  describe('without the capability', () => {
    const server = testServer(open, { CAPABILITIES: 'users' });
    beforeAll(() =>
      insertRows(server.db, [
        productRow({ id: 'new', minutes: 1, priceCents: 9000 }),
        productRow({ id: 'old', minutes: 2, priceCents: 1000 }),
      ]),
    );

    test('the list is the base one, whatever else is asked', async () => {
      const plain = await server.app.inject({ url: '/api/products' });
      const asked = await server.app.inject({ url: '/api/products?sort=price&q=old' });
      expect(plain.json().products).toHaveLength(2);
      expect(asked.json()).toEqual(plain.json());
    });

    test('there are no counts', async () => {
      expect((await server.app.inject({ url: '/api/products/facets' })).statusCode).toBe(404);
    });
  });
});

/** The same numbers from 0 to 1 in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
