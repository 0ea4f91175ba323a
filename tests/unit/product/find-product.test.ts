import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findProduct } from '#lib/product/find-product.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) => ({
  ok: status === 200,
  status,
  text: JSON.stringify(body),
});

test('[CALL-05] a product that has been answered already is not asked for again', async () => {
  const sold = { id: 7, name: 'Dress', price: 40 };
  expect(await findProduct('7', answer(200, { product: sold }))).toMatchObject({ _id: '7', price: 40 });
  expect(fetched).not.toHaveBeenCalled();
});

test.each([400, 404, 410])('[PROD-04] nor is one that %d says is not there', async (status) => {
  expect(await findProduct('7', answer(status, { message: 'No such product' }))).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('[CALL-05] an answer that cannot be read is a failure, at once', async () => {
  await expect(findProduct('7', answer(200, { name: 'Dress' }))).rejects.toMatchObject({ kind: 'parse' });
  await expect(findProduct('7', answer(503, {}))).rejects.toMatchObject({ kind: 'http', status: 503 });
  expect(fetched).not.toHaveBeenCalled();
});

test('[PROD-04] after a 500 only the list can tell whether the product is there', async () => {
  const list = { products: [{ id: 8, name: 'Other dress', price: 40 }], totalProducts: 1 };
  fetched.mockResolvedValueOnce(Response.json(list));
  expect(await findProduct('7', answer(500, {}))).toBeUndefined();
  expect(fetched).toHaveBeenCalledOnce();
  fetched.mockResolvedValueOnce(Response.json(list));
  await expect(findProduct('8', answer(500, {}))).rejects.toMatchObject({ status: 500 });
});
