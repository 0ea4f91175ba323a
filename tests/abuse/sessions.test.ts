import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
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

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let admin: TestUser;
  let shopper: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    admin = await createUser(server, 'Root', 'admin');
    shopper = await createUser(server, 'Ada');
  });

  /** Ages the sessions. Their last use stays as recent as `idle`. */
  const age = (since: string, idle: string) =>
    server.db.execute(sql`
      update sessions set created_at = now() - ${since}::interval, used_at = now() - ${idle}::interval`);
  const readUsers = async (visitor: Visitor = admin) =>
    (await visitor.send('GET', '/api/auth/getusers')).statusCode;
  const listSessions = async (visitor: Visitor) =>
    (await visitor.send('GET', '/api/auth/sessions')).json().sessions;

  test('[SAFE-05] a stolen cookie of an admin is useless twelve hours after the login, however it is used', async () => {
    await age('11 hours 59 minutes', '0');
    expect(await readUsers()).toBe(200);
    await age('12 hours', '0');
    expect(await readUsers()).toBe(401);
    expect((await shopper.send('GET', '/api/wishlist')).statusCode).toBe(200);
  });

  test('[SAFE-05] a stolen cookie of an admin is useless after 30 minutes without a use', async () => {
    await age('1 hour', '29 minutes');
    expect(await readUsers()).toBe(200);
    // The use was recorded.
    await server.db.execute(sql`update sessions set used_at = used_at - interval '29 minutes'`);
    expect(await readUsers()).toBe(200);
    await age('2 hours', '30 minutes');
    expect(await readUsers()).toBe(401);
    expect((await shopper.send('GET', '/api/wishlist')).statusCode).toBe(200);
  });

  test('[SAFE-05] calls that an open page repeats by itself do not prolong a session', async () => {
    await age('1 hour', '29 minutes');
    expect((await admin.send('GET', '/api/orders/new')).statusCode).toBe(200);
    await server.db.execute(sql`update sessions set used_at = used_at - interval '1 minute'`);
    expect(await readUsers()).toBe(401);
  });

  test('[SAFE-05] an account that becomes an admin gets the short limits at once', async () => {
    await age('1 hour', '0');
    await server.db.execute(sql`
      update sessions set used_at = now() - interval '1 day' where user_id = ${shopper.id}`);
    await admin.send('PUT', `/api/auth/update/${shopper.id}`, { role: 'admin' });
    expect(await readUsers(shopper)).toBe(401);
  });

  test('[SAFE-05] the owner sees a session of a stranger and ends it', async () => {
    const stranger = createVisitor(server.app, { remoteAddress: '203.0.113.77' });
    const login = { email: shopper.email, password: PASSWORD };
    await stranger.send('POST', '/api/auth/login', login, { 'user-agent': FIREFOX });
    const [own, other] = await listSessions(shopper);
    expect(own).toMatchObject({ device: 'Firefox on Linux', network: '198.51.100.0/24', isCurrent: true });
    expect(other).toMatchObject({
      device: 'Firefox on Windows',
      network: '203.0.113.0/24',
      isCurrent: false,
    });
    expect((await shopper.send('DELETE', `/api/auth/sessions/${other._id}`)).statusCode).toBe(200);
    expect((await stranger.send('GET', '/api/auth/sessions')).statusCode).toBe(401);
    expect(await listSessions(shopper)).toHaveLength(1);
  });

  test('lists the current session first, then the others by their last use', async () => {
    const login = { email: shopper.email, password: PASSWORD };
    for (const address of ['203.0.113.1', '192.0.2.1'])
      await createVisitor(server.app, { remoteAddress: address }).send('POST', '/api/auth/login', login);
    await server.db.execute(sql`
      update sessions set used_at = now() - case network
        when '198.51.100.0/24' then interval '3 seconds'
        when '203.0.113.0/24' then interval '1 second'
        else interval '2 seconds' end`);
    const networks = (await listSessions(shopper)).map(({ network }: { network: string }) => network);
    expect(networks).toEqual(['198.51.100.0/24', '203.0.113.0/24', '192.0.2.0/24']);
  });

  test('[SAFE-05] nobody sees or ends the sessions of another account', async () => {
    const [own] = await listSessions(shopper);
    for (const { _id } of await listSessions(admin)) expect(_id).not.toBe(own._id);
    const removal = await admin.send('DELETE', `/api/auth/sessions/${own._id}`);
    expect([removal.statusCode, removal.json().message]).toEqual([404, 'This session does not exist.']);
    expect((await admin.send('DELETE', '/api/auth/sessions')).statusCode).toBe(200);
    expect(await listSessions(shopper)).toHaveLength(1);
  });

  test('[SAFE-05] logging out everywhere else keeps only the current session', async () => {
    const other = createVisitor(server.app);
    await other.send('POST', '/api/auth/login', { email: shopper.email, password: PASSWORD });
    expect((await shopper.send('DELETE', '/api/auth/sessions')).statusCode).toBe(200);
    expect((await other.send('GET', '/api/auth/sessions')).statusCode).toBe(401);
    expect(await listSessions(shopper)).toHaveLength(1);
  });
});
