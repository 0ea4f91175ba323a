import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { productRow, testApp } from '#tests/support/server/test-app.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertRows(database.db, [productRow({ id: 'a', picture: 'p' })]);
});
afterAll(() => database.close());

const asked = { host: 'shop.test:8080' };
const forwarded = { ...asked, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'front.test' };

test.each([
  ['the host that was asked', {}, asked, 'http://shop.test:8080'],
  ['SITE_URL', { SITE_URL: 'https://site.test/' }, asked, 'https://site.test'],
  [
    'PUBLIC_API_URL',
    { SITE_URL: 'https://site.test', PUBLIC_API_URL: 'https://api.test' },
    asked,
    'https://api.test',
  ],
  ['the host that was asked, not what a stranger forwards', {}, forwarded, 'http://shop.test:8080'],
  ['the host that a trusted proxy forwards', { TRUST_PROXY: '1' }, forwarded, 'https://front.test'],
  ['the host that a trusted address forwards', { TRUST_PROXY: 'loopback' }, forwarded, 'https://front.test'],
  [
    'the host that was asked, past another proxy',
    { TRUST_PROXY: '10.0.0.0/8' },
    forwarded,
    'http://shop.test:8080',
  ],
])('pictures are addressed under %s', async (_what, env, headers, origin) => {
  const server = await testApp(database, env);
  const response = await server.app.inject({ url: '/api/products/a', headers });
  expect(response.json().image).toBe(`${origin}/uploads/p-1000.webp`);
  await server.close();
});

test('a request that names no usable host is refused', async () => {
  const server = await testApp(database);
  const response = await server.app.inject({ url: '/api/products/a', headers: { host: 'a b"<' } });
  expect(response.statusCode).toBe(400);
  await server.close();
});

test('HSTS is for https only', async () => {
  const server = await testApp(database, { TRUST_PROXY: '1' });
  const plain = await server.app.inject({ url: '/api/products/a', headers: asked });
  const secure = await server.app.inject({ url: '/api/products/a', headers: forwarded });
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  await server.close();
});
