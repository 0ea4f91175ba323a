import { expect, test } from 'vitest';
import { categoryRequest, trendingRequest } from '#lib/catalogue/list-requests.ts';

test('[HOME-04] home asks for page 1 of ten, without category, color and upper bound', () => {
  expect(trendingRequest).toBe('/api/products?category=&color=&minPrice=0&maxPrice=&page=1&limit=10');
});

test('[CAT-01] a category page asks with only the category', () => {
  expect(categoryRequest('dress')).toBe('/api/products?category=dress');
});
