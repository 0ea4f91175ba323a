import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { BASE_ADMIN, BASE_SHOPPER, createBaseAccounts } from '#tests/support/base-accounts.ts';
import { type BaseProduct, IMAGE_HOST, readBaseCatalogue } from '#tests/support/base-catalogue.ts';
import { handleProductChange } from '#tests/support/base-products.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';
import type { NewProduct, ShopBackend } from '#tests/support/shop-backend.ts';

/** A call that reached the stub. */
interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookie: string | undefined;
}

/** A running base backend stub: the controls of every test backend, plus its URL, recorded calls and CORS setting. */
export interface BaseBackend extends ShopBackend {
  /** The origin under which this process reaches the stub. */
  readonly origin: string;
  readonly port: number;
  /** All calls since the last reset, oldest first. */
  readonly calls: readonly ReceivedCall[];
  /** Sets the only origin that CORS allows, with credentials. */
  allowOrigin(siteOrigin: string): void;
  close(): Promise<void>;
}

/**
 * Starts a stub of a foreign backend that implements only the base contract, with the known quirks of such backends:
 *
 * - Products come oldest first. No `limit` means 10; `limit=undefined` returns all with `totalPages: null`.
 * - The price filter applies only when both bounds are present.
 * - A single product is nested under `product`; a missing one is a 500.
 * - Errors carry no `success`, and unknown routes return HTML.
 * - Related products are a bare array.
 *
 * `base-accounts.ts` implements the account routes, `base-products.ts` the routes that create and delete products.
 */
export async function startBaseBackend(): Promise<BaseBackend> {
  let products = await readBaseCatalogue();
  let allowedOrigin = '';
  let calls: ReceivedCall[] = [];
  let addedCount = 0;
  const accounts = createBaseAccounts();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend');
    if (request.headers.origin === allowedOrigin) {
      response.setHeader('access-control-allow-origin', allowedOrigin);
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('vary', 'Origin');
    }
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.writeHead(204).end();
      return;
    }
    const method = request.method ?? '';
    calls.push({ method, path: pathname, query: searchParams, cookie: request.headers.cookie });
    const isHandled = pathname.startsWith('/api/auth/')
      ? await handleAccountCall(request, response, pathname)
      : method === 'GET'
        ? handleProductRead(response, pathname, searchParams)
        : await handleProductWrite(request, response, pathname);
    if (!isHandled) sendUnknownRoute(response, method, pathname);
  };

  const handleAccountCall = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const reply = await accounts.respond(request, pathname);
    if (reply?.token !== undefined) response.setHeader('set-cookie', sessionCookie(reply.token));
    if (reply) send(response, reply.status, reply.body);
    return reply !== undefined;
  };

  const handleProductWrite = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const reply = await handleProductChange(products, request, pathname, accounts.findSender(request));
    if (reply) send(response, reply.status, reply.body);
    return reply !== undefined;
  };

  const handleProductRead = (response: ServerResponse, pathname: string, query: URLSearchParams) => {
    const relatedId = /^\/api\/products\/related\/([^/]+)$/.exec(pathname)?.[1];
    const productId = /^\/api\/products\/([^/]+)$/.exec(pathname)?.[1];
    if (/^\/api\/products\/?$/.test(pathname)) send(response, 200, listProducts(products, query));
    else if (relatedId) send(response, 200, relatedTo(products, decodeURIComponent(relatedId)));
    else if (productId) sendProduct(response, find(products, decodeURIComponent(productId)));
    else return false;
    return true;
  };

  const start = (port = 0): Promise<ListeningServer> => listen(createServer(handle), port);
  let listening: ListeningServer | undefined = await start();
  const { origin, port } = listening;

  const running = {
    async stop() {
      await listening?.close();
      listening = undefined;
    },
    async start() {
      listening ??= await start(port);
    },
  };

  return {
    ...running,
    origin,
    port,
    get calls() {
      return calls;
    },
    allowOrigin(siteOrigin) {
      allowedOrigin = siteOrigin;
    },
    async addProduct(product) {
      addedCount += 1;
      const _id = product.id ?? `77c0c0ffee${String(addedCount).padStart(14, '0')}`;
      products.push(newProduct(_id, product));
      return _id;
    },
    async changeProduct(id, fields) {
      Object.assign(requireProduct(products, id), fields);
    },
    async removeProduct(id) {
      products.splice(products.indexOf(requireProduct(products, id)), 1);
    },
    accounts: { admin: BASE_ADMIN, shopper: BASE_SHOPPER },
    async confirmOrders() {},
    setSizes: throwUnsupported,
    setDetails: throwUnsupported,
    setGallery: throwUnsupported,
    async endSessions() {
      accounts.endSessions();
    },
    async expireProofs() {
      // There are none.
    },
    async findProductId(name) {
      return idOf(products.find((product) => product.name === name));
    },
    async reset() {
      products = await readBaseCatalogue();
      calls = [];
      accounts.reset();
      await running.start();
    },
    close: running.stop,
  };
}

/** Returns the cookie of a cross-site backend. Browsers accept `Secure` cookies from localhost without HTTPS. */
function sessionCookie(token: string): string {
  const expiry = token === '' ? '; Max-Age=0' : '';
  return `token=${token}; Path=/; HttpOnly; Secure; SameSite=None${expiry}`;
}

function newProduct(
  _id: string,
  { name, price, oldPrice, category, color, description }: NewProduct,
): BaseProduct {
  const image = `${IMAGE_HOST}/47-wool-beret.webp`;
  return { _id, name, price, ...(oldPrice && { oldPrice }), image, category, color, description, rating: 5 };
}

function idOf(product: BaseProduct | undefined): string {
  const id = product?._id ?? product?.id;
  if (id === undefined) throw new Error('The stub has no such product.');
  return id;
}

function find(products: readonly BaseProduct[], id: string): BaseProduct | undefined {
  return products.find((product) => idOf(product) === id);
}

function requireProduct(products: readonly BaseProduct[], id: string): BaseProduct {
  const product = find(products, id);
  if (product === undefined) throw new Error(`The stub has no product ${id}.`);
  return product;
}

function listProducts(products: readonly BaseProduct[], query: URLSearchParams) {
  const category = query.get('category');
  const color = query.get('color');
  const min = query.get('minPrice');
  const max = query.get('maxPrice');
  const matching = products.filter(
    (product) =>
      (!category || category === 'all' || product.category === category) &&
      (!color || color === 'all' || product.color === color) &&
      (!min || !max || (product.price >= Number(min) && product.price <= Number(max))),
  );
  const totalProducts = matching.length;
  if (query.get('limit') === 'undefined') return { products: matching, totalPages: null, totalProducts };
  const limit = Number(query.get('limit') || 10);
  const first = (Number(query.get('page') || 1) - 1) * limit;
  return {
    products: matching.slice(first, first + limit),
    totalPages: Math.ceil(totalProducts / limit),
    totalProducts,
  };
}

function relatedTo(products: readonly BaseProduct[], id: string): BaseProduct[] {
  const product = find(products, id);
  return products.filter((other) => other !== product && other.category === product?.category).slice(0, 4);
}

function sendProduct(response: ServerResponse, product: BaseProduct | undefined): void {
  if (product) send(response, 200, { product, reviews: [] });
  else send(response, 500, { message: 'Failed to fetch the product' });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function sendUnknownRoute(response: ServerResponse, method: string, pathname: string): void {
  response
    .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!DOCTYPE html><html lang="en"><title>Error</title><pre>Cannot ${method} ${pathname}</pre></html>`);
}

async function throwUnsupported(): Promise<never> {
  throw new Error('A base backend has neither sizes nor galleries.');
}
