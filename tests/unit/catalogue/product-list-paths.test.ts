import { expect, test } from 'vitest';
import { categoryProductsPath, trendingProductsPath } from '#lib/catalogue/product-list-paths.ts';

test('[HOME-04] home requests page 1 with limit 10, without category, color and maximum price', () => {
  expect(trendingProductsPath).toBe('/api/products?category=&color=&minPrice=0&maxPrice=&page=1&limit=10');
});

test('[CAT-01] a category page requests only its category', () => {
  expect(categoryProductsPath('dress')).toBe('/api/products?category=dress');
});
