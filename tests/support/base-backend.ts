import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { baseAccounts, FIELD_ADMIN, FIELD_SHOPPER } from '#tests/support/base-accounts.ts';
import { type FieldProduct, fieldCatalogue, PICTURE_HOST } from '#tests/support/base-catalogue.ts';
import { changeProducts } from '#tests/support/base-products.ts';
import { type Listening, listen } from '#tests/support/listen.ts';
import type { NewProduct, ShopBackend } from '#tests/support/shop-backend.ts';

/** One call that reached the stand-in. */
interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookie: string | undefined;
}

/** The stand-in and what only the tests of its manners need. */
export interface BaseBackend extends ShopBackend {
  /** Where this process reaches it. */
  readonly origin: string;
  readonly port: number;
  /** Every call since the last reset, oldest first. */
  readonly calls: readonly SeenCall[];
  /** The one origin that may read its answers, with credentials. */
  allow(siteOrigin: string): void;
  close(): Promise<void>;
}

/**
 * A backend that is not ours and speaks only the base contract, in the manners such backends are known for:
 * oldest first, no `limit` means 10, `limit=undefined` means all with `totalPages: null`, a price filter only
 * when both bounds are there, one product only under `product`, an absent one answers 500, errors without
 * `success`, unknown routes answer HTML, related products are a bare list. Accounts: `base-accounts.ts`; admins:
 * `base-products.ts`.
 */
export async function startBaseBackend(): Promise<BaseBackend> {
  let products = await fieldCatalogue();
  let allowed = '';
  let calls: SeenCall[] = [];
  let added = 0;
  const accounts = baseAccounts();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend');
    if (request.headers.origin === allowed) {
      response.setHeader('access-control-allow-origin', allowed);
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
    const isAnswered = pathname.startsWith('/api/auth/')
      ? await answerPeople(request, response, pathname)
      : method === 'GET'
        ? answerShoppers(response, pathname, searchParams)
        : await answerAdmins(request, response, pathname);
    if (!isAnswered) unknownRoute(response, method, pathname);
  };

  const answerPeople = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const said = await accounts.answer(request, pathname);
    if (said?.token !== undefined) response.setHeader('set-cookie', sessionCookie(said.token));
    if (said) send(response, said.status, said.body);
    return said !== undefined;
  };

  const answerAdmins = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const said = await changeProducts(products, request, pathname, accounts.sender(request));
    if (said) send(response, said.status, said.body);
    return said !== undefined;
  };

  const answerShoppers = (response: ServerResponse, pathname: string, query: URLSearchParams) => {
    const related = /^\/api\/products\/related\/([^/]+)$/.exec(pathname)?.[1];
    const one = /^\/api\/products\/([^/]+)$/.exec(pathname)?.[1];
    if (/^\/api\/products\/?$/.test(pathname)) send(response, 200, list(products, query));
    else if (related) send(response, 200, relatedTo(products, decodeURIComponent(related)));
    else if (one) sendOne(response, find(products, decodeURIComponent(one)));
    else return false;
    return true;
  };

  const start = (port = 0): Promise<Listening> => listen(createServer(answer), port);
  let listening: Listening | undefined = await start();
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
    allow(siteOrigin) {
      allowed = siteOrigin;
    },
    async add(product) {
      added += 1;
      const _id = product.id ?? `77c0c0ffee${String(added).padStart(14, '0')}`;
      products.push(newProduct(_id, product));
      return _id;
    },
    async change(id, fields) {
      Object.assign(present(products, id), fields);
    },
    async remove(id) {
      products.splice(products.indexOf(present(products, id)), 1);
    },
    people: { admin: FIELD_ADMIN, shopper: FIELD_SHOPPER },
    async endSessions() {
      accounts.endSessions();
    },
    async idOf(name) {
      return idOf(products.find((product) => product.name === name));
    },
    async reset() {
      products = await fieldCatalogue();
      calls = [];
      accounts.reset();
      await running.start();
    },
    close: running.stop,
  };
}

/** As a backend on another site than the shop has to send it. Browsers take it from localhost without https. */
function sessionCookie(token: string): string {
  const life = token === '' ? '; Max-Age=0' : '';
  return `token=${token}; Path=/; HttpOnly; Secure; SameSite=None${life}`;
}

function newProduct(
  _id: string,
  { name, price, oldPrice, category, color, description }: NewProduct,
): FieldProduct {
  const image = `${PICTURE_HOST}/47-wool-beret.webp`;
  return { _id, name, price, ...(oldPrice && { oldPrice }), image, category, color, description, rating: 5 };
}

function idOf(product: FieldProduct | undefined): string {
  const id = product?._id ?? product?.id;
  if (id === undefined) throw new Error('The stand-in has no such product.');
  return id;
}

function find(products: readonly FieldProduct[], id: string): FieldProduct | undefined {
  return products.find((product) => idOf(product) === id);
}

function present(products: readonly FieldProduct[], id: string): FieldProduct {
  const product = find(products, id);
  if (product === undefined) throw new Error(`The stand-in has no product ${id}.`);
  return product;
}

function list(products: readonly FieldProduct[], query: URLSearchParams) {
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

function relatedTo(products: readonly FieldProduct[], id: string): FieldProduct[] {
  const product = find(products, id);
  return products.filter((other) => other !== product && other.category === product?.category).slice(0, 4);
}

function sendOne(response: ServerResponse, product: FieldProduct | undefined): void {
  if (product) send(response, 200, { product, reviews: [] });
  else send(response, 500, { message: 'Failed to fetch the product' });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function unknownRoute(response: ServerResponse, method: string, pathname: string): void {
  response
    .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!DOCTYPE html><html lang="en"><title>Error</title><pre>Cannot ${method} ${pathname}</pre></html>`);
}
