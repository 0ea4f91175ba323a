import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, type Person, person, visitor } from '#tests/support/server/test-people.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const LAST = { success: false, message: 'The shop needs at least one admin.' };

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
  const admins = async () => (await server.db.select().from(users).where(eq(users.role, 'admin'))).length;
  const setRole = (by: Person, id: string, role: unknown) =>
    by.send('PUT', `/api/auth/update/${id}`, { role });
  const remove = (by: Person, id: string) => by.send('DELETE', `/api/auth/delete/${id}`);
  const logIn = (password: string) =>
    visitor(server.app).send('POST', '/api/auth/login', { email: ada.email, password });

  test('[CALL-02] an admin sees all accounts, newest first and under both keys', async () => {
    const answer = await admin.send('GET', '/api/auth/getusers');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { users: listed, user, ...said } = answer.json();
    expect(said).toEqual({ success: true, message: 'Users fetched successfully' });
    expect(listed.map(({ username }: { username: string }) => username)).toEqual(['Root', 'Ada']);
    expect(user).toEqual(listed);
    expect(Object.keys(listed[0]).sort()).toEqual([
      '_id',
      'bio',
      'createdAt',
      'email',
      'profession',
      'profileImage',
      'role',
      'username',
    ]);
  });

  test('[CALL-02] an admin gives and takes the role of an admin', async () => {
    for (const role of ['admin', 'user']) {
      const answer = await setRole(admin, ada.id.toUpperCase(), role);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        success: true,
        message: 'User updated Successfully',
        user: { _id: ada.id, role },
      });
      expect((await rowOf(ada))?.role).toBe(role);
    }
  });

  test.each(['owner', '', undefined, 7])('there is no role %j', async (role) => {
    const answer = await setRole(admin, ada.id, role);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual(['role']);
  });

  test('an id that no account has is absent, one that none can have is refused', async () => {
    for (const [id, status] of [
      [NOBODY, 404],
      ['7', 400],
      ["' or 1=1", 400],
    ] as const) {
      const path = encodeURIComponent(id);
      expect((await setRole(admin, path, 'user')).statusCode).toBe(status);
      expect((await remove(admin, path)).statusCode).toBe(status);
    }
  });

  test('the last admin can neither step down nor leave', async () => {
    for (const answer of [await setRole(admin, admin.id, 'user'), await remove(admin, admin.id)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual(LAST);
    }
    expect((await setRole(admin, admin.id, 'admin')).statusCode).toBe(200);
    expect(await admins()).toBe(1);
  });

  test.each([
    ['demote', (by: Person, id: string) => setRole(by, id, 'user')],
    ['delete', remove],
  ])('of two admins who %s each other at once, one stays', async (_what, act) => {
    const other = await person(server, 'Other', 'admin');
    // Both are held until both have looked who is an admin.
    const answers = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from users for update`);
      const both = Promise.all([act(admin, other.id), act(other, admin.id)]);
      await untilWaiting({ name, db: server.db }, 2);
      return { both };
    });
    const statuses = (await answers.both).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await admins()).toBe(1);
  });

  test('[CALL-02] who deletes their account is gone at once, everywhere', async () => {
    await logIn(PASSWORD);
    const { cookie } = ada;
    const answer = await remove(ada, ada.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'User Deleted Successfully' });
    expect(ada.cookie).toBeUndefined();
    expect(await rowOf(ada)).toBeUndefined();
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, ada.id))).toEqual([]);
    ada.cookie = cookie;
    expect((await remove(ada, ada.id)).statusCode).toBe(401);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);
  });

  test('an admin who deletes somebody else stays signed in', async () => {
    expect((await remove(admin, ada.id)).statusCode).toBe(200);
    expect((await remove(admin, ada.id)).statusCode).toBe(404);
    expect((await admin.send('GET', '/api/auth/getusers')).json().users).toHaveLength(1);
  });
});
