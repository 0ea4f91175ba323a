import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp, MAIL_ENV } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';

/** The routes each group may call, by the contract. Repeated here to catch mistakes in the server's own table. */
const CONTRACT = {
  all: [
    'GET /healthz',
    'GET /uploads/*',
    'POST /api/auth/register',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
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
    'GET /api/orders/:number',
    'POST /api/orders/:number/cancel',
    'POST /api/orders/:number/pay',
    'GET /api/payments/methods',
    // For the payment provider, which signs its calls: `payment-events.test.ts`.
    'POST /api/payments/webhook',
    'POST /api/v1.0/email/send',
    'GET /api/capabilities',
    'GET /api/openapi.json',
  ],
  signedIn: [
    'GET /api/orders/mine',
    'GET /api/payments/mine',
    'GET /api/stats/me',
    'GET /api/wishlist',
    'PUT /api/wishlist',
    'GET /api/products/:id/reviews/mine',
    'PUT /api/products/:id/reviews/mine',
    'DELETE /api/products/:id/reviews/mine',
  ],
  self: ['PATCH /api/auth/update-profile', 'PATCH /api/auth/update-password'],
  selfOrAdmin: ['DELETE /api/auth/delete/:userId'],
  admin: [
    'GET /api/auth/getusers',
    'PUT /api/auth/update/:userId',
    'POST /api/products/create-product',
    'PATCH /api/products/update-product/:id',
    'DELETE /api/products/delete-product/:id',
    'GET /api/orders',
    'GET /api/orders/export',
    'PATCH /api/orders/:number',
    'POST /api/orders/:number/refund',
    'GET /api/stats/shop',
    'GET /api/reviews',
    'PATCH /api/reviews/:id',
    'GET /api/messages',
    'PATCH /api/messages/:id',
    'DELETE /api/messages/:id',
    'GET /api/outbox',
    'POST /api/outbox/:id/retry',
    'DELETE /api/outbox/:id',
  ],
};

/** The status that each kind of route returns to each kind of caller; undefined when it grants access. */
const STATUSES = {
  all: {},
  signedIn: {
    nobody: 401,
    oneself: undefined,
    another: undefined,
    admin: undefined,
    revoked: 401,
    deleted: 401,
  },
  self: { nobody: 401, oneself: undefined, another: 403, admin: 403, revoked: 401, deleted: 401 },
  selfOrAdmin: {
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

beforeAll(async () => {
  database = await openTestDatabase();
  const listen = (message: unknown) => {
    const { fastify } = z.parse(initialization, message);
    fastify.addHook('onRoute', ({ method, url }) => {
      // Counts HEAD as GET. The catch-all /api/* only returns 404.
      const methods = url === '/api/*' ? [] : [method].flat();
      for (const each of methods) registered.add(`${each === 'HEAD' ? 'GET' : each} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  server = await buildTestApp(database, MAIL_ENV);
  unsubscribe('fastify.initialization', listen);
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
    // The call may have deleted an account, therefore the next one gets new callers.
    if (method !== 'GET' && statuses[kind] === undefined) currentCallers = undefined;
  }
  return statuses;
}

const KINDS = ['nobody', 'oneself', 'another', 'admin', 'revoked', 'deleted'] as const;
const METHOD = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const GUARDED = ['signedIn', 'self', 'selfOrAdmin', 'admin'] as const;

test('registers exactly the routes of the contract', () => {
  expect([...registered].sort()).toEqual(Object.values(CONTRACT).flat().sort());
});

test('grants each route only to the callers it is meant for', async () => {
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const route of registered) {
    const group = GUARDED.find((kind) => CONTRACT[kind].includes(route));
    expected[route] = STATUSES[group ?? 'all'];
    actual[route] = await statusesOf(route);
  }
  expect(actual).toEqual(expected);
});

test('rejects a route that is missing from the table', async () => {
  const other = await buildTestApp(database);
  expect(() => other.app.get('/api/secrets', async () => 'all of them')).toThrow(
    'GET /api/secrets has no access rule in server/http/authorization.ts.',
  );
  await other.close();
});

test('returns the same error sentence for every request body', async () => {
  const { nobody, another, about } = await createCallers();
  const bodies = [undefined, { userId: 7 }, { userId: about.id, bio: 'Mine now' }];
  for (const body of bodies) {
    expect((await nobody.send('PATCH', '/api/auth/update-profile', body)).json()).toEqual({
      success: false,
      message: 'Please log in first.',
    });
    expect((await another.send('PATCH', '/api/auth/update-profile', body)).json()).toEqual({
      success: false,
      message: 'Your account does not have access to this.',
    });
  }
});

test('applies the loss of the admin role to the next call', async () => {
  const { admin, about } = await createCallers();
  await admin.send('PUT', `/api/auth/update/${about.id}`, { role: 'admin' });
  expect((await about.send('GET', '/api/auth/getusers')).statusCode).toBe(200);
  await admin.send('PUT', `/api/auth/update/${about.id}`, { role: 'user' });
  expect((await about.send('GET', '/api/auth/getusers')).statusCode).toBe(403);
});
