import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createSession } from '#server/auth/session-rows.ts';
import { sessions, users } from '#server/db/schema/auth.ts';
import { newToken } from '#server/http/tokens.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
} from '#tests/support/server/test-users.ts';
import { untilBlocked } from '#tests/support/server/until-blocked.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describeDatabases('on $name', ({ name, open }) => {
  const server = testServer(open);
  let ada: TestUser;
  let admin: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    ada = await createUser(server, 'Ada');
    admin = await createUser(server, 'Root', 'admin');
  });

  const rowOf = async ({ id }: TestUser) => (await server.db.select().from(users).where(eq(users.id, id)))[0];
  const logIn = (password: string) =>
    createVisitor(server.app).send('POST', '/api/auth/login', { email: ada.email, password });

  const change = (fields: object) =>
    ada.send('PATCH', '/api/auth/update-profile', { userId: ada.id, ...fields });

  test('[CALL-02] updates the profile of a user and ignores protected fields', async () => {
    const profile = { username: ' Ada L. ', bio: 'Counts.\nAnd looms. ', profession: 'Countess' };
    const response = await change({ ...profile, email: 'eve@example.org', role: 'admin', _id: UNKNOWN_ID });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, message: 'Profile updated successfully.' });
    const changed = { username: 'Ada L.', bio: 'Counts.\nAnd looms.', profession: 'Countess' };
    expect(response.json().user).toMatchObject({ _id: ada.id, email: ada.email, role: 'user', ...changed });
    // Missing fields stay unchanged, and empty values clear a field.
    expect((await change({ bio: '' })).json().user).toMatchObject({ ...changed, bio: '' });
    expect((await change({})).json().user).toMatchObject({ ...changed, bio: '' });
    expect(await rowOf(ada)).toMatchObject({ ...changed, bio: '', email: ada.email, role: 'user' });
  });

  test.each([
    [{ username: ' ' }, 'Username is required.'],
    [{ username: 'a'.repeat(51) }, 'Username must be at most 50 characters long.'],
    [{ bio: 'a'.repeat(501) }, 'Bio must be at most 500 characters long.'],
    [{ profession: 'a'.repeat(81) }, 'Profession must be at most 80 characters long.'],
    [{ profession: 'a\nb' }, 'Profession must be on a single line.'],
  ])('rejects the profile %j', async (fields, message) => {
    const response = await change(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ [Object.keys(fields)[0] ?? '']: [message] });
  });

  test('accepts the longest profile and the user’s own name in capitals, but not another user’s name', async () => {
    const longest = { username: 'a'.repeat(50), bio: '😀'.repeat(250), profession: 'é'.repeat(80) };
    expect((await change(longest)).statusCode).toBe(200);
    const conflict = await change({ username: 'ROOT' });
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'This username is already taken.',
    });
    expect((await change({ username: 'A'.repeat(50) })).statusCode).toBe(200);
  });

  const NEXT_PASSWORD = 'another horse!';
  const changePassword = (fields: object = {}) =>
    ada.send('PATCH', '/api/auth/update-password', {
      userId: ada.id,
      currentPassword: PASSWORD,
      newPassword: NEXT_PASSWORD,
      confirmPassword: NEXT_PASSWORD,
      ...fields,
    });

  test('[CALL-02] ends only the user’s other sessions after a password change', async () => {
    const otherDevice = createVisitor(server.app);
    await otherDevice.send('POST', '/api/auth/login', { email: ada.email, password: PASSWORD });
    // The change must not depend on a time at which only one password was set.
    await server.db.update(users).set({ passwordSetAt: sql`now()` });
    const response = await changePassword();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: 'Password updated successfully!' });
    expect((await change({})).statusCode).toBe(200);
    const rejected = await otherDevice.send('PATCH', '/api/auth/update-profile', { userId: ada.id });
    expect(rejected.statusCode).toBe(401);
    expect((await admin.send('GET', '/api/auth/getusers')).statusCode).toBe(200);
    expect((await rowOf(admin))?.passwordHash).not.toBe((await rowOf(ada))?.passwordHash);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);
    expect((await logIn(NEXT_PASSWORD)).statusCode).toBe(200);
  });

  test('[CALL-02] accepts only one of two concurrent password changes', async () => {
    const responses = await Promise.all([changePassword(), changePassword()]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('opens no session for a login with the old password during a password change', async () => {
    const staleUser = await rowOf(ada);
    if (!staleUser) throw new Error('Ada has no account.');
    let isDone = false;
    const { pendingSession } = await server.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordSetAt: sql`clock_timestamp()` }).where(eq(users.id, ada.id));
      const pendingSession = createSession(server.db, newToken(), staleUser, {
        device: '',
        network: '',
      }).finally(() => {
        isDone = true;
      });
      await untilBlocked({ name, db: server.db }, 1, () => isDone);
      // Wrapped in an object, because a transaction would wait for a returned promise.
      return { pendingSession };
    });
    expect(await pendingSession).toBe(false);
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, ada.id))).toHaveLength(1);
  });

  test.each([
    [
      { newPassword: 'short', confirmPassword: 'short' },
      'newPassword',
      'Password must be at least 8 characters long and include one special character.',
    ],
    [
      { confirmPassword: 'other horse!' },
      'confirmPassword',
      'New Password and Confirm New Password do not match.',
    ],
    [{ currentPassword: '' }, 'currentPassword', 'Current Password is required.'],
  ])('leaves the password unchanged with %j', async (fields, field, message) => {
    const response = await changePassword(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ [field]: [message] });
    expect((await logIn(PASSWORD)).statusCode).toBe(200);
  });

  test('[CALL-02] rejects a wrong current password and limits the attempts', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const response = await changePassword({ currentPassword: 'wrong horse!' });
      expect(response.statusCode).toBe(400);
      const message = 'Current password is incorrect';
      expect(response.json()).toEqual({
        success: false,
        code: expect.any(Object),
        codes: expect.any(Object),
        message,
        errors: { currentPassword: [message] },
      });
    }
    expect((await changePassword()).statusCode).toBe(429);
    expect((await change({})).statusCode).toBe(200);
  });
});
