import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let ada: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    ada = await createUser(server, 'Ada');
  });

  const login = { email: 'ada@example.org', password: PASSWORD };
  const storedSessions = () => server.db.select().from(sessions);
  /** Makes a harmless call that requires a session. */
  const ping = (visitor: Visitor = ada) =>
    visitor.send('PATCH', '/api/auth/update-profile', { userId: ada.id });
  /** Ages all sessions by an interval. Expiry uses the database clock, which tests cannot move. */
  const advanceClock = (interval: string) =>
    server.db.execute(sql`
      update sessions set created_at = created_at - ${interval}::interval,
        renewed_at = renewed_at - ${interval}::interval, used_at = used_at - ${interval}::interval`);

  test('creates a 256-bit token and stores only its hash', async () => {
    const response = await createVisitor(server.app).send('POST', '/api/auth/login', login);
    const [cookie] = response.cookies;
    const token = cookie?.value ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const hashes = (await storedSessions()).map(({ tokenHash }) => tokenHash);
    expect(hashes).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(await storedSessions())).not.toContain(token);
    expect(response.body).not.toContain(token);
  });

  test('ends the previous session of the browser at login', async () => {
    const before = ada.cookie;
    await ada.send('POST', '/api/auth/login', login);
    expect(ada.cookie).not.toBe(before);
    expect((await ping()).statusCode).toBe(200);
    const otherBrowser = createVisitor(server.app);
    otherBrowser.cookie = before;
    expect((await ping(otherBrowser)).statusCode).toBe(401);
    expect(await storedSessions()).toHaveLength(1);
  });

  test('rejects the cookie of an ended session', async () => {
    const { cookie } = ada;
    await ada.send('POST', '/api/auth/logout');
    expect(ada.cookie).toBeUndefined();
    ada.cookie = cookie;
    expect((await ping()).statusCode).toBe(401);
    expect(await storedSessions()).toEqual([]);
  });

  test('leaves the session unchanged after a failed login', async () => {
    await ada.send('POST', '/api/auth/login', { ...login, password: 'wrong horse!' });
    expect((await ping()).statusCode).toBe(200);
  });

  test('expires a session 30 days after its last use', async () => {
    await advanceClock('29 days 23 hours');
    expect((await ping()).statusCode).toBe(200);
    await advanceClock('29 days 23 hours');
    expect((await ping()).statusCode).toBe(200);
    await advanceClock('30 days');
    expect((await ping()).statusCode).toBe(401);
  });

  test('expires a session after 90 days even when it is in use', async () => {
    for (let day = 0; day < 85; day += 17) {
      await advanceClock('17 days');
      expect((await ping()).statusCode).toBe(200);
    }
    await advanceClock('4 days 23 hours');
    expect((await ping()).statusCode).toBe(200);
    await advanceClock('1 hour');
    expect((await ping()).statusCode).toBe(401);
  });

  test('records a use at most once a minute', async () => {
    await advanceClock('59 seconds');
    const [before] = await storedSessions();
    await ping();
    expect(await storedSessions()).toEqual([before]);
    await advanceClock('1 second');
    await ping();
    expect((await storedSessions())[0]?.usedAt.getTime()).toBeGreaterThan(before?.usedAt.getTime() ?? 0);
  });

  test('renews the session and its cookie at most once a day', async () => {
    expect((await ping()).headers).not.toHaveProperty('set-cookie');
    await advanceClock('23 hours');
    const [before] = await storedSessions();
    expect((await ping()).headers).not.toHaveProperty('set-cookie');
    expect((await storedSessions())[0]?.renewedAt).toEqual(before?.renewedAt);
    await advanceClock('1 hour');
    const token = ada.cookie?.replace('session=', '');
    expect((await ping()).cookies).toEqual([
      {
        name: 'session',
        value: token,
        maxAge: 30 * 24 * 60 * 60,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect((await ping()).headers).not.toHaveProperty('set-cookie');
  });

  test('deletes expired sessions at the next login', async () => {
    await advanceClock('30 days');
    expect(await storedSessions()).toHaveLength(1);
    await createVisitor(server.app).send('POST', '/api/auth/login', login);
    expect(await storedSessions()).toHaveLength(1);
    expect((await ping()).statusCode).toBe(401);
  });
});
