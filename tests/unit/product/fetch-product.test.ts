import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchProduct } from '#lib/product/fetch-product.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const earlyResponse = (status: number, body: unknown) => ({
  ok: status === 200,
  status,
  text: JSON.stringify(body),
});

test('[CALL-05] uses an early response without another request', async () => {
  const product = { id: 7, name: 'Dress', price: 40 };
  expect(await fetchProduct('7', earlyResponse(200, { product }))).toMatchObject({
    _id: '7',
    priceCents: 4000,
  });
  expect(fetchMock).not.toHaveBeenCalled();
});

test.each([400, 404, 410])(
  '[PROD-04] treats an early response with status %d as not found',
  async (status) => {
    expect(await fetchProduct('7', earlyResponse(status, { message: 'No such product' }))).toBeUndefined();
    expect(fetchMock).not.toHaveBeenCalled();
  },
);

test('[CALL-05] fails at once on an unreadable early response', async () => {
  await expect(fetchProduct('7', earlyResponse(200, { name: 'Dress' }))).rejects.toMatchObject({
    kind: 'parse',
  });
  await expect(fetchProduct('7', earlyResponse(503, {}))).rejects.toMatchObject({
    kind: 'http',
    status: 503,
  });
  expect(fetchMock).not.toHaveBeenCalled();
});

test('[PROD-04] after a 500, checks the list to see whether the product exists', async () => {
  const products = [8, 9].map((id) => ({ id, name: `Dress ${id}`, price: 40 }));
  const list = { products, totalProducts: 2 };
  fetchMock.mockResolvedValueOnce(Response.json(list));
  expect(await fetchProduct('7', earlyResponse(500, {}))).toBeUndefined();
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
    '/api/products?category=&color=&minPrice=0&maxPrice=&page=1&limit=100',
  ]);
  fetchMock.mockResolvedValueOnce(Response.json(list));
  await expect(fetchProduct('8', earlyResponse(500, {}))).rejects.toMatchObject({ status: 500 });
});

test('[PROD-04] after a 500, a list that fails too says nothing about the product', async () => {
  fetchMock.mockResolvedValue(Response.json({}, { status: 500 }));
  await expect(fetchProduct('7', earlyResponse(500, {}))).rejects.toMatchObject({ status: 500 });
  expect(fetchMock).toHaveBeenCalled();
});
