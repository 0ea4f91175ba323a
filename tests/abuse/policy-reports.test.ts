import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';

/** Reports of a script that an attacker has injected into a page, and texts that no log may contain. */
const PAGE = 'https://shop.test/shop/silk-gown?q=ann@example.org#secret';
const SCRIPT = 'https://user:word@evil.example:8443/steal.js?card=4242';

const current = (fields: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: PAGE,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: PAGE,
    effectiveDirective: 'script-src-elem',
    blockedURL: SCRIPT,
    originalPolicy: "default-src 'self'",
    sample: 'ann@example.org',
    ...fields,
  },
});

describeDatabases('on $name', ({ open }) => {
  let lines: string[] = [];
  const server = testServer(
    open,
    { LOG_LEVEL: 'error', SITE_URL: 'https://shop.test' },
    { write: (line) => void lines.push(line) },
  );
  beforeEach(async () => {
    await server.db.execute(sql`truncate rate_limits`);
    lines = [];
  });

  /** Sends a body as browsers do: with the origin of the page, but without a session. */
  const send = async (payload: object | string, type = 'application/reports+json') => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/security-reports',
      remoteAddress: '198.51.100.7',
      headers: { 'content-type': type, origin: 'https://shop.test' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    return response.statusCode;
  };
  const violations = () => lines.flatMap((line) => JSON.parse(line).security?.violations ?? []);

  test('records what a policy blocked, without queries, credentials and samples', async () => {
    expect(await send([current(), { type: 'deprecation', body: {} }])).toBe(200);
    const legacy = {
      'document-uri': PAGE,
      'violated-directive': "script-src-elem 'self'",
      'blocked-uri': 'inline',
      'script-sample': 'ann@example.org',
    };
    expect(await send({ 'csp-report': legacy }, 'application/csp-report')).toBe(200);
    const event = {
      event: 'policy report',
      route: 'POST /api/security-reports',
      status: 200,
      network: '198.51.100.0/24',
    };
    const page = '/shop/silk-gown';
    const directive = 'script-src-elem';
    expect(lines.map((line) => JSON.parse(line).security)).toEqual([
      { ...event, violations: [{ directive, blocked: 'https://evil.example:8443', page }] },
      { ...event, violations: [{ directive, blocked: 'inline', page }] },
    ]);
    expect(lines.join('')).not.toMatch(/ann@example|secret|word|4242|steal/);
  });

  test('takes over nothing from a forged report that could be personal or confuse a reader', async () => {
    const forged = current({
      documentURL: 'https://shop.test/order/ann@example.org',
      effectiveDirective: 'x\n{"security":1}',
      blockedURL: 'ann.shopper',
    });
    expect(await send([forged, current({ blockedURL: 'data:text/html,ann' })])).toBe(200);
    expect(violations()).toEqual([
      { directive: 'other', blocked: 'other', page: 'other' },
      { directive: 'script-src-elem', blocked: 'data:', page: '/shop/silk-gown' },
    ]);
  });

  test('large bodies, many violations and other types are refused or cut off', async () => {
    expect(await send(Array(200).fill(current()))).toBe(413);
    expect(await send(Array(60).fill(current()))).toBe(200);
    expect(violations()).toHaveLength(10);
    expect(await send('{')).toBe(400);
    expect(await send('x', 'text/plain')).toBe(415);
  });
});
