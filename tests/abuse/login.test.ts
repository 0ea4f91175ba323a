import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { passwordResets } from '#server/db/schema/auth.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';

const OWN_NETWORK = '198.51.100.7';
const EMAIL = 'ada@example.org';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  let ada: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.delete(outbox);
    ada = await createUser(server, 'Ada');
  });

  const visitorAt = (remoteAddress: string) => createVisitor(server.app, { remoteAddress });
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, index) => visitorAt(`203.0.113.${index + 1}`));
  const logIn = (visitor: Visitor, password: string) =>
    visitor.send('POST', '/api/auth/login', { email: EMAIL, password });
  const forgot = (visitor: Visitor) => visitor.send('POST', '/api/auth/forgot-password', { email: EMAIL });
  const passwords = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });
  /** Lets each visitor send a wrong password this many times. Returns the statuses in ascending order. */
  const guess = async (visitors: readonly Visitor[], times: number) => {
    const attempts = visitors.flatMap((visitor) =>
      Array.from({ length: times }, () => logIn(visitor, 'wrong horse!')),
    );
    return (await Promise.all(attempts)).map(({ statusCode }) => statusCode).sort();
  };
  const moveWindows = (interval: string) =>
    server.db.execute(sql`update rate_limits set ends_at = ends_at + ${interval}::interval`);
  const clearCounts = () => server.db.execute(sql`truncate rate_limits`);

  test('[SAFE-02] ten wrong passwords from one network do not lock the owner out from another', async () => {
    expect(await guess(strangers(1), 12)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await logIn(visitorAt(OWN_NETWORK), PASSWORD)).statusCode).toBe(200);
  });

  test('[SAFE-02] guesses from many networks are slowed down together, but never locked out', async () => {
    expect(await guess(strangers(31), 1)).toEqual(Array<number>(31).fill(401));
    // Holds the pause that the last guess has started, so that a slow machine does not end it.
    await moveWindows('1 hour');
    expect(await guess(strangers(40).slice(31), 1)).toEqual(Array<number>(9).fill(429));

    const late = await logIn(visitorAt(OWN_NETWORK), PASSWORD);
    expect(late.statusCode).toBe(429);
    const pause = Number(late.headers['retry-after']) - 3600;
    expect(pause).toBeLessThanOrEqual(4);
    await moveWindows('-1 hour -4 seconds');
    expect((await logIn(visitorAt(OWN_NETWORK), PASSWORD)).statusCode).toBe(200);
  });

  test('[SAFE-02] a browser that has logged in before is not affected by any stranger, not even a neighbor', async () => {
    const known = visitorAt(OWN_NETWORK);
    await logIn(known, PASSWORD);
    await guess([visitorAt(OWN_NETWORK)], 12);
    await guess(strangers(30), 1);
    expect((await logIn(visitorAt(OWN_NETWORK), PASSWORD)).statusCode).toBe(429);
    expect((await logIn(known, PASSWORD)).statusCode).toBe(200);

    // Its own guesses are limited too.
    expect(await guess([known], 11)).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('[SAFE-02] the cookie of a known device is worth nothing for another account, forged, or after a new password', async () => {
    const eve = await createUser(server, 'Eve');
    const cookieOf = async (email: string, password: string) => {
      const response = await visitorAt(OWN_NETWORK).send('POST', '/api/auth/login', { email, password });
      return response.cookies.find(({ name }) => name.startsWith('device-'));
    };
    const [own, foreign] = [await cookieOf(EMAIL, PASSWORD), await cookieOf(eve.email, PASSWORD)];
    const name = `device-${ada.id}`;
    // 15,552,000 seconds are 180 days.
    expect(own).toMatchObject({
      name,
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 15_552_000,
    });
    await guess([visitorAt(OWN_NETWORK)], 12);
    const logInWith = async (value: string | undefined, password = PASSWORD) =>
      (
        await visitorAt(OWN_NETWORK).send(
          'POST',
          '/api/auth/login',
          { email: EMAIL, password },
          { cookie: `${name}=${value}` },
        )
      ).statusCode;
    expect(await logInWith(foreign?.value)).toBe(429);
    expect(await logInWith(own?.value.replace(/^.{43}/, 'A'.repeat(43)))).toBe(429);
    expect(await logInWith('nonsense')).toBe(429);
    expect(await logInWith(own?.value)).toBe(200);

    const changed = { userId: ada.id, currentPassword: PASSWORD, ...passwords('a better horse!') };
    expect((await ada.send('PATCH', '/api/auth/update-password', changed)).statusCode).toBe(200);
    expect(await logInWith(own?.value, 'a better horse!')).toBe(429);
  });

  test('[SAFE-02] strangers do not keep a logged-in user from changing the password', async () => {
    await guess([visitorAt(OWN_NETWORK)], 12);
    await guess(strangers(30), 1);
    const change = (currentPassword: string) =>
      ada.send('PATCH', '/api/auth/update-password', {
        userId: ada.id,
        currentPassword,
        ...passwords('a better horse!'),
      });
    const wrong = await Promise.all(Array.from({ length: 11 }, () => change('wrong horse!')));
    expect(wrong.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(10).fill(400), 429]);
    await clearCounts();
    await guess([visitorAt(OWN_NETWORK)], 12);
    expect((await change(PASSWORD)).statusCode).toBe(200);
    await clearCounts();
    // The browser that changed the password is known from then on.
    await guess([visitorAt(OWN_NETWORK)], 12);
    expect((await logIn(ada, 'a better horse!')).statusCode).toBe(200);
  });

  test('[SAFE-02] strangers do not use up the password resets of the owner', async () => {
    const known = visitorAt(OWN_NETWORK);
    await logIn(known, PASSWORD);
    const requests = await Promise.all(strangers(8).map(forgot));
    expect(requests.map(({ statusCode }) => statusCode)).toEqual(Array<number>(8).fill(200));
    const links = async () => (await server.db.select().from(passwordResets)).length;
    // The mailbox is not flooded, and holds links that work.
    expect(await links()).toBe(5);
    expect((await forgot(visitorAt(OWN_NETWORK))).statusCode).toBe(200);
    expect(await links()).toBe(5);
    const [mail] = await server.db.select().from(outbox).limit(1);
    const token = /#([\w-]{43})&/.exec(mail?.text ?? '')?.[1];
    await forgot(known);
    expect(await links()).toBe(6);

    const owner = visitorAt(OWN_NETWORK);
    const reset = await owner.send('POST', '/api/auth/reset-password', {
      token,
      ...passwords('a better horse!'),
    });
    expect(reset.statusCode).toBe(200);
    await guess([visitorAt(OWN_NETWORK)], 12);
    expect((await logIn(owner, 'a better horse!')).statusCode).toBe(200);
  });
});
