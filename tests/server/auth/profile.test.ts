import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '#server/auth/session-rows.ts';
import { newToken } from '#server/auth/tokens.ts';
import { sessions, users } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, type Person, person, visitor } from '#tests/support/server/test-people.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(testDatabases())('on $name', ({ name, open }) => {
  const server = testServer(open);
  let ada: Person;
  let admin: Person;
  beforeEach(async () => {
    await forgetPeople(server.db);
    ada = await person(server, 'Ada');
    admin = await person(server, 'Root', 'admin');
  });

  const rowOf = async ({ id }: Person) => (await server.db.select().from(users).where(eq(users.id, id)))[0];
  const logIn = (password: string) =>
    visitor(server.app).send('POST', '/api/auth/login', { email: ada.email, password });

  const change = (fields: object) =>
    ada.send('PATCH', '/api/auth/update-profile', { userId: ada.id, ...fields });

  test('[CALL-02] a person changes their profile; what is not theirs to change stays', async () => {
    const profile = { username: ' Ada L. ', bio: 'Counts.\nAnd looms. ', profession: 'Countess' };
    const answer = await change({ ...profile, email: 'eve@example.org', role: 'admin', _id: NOBODY });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, message: 'Profile updated successfully.' });
    const changed = { username: 'Ada L.', bio: 'Counts.\nAnd looms.', profession: 'Countess' };
    expect(answer.json().user).toMatchObject({ _id: ada.id, email: ada.email, role: 'user', ...changed });
    // What is not given stays as it is, and what is empty is emptied.
    expect((await change({ bio: '' })).json().user).toMatchObject({ ...changed, bio: '' });
    expect((await change({})).json().user).toMatchObject({ ...changed, bio: '' });
    expect(await rowOf(ada)).toMatchObject({ ...changed, bio: '', email: ada.email, role: 'user' });
  });

  test.each([
    [{ username: ' ' }, 'Username is required.'],
    [{ username: 'a'.repeat(51) }, 'Username must be at most 50 characters long.'],
    [{ bio: 'a'.repeat(501) }, 'Bio must be at most 500 characters long.'],
    [{ bio: 'a\0' }, 'Bio contains a character that cannot be sent.'],
    [{ profession: 'a'.repeat(81) }, 'Profession must be at most 80 characters long.'],
    [{ profession: 'a\nb' }, 'Profession must be a single line.'],
  ])('a profile cannot be %j', async (fields, sentence) => {
    const answer = await change(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [Object.keys(fields)[0] ?? '']: [sentence] });
  });

  test('the longest profile is taken, another’s name is not, one’s own in capitals is', async () => {
    const longest = { username: 'a'.repeat(50), bio: '😀'.repeat(250), profession: 'é'.repeat(80) };
    expect((await change(longest)).statusCode).toBe(200);
    const taken = await change({ username: 'ROOT' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toEqual({ success: false, message: 'This username is already taken.' });
    expect((await change({ username: 'A'.repeat(50) })).statusCode).toBe(200);
  });

  const NEXT = 'another horse!';
  const changePassword = (fields: object = {}) =>
    ada.send('PATCH', '/api/auth/update-password', {
      userId: ada.id,
      currentPassword: PASSWORD,
      newPassword: NEXT,
      confirmPassword: NEXT,
      ...fields,
    });

  test('[CALL-02] a new password ends all other sessions of the person, and only theirs', async () => {
    const elsewhere = visitor(server.app);
    await elsewhere.send('POST', '/api/auth/login', { email: ada.email, password: PASSWORD });
    const answer = await changePassword();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'Password updated successfully!' });
    expect((await change({})).statusCode).toBe(200);
    const stolen = await elsewhere.send('PATCH', '/api/auth/update-profile', { userId: ada.id });
    expect(stolen.statusCode).toBe(401);
    expect((await admin.send('GET', '/api/auth/getusers')).statusCode).toBe(200);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);
    expect((await logIn(NEXT)).statusCode).toBe(200);
  });

  test('a login with the old password that is under way while it is changed comes to nothing', async () => {
    const found = await rowOf(ada);
    if (!found) throw new Error('Ada has no account.');
    let done = false;
    const { opening } = await server.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordSetAt: sql`clock_timestamp()` }).where(eq(users.id, ada.id));
      const opening = openSession(server.db, newToken(), found).finally(() => {
        done = true;
      });
      await untilWaiting({ name, db: server.db }, 1, () => done);
      return { opening };
    });
    expect(await opening).toBe(false);
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
    [{ currentPassword: '' }, 'currentPassword', 'Current password is required.'],
  ])('with %j the password stays', async (fields, field, sentence) => {
    const answer = await changePassword(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: [sentence] });
    expect((await logIn(PASSWORD)).statusCode).toBe(200);
  });

  test('[CALL-02] with a wrong current password it stays, and trying goes on only so often', async () => {
    for (let time = 1; time <= 10; time += 1) {
      const answer = await changePassword({ currentPassword: 'wrong horse!' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ success: false, message: 'Current password is incorrect' });
    }
    expect((await changePassword()).statusCode).toBe(429);
    expect((await change({})).statusCode).toBe(200);
  });
});
