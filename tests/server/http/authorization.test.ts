import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { MAILS, testApp } from '#tests/support/server/test-app.ts';
import {
  forgetPeople,
  type Person,
  person,
  type Visitor,
  visitor,
} from '#tests/support/server/test-people.ts';

/** Who may call what, as the contract says; here once more, so that a slip in the server's table is seen. */
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
    // Everybody, each to see their own: `order-access.test.ts`.
    'POST /api/orders',
    'GET /api/orders/:number',
    'POST /api/orders/:number/cancel',
    'POST /api/orders/:number/pay',
    'GET /api/payments/methods',
    // The provider, by its signature: `payment-events.test.ts`.
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

/** Each kind of caller, and what a guarded route says to them; undefined: it lets them pass. */
const ANSWERS = {
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

/** What Fastify tells of each server that is made. */
const made = z.object({ fastify: z.custom<FastifyInstance>((value) => value instanceof Object) });

let database: Database;
let server: Awaited<ReturnType<typeof testApp>>;
/** Every route that the server has, as `METHOD path`. */
const registered = new Set<string>();

beforeAll(async () => {
  database = await openTestDatabase();
  const listen = (message: unknown) => {
    const { fastify } = z.parse(made, message);
    fastify.addHook('onRoute', ({ method, url }) => {
      // A HEAD is a GET without a body; what begins with /api and is nothing else is absent.
      const methods = url === '/api/*' ? [] : [method].flat();
      for (const each of methods) registered.add(`${each === 'HEAD' ? 'GET' : each} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  server = await testApp(database, MAILS);
  unsubscribe('fastify.initialization', listen);
  await server.app.ready();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Everybody who may call; `oneself` is who the request is about. */
async function callers(): Promise<{ about: Person } & Record<(typeof KINDS)[number], Visitor>> {
  await forgetPeople(database.db);
  const parts = { app: server.app, db: database.db };
  const oneself = await person(parts, 'Ada');
  const another = await person(parts, 'Eve');
  const admin = await person(parts, 'Root', 'admin');
  const revoked = await person(parts, 'Rita', 'admin');
  const { cookie } = revoked;
  await revoked.send('POST', '/api/auth/logout');
  revoked.cookie = cookie;
  const deleted = await person(parts, 'Dora', 'admin');
  await admin.send('DELETE', `/api/auth/delete/${deleted.id}`);
  return { nobody: visitor(server.app), oneself, another, admin, revoked, deleted, about: oneself };
}

let present: ReturnType<typeof callers> | undefined;

/** What a route says to each kind of caller: a refusal's status, undefined when it lets them pass. */
async function ask(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const answers: Record<string, number | undefined> = {};
  for (const kind of KINDS) {
    present ??= callers();
    const { about, ...people } = await present;
    const url = path.replace(':userId', about.id).replace(':id', 'none').replace('*', 'none');
    const body = method === 'GET' ? undefined : { userId: about.id };
    const { statusCode } = await people[kind].send(z.parse(METHOD, method), url, body);
    answers[kind] = statusCode === 401 || statusCode === 403 ? statusCode : undefined;
    // It may have left somebody without their account: the next call has other people.
    if (method !== 'GET' && answers[kind] === undefined) present = undefined;
  }
  return answers;
}

const KINDS = ['nobody', 'oneself', 'another', 'admin', 'revoked', 'deleted'] as const;
const METHOD = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const GUARDED = ['signedIn', 'self', 'selfOrAdmin', 'admin'] as const;

test('the server has the routes of the contract, and no others', () => {
  expect([...registered].sort()).toEqual(Object.values(CONTRACT).flat().sort());
});

test('every route answers exactly those who may call it', async () => {
  const said: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const route of registered) {
    const who = GUARDED.find((kind) => CONTRACT[kind].includes(route));
    expected[route] = ANSWERS[who ?? 'all'];
    said[route] = await ask(route);
  }
  expect(said).toEqual(expected);
});

test('a route that the table does not have cannot be added', async () => {
  const other = await testApp(database);
  expect(() => other.app.get('/api/secrets', async () => 'all of them')).toThrow(
    'GET /api/secrets is not in the table of server/http/authorization.ts.',
  );
  await other.close();
});

test('a refusal is a sentence, and says the same whatever the request carries', async () => {
  const { nobody, another, about } = await callers();
  const bodies = [undefined, { userId: 7 }, { userId: about.id, bio: 'Mine now' }];
  for (const body of bodies) {
    expect((await nobody.send('PATCH', '/api/auth/update-profile', body)).json()).toEqual({
      success: false,
      message: 'Please sign in first.',
    });
    expect((await another.send('PATCH', '/api/auth/update-profile', body)).json()).toEqual({
      success: false,
      message: 'This is not open to your account.',
    });
  }
});

test('who loses the role of an admin has lost it with the next call', async () => {
  const { admin, about } = await callers();
  await admin.send('PUT', `/api/auth/update/${about.id}`, { role: 'admin' });
  expect((await about.send('GET', '/api/auth/getusers')).statusCode).toBe(200);
  await admin.send('PUT', `/api/auth/update/${about.id}`, { role: 'user' });
  expect((await about.send('GET', '/api/auth/getusers')).statusCode).toBe(403);
});
