import { createServer, type RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createProductEndpoint, updateProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { getProductEndpoint, listProductsEndpoint } from '#contract/catalogue/products.ts';
import { sendEmailEndpoint } from '#contract/inbox/contact.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { parseErrorResponse } from '#lib/api/parse-response.ts';
import { connectSession } from '#lib/api/session-port.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';

let backend: ListeningServer | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await backend?.close();
  backend = undefined;
});

/** Starts a backend with this request listener and returns its origin. */
async function startBackend(listener: RequestListener): Promise<string> {
  backend = await listen(createServer(listener));
  return backend.origin;
}

/** Starts a backend that sends the same response to every request. */
const startConstantBackend = (status: number, body: string) =>
  startBackend((_request, response) => response.writeHead(status).end(body));

const product = { _id: 'a', name: 'A', price: 1, image: '/a.webp', category: 'dress', color: 'red' };

/** Returns the error of a failing call for one product. */
async function errorOf(origin: string, signal?: AbortSignal): Promise<ApiError> {
  const error: unknown = await call(getProductEndpoint, { origin, params: { id: 'a' }, signal }).catch(
    (thrown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

test('[CALL-03] sends a list query with its empty values and without undefined ones', async () => {
  let requestedUrl: string | undefined;
  const origin = await startBackend((request, response) => {
    requestedUrl = request.url;
    response.end(JSON.stringify({ products: [], totalPages: 0, totalProducts: 0 }));
  });
  const query = { category: '', color: 'red', minPrice: '200', maxPrice: 'Infinity', page: '2' };
  await call(listProductsEndpoint, { origin, query });
  expect(requestedUrl).toBe('/api/products?category=&color=red&minPrice=200&maxPrice=Infinity&page=2');
});

test('[CALL-03] encodes any id as one path segment', async () => {
  let requestedUrl: string | undefined;
  const origin = await startBackend((request, response) => {
    requestedUrl = request.url;
    response.end(JSON.stringify(product));
  });
  await call(getProductEndpoint, { origin, params: { id: 'a/../b?c #d' } });
  expect(requestedUrl).toBe('/api/products/a%2F..%2Fb%3Fc%20%23d');
});

test('[CALL-03] sends a new product as multipart form data with the image file as a field', async () => {
  let sent: FormData | undefined;
  const origin = await startBackend(async (request, response) => {
    const type = request.headers['content-type'] ?? '';
    sent = await new Response(await buffer(request), { headers: { 'Content-Type': type } }).formData();
    response.end(JSON.stringify({ message: 'Product added successfully' }));
  });
  const image = new File(['bytes'], 'gown.jpg', { type: 'image/jpeg' });
  const body = { name: 'Gown', price: 0, oldPrice: null, category: 'dress', color: 'red', image } as const;
  const { message } = await call(createProductEndpoint, {
    origin,
    body: { ...body, description: undefined },
  });
  expect(message).toBe('Product added successfully');
  const { image: file, ...texts } = Object.fromEntries(sent ?? []);
  expect(texts).toEqual({ name: 'Gown', price: '0', oldPrice: '', category: 'dress', color: 'red' });
  if (!(file instanceof File)) throw new Error('The image was sent as text.');
  expect([file.name, file.type, await file.text()]).toEqual(['gown.jpg', 'image/jpeg', 'bytes']);
});

test('[GALLERY-01] sends each further file as a field of its own, and a list as JSON, within two minutes', async () => {
  let sent: FormData | undefined;
  const origin = await startBackend(async (request, response) => {
    const type = request.headers['content-type'] ?? '';
    sent = await new Response(await buffer(request), { headers: { 'Content-Type': type } }).formData();
    response.end('{}');
  });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const images = ['a', 'b'].map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
  const sizes = [{ size: 'S', stock: 0 }];
  await call(updateProductEndpoint, { origin, params: { id: 'a' }, body: { images, sizes, care: '' } });
  expect(sent?.getAll('images').map((file) => file instanceof File && file.name)).toEqual(['a.jpg', 'b.jpg']);
  expect([sent?.getAll('sizes'), sent?.getAll('care')]).toEqual([['[{"size":"S","stock":0}]'], ['']]);
  expect(timeout.mock.calls).toEqual([[120_000]]);
});

test('[CALL-01] every call sends credentials', async () => {
  const origin = await startConstantBackend(200, JSON.stringify(product));
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await call(getProductEndpoint, { origin, params: { id: 'a' } });
  expect(fetchSpy).toHaveBeenCalledWith(
    `${origin}/api/products/a`,
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  );
});

test('sends a body as JSON', async () => {
  const seen: unknown[] = [];
  const origin = await startBackend(async (request, response) => {
    seen.push(request.method, request.headers['content-type'], JSON.parse(await text(request)));
    response.end();
  });
  const params = { from_name: 'Ada', from_email: 'ada@example.org', subject: 'S', message: 'M' };
  const body = { lib_version: '1', user_id: 'u', service_id: 's', template_id: 't', template_params: params };
  await call(sendEmailEndpoint, { origin, body });
  expect(seen).toEqual(['POST', 'application/json', body]);
});

test('[CALL-05] parses a product nested under `product`, with `id` and missing fields', async () => {
  const { _id, ...fields } = product;
  const origin = await startConstantBackend(
    200,
    JSON.stringify({ product: { ...fields, id: _id, rating: null }, reviews: [] }),
  );
  expect(await call(getProductEndpoint, { origin, params: { id: 'a' } })).toMatchObject({
    _id: 'a',
    rating: 0,
    imageAlt: 'A',
    description: '',
  });
});

test('[CALL-05] reports a refused connection as network', async () => {
  const origin = await startConstantBackend(200, '');
  await backend?.close();
  backend = undefined;
  expect(await errorOf(origin)).toMatchObject({ kind: 'network', status: undefined });
});

test('[CALL-05] reports no complete response within 10 s as timeout', async () => {
  const timeouts: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds);
    return timeout(20);
  });
  expect(await errorOf(await startBackend(() => undefined))).toMatchObject({ kind: 'timeout' });
  // A body that stalls also times out.
  const stalling = await startBackend((_request, response) => response.writeHead(200).write('{"_id":'));
  expect(await errorOf(stalling)).toMatchObject({ kind: 'timeout' });
  // A call that its caller can abort also times out.
  const abortable = errorOf(stalling, new AbortController().signal);
  expect(await abortable).toMatchObject({ kind: 'timeout' });
  expect(timeouts).toEqual([10_000, 10_000, 10_000]);
});

test.each([
  ['HTML', '<!doctype html><title>Shop</title>'],
  ['an empty body', ''],
  ['JSON of another shape', '{"name":"A","price":"cheap"}'],
  ['null', 'null'],
])('[CALL-05] reports %s with status 200 as parse', async (_description, body) => {
  expect(await errorOf(await startConstantBackend(200, body))).toMatchObject({ kind: 'parse' });
});

test('[CALL-05] reports an error status as http, with the message and field errors of the response', async () => {
  const body = { success: false, message: 'No such product.', errors: { id: ['Unknown.'] } };
  expect(await errorOf(await startConstantBackend(404, JSON.stringify(body)))).toMatchObject({
    kind: 'http',
    status: 404,
    data: { message: 'No such product.', errors: { id: ['Unknown.'] } },
  });
});

test.each([7, { id: 'Unknown.' }, { id: ['Unknown.'], name: 'Taken.' }])(
  '[CALL-05] ignores a message with the unreadable field errors %j',
  (errors) => {
    const body = JSON.stringify({ message: 'No such product.', errors });
    expect(parseErrorResponse(400, body)).toMatchObject({ kind: 'http', status: 400, data: undefined });
  },
);

test('[CALL-05] reports the status even if the body is not JSON', async () => {
  expect(await errorOf(await startConstantBackend(502, '<h1>Bad Gateway</h1>'))).toMatchObject({
    kind: 'http',
    status: 502,
    data: undefined,
  });
});

test('[CALL-05] a 401 ends the session, unless the call says that it only rejects the input', async () => {
  const origin = await startConstantBackend(401, '{"message":"No."}');
  const onEnd = vi.fn();
  connectSession({ end: onEnd });
  const input = { origin, params: { id: 'a' } };
  await expect(call(getProductEndpoint, { ...input, keepsSessionOn401: true })).rejects.toThrow(ApiError);
  expect(onEnd).not.toHaveBeenCalled();
  await expect(call(getProductEndpoint, input)).rejects.toThrow(ApiError);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("an aborted call rejects with the caller's own reason", async () => {
  const origin = await startBackend(() => undefined);
  const controller = new AbortController();
  const calling = call(getProductEndpoint, { origin, params: { id: 'a' }, signal: controller.signal });
  controller.abort(new Error('The page was left.'));
  await expect(calling).rejects.toThrow('The page was left.');
});
