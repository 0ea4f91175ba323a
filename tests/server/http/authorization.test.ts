import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Access } from '#contract/wire/endpoint.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { ENDPOINTS, nameOf } from '#tests/support/server/endpoints.ts';
import { readAllRows } from '#tests/support/server/stored-texts.ts';
import { ALL_ENV, buildTestApp, productRow } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';

/** The access of each route that is not an endpoint of the contract. */
const OTHER_ROUTES: readonly (readonly [string, Access])[] = [
  ['GET /healthz', 'anyone'],
  ['GET /uploads/*', 'anyone'],
  ['GET /api/openapi.json', 'anyone'],
  // For the payment provider, which signs its calls: `payment-events.test.ts`.
  ['POST /api/payments/webhook', 'anyone'],
];

const ROUTES = new Map([
  ...ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint.access] as const),
  ...OTHER_ROUTES,
]);

/** The endpoints that need no session. The test fails when an edit of the contract opens another one by mistake. */
const PUBLIC_ENDPOINTS = [
  'POST /api/auth/register',
  'POST /api/auth/register/link',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  // Public, but limited to a login whose password was right: `second-factor.test.ts`.
  'POST /api/auth/second-step',
  'POST /api/auth/passkey-request',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/product-pages',
  'GET /api/products',
  'GET /api/products/facets',
  'GET /api/products/:id',
  'GET /api/products/related/:id',
  'GET /api/products/:id/reviews',
  'GET /api/site',
  'POST /api/products/:id/notify',
  'POST /api/stock-notices/confirm',
  // Public, but limited to the caller's own orders: `order-access.test.ts`.
  'POST /api/orders',
  // Public: the key is the secret of its holder: `order-attempts.test.ts`.
  'POST /api/orders/attempt',
  // Public: it reads prices and stores nothing.
  'POST /api/quote',
  // Public: a right that needs no account, and a response that is always alike.
  'POST /api/withdrawals',
  'GET /api/orders/limits',
  'GET /api/orders/:number',
  'POST /api/orders/:number/cancel',
  'POST /api/orders/:number/confirm',
  'POST /api/orders/:number/mail',
  'POST /api/orders/:number/pay',
  'GET /api/payments/methods',
  'POST /api/v1.0/email/send',
  'GET /api/capabilities',
  'GET /api/settings/public',
  'GET /api/address-format/:country',
  // Sent by browsers on their own.
  'POST /api/security-reports',
];

/** The endpoints for every logged-in user, listed for the same reason. */
const USER_ENDPOINTS = [
  'GET /api/orders/mine',
  'GET /api/payments/mine',
  'GET /api/stats/me',
  'GET /api/wishlist',
  'PUT /api/wishlist',
  'GET /api/products/:id/reviews/mine',
  'PUT /api/products/:id/reviews/mine',
  'DELETE /api/products/:id/reviews/mine',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'GET /api/auth/second-factors',
  'GET /api/auth/email',
  'PUT /api/auth/email',
  'POST /api/auth/email/link',
  'POST /api/auth/email/confirm',
  'GET /api/auth/my-data',
  'POST /api/auth/prove',
  'POST /api/auth/authenticator-app',
  'PUT /api/auth/authenticator-app',
  'DELETE /api/auth/authenticator-app',
  'POST /api/auth/passkeys/new',
  'POST /api/auth/passkeys',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/recovery-codes',
  'PATCH /api/auth/update-profile',
  'PATCH /api/auth/update-password',
  'DELETE /api/auth/delete/:userId',
];

/**
 * The kinds of callers: without a session, the user that the request concerns, another user, an admin, an admin whose
 * session was revoked, and an admin whose account was deleted.
 */
const KINDS = ['nobody', 'oneself', 'another', 'admin', 'revoked', 'deleted'] as const;

/** The status that each access returns to each kind of caller; undefined when it admits the caller. */
const STATUSES: Readonly<Record<Access, Partial<Record<(typeof KINDS)[number], number | undefined>>>> = {
  anyone: {},
  recognized: {},
  'logged in': {
    nobody: 401,
    oneself: undefined,
    another: undefined,
    admin: undefined,
    revoked: 401,
    deleted: 401,
  },
  self: { nobody: 401, oneself: undefined, another: 403, admin: 403, revoked: 401, deleted: 401 },
  'self or admin': {
    nobody: 401,
    oneself: undefined,
    another: 403,
    admin: undefined,
    revoked: 401,
    deleted: 401,
  },
  admin: { nobody: 401, oneself: 403, another: 403, admin: undefined, revoked: 401, deleted: 401 },
};

/** The message that Fastify publishes for each new server. */
const initialization = z.object({ fastify: z.custom<FastifyInstance>((value) => value instanceof Object) });

let database: Database;
let server: Awaited<ReturnType<typeof buildTestApp>>;
/** Every route of the server, as `METHOD path`. */
const registered = new Set<string>();
/** The public reads of the server that no limit of reads protects, and those bounded as files. */
const unlimited = { open: new Set<string>(), static: new Set<string>() };

beforeAll(async () => {
  database = await openTestDatabase();
  const onInitialization = (message: unknown) => {
    const { fastify } = z.parse(initialization, message);
    fastify.addHook('onRoute', ({ method, url, config: { read } = {} }) => {
      if (read === 'open' || read === 'static') unlimited[read].add(url);
      // Counts HEAD as GET. The catch-all /api/* only returns 404.
      const methods = url === '/api/*' ? [] : [method].flat();
      for (const each of methods) registered.add(`${each === 'HEAD' ? 'GET' : each} ${url}`);
    });
  };
  subscribe('fastify.initialization', onInitialization);
  server = await buildTestApp(database, ALL_ENV);
  unsubscribe('fastify.initialization', onInitialization);
  await server.app.ready();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Creates one caller of each kind. `about` is the user that the request concerns. */
async function createCallers(): Promise<{ about: TestUser } & Record<(typeof KINDS)[number], Visitor>> {
  await clearUsers(database.db);
  const context = { app: server.app, db: database.db };
  const oneself = await createUser(context, 'Ada');
  const another = await createUser(context, 'Eve');
  const admin = await createUser(context, 'Root', 'admin');
  const revoked = await createUser(context, 'Rita', 'admin');
  const { cookie } = revoked;
  await revoked.send('POST', '/api/auth/logout');
  revoked.cookie = cookie;
  const deleted = await createUser(context, 'Dora', 'admin');
  await admin.send('DELETE', `/api/auth/delete/${deleted.id}`);
  return { nobody: createVisitor(server.app), oneself, another, admin, revoked, deleted, about: oneself };
}

let currentCallers: ReturnType<typeof createCallers> | undefined;

/** Returns the status of a route for each kind of caller: 401, 403, or undefined when it grants access. */
async function statusesOf(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const statuses: Record<string, number | undefined> = {};
  for (const kind of KINDS) {
    currentCallers ??= createCallers();
    const { about, ...callers } = await currentCallers;
    const url = path.replace(':userId', about.id).replace(':id', 'none').replace('*', 'none');
    const body = method === 'GET' ? undefined : { userId: about.id };
    const { statusCode } = await callers[kind].send(z.parse(METHOD, method), url, body);
    statuses[kind] = statusCode === 401 || statusCode === 403 ? statusCode : undefined;
    // The call may have changed an account or ended a session. The next one gets new callers.
    const mayChangeCallers = method !== 'GET' && path.startsWith('/api/auth/');
    if (mayChangeCallers && statuses[kind] === undefined) currentCallers = undefined;
  }
  return statuses;
}

const METHOD = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

test('registers exactly the routes of the contract and the other listed ones', () => {
  expect([...registered].sort()).toEqual([...ROUTES.keys()].sort());
});

test('opens only the listed endpoints to anyone or to every user', () => {
  const withAccess = (...levels: readonly Access[]) =>
    [...new Set(ENDPOINTS.filter(({ access }) => levels.includes(access)).map(nameOf))].sort();
  expect(withAccess('anyone', 'recognized')).toEqual(PUBLIC_ENDPOINTS.toSorted());
  expect(withAccess('logged in', 'self', 'self or admin')).toEqual(USER_ENDPOINTS.toSorted());
});

test('[SAFE-08] limits every public read but the listed ones', () => {
  expect([...unlimited.open].sort()).toEqual([
    // Responds with 404.
    '/api/*',
    // Constants.
    '/api/orders/limits',
    '/api/payments/methods',
    // For monitoring. Concurrent requests share one query.
    '/healthz',
  ]);
  expect([...unlimited.static]).toEqual(['/uploads/*']);
});

test('rejects a shared response that could be private', async () => {
  const other = await buildTestApp(database);
  expect(() =>
    other.app.get('/api/mine', { config: { access: 'recognized', read: 'shared' } }, async () => 'mine'),
  ).toThrow('/api/mine must not share its responses.');
  await other.close();
});

test('admits to each route exactly the callers that its access allows', async () => {
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [route, access] of ROUTES) {
    expected[route] = STATUSES[access];
    actual[route] = await statusesOf(route);
  }
  expect(actual).toEqual(expected);
});

test('rejects a route that states no access', async () => {
  const other = await buildTestApp(database);
  expect(() => other.app.get('/api/secrets', async () => 'all of them')).toThrow(
    'GET /api/secrets states no access.',
  );
  await other.close();
});

test('rejects a caller with the same message for valid and invalid bodies', async () => {
  const { nobody, another, about } = await createCallers();
  const bodies = [undefined, { userId: 7 }, { userId: about.id, bio: 'Mine now' }];
  for (const body of bodies) {
    expect((await nobody.send('PATCH', '/api/auth/update-profile', body)).json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'Please log in first.',
    });
    expect((await another.send('PATCH', '/api/auth/update-profile', body)).json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'Your account does not have access to this.',
    });
  }
});

/** A body that each endpoint accepts. `userId` and the number of an order are ignored by most. */
const bodyNaming = ({ id }: TestUser, number: string) => ({
  userId: id,
  _id: id,
  number,
  username: `Renamed ${number}`,
  bio: 'Renamed',
  profession: 'Renamed',
  currentPassword: PASSWORD,
  newPassword: 'another horse!',
  confirmPassword: 'another horse!',
  stars: 1,
  words: 'Replaced',
  add: ['hat'],
  remove: ['gown'],
  ...newOrder(),
});

/**
 * Creates a user with a completed and a pending order, a review of the gown and a wishlist. Returns the number of the
 * pending one.
 */
async function createCustomer(name: string): Promise<{ user: TestUser; number: string }> {
  const user = await createUser({ app: server.app, db: database.db }, name);
  const address = { ...newOrder().shippingAddress, name };
  await placeTestOrder(user, newOrder({ shippingAddress: address }));
  await database.db.execute(sql`update orders set status = 'completed'`);
  await user.send('PUT', '/api/products/gown/reviews/mine', { stars: 5, words: `By ${name}` });
  await user.send('PUT', '/api/wishlist', { add: ['gown'], remove: [] });
  const { number } = await placeTestOrder(user, newOrder({ shippingAddress: address }));
  return { user, number };
}

/**
 * Sends a request to each endpoint as Eve: `path` names one user, the query and the body the other. Returns the status
 * of each. Throws if a response or a change of the database concerns Ada.
 */
async function requestAsEve(endpoints: typeof ENDPOINTS, path: 'Ada' | 'Eve') {
  const { db } = database;
  await db.execute(sql`truncate products, orders, users, outbox, rate_limits cascade`);
  await insertProducts(db, [productRow({ id: 'gown' }), productRow({ id: 'hat' })]);
  const ada = await createCustomer('Ada');
  const eve = await createCustomer('Eve');
  const [named, other] = path === 'Ada' ? [ada, eve] : [eve, ada];
  const query = new URLSearchParams({ userId: other.user.id, number: other.number });
  const body = bodyNaming(other.user, other.number);
  const before = await rowsOf(ada);
  const statuses: Record<string, number> = {};
  for (const endpoint of endpoints) {
    const url = endpoint.path
      .replace(':userId', named.user.id)
      .replace(':number', named.number)
      .replace(':id', 'gown');
    const response = await eve.user.send(
      endpoint.method,
      `${url}?${query}`,
      endpoint.method === 'GET' ? undefined : body,
      { 'Idempotency-Key': 'an-attempt-of-the-tests', 'Order-Secret': 'none' },
    );
    statuses[nameOf(endpoint)] = response.statusCode;
    for (const text of [ada.user.id, ada.user.email, ada.number, 'By Ada'])
      expect(response.body, nameOf(endpoint)).not.toContain(text);
    expect(await rowsOf(ada), nameOf(endpoint)).toEqual(before);
  }
  return statuses;
}

/** Returns all rows that name a user or their order. */
async function rowsOf({ user, number }: { user: TestUser; number: string }): Promise<string[]> {
  const rows = [...(await readAllRows(database.db)).values()].flat();
  return rows.filter((row) => [user.id, user.email, number, 'By Ada'].some((text) => row.includes(text)));
}

/** The routes of the Security page concern the caller alone, whoever the path or body names. */
const OWN_SECURITY = {
  'GET /api/auth/sessions': 200,
  'DELETE /api/auth/sessions': 200,
  'DELETE /api/auth/sessions/:id': 404,
  'GET /api/auth/second-factors': 200,
  'GET /api/auth/email': 200,
  'PUT /api/auth/email': 400,
  'POST /api/auth/email/link': 200,
  'POST /api/auth/email/confirm': 400,
  'GET /api/auth/my-data': 200,
  'POST /api/auth/prove': 400,
  'POST /api/auth/passkey-request': 200,
  'POST /api/auth/passkeys/new': 200,
  'POST /api/auth/passkeys': 400,
  'DELETE /api/auth/passkeys/:id': 404,
  'POST /api/auth/authenticator-app': 200,
  'PUT /api/auth/authenticator-app': 400,
  'DELETE /api/auth/authenticator-app': 404,
  'POST /api/auth/recovery-codes': 409,
};

test('no endpoint reveals or changes what belongs to another user, whichever part of the request names them', async () => {
  const isLast = ({ access }: (typeof ENDPOINTS)[number]) => access === 'self or admin';
  const guarded = ENDPOINTS.filter(({ access }) => access !== 'anyone' && access !== 'admin')
    // Eve deletes her own account last.
    .toSorted((one, two) => Number(isLast(one)) - Number(isLast(two)));
  expect(await requestAsEve(guarded, 'Ada')).toEqual({
    // Users and orders of others. The path decides, whatever query and body say.
    'DELETE /api/auth/delete/:userId': 403,
    'GET /api/orders/:number': 404,
    'POST /api/orders/:number/cancel': 404,
    'POST /api/orders/:number/mail': 404,
    'POST /api/orders/:number/confirm': 404,
    'POST /api/orders/:number/pay': 404,
    // Without an id in the path, these concern Eve: only the session decides.
    'PATCH /api/auth/update-profile': 200,
    'PATCH /api/auth/update-password': 200,
    'POST /api/orders': 201,
    'POST /api/quote': 200,
    // The body names no order as a statement does: `withdrawals.test.ts` shows that the response is always alike.
    'POST /api/withdrawals': 400,
    'GET /api/orders/mine': 200,
    'GET /api/payments/mine': 200,
    'GET /api/stats/me': 200,
    'GET /api/wishlist': 200,
    ...OWN_SECURITY,
    'PUT /api/wishlist': 200,
    'GET /api/products/:id/reviews/mine': 200,
    'PUT /api/products/:id/reviews/mine': 200,
    'DELETE /api/products/:id/reviews/mine': 200,
  });
  expect(await requestAsEve(guarded, 'Eve')).toEqual({
    'DELETE /api/auth/delete/:userId': 200,
    'GET /api/orders/:number': 200,
    'POST /api/orders/:number/cancel': 200,
    'POST /api/orders/:number/mail': 200,
    'POST /api/orders/:number/confirm': 404,
    'POST /api/orders/:number/pay': 409,
    // The body names Ada.
    'PATCH /api/auth/update-profile': 403,
    'PATCH /api/auth/update-password': 403,
    'POST /api/orders': 201,
    'POST /api/quote': 200,
    // The body names no order as a statement does: `withdrawals.test.ts` shows that the response is always alike.
    'POST /api/withdrawals': 400,
    'GET /api/orders/mine': 200,
    'GET /api/payments/mine': 200,
    'GET /api/stats/me': 200,
    'GET /api/wishlist': 200,
    ...OWN_SECURITY,
    'PUT /api/wishlist': 200,
    'GET /api/products/:id/reviews/mine': 200,
    'PUT /api/products/:id/reviews/mine': 200,
    'DELETE /api/products/:id/reviews/mine': 200,
  });
});

test('applies a granted or revoked admin role to the next call', async () => {
  const { admin, about } = await createCallers();
  await admin.send('PUT', `/api/auth/update/${about.id}`, { role: 'admin' });
  expect((await about.send('GET', '/api/auth/getusers')).statusCode).toBe(200);
  await admin.send('PUT', `/api/auth/update/${about.id}`, { role: 'user' });
  expect((await about.send('GET', '/api/auth/getusers')).statusCode).toBe(403);
});
