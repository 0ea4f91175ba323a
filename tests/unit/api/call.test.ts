import { createServer, type RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { sendEmail } from '#contract/contact.ts';
import { createProduct } from '#contract/product-changes.ts';
import { getProduct, listProducts } from '#contract/products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { type Listening, listen } from '#tests/support/listen.ts';

let backend: Listening | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await backend?.close();
  backend = undefined;
});

/** Starts a backend that answers like this, and answers its origin. */
async function answering(listener: RequestListener): Promise<string> {
  backend = await listen(createServer(listener));
  return backend.origin;
}

/** A backend with one answer for everything. */
const always = (status: number, body: string) =>
  answering((_request, response) => response.writeHead(status).end(body));

const product = { _id: 'a', name: 'A', price: 1, image: '/a.webp', category: 'dress', color: 'red' };

/** The failure of a call for one product. */
async function failureAt(origin: string): Promise<ApiError> {
  const error: unknown = await call(getProduct, { origin, params: { id: 'a' } }).catch((thrown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

test('[CALL-03] a list query is sent as it is: empty texts too, undefined left out', async () => {
  let asked: string | undefined;
  const origin = await answering((request, response) => {
    asked = request.url;
    response.end(JSON.stringify({ products: [], totalPages: 0, totalProducts: 0 }));
  });
  const query = { category: '', color: 'red', minPrice: '200', maxPrice: 'Infinity', page: '2' };
  await call(listProducts, { origin, query });
  expect(asked).toBe('/api/products?category=&color=red&minPrice=200&maxPrice=Infinity&page=2');
});

test('[CALL-03] an id stands in the path as one segment, whatever it is made of', async () => {
  let asked: string | undefined;
  const origin = await answering((request, response) => {
    asked = request.url;
    response.end(JSON.stringify(product));
  });
  await call(getProduct, { origin, params: { id: 'a/../b?c #d' } });
  expect(asked).toBe('/api/products/a%2F..%2Fb%3Fc%20%23d');
});

test('[CALL-03] a new product is sent as multipart form data with the image file as a field', async () => {
  let sent: FormData | undefined;
  const origin = await answering(async (request, response) => {
    const type = request.headers['content-type'] ?? '';
    sent = await new Response(await buffer(request), { headers: { 'Content-Type': type } }).formData();
    response.end(JSON.stringify({ message: 'Product added successfully' }));
  });
  const image = new File(['a picture'], 'gown.jpg', { type: 'image/jpeg' });
  const body = { name: 'Gown', price: 12.5, oldPrice: null, category: 'dress', color: 'red', image } as const;
  const { message } = await call(createProduct, { origin, body: { ...body, description: undefined } });
  expect(message).toBe('Product added successfully');
  const { image: file, ...texts } = Object.fromEntries(sent ?? []);
  expect(texts).toEqual({ name: 'Gown', price: '12.5', oldPrice: '', category: 'dress', color: 'red' });
  if (!(file instanceof File)) throw new Error('The image came as a text.');
  expect([file.name, file.type, await file.text()]).toEqual(['gown.jpg', 'image/jpeg', 'a picture']);
});

test('[CALL-01] every call sends credentials', async () => {
  const origin = await always(200, JSON.stringify(product));
  const fetching = vi.spyOn(globalThis, 'fetch');
  await call(getProduct, { origin, params: { id: 'a' } });
  expect(fetching).toHaveBeenCalledWith(
    `${origin}/api/products/a`,
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  );
});

test('a body is sent as JSON', async () => {
  const seen: unknown[] = [];
  const origin = await answering(async (request, response) => {
    seen.push(request.method, request.headers['content-type'], JSON.parse(await text(request)));
    response.end();
  });
  const params = { from_name: 'Ada', from_email: 'ada@example.org', subject: 'S', message: 'M' };
  const body = { lib_version: '1', user_id: 'u', service_id: 's', template_id: 't', template_params: params };
  await call(sendEmail, { origin, body });
  expect(seen).toEqual(['POST', 'application/json', body]);
});

test('[CALL-05] a product only under `product`, with `id` and gaps, is read', async () => {
  const { _id, ...theirs } = product;
  const origin = await always(
    200,
    JSON.stringify({ product: { ...theirs, id: _id, rating: null }, reviews: [] }),
  );
  expect(await call(getProduct, { origin, params: { id: 'a' } })).toMatchObject({
    _id: 'a',
    rating: 0,
    imageAlt: 'A',
    description: '',
  });
});

test('[CALL-05] nobody at the address: network', async () => {
  const origin = await always(200, '');
  await backend?.close();
  backend = undefined;
  expect(await failureAt(origin)).toMatchObject({ kind: 'network', status: undefined });
});

test('[CALL-05] no answer within 10 s: timeout', async () => {
  const asked: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return timeout(20);
  });
  expect(await failureAt(await answering(() => undefined))).toMatchObject({ kind: 'timeout' });
  // A body that stalls is no answer either.
  const stalling = await answering((_request, response) => response.writeHead(200).write('{"_id":'));
  expect(await failureAt(stalling)).toMatchObject({ kind: 'timeout' });
  expect(asked).toEqual([10_000, 10_000]);
});

test.each([
  ['no JSON', '<!doctype html><title>Shop</title>'],
  ['nothing', ''],
  ['JSON of another shape', '{"name":"A","price":"cheap"}'],
  ['null', 'null'],
])('[CALL-05] %s with status 200: parse', async (_what, body) => {
  expect(await failureAt(await always(200, body))).toMatchObject({ kind: 'parse' });
});

test('[CALL-05] another status: http, with its data', async () => {
  const body = { success: false, message: 'Absent.', errors: { id: ['Unknown.'] } };
  expect(await failureAt(await always(404, JSON.stringify(body)))).toMatchObject({
    kind: 'http',
    status: 404,
    data: { message: 'Absent.', errors: { id: ['Unknown.'] } },
  });
});

test('[CALL-05] a status with HTML or nothing behind it is still that status', async () => {
  expect(await failureAt(await always(502, '<h1>Bad Gateway</h1>'))).toMatchObject({
    kind: 'http',
    status: 502,
    data: undefined,
  });
});

test('a caller who gives up hears their own reason, not a failure', async () => {
  const origin = await answering(() => undefined);
  const controller = new AbortController();
  const calling = call(getProduct, { origin, params: { id: 'a' }, signal: controller.signal });
  controller.abort(new Error('The page was left.'));
  await expect(calling).rejects.toThrow('The page was left.');
});
