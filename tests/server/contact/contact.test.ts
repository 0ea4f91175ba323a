import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactMessageSchema } from '#contract/inbox/contact.ts';
import type { Database } from '#server/db/database.ts';
import { messages } from '#server/db/schema/contact.ts';
import { rateLimits } from '#server/db/schema/http.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { rateLimitNetwork } from '#server/http/rate-limits.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';

const PARAMS = {
  from_name: 'Ada Lovelace',
  from_email: 'ada@example.org',
  subject: 'The length of the velvet gown',
  message: 'Is the gown long enough for somebody of 1.85 m?\nThank you.',
};
const BODY = {
  lib_version: '4.4.1',
  user_id: 'any',
  service_id: 'any',
  template_id: 'any',
  template_params: PARAMS,
};

describeDatabases('on $name', ({ open }) => {
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, { CAPABILITIES: 'none' });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.execute(sql`truncate messages, rate_limits`);
  });

  const send = (payload: object, remoteAddress = '198.51.100.7', headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1.0/email/send',
      headers: { host: 'shop.test', origin: 'https://shop.test', ...headers },
      remoteAddress,
      payload,
    });
  const sendWith = (params: object) => send({ ...BODY, template_params: { ...PARAMS, ...params } });
  const storedMessages = () => database.db.select().from(messages);

  test('[CONTACT-02] stores a trimmed message and responds with OK', async () => {
    const response = await sendWith({ from_name: '  Ada Lovelace ', message: `${PARAMS.message}\n\n` });
    expect([response.statusCode, response.body]).toEqual([200, 'OK']);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await storedMessages()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        fromName: PARAMS.from_name,
        fromEmail: PARAMS.from_email,
        subject: PARAMS.subject,
        message: PARAMS.message,
        state: 'unread',
        createdAt: expect.any(Date),
      },
    ]);
    expect(await database.db.select().from(outbox)).toEqual([]);
  });

  test.each([
    ['from_name', '', 'Name is required.'],
    ['from_name', 'Anna', 'Name must be at least 5 characters long.'],
    ['from_name', '     Anna     ', 'Name must be at least 5 characters long.'],
    ['from_name', 'a'.repeat(101), 'Name must be at most 100 characters long.'],
    ['from_name', 'Ada\r\nBcc: all@example.org', 'Name must be on a single line.'],
    ['from_email', '', 'Email is required.'],
    ['from_email', 'ada', 'Email address is invalid.'],
    ['from_email', 'ada@example', 'Email address is invalid.'],
    ['from_email', 'ada@example.org, eve@example.org', 'Email address is invalid.'],
    ['from_email', 'ada@example.org\nBcc: all@example.org', 'Email address is invalid.'],
    ['from_email', `${'a'.repeat(243)}@example.org`, 'Email address is invalid.'],
    ['subject', '14 characters.', 'Subject must be at least 15 characters long.'],
    ['subject', 'a'.repeat(201), 'Subject must be at most 200 characters long.'],
    ['subject', 'A subject of two\nlines', 'Subject must be on a single line.'],
    ['message', 'Twenty-nine characters, sorry', 'Message must be at least 30 characters long.'],
    ['message', 'a'.repeat(5001), 'Message must be at most 5000 characters long.'],
    ['message', `${'a'.repeat(29)}\0`, 'Message must be at least 30 characters long.'],
  ])('[CONTACT-01] rejects %s %j: %s', async (field, value, error) => {
    const response = await sendWith({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      code: expect.any(Object),
      codes: expect.any(Object),
      message: error,
      errors: { [`template_params.${field}`]: [error] },
    });
    expect(await storedMessages()).toEqual([]);
  });

  test('[CONTACT-01] accepts values at the minimum and the maximum length', async () => {
    const accepted = [
      { from_name: 'Annas', subject: '15 characters..', message: 'Thirty characters, not a jot +' },
      {
        from_name: 'é'.repeat(100),
        from_email: `${'a'.repeat(64)}@${`${'b'.repeat(59)}.`.repeat(3)}example.o`,
        subject: 's'.repeat(200),
        message: 'm'.repeat(5000),
      },
    ];
    for (const params of accepted) expect((await sendWith(params)).statusCode).toBe(200);
    expect(await storedMessages()).toHaveLength(2);
  });

  test.each(['lib_version', 'user_id', 'service_id', 'template_id', 'template_params'])(
    '[CONTACT-02] rejects a body without %s',
    async (name) => {
      const response = await send({ ...BODY, [name]: undefined });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual([name]);
    },
  );

  test('[CONTACT-02] rejects a message from another origin', async () => {
    const response = await send(BODY, undefined, { origin: 'https://elsewhere.test' });
    expect(response.statusCode).toBe(403);
    expect(await storedMessages()).toEqual([]);
  });

  test('rejects the eleventh message of an IP within an hour and accepts it in the next', async () => {
    // Concurrent requests must not exceed the limit either.
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(BODY)));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(await storedMessages()).toHaveLength(10);

    const rejected = await send(BODY);
    expect(rejected.json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await send(BODY, '198.51.100.8')).statusCode).toBe(200);

    const advanceClock = (interval: string) =>
      database.db.execute(sql`update rate_limits set ends_at = ends_at - ${interval}::interval`);
    await advanceClock('59 minutes');
    expect((await send(BODY)).statusCode).toBe(429);
    await advanceClock('1 minute');
    expect((await send(BODY)).statusCode).toBe(200);
    // Expired counters are deleted, and the remaining keys are hashed.
    const remaining = await database.db.select().from(rateLimits);
    expect(remaining).toEqual([
      { key: expect.stringMatching(/^[0-9a-f]{64}$/), count: 1, endsAt: expect.any(Date) },
    ]);
  });

  test('counts an IPv6 network as one client and ignores invalid messages', async () => {
    for (let host = 1; host <= 10; host += 1) {
      await send({ ...BODY, template_params: {} }, '2001:db8:1:2::1');
      expect((await send(BODY, `2001:db8:1:2::${host}`)).statusCode).toBe(200);
    }
    expect((await send(BODY, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await send(BODY, '2001:db8:1:3::1')).statusCode).toBe(200);
  });
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['2001:db8:0:2:3:4:5:6', '2001:db8:0:2::/64'],
  ['2001:DB8:0:2::', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('maps the IP %s to the network %s', (ip, network) => {
  expect(rateLimitNetwork(ip)).toBe(network);
});

test('rejects an email of a million dots quickly', () => {
  const started = performance.now();
  const result = contactMessageSchema.safeParse({ email: `a@${'.'.repeat(1_000_000)}@` });
  expect(result.success).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
