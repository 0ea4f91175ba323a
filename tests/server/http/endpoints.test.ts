import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginEndpoint, updateRoleEndpoint } from '#contract/account/auth.ts';
import { CAPABILITIES } from '#contract/capabilities.ts';
import { createProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { getProductEndpoint, listProductsEndpoint } from '#contract/catalogue/products.ts';
import { placeOrderEndpoint } from '#contract/orders/new-order.ts';
import { getOrderLimitsEndpoint } from '#contract/orders/order-limits.ts';
import { getCapabilitiesEndpoint } from '#contract/shop/capability-list.ts';
import type { Database } from '#server/db/database.ts';
import { errorConditions } from '#server/http/error-responses.ts';
import { countAttempt } from '#server/http/rate-limits.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { ENDPOINTS, nameOf } from '#tests/support/server/endpoints.ts';
import { ALL_ENV, buildTestApp, MAIL_ENV } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, PASSWORD } from '#tests/support/server/test-users.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const BASE_ROUTES = new Set(ENDPOINTS.filter(({ capability }) => capability === undefined).map(nameOf));
const ADDED_ENDPOINTS = ENDPOINTS.filter((endpoint) => !BASE_ROUTES.has(nameOf(endpoint)));

test.each(['none', ...CAPABILITIES])('registers the endpoints of CAPABILITIES=%s only', async (announced) => {
  const server = await buildTestApp(database, { ...MAIL_ENV, CAPABILITIES: announced });
  const isRegistered = ({ method, path }: (typeof ENDPOINTS)[number]) =>
    server.app.hasRoute({ method, url: path });
  expect(ADDED_ENDPOINTS.filter(isRegistered).map(nameOf)).toEqual(
    ADDED_ENDPOINTS.filter(({ capability }) => capability === announced).map(nameOf),
  );
  expect(isRegistered(getCapabilitiesEndpoint)).toBe(announced !== 'none');
  await server.close();
});

test.each([
  [listProductsEndpoint, [400, 429]],
  [getProductEndpoint, [400, 404, 429]],
  [getCapabilitiesEndpoint, [429]],
  [getOrderLimitsEndpoint, []],
  [loginEndpoint, [400, 401, 403, 413, 415, 429]],
  [updateRoleEndpoint, [400, 401, 403, 404, 409, 413, 415, 429]],
  [placeOrderEndpoint, [400, 403, 409, 413, 415, 422, 429]],
  [createProductEndpoint, [400, 401, 403, 409, 413, 415, 422, 429]],
])('derives the error statuses of an endpoint (%#)', (endpoint, statuses) => {
  expect([...errorConditions(endpoint).keys()].sort()).toEqual(statuses);
});

test('describes each error status of an endpoint', () => {
  expect(Object.fromEntries(errorConditions(updateRoleEndpoint))).toEqual({
    400: 'The request is invalid.',
    401: 'The caller is not logged in.',
    403: 'The caller lacks permission. The session has no recent proof; see `requires`. The request comes from another site.',
    404: 'The account does not exist.',
    409: 'No admin would remain.',
    413: 'The request is too large.',
    415: 'The content type is not supported.',
    429: 'Too many requests; `Retry-After` has the seconds to wait.',
  });
  expect(errorConditions(listProductsEndpoint).get(429)).toBe(
    'Too many requests; `Retry-After` has the seconds to wait.',
  );
});

test('declares the 400 of an invalid Host header wherever a session is loaded', async () => {
  const server = await buildTestApp(database, ALL_ENV);
  const headers = { host: 'a b' };
  for (const endpoint of ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'anyone')) {
    const { statusCode } = await server.app.inject({ url: endpoint.path, headers });
    expect([statusCode, errorConditions(endpoint).has(400)], nameOf(endpoint)).toEqual([400, true]);
  }
  await server.close();
});

test('responds with 404 if a path parameter is too long', async () => {
  const server = await buildTestApp(database, ALL_ENV);
  const { statusCode } = await server.app.inject({ url: `/api/products/${'a'.repeat(1001)}` });
  expect(statusCode).toBe(404);
  await server.close();
});

test('the OpenAPI document lists each error of each endpoint with its condition and schema', async () => {
  const server = await buildTestApp(database, ALL_ENV);
  const { paths, components } = (await server.app.inject({ url: '/api/openapi.json' })).json();
  const errorSchema = { $ref: '#/components/schemas/ErrorResponse' };
  expect(components.schemas.ErrorResponse.required).toEqual(['success', 'message']);
  for (const endpoint of ENDPOINTS.filter((each) => each !== listProductsEndpoint)) {
    const { responses } = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()];
    const { 200: _ok, 201: _created, 202: _accepted, '5XX': unexpected, ...errors } = responses;
    const expected = [...errorConditions(endpoint)].map(([status, description]) => [
      String(status),
      { description, content: { 'application/json': { schema: errorSchema } } },
    ]);
    expect(errors, nameOf(endpoint)).toEqual(Object.fromEntries(expected));
    expect(unexpected).toEqual({
      description: 'The server or one of its services failed.',
      content: { 'application/json': { schema: errorSchema } },
    });
  }
  await server.close();
});

test('describes product search only with its capability', async () => {
  const server = await buildTestApp(database, { CAPABILITIES: 'accounts' });
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json();
  expect(paths['/api/products'].get.summary).toBe(listProductsEndpoint.summary);
  await server.close();
});

const LIMITED_ENDPOINTS = ENDPOINTS.flatMap((endpoint) =>
  endpoint.rateLimit ? [[nameOf(endpoint), endpoint, endpoint.rateLimit] as const] : [],
);
/** The network from which the users of `createUser` send. */
const NETWORK = '198.51.100.7';
const EMAIL = 'ada@example.org';
const PASSWORDS = { newPassword: PASSWORD, confirmPassword: PASSWORD };

/** A valid body for each endpoint with a limit per network. */
const VALID_BODIES: Readonly<Record<string, object>> = {
  'POST /api/auth/register': { username: 'Ada Lovelace', email: EMAIL, password: PASSWORD },
  'POST /api/auth/register/link': { email: EMAIL },
  'POST /api/auth/forgot-password': { email: EMAIL },
  'POST /api/auth/reset-password': { token: 'none', ...PASSWORDS },
  'POST /api/v1.0/email/send': {
    lib_version: '4.4.1',
    user_id: 'any',
    service_id: 'any',
    template_id: 'any',
    template_params: {
      from_name: 'Ada Lovelace',
      from_email: EMAIL,
      subject: 'The length of the velvet gown',
      message: 'Is the gown long enough for somebody of 1.85 m?',
    },
  },
  'POST /api/products/:id/notify': { email: EMAIL },
  'PUT /api/products/:id/reviews/mine': { stars: 5, words: '' },
  'POST /api/quote': { items: [{ productId: 'gown', quantity: 1 }] },
  'POST /api/security-reports': { 'csp-report': {} },
  'POST /api/withdrawals': { name: 'Ada Byron', orderNumber: 'SOL-7K3M-92QD', email: EMAIL },
};

test.each(LIMITED_ENDPOINTS)(
  '%s counts only valid requests of one network',
  async (name, endpoint, limit) => {
    const validBody = VALID_BODIES[name];
    if (validBody === undefined) throw new Error(`Add a valid body of ${name} to VALID_BODIES.`);
    const server = await buildTestApp(database, ALL_ENV);
    await clearUsers(database.db);
    const user = await createUser({ app: server.app, db: database.db }, 'Grace');
    const url = endpoint.path.replace(':id', 'gown');
    const isLimited = async (body: object) =>
      (await user.send(endpoint.method, url, body)).statusCode === 429;
    await countAttempt(database.db, limit, NETWORK, limit.max - 1);
    expect(await isLimited({})).toBe(false);
    expect(await isLimited(validBody)).toBe(false);
    expect(await isLimited(validBody)).toBe(true);
    await server.close();
  },
);
