import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, type Person, person, visitor } from '#tests/support/server/test-people.ts';

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open);
  let ada: Person;
  beforeEach(async () => {
    await forgetPeople(server.db);
    ada = await person(server, 'Ada');
  });

  const login = { email: 'ada@example.org', password: PASSWORD };
  const kept = () => server.db.select().from(sessions);
  /** A harmless call of who is signed in. */
  const ask = (who: Person = ada) => who.send('PATCH', '/api/auth/update-profile', { userId: ada.id });
  /** Time goes by for all sessions: the database's clock is what counts, so it is they that grow older. */
  const wait = (time: string) =>
    server.db.execute(sql`
      update sessions set created_at = created_at - ${time}::interval, renewed_at = renewed_at - ${time}::interval`);

  test('the cookie holds 256 bits, of which the database has only the hash', async () => {
    const answer = await visitor(server.app).send('POST', '/api/auth/login', login);
    const [cookie] = answer.cookies;
    const token = cookie?.value ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const hashes = (await kept()).map(({ tokenHash }) => tokenHash);
    expect(hashes).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(await kept())).not.toContain(token);
    expect(answer.body).not.toContain(token);
  });

  test('signing in again ends the session before, of whomever it was', async () => {
    const before = ada.cookie;
    await ada.send('POST', '/api/auth/login', login);
    expect(ada.cookie).not.toBe(before);
    expect((await ask()).statusCode).toBe(200);
    expect((await ask({ ...ada, ...visitor(server.app), cookie: before })).statusCode).toBe(401);
    expect(await kept()).toHaveLength(1);
  });

  test('a session that was ended stays ended, though somebody kept the cookie', async () => {
    const { cookie } = ada;
    await ada.send('POST', '/api/auth/logout');
    expect(ada.cookie).toBeUndefined();
    ada.cookie = cookie;
    expect((await ask()).statusCode).toBe(401);
    expect(await kept()).toEqual([]);
  });

  test('a failed login leaves the session as it is', async () => {
    await ada.send('POST', '/api/auth/login', { ...login, password: 'wrong horse!' });
    expect((await ask()).statusCode).toBe(200);
  });

  test('a session ends 30 days after its last use', async () => {
    await wait('29 days 23 hours');
    expect((await ask()).statusCode).toBe(200);
    await wait('29 days 23 hours');
    expect((await ask()).statusCode).toBe(200);
    await wait('30 days');
    expect((await ask()).statusCode).toBe(401);
  });

  test('a session ends after 90 days, however much it is used', async () => {
    for (let day = 0; day < 85; day += 17) {
      await wait('17 days');
      expect((await ask()).statusCode).toBe(200);
    }
    await wait('4 days 23 hours');
    expect((await ask()).statusCode).toBe(200);
    await wait('1 hour');
    expect((await ask()).statusCode).toBe(401);
  });

  test('its use is written down once a day, with a cookie of as many days again', async () => {
    expect((await ask()).headers).not.toHaveProperty('set-cookie');
    await wait('23 hours');
    const [before] = await kept();
    expect((await ask()).headers).not.toHaveProperty('set-cookie');
    expect(await kept()).toEqual([before]);
    await wait('1 hour');
    const token = ada.cookie?.replace('session=', '');
    expect((await ask()).cookies).toEqual([
      {
        name: 'session',
        value: token,
        maxAge: 30 * 24 * 60 * 60,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect((await ask()).headers).not.toHaveProperty('set-cookie');
  });

  test('sessions that have ended are swept when somebody signs in', async () => {
    await wait('30 days');
    expect(await kept()).toHaveLength(1);
    await visitor(server.app).send('POST', '/api/auth/login', login);
    expect(await kept()).toHaveLength(1);
    expect((await ask()).statusCode).toBe(401);
  });
});
