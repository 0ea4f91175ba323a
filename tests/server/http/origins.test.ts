import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';

const SITE = 'https://shop.test';
const OTHER = 'http://127.0.0.1:5000';

let database: Database;
let server: Awaited<ReturnType<typeof buildTestApp>>;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await buildTestApp(database, {
    SITE_URL: SITE,
    ALLOWED_ORIGINS: `${OTHER}/, https://shop.test:444`,
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const FOREIGN_ORIGINS = [
  'https://evil.test',
  'http://shop.test',
  'https://shop.test.evil.test',
  'https://shop.test:443.evil.test',
  'null',
];

describe('cross-origin reads', () => {
  test.each([SITE, OTHER, 'https://shop.test:444'])(
    '[CALL-01] allows %s with credentials',
    async (origin) => {
      const { headers } = await server.app.inject({ url: '/api/products', headers: { origin } });
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Retry-After',
        vary: expect.stringContaining('Origin'),
      });
    },
  );

  test.each(FOREIGN_ORIGINS)('[CALL-01] denies %s', async (origin) => {
    const { headers } = await server.app.inject({ url: '/api/products', headers: { origin } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers.vary).toContain('Origin');
  });

  test('[CALL-05] lets allowed origins read error responses', async () => {
    const { headers } = await server.app.inject({ url: '/api/products?limit=0', headers: { origin: SITE } });
    expect(headers['access-control-allow-origin']).toBe(SITE);
  });

  test('[CALL-01] accepts the preflight of allowed origins only', async () => {
    const preflight = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/products/create-product',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const allowed = await preflight(SITE);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '600',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key, Order-Secret',
    });
    const rejected = await preflight('https://evil.test');
    expect(rejected.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('cross-origin writes', () => {
  const send = (headers: Record<string, string>, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST') =>
    server.app.inject({ method, url: '/api/nothing-here', headers: { host: 'api.test', ...headers } });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('rejects %s without an Origin', async (method) => {
    const response = await send({}, method);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'Requests from this site are not allowed.',
    });
  });

  // The Host header, which a client chooses, makes no origin the server's own.
  test.each([...FOREIGN_ORIGINS, 'http://api.test', 'https://api.test', 'api.test'])(
    'rejects requests from %s',
    async (origin) => {
      expect((await send({ origin })).statusCode).toBe(403);
    },
  );

  // A 404 instead of a 403 shows that the origin check passed.
  test.each([SITE, OTHER])('accepts requests from %s', async (origin) => {
    expect((await send({ origin })).statusCode).toBe(404);
  });
});

describe('cross-origin writes without SITE_URL', () => {
  let open: Awaited<ReturnType<typeof buildTestApp>>;
  beforeAll(async () => {
    open = await buildTestApp(database);
  });
  afterAll(() => open.close());

  test.each([
    ['http://api.test', 404],
    ['https://api.test', 404],
    ['https://api.test:8443', 403],
    ['https://shop.test', 403],
  ])('compares %s with the host of the request: %i', async (origin, status) => {
    const headers = { host: 'api.test', origin };
    const { statusCode } = await open.app.inject({ method: 'POST', url: '/api/nothing-here', headers });
    expect(statusCode).toBe(status);
  });
});
