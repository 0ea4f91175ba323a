import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CAPABILITIES } from '#contract/capabilities.ts';
import { getCapabilitiesEndpoint } from '#contract/shop/capability-list.ts';
import { catalogueRevision } from '#server/catalogue/catalogue.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('announces all capabilities that need no mail server, and their former names', async () => {
  const server = await buildTestApp(database);
  const response = await server.app.inject({ url: '/api/capabilities' });
  expect(response.statusCode).toBe(200);
  expect(z.parse(getCapabilitiesEndpoint.parseResponse, response.json())).toEqual({
    version: 1,
    capabilities: [
      'catalogue',
      'orders',
      'payments',
      'accounts',
      'reviews',
      'wishlist',
      'inbox',
      'product-update',
      'edit-conflicts',
      'sizes',
      'gallery',
      'details',
      'order-attempts',
      'order-limits',
      'stats',
      'order-periods',
      'stock',
      'users',
      'user-search',
      'account-security',
      'security-reports',
    ],
    timeZone: 'America/New_York',
    currency: 'USD',
  });
  await server.close();
});

test('returns 404 for the capabilities of a base backend (CAPABILITIES=none)', async () => {
  const server = await buildTestApp(database, { CAPABILITIES: 'none' });
  const response = await server.app.inject({ url: '/api/capabilities' });
  const unknown = await server.app.inject({ url: '/api/nothing-here' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual(unknown.json());
  await server.close();
});

test('GET /api/site returns the catalogue revision, and null for a site that is built elsewhere', async () => {
  const server = await buildTestApp(database);
  const fetchSite = async () => (await server.app.inject({ url: '/api/site' })).json();
  const before = await fetchSite();
  expect(before).toEqual({ revision: null, current: await catalogueRevision(database.db) });
  await insertProducts(database.db, [productRow({ id: 'a' })]);
  expect(await fetchSite()).toEqual({ revision: null, current: before.current + 1 });
  await server.close();
});

test('GET /api/site returns 404 without its capability', async () => {
  const server = await buildTestApp(database, { CAPABILITIES: 'accounts' });
  expect((await server.app.inject({ url: '/api/site' })).statusCode).toBe(404);
  await server.close();
});

test('serves an OpenAPI document generated from the contract', async () => {
  const server = await buildTestApp(database, {
    CAPABILITIES: CAPABILITIES.filter((name) => name !== 'mail').join(','),
  });
  const document = (await server.app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/address-format/{country}',
    '/api/auth/authenticator-app',
    '/api/auth/delete/{userId}',
    '/api/auth/email',
    '/api/auth/getusers',
    '/api/auth/login',
    '/api/auth/logout',
    '/api/auth/my-data',
    '/api/auth/passkey-request',
    '/api/auth/passkeys',
    '/api/auth/passkeys/new',
    '/api/auth/passkeys/{id}',
    '/api/auth/prove',
    '/api/auth/recovery-codes',
    '/api/auth/register',
    '/api/auth/second-factors',
    '/api/auth/second-step',
    '/api/auth/sessions',
    '/api/auth/sessions/{id}',
    '/api/auth/update-password',
    '/api/auth/update-profile',
    '/api/auth/update/{userId}',
    '/api/capabilities',
    '/api/coupons',
    '/api/coupons/{id}',
    '/api/messages',
    '/api/messages/{id}',
    '/api/orders',
    '/api/orders/attempt',
    '/api/orders/export',
    '/api/orders/export-lines',
    '/api/orders/find-open',
    '/api/orders/limits',
    '/api/orders/mine',
    '/api/orders/new',
    '/api/orders/{number}',
    '/api/orders/{number}/cancel',
    '/api/orders/{number}/confirm',
    '/api/orders/{number}/mail',
    '/api/orders/{number}/pay',
    '/api/orders/{number}/payment-issues/{id}/refund',
    '/api/orders/{number}/payment-issues/{id}/resolve',
    '/api/orders/{number}/refund',
    '/api/orders/{number}/refunds',
    '/api/orders/{number}/shipment',
    '/api/outbox',
    '/api/outbox/{id}',
    '/api/outbox/{id}/retry',
    '/api/payments/methods',
    '/api/payments/mine',
    '/api/product-pages',
    '/api/products',
    '/api/products/create-product',
    '/api/products/delete-product/{id}',
    '/api/products/facets',
    '/api/products/related/{id}',
    '/api/products/restore-product/{id}',
    '/api/products/update-product/{id}',
    '/api/products/{id}',
    '/api/products/{id}/reviews',
    '/api/products/{id}/reviews/mine',
    '/api/quote',
    '/api/reviews',
    '/api/reviews/{id}',
    '/api/security-reports',
    '/api/settings/public',
    '/api/settings/selling',
    '/api/settings/selling/changes',
    '/api/site',
    '/api/stats/me',
    '/api/stats/shop',
    '/api/users',
    '/api/v1.0/email/send',
    '/api/wishlist',
    '/api/withdrawals',
  ]);
  const list = document.paths['/api/products'].get;
  expect(list.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
    'category',
    'color',
    'minPrice',
    'maxPrice',
    'page',
    'limit',
    'size',
    'sale',
    'q',
    'sort',
    'stock',
  ]);
  const schema = list.responses['200'].content['application/json'].schema;
  expect(Object.keys(schema.properties)).toEqual(['products', 'totalPages', 'totalProducts', 'didYouMean']);
  await server.close();
});
