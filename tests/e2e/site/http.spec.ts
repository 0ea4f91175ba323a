import { request as httpRequest } from 'node:http';
import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';

// Raw HTTP responses of the host, requested without a browser. They do not depend on the viewport width.

const ROUTES = ['/', '/shop', '/search', '/pages', '/contact', '/cart', '/categories/dress'];

/** Sends a path verbatim. Other clients would normalize a malformed one first. */
function sendRaw(origin: string, method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject).end();
  });
}

for (const [status, method, path] of [
  [400, 'GET', '/shop/%E0%A4%A'],
  [404, 'GET', '/nowhere'],
  [405, 'DELETE', '/shop'],
] as const) {
  test(`[ROUTE-09] our server responds to ${method} ${path} with ${status} and a readable page`, {
    tag: ['@full', '@desktop'],
  }, async ({ shop, page }) => {
    const { status: actualStatus, text } = await sendRaw(shop.siteUrl, method, path);
    expect(actualStatus).toBe(status);
    // A browser navigates with GET only, so the response body is served to it under another URL.
    await page.route(`${shop.siteUrl}/response`, (route) =>
      route.fulfill({ contentType: 'text/html', body: text }),
    );
    await page.goto('/response');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back Home', exact: true })).toHaveAttribute('href', '/');
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:/);
  });
}

test('[ROUTE-09] the built site includes the pages that static hosts serve for errors', {
  tag: ['@base', '@desktop'],
}, async ({ page }) => {
  const titles = new Set<string>();
  for (const status of [400, 403, 404, 405]) {
    await page.goto(`/${status}`);
    await expect(page.getByRole('banner')).toBeVisible();
    titles.add(await page.getByRole('heading', { level: 1 }).innerText());
    await expect(page.getByRole('link', { name: 'Back Home', exact: true })).toHaveAttribute('href', '/');
  }
  expect([...titles]).toEqual(['Bad request', 'Access denied', 'Not found', 'Not allowed']);
});

test('[ROUTE-09] a rejected call responds 403 with an error message', { tag: ['@full', '@desktop'] }, async ({
  request,
}) => {
  const response = await request.post('/api/products/create-product', {
    headers: { origin: 'https://elsewhere.example' },
    data: {},
  });
  expect(response.status()).toBe(403);
  const body: { success?: unknown; message?: unknown } = await response.json();
  expect(body.success).toBe(false);
  expect(body.message).toMatch(/^[A-Z].+\.$/);
});

for (const path of ROUTES) {
  test(`[ROUTE-01] ${path} has security headers, a content security policy and no inline styles or handlers`, {
    tag: '@desktop',
  }, async ({ request, profile }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const headers = response.headers();
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    const html = await response.text();
    const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src [^;]*'sha256-/);
    expect(policy).not.toContain('unsafe-');
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types service-worker");
    // Only our backend receives reports.
    expect(policy.includes('report-to policy')).toBe(profile === 'full');
    expect(headers['reporting-endpoints']).toBe('policy="/api/security-reports"');
    expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  });
}

test('[ROUTE-01] a page makes no code of a plain text', { tag: '@desktop' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/Trusted/);
  await page.goto('/contact');
  const rejected = await page.evaluate(() => {
    const attempts = [
      () => {
        document.body.innerHTML = '<img src="x" onerror="alert(1)">';
      },
      () => {
        document.createElement('script').src = '/other.js';
      },
      // A policy of this name would apply to every text.
      () => Reflect.get(window, 'trustedTypes').createPolicy('default', {}),
    ];
    return attempts.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    }).length;
  });
  expect(rejected).toBe(3);
});

test('security.txt is a text that names the mailbox of the shop', { tag: '@desktop' }, async ({
  request,
}) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await response.text()).toMatch(
    /^Contact: mailto:hello@solene\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/,
  );
});
