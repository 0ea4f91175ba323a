import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { LOGINS_PER_ACCOUNT_AND_NETWORK, LOGINS_PER_NETWORK } from '#contract/account/auth.ts';
import { rateLimits } from '#server/db/schema/http.ts';
import { countAttempt } from '#server/http/rate-limits.ts';
import { sha256 } from '#server/http/tokens.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await clearUsers(server.db);
    await createUser(server, 'Ada');
  });

  const logIn = (email: string, password: string, remoteAddress = '198.51.100.7') =>
    createVisitor(server.app, { remoteAddress }).send('POST', '/api/auth/login', { email, password });
  const repeat = <Result>(count: number, run: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  const advanceClock = (interval: string) =>
    server.db.execute(sql`update rate_limits set ends_at = ends_at - ${interval}::interval`);
  /** Sets all counters to this number of attempts. */
  const setCounts = (count: number) => server.db.update(rateLimits).set({ count });

  test.each(['ada@example.org', 'nobody@example.org'])(
    'rejects every login for %s from a network after ten wrong passwords, even with the correct one',
    async (email) => {
      // Concurrent attempts must not exceed the limit either.
      const responses = await repeat(12, () => logIn(email, 'wrong horse!'));
      const statuses = responses.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);

      const blocked = await logIn(email.toUpperCase(), PASSWORD);
      expect(blocked.statusCode).toBe(429);
      expect(blocked.json()).toEqual({
        success: false,
        code: expect.any(Object),
        message: 'Too many attempts. Please try again in 15 minutes.',
      });
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
      expect((await logIn('eve@example.org', PASSWORD)).statusCode).toBe(401);

      await advanceClock('14 minutes');
      expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
      await advanceClock('1 minute');
      expect((await logIn(email, PASSWORD)).statusCode).toBe(email.startsWith('ada') ? 200 : 401);
    },
  );

  test('does not limit successful logins', async () => {
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect((await logIn('ada@example.org', PASSWORD)).statusCode).toBe(200);
    }
    expect((await server.db.select().from(rateLimits)).map(({ count }) => count)).toEqual([0, 0, 0]);
  });

  test('rejects the 101st failure of an IP across accounts', async () => {
    await countAttempt(server.db, LOGINS_PER_NETWORK, '198.51.100.7', 99);
    expect((await logIn('one@example.org', 'wrong horse!')).statusCode).toBe(401);
    expect((await logIn('ada@example.org', PASSWORD)).statusCode).toBe(429);
    expect((await logIn('ada@example.org', PASSWORD, '203.0.113.9')).statusCode).toBe(200);
  });

  test.each([
    ['2001:db8:1:2::/64', 10, ['2001:db8:1:2:ffff::1'], ['2001:db8:1:3::1']],
    ['2001:db8:1:0::/56', 40, ['2001:db8:1:99::1', '2001:db8:1:2::1'], ['2001:db8:1:102::1']],
    ['2001:db8:1:0::/48', 160, ['2001:db8:1:9999::1'], ['2001:db8:2:2::1']],
  ])(
    'limits the failures of the IPv6 network %s to %d per account',
    async (network, max, inside, outside) => {
      const subject = `${sha256('ada@example.org')} ${network}`;
      await countAttempt(server.db, { ...LOGINS_PER_ACCOUNT_AND_NETWORK, max }, subject, max);
      for (const ip of inside) expect((await logIn('ada@example.org', PASSWORD, ip)).statusCode).toBe(429);
      for (const ip of outside) expect((await logIn('ada@example.org', PASSWORD, ip)).statusCode).toBe(200);
    },
  );

  test('rejects the 31st registration of an IP within an hour', async () => {
    const register = (index: number, remoteAddress = '198.51.100.7') =>
      createVisitor(server.app, { remoteAddress }).send('POST', '/api/auth/register', {
        username: `Eve ${index}`,
        email: `eve${index}@example.org`,
        password: PASSWORD,
      });
    expect((await register(1)).statusCode).toBe(201);
    await setCounts(29);
    expect((await register(2)).statusCode).toBe(201);
    const rejected = await register(3);
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await register(3, '203.0.113.9')).statusCode).toBe(201);
    await advanceClock('60 minutes');
    expect((await register(4)).statusCode).toBe(201);
  });

  test('stores only hashed keys', async () => {
    await logIn('ada@example.org', 'wrong horse!');
    const keys = (await server.db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});
