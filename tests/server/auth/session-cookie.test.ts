import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { clearUsers, PASSWORD } from '#tests/support/server/test-users.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearUsers(database.db));

const THIRTY_DAYS_SECONDS = 2_592_000;

test.each([
  ['a site over http', {}, { name: 'session', sameSite: 'Lax' }],
  [
    'a site over https',
    { SITE_URL: 'https://shop.test' },
    { name: '__Host-session', secure: true, sameSite: 'Lax' },
  ],
  [
    'a backend on a subdomain of the site',
    { SITE_URL: 'https://shop.test', PUBLIC_API_URL: 'https://api.shop.test' },
    { name: '__Host-session', secure: true, sameSite: 'Lax' },
  ],
  [
    'a site on a subdomain of the backend',
    { SITE_URL: 'https://www.shop.test', PUBLIC_API_URL: 'https://shop.test' },
    { name: '__Host-session', secure: true, sameSite: 'Lax' },
  ],
  [
    'a backend on another site',
    { SITE_URL: 'https://shop.test', PUBLIC_API_URL: 'https://api.elsewhere.test' },
    { name: '__Host-session', secure: true, sameSite: 'None' },
  ],
  [
    'a backend on another site whose host has the same ending',
    { SITE_URL: 'https://shop.test', PUBLIC_API_URL: 'https://myshop.test' },
    { name: '__Host-session', secure: true, sameSite: 'None' },
  ],
  [
    'a second site on another domain',
    { SITE_URL: 'https://shop.test', ALLOWED_ORIGINS: 'https://other.test' },
    { name: '__Host-session', secure: true, sameSite: 'None' },
  ],
  [
    'a site over http whose backend uses https',
    { SITE_URL: 'http://shop.test', PUBLIC_API_URL: 'https://shop.test' },
    { name: '__Host-session', secure: true, sameSite: 'None' },
  ],
  [
    'a second site over http on another domain',
    { SITE_URL: 'http://shop.test', ALLOWED_ORIGINS: 'http://other.test' },
    { name: 'session', sameSite: 'Lax' },
  ],
  [
    'two ports of one machine',
    { SITE_URL: 'http://localhost:4321', PUBLIC_API_URL: 'http://localhost:4322' },
    { name: 'session', sameSite: 'Lax' },
  ],
])('sets the cookie of %s', async (_case, env, expected) => {
  const server = await buildTestApp(database, env);
  const send = (path: string, cookie?: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      headers: {
        host: 'shop.test',
        origin: 'SITE_URL' in env ? env.SITE_URL : 'https://shop.test',
        ...(cookie && { cookie }),
      },
      payload: { username: 'Ada', email: 'ada@example.org', password: PASSWORD },
    });
  await send('/register');
  const [cookie] = (await send('/login')).cookies;
  expect(cookie).toEqual({
    value: expect.any(String),
    path: '/',
    httpOnly: true,
    maxAge: THIRTY_DAYS_SECONDS,
    ...expected,
  });
  const [cleared] = (await send('/logout', `${cookie?.name}=${cookie?.value}`)).cookies;
  expect(cleared).toMatchObject({ value: '', path: '/', maxAge: 0, ...expected });
  await server.close();
});
