import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, person, visitor } from '#tests/support/server/test-people.ts';

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(async () => {
    await forgetPeople(server.db);
    await person(server, 'Ada');
  });

  const logIn = (email: string, password: string, remoteAddress = '198.51.100.7') =>
    visitor(server.app, { remoteAddress }).send('POST', '/api/auth/login', { email, password });
  const times = <Answer>(many: number, ask: (time: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: many }, (_, time) => ask(time)));
  const age = (time: string) =>
    server.db.execute(sql`update rate_limits set ends_at = ends_at - ${time}::interval`);
  /** As if it had been so often already. */
  const countAll = (count: number) => server.db.update(rateLimits).set({ count });

  test.each(['ada@example.org', 'nobody@example.org'])(
    'after ten wrong passwords for %s nobody learns whether the eleventh is right',
    async (email) => {
      // All at once: not even then is there an eleventh.
      const answers = await times(12, () => logIn(email, 'wrong horse!'));
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);

      const blocked = await logIn(email.toUpperCase(), PASSWORD, '203.0.113.9');
      expect(blocked.statusCode).toBe(429);
      expect(blocked.json()).toEqual({
        success: false,
        message: 'That was too often. Please try again in 15 minutes.',
      });
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
      expect((await logIn('eve@example.org', PASSWORD)).statusCode).toBe(401);

      await age('14 minutes');
      expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
      await age('1 minute');
      expect((await logIn(email, PASSWORD)).statusCode).toBe(email.startsWith('ada') ? 200 : 401);
    },
  );

  test('who signs in rightly can do so as often as they like', async () => {
    for (let time = 1; time <= 12; time += 1) {
      expect((await logIn('ada@example.org', PASSWORD)).statusCode).toBe(200);
    }
    expect((await server.db.select().from(rateLimits)).map(({ count }) => count)).toEqual([0, 0]);
  });

  test('the hundred and first failure of an address is refused, whosever account it is', async () => {
    await logIn('eve@example.org', 'wrong horse!');
    await countAll(99);
    expect((await logIn('one@example.org', 'wrong horse!')).statusCode).toBe(401);
    expect((await logIn('ada@example.org', PASSWORD)).statusCode).toBe(429);
    expect((await logIn('ada@example.org', PASSWORD, '203.0.113.9')).statusCode).toBe(200);
  });

  test('the thirty-first registration of an address within an hour is refused', async () => {
    const register = (time: number, remoteAddress = '198.51.100.7') =>
      visitor(server.app, { remoteAddress }).send('POST', '/api/auth/register', {
        username: `Eve ${time}`,
        email: `eve${time}@example.org`,
        password: PASSWORD,
      });
    expect((await register(1)).statusCode).toBe(201);
    await countAll(29);
    expect((await register(2)).statusCode).toBe(201);
    const refused = await register(3);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await register(3, '203.0.113.9')).statusCode).toBe(201);
    await age('60 minutes');
    expect((await register(4)).statusCode).toBe(201);
  });

  test('what is kept does not say whose account it is', async () => {
    await logIn('ada@example.org', 'wrong horse!');
    const keys = (await server.db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
});
