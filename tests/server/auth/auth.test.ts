import { hash, parseOptions } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions, users } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

const ADA = { username: 'Ada', email: 'ada@example.org', password: PASSWORD };

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  beforeEach(() => clearUsers(server.db));

  const post = (path: string, payload?: object) =>
    createVisitor(server.app).send('POST', `/api/auth${path}`, payload);
  const storedUsers = () => server.db.select().from(users);

  test('[CALL-02] lets a registered user log in and never returns the password', async () => {
    const registered = await post('/register', {
      ...ADA,
      username: '  Ada ',
      email: ' Ada@Example.org ',
      role: 'admin',
    });
    expect(registered.statusCode).toBe(201);
    expect(registered.json()).toEqual({ success: true, message: 'User registered successfully' });

    const [row] = await storedUsers();
    expect(row).toMatchObject({ username: 'Ada', email: 'Ada@Example.org', role: 'user' });
    expect(parseOptions(row?.passwordHash ?? '')).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });

    const response = await post('/login', { email: 'ADA@example.ORG', password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
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
    ['username', 'Ada\nByron', 'Username must be on a single line.'],
    ['email', '', 'Email is required.'],
    ['email', 'ada@example', 'Email address is invalid.'],
    ['password', '', 'Password is required.'],
    ['password', '234567!', WEAK],
    ['password', '12345678', WEAK],
    ['password', '12345678-', WEAK],
    ['password', `${'a'.repeat(128)}!`, 'Password must be at most 128 characters long.'],
  ])('rejects a registration with %s %j: %s', async (field, value, message) => {
    const response = await post('/register', { ...ADA, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ [field]: [message] });
    expect(await storedUsers()).toEqual([]);
  });

  test('accepts the shortest and the longest password with each special character and does not trim it', async () => {
    const passwords = [...'!@#$%^&*'].map((sign) => ` 12345 ${sign}`);
    for (const [index, password] of [...passwords, `!${'éàü ôîçñøåæœßþðý'.repeat(8).slice(1)}`].entries()) {
      const email = `ada${index}@example.org`;
      expect((await post('/register', { username: `Ada ${index}`, email, password })).statusCode).toBe(201);
      expect((await post('/login', { email, password })).statusCode).toBe(200);
    }
    const trimmed = { email: 'ada0@example.org', password: '12345 !' };
    expect((await post('/login', trimmed)).statusCode).toBe(401);
  });

  test.each([
    [{ email: 'ADA@EXAMPLE.org' }, 'An account with this email address already exists.'],
    [{ username: 'aDA' }, 'This username is already taken.'],
    // Full-width letters normalize to the same name.
    [{ username: 'Ａda' }, 'This username is already taken.'],
  ])('rejects a registration with %j after Ada has registered', async (same, message) => {
    await post('/register', ADA);
    const response = await post('/register', {
      username: 'Eve',
      email: 'eve@example.org',
      password: PASSWORD,
      ...same,
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ success: false, code: expect.any(Object), message });
    expect(await storedUsers()).toHaveLength(1);
  });

  test('accepts only one of several concurrent registrations with the same email', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const responses = await Promise.all(names.map((username) => post('/register', { ...ADA, username })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(await storedUsers()).toHaveLength(1);
  });

  test('[CALL-02] gives the same error for a wrong password and an unknown email', async () => {
    await post('/register', ADA);
    for (const [email, password] of [
      [ADA.email, 'wrong horse!'],
      ['eve@example.org', PASSWORD],
      ['no address', PASSWORD],
      [ADA.email, ''],
      [ADA.email, `${PASSWORD}${'x'.repeat(100_000)}`],
    ]) {
      const response = await post('/login', { email, password });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        success: false,
        code: expect.any(Object),
        message: 'Invalid email or password',
      });
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    expect(await server.db.select().from(sessions)).toEqual([]);
  });

  test.each([{}, { email: ADA.email }, { email: ADA.email, password: 7 }, { email: null, password: '' }])(
    'rejects a login with the body %j',
    async (body) => {
      const response = await post('/login', body);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors).length).toBeGreaterThan(0);
    },
  );

  test('accepts an old password that current rules reject, and renews its hash', async () => {
    await post('/register', ADA);
    const old = await hash('short', { memoryCost: 8192, timeCost: 1 });
    await server.db.update(users).set({ passwordHash: old });
    expect((await post('/login', { email: ADA.email, password: 'wrong' })).statusCode).toBe(401);
    expect((await storedUsers())[0]?.passwordHash).toBe(old);

    expect((await post('/login', { email: ADA.email, password: 'short' })).statusCode).toBe(200);
    const renewed = (await storedUsers())[0]?.passwordHash ?? '';
    expect(parseOptions(renewed)).toMatchObject({ memoryCost: 19_456, timeCost: 2 });
    expect((await post('/login', { email: ADA.email, password: 'short' })).statusCode).toBe(200);
    expect((await storedUsers())[0]?.passwordHash).toBe(renewed);
  });

  test('treats canonically equivalent Unicode passwords as equal', async () => {
    await post('/register', { ...ADA, password: 'caf\u00e9 noir!' });
    expect((await post('/login', { email: ADA.email, password: 'cafe\u0301 noir!' })).statusCode).toBe(200);
  });

  test('[CALL-02] accepts a logout with any session, or none, and with an empty JSON body', async () => {
    const ada = await createUser(server, 'Ada');
    const headers = { host: 'shop.test', origin: 'http://shop.test', 'content-type': 'application/json' };
    for (const cookie of [ada.cookie, ada.cookie, 'session=nonsense']) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { ...headers, ...(cookie && { cookie }) },
      });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ success: true, message: 'User Logout successfully' });
    }
    expect((await post('/logout')).statusCode).toBe(200);
    const [remaining] = await server.db.select().from(sessions).where(eq(sessions.userId, ada.id));
    expect(remaining).toBeUndefined();
  });

  test('rejects auth requests from another origin', async () => {
    for (const url of ['/api/auth/login', '/api/auth/logout', '/api/auth/register']) {
      const response = await server.app.inject({
        method: 'POST',
        url,
        headers: { host: 'shop.test', origin: 'https://evil.test' },
        payload: ADA,
      });
      expect(response.statusCode).toBe(403);
    }
  });
});
