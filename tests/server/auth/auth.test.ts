import { hash, parseOptions } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, person, visitor } from '#tests/support/server/test-people.ts';

const ADA = { username: 'Ada', email: 'ada@example.org', password: PASSWORD };

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(() => forgetPeople(server.db));

  const post = (path: string, payload?: object) =>
    visitor(server.app).send('POST', `/api/auth${path}`, payload);
  const kept = () => server.db.select().from(users);

  test('[CALL-02] who registers can sign in, and nobody learns the password', async () => {
    const registered = await post('/register', {
      ...ADA,
      username: '  Ada ',
      email: ' Ada@Example.org ',
      role: 'admin',
    });
    expect(registered.statusCode).toBe(201);
    expect(registered.json()).toEqual({ success: true, message: 'User registered successfully' });

    const [row] = await kept();
    expect(row).toMatchObject({ username: 'Ada', email: 'Ada@Example.org', role: 'user' });
    expect(parseOptions(row?.passwordHash ?? '')).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });

    const answer = await post('/login', { email: 'ADA@example.ORG', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      success: true,
      message: 'Login successfully',
      user: {
        _id: row?.id,
        username: 'Ada',
        email: 'Ada@Example.org',
        role: 'user',
        profession: '',
        bio: '',
        profileImage: '',
        createdAt: row?.createdAt.toISOString(),
      },
    });
  });

  const WEAK = 'Password must be at least 8 characters long and include one special character.';
  test.each([
    ['username', '', 'Username is required.'],
    ['username', '   ', 'Username is required.'],
    ['username', 'a'.repeat(51), 'Username must be at most 50 characters long.'],
    ['username', 'Ada\u0007', 'Username must be a single line.'],
    ['email', '', 'Email is required.'],
    ['email', 'ada@example', 'Email address is invalid.'],
    ['password', '', 'Password is required.'],
    ['password', '234567!', WEAK],
    ['password', '12345678', WEAK],
    ['password', '12345678-', WEAK],
    ['password', `${'a'.repeat(128)}!`, 'Password must be at most 128 characters long.'],
  ])('%s as %j cannot be registered: %s', async (field, value, sentence) => {
    const answer = await post('/register', { ...ADA, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: [sentence] });
    expect(await kept()).toEqual([]);
  });

  test('the shortest and the longest password, with each special sign, are taken as they were typed', async () => {
    const passwords = [...'!@#$%^&*'].map((sign) => ` 12345 ${sign}`);
    for (const [place, password] of [...passwords, `!${'é'.repeat(127)}`].entries()) {
      const email = `ada${place}@example.org`;
      expect((await post('/register', { username: `Ada ${place}`, email, password })).statusCode).toBe(201);
      expect((await post('/login', { email, password })).statusCode).toBe(200);
    }
    const trimmed = { email: 'ada0@example.org', password: '12345 !' };
    expect((await post('/login', trimmed)).statusCode).toBe(401);
  });

  test.each([
    [{ email: 'ADA@EXAMPLE.org' }, 'There is already an account with this e-mail address.'],
    [{ username: 'aDA' }, 'This username is already taken.'],
    // Full-width letters look the same.
    [{ username: 'Ａda' }, 'This username is already taken.'],
  ])('%j is taken once Ada has registered', async (same, message) => {
    await post('/register', ADA);
    const answer = await post('/register', {
      username: 'Eve',
      email: 'eve@example.org',
      password: PASSWORD,
      ...same,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ success: false, message });
    expect(await kept()).toHaveLength(1);
  });

  test('of many registrations with one address at once, one has it', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(names.map((username) => post('/register', { ...ADA, username })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(await kept()).toHaveLength(1);
  });

  test('[CALL-02] a wrong password and an unknown address are refused alike', async () => {
    await post('/register', ADA);
    for (const [email, password] of [
      [ADA.email, 'wrong horse!'],
      ['eve@example.org', PASSWORD],
      ['no address', PASSWORD],
      ['ada@example.org\0', PASSWORD],
      [ADA.email, ''],
      [ADA.email, `${PASSWORD}${'x'.repeat(100_000)}`],
    ]) {
      const answer = await post('/login', { email, password });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ success: false, message: 'Invalid email or password' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(await server.db.select().from(sessions)).toEqual([]);
  });

  test('an unknown address takes as much work as a wrong password', async () => {
    await post('/register', ADA);
    // What this process has spent on it, in microseconds: a machine with other work does not change that.
    const spent = async (email: string) => {
      const before = process.cpuUsage();
      for (let turn = 0; turn < 4; turn += 1) await post('/login', { email, password: 'wrong horse!' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // A hash takes many times as much as all the rest: without one this would be far off.
    expect(await spent('eve@example.org')).toBeGreaterThan((await spent(ADA.email)) / 2);
  });

  test.each([{}, { email: ADA.email }, { email: ADA.email, password: 7 }, { email: null, password: '' }])(
    'a login with %j is no login',
    async (body) => {
      const answer = await post('/login', body);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors).length).toBeGreaterThan(0);
    },
  );

  test('a password that today’s rules refuse still signs in, and its hash is made anew', async () => {
    await post('/register', ADA);
    const old = await hash('short', { memoryCost: 8192, timeCost: 1 });
    await server.db.update(users).set({ passwordHash: old });
    expect((await post('/login', { email: ADA.email, password: 'wrong' })).statusCode).toBe(401);
    expect((await kept())[0]?.passwordHash).toBe(old);

    expect((await post('/login', { email: ADA.email, password: 'short' })).statusCode).toBe(200);
    const renewed = (await kept())[0]?.passwordHash ?? '';
    expect(parseOptions(renewed)).toMatchObject({ memoryCost: 19_456, timeCost: 2 });
    expect((await post('/login', { email: ADA.email, password: 'short' })).statusCode).toBe(200);
    expect((await kept())[0]?.passwordHash).toBe(renewed);
  });

  test('one password typed on two keyboards is one', async () => {
    await post('/register', { ...ADA, password: 'caf\u00e9 noir!' });
    expect((await post('/login', { email: ADA.email, password: 'cafe\u0301 noir!' })).statusCode).toBe(200);
  });

  test('[CALL-02] signing out is fine whoever does it, and with an empty body that is called JSON', async () => {
    const ada = await person(server, 'Ada');
    const headers = { host: 'shop.test', origin: 'http://shop.test', 'content-type': 'application/json' };
    for (const cookie of [ada.cookie, ada.cookie, 'session=nonsense']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { ...headers, ...(cookie && { cookie }) },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, message: 'User Logout successfully' });
    }
    expect((await post('/logout')).statusCode).toBe(200);
    const [left] = await server.db.select().from(sessions).where(eq(sessions.userId, ada.id));
    expect(left).toBeUndefined();
  });

  test('no other page can sign in or out for a visitor', async () => {
    for (const url of ['/api/auth/login', '/api/auth/logout', '/api/auth/register']) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: { host: 'shop.test', origin: 'https://evil.test' },
        payload: ADA,
      });
      expect(answer.statusCode).toBe(403);
    }
  });
});
