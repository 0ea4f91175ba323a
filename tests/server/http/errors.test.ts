import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);

  test.each([
    '/api/nope',
    '/api/products/a/b',
    '/nope',
    '/uploads/nope.webp',
    '/uploads/',
    '/uploads/..%2fx',
  ])('[CALL-05] returns a JSON 404 for %s', async (url) => {
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'The requested resource was not found.',
    });
  });

  test.each(['/api/%', '/api/products/%E0%A4%A', '/uploads/%zz', '/%'])(
    '[CALL-05] returns a JSON 400 for the malformed URL %s',
    async (url) => {
      const response = await server.app.inject({ url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        success: false,
        code: expect.any(Object),
        message: 'This request is invalid.',
      });
    },
  );

  test('sends the security headers with every API response', async () => {
    for (const url of ['/api/products', '/api/products?limit=0', '/api/nope']) {
      const { headers } = await server.app.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      });
    }
    expect((await server.app.inject({ url: '/api/nope' })).headers['cache-control']).toBe('no-store');
  });

  test('[CALL-05] hides the details of internal errors', async () => {
    await server.db.execute(sql`alter table products rename to elsewhere`);
    const response = await server.app.inject({ url: '/api/products?page=7' });
    await server.db.execute(sql`alter table elsewhere rename to products`);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'Something went wrong on our side. Please try again.',
    });
  });
});
