import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions, users } from '#server/db/schema/auth.ts';
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
const LAST_ADMIN_ERROR = { success: false, message: 'The shop needs at least one admin.' };

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
  const admins = async () => (await server.db.select().from(users).where(eq(users.role, 'admin'))).length;
  const setRole = (by: TestUser, id: string, role: unknown) =>
    by.send('PUT', `/api/auth/update/${id}`, { role });
  const remove = (by: TestUser, id: string) => by.send('DELETE', `/api/auth/delete/${id}`);
  const logIn = (password: string) =>
    createVisitor(server.app).send('POST', '/api/auth/login', { email: ada.email, password });

  test('[CALL-02] lists all accounts to an admin, newest first and under both keys', async () => {
    const response = await admin.send('GET', '/api/auth/getusers');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { users: listed, user, ...rest } = response.json();
    expect(rest).toEqual({ success: true, message: 'Users fetched successfully' });
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

  test('[CALL-02] lets an admin grant and revoke the admin role', async () => {
    for (const role of ['admin', 'user']) {
      const response = await setRole(admin, ada.id.toUpperCase(), role);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        success: true,
        message: 'User updated Successfully',
        user: { _id: ada.id, role },
      });
      expect((await rowOf(ada))?.role).toBe(role);
    }
  });

  test.each(['owner', '', undefined, 7])('rejects the role %j', async (role) => {
    const response = await setRole(admin, ada.id, role);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual(['role']);
  });

  test('returns 404 for an unknown id and 400 for an invalid one', async () => {
    for (const [id, status] of [
      [UNKNOWN_ID, 404],
      ['7', 400],
      ["' or 1=1", 400],
    ] as const) {
      const path = encodeURIComponent(id);
      expect((await setRole(admin, path, 'user')).statusCode).toBe(status);
      expect((await remove(admin, path)).statusCode).toBe(status);
    }
  });

  test('prevents the last admin from losing the role or the account', async () => {
    for (const response of [await setRole(admin, admin.id, 'user'), await remove(admin, admin.id)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual(LAST_ADMIN_ERROR);
    }
    expect((await setRole(admin, admin.id, 'admin')).statusCode).toBe(200);
    expect(await admins()).toBe(1);
  });

  test.each([
    ['demote', (by: TestUser, id: string) => setRole(by, id, 'user')],
    ['delete', remove],
  ])('leaves one admin when two %s each other at the same time', async (_action, act) => {
    const other = await createUser(server, 'Other', 'admin');
    // Holds the row locks until both requests wait for them.
    const { responses } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from users for update`);
      const responses = Promise.all([act(admin, other.id), act(other, admin.id)]);
      await untilBlocked({ name, db: server.db }, 2);
      // Wrapped in an object, because a transaction would wait for a returned promise.
      return { responses };
    });
    const statuses = (await responses).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await admins()).toBe(1);
  });

  test('[CALL-02] lets a user delete their own account and ends its sessions immediately', async () => {
    await logIn(PASSWORD);
    const { cookie } = ada;
    const response = await remove(ada, ada.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: 'User Deleted Successfully' });
    expect(ada.cookie).toBeUndefined();
    expect(await rowOf(ada)).toBeUndefined();
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, ada.id))).toEqual([]);
    ada.cookie = cookie;
    expect((await remove(ada, ada.id)).statusCode).toBe(401);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);
  });

  test('leaves an admin logged in after deleting another account', async () => {
    expect((await remove(admin, ada.id)).statusCode).toBe(200);
    expect((await remove(admin, ada.id)).statusCode).toBe(404);
    expect((await admin.send('GET', '/api/auth/getusers')).json().users).toHaveLength(1);
  });
});
