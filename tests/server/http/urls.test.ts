import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertProducts(database.db, [productRow({ id: 'a', imageHash: 'p' })]);
});
afterAll(() => database.close());

const requested = { host: 'shop.test:8080' };
const forwarded = { ...requested, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'front.test' };

test.each([
  ['the requested host', {}, requested, 'http://shop.test:8080'],
  ['SITE_URL', { SITE_URL: 'https://site.test/' }, requested, 'https://site.test'],
  [
    'PUBLIC_API_URL',
    { SITE_URL: 'https://site.test', PUBLIC_API_URL: 'https://api.test' },
    requested,
    'https://api.test',
  ],
  ['the requested host, ignoring an untrusted forwarded one', {}, forwarded, 'http://shop.test:8080'],
  ['the host forwarded by a trusted proxy', { TRUST_PROXY: '1' }, forwarded, 'https://front.test'],
  ['the host forwarded by a trusted IP', { TRUST_PROXY: 'loopback' }, forwarded, 'https://front.test'],
  [
    'the requested host, ignoring another proxy',
    { TRUST_PROXY: '10.0.0.0/8' },
    forwarded,
    'http://shop.test:8080',
  ],
])('builds image URLs from %s', async (_source, env, headers, origin) => {
  const server = await buildTestApp(database, env);
  const response = await server.app.inject({ url: '/api/products/a', headers });
  expect(response.json().image).toBe(`${origin}/uploads/p-1000.webp`);
  await server.close();
});

test('rejects a request with an invalid Host header', async () => {
  const server = await buildTestApp(database);
  const response = await server.app.inject({ url: '/api/products/a', headers: { host: 'a b"<' } });
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'The Host header of this request is invalid.',
  ]);
  await server.close();
});

test('sends HSTS only over HTTPS', async () => {
  const server = await buildTestApp(database, { TRUST_PROXY: '1' });
  const plain = await server.app.inject({ url: '/api/products/a', headers: requested });
  const secure = await server.app.inject({ url: '/api/products/a', headers: forwarded });
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await server.close();
});
