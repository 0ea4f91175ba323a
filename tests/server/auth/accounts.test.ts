import { asc, desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { ensureUsers } from '#server/auth/user-rows.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { streamUsers } from '#server/customers/stream-users.ts';
import { sessions, users } from '#server/db/schema/auth.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
} from '#tests/support/server/test-users.ts';
import { untilBlocked } from '#tests/support/server/until-blocked.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const LAST_ADMIN_ERROR = {
  success: false,
  code: expect.any(Object),
  message: 'The shop needs at least one admin.',
};

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

  /** Returns the usernames of a page of users and the rest of the response. */
  const search = async (query: Record<string, string>) => {
    const { users: listed, ...rest } = (
      await admin.send('GET', `/api/users?${new URLSearchParams(query)}`)
    ).json();
    return { names: listed.map(({ username }: { username: string }) => username), ...rest };
  };

  test('[ADMIN-08] finds users by a part of their username or email address, ignoring case', async () => {
    await ensureUsers(server.db, [{ username: 'Zoë 100%_real\\', email: 'z@example.com', passwordHash: '' }]);
    await server.db
      .update(users)
      .set({ email: 'Sales@Shop.example', emailKey: 'sales@shop.example' })
      .where(eq(users.id, ada.id));
    const found = async (q: string) => (await search({ q })).names;
    for (const q of ['ad', 'ADA', ' ada ', 'sales', 'SHOP.EX', 's@s', 'a\0da'])
      expect([q, await found(q)]).toEqual([q, ['Ada']]);
    for (const q of ['ZOË', 'zoë', 'zoe', '100%', '%_r', '\\', 'REAL\\', 'ｒｅａｌ'])
      expect([q, await found(q)]).toEqual([q, ['Zoë 100%_real\\']]);
    for (const q of ['nobody', '___', 'a%a', 'ada root']) expect([q, await found(q)]).toEqual([q, []]);
    for (const q of ['', ' ', '\0']) expect(await found(q)).toHaveLength(3);
    expect(await found('o')).toEqual(['Zoë 100%_real\\', 'Root', 'Ada']);
  });

  test('[ADMIN-08] lists users twenty a page, newest first, with the numbers of users and admins', async () => {
    const names = Array.from({ length: 41 }, (_, index) => `Buyer${index}`);
    await ensureUsers(
      server.db,
      names.map((username, index) => ({
        username,
        email: `${username}@example.com`,
        passwordHash: '',
        // Before the accounts of the test.
        createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
      })),
    );
    const buyers = { all: 41, admin: 0, user: 41 };
    const counts = { success: true, totalUsers: 41, totalPages: 3, totalAdmins: 1, counts: buyers };
    expect(await search({ q: 'buyer' })).toEqual({ names: names.slice(0, 20), ...counts });
    expect(await search({ q: 'buyer', page: '3' })).toEqual({ names: names.slice(40), ...counts });
    expect(await search({ q: 'buyer', page: '4' })).toEqual({ names: [], ...counts });
    expect(await search({ q: 'buyer', page: 'x' })).toEqual({ names: names.slice(0, 20), ...counts });
    // The admin and Ada too.
    const everyone = { all: 43, admin: 1, user: 42 };
    const all = { success: true, totalUsers: 43, totalPages: 3, totalAdmins: 1, counts: everyone };
    expect(await search({})).toEqual({ names: ['Root', 'Ada', ...names.slice(0, 18)], ...all });
    await setRole(admin, ada.id, 'admin');
    expect(await search({ q: 'nobody' })).toEqual({
      names: [],
      success: true,
      totalUsers: 0,
      totalPages: 0,
      totalAdmins: 2,
      counts: { all: 0, admin: 0, user: 0 },
    });
    const admins = { totalUsers: 2, counts: { all: 43, admin: 2, user: 41 } };
    expect(await search({ role: 'admin' })).toMatchObject(admins);
  });

  test('[ADMIN-08] finds users by their role', async () => {
    const namesIn = async (role: string) => (await search({ role })).names;
    expect([await namesIn('admin'), await namesIn('user')]).toEqual([['Root'], ['Ada']]);
    expect(await namesIn('')).toEqual(['Root', 'Ada']);
    expect((await search({ role: 'user', q: 'root' })).totalUsers).toBe(0);
    expect((await admin.send('GET', '/api/users?role=owner')).statusCode).toBe(400);
  });

  test('[ADMIN-08] tells what each user has ordered and paid', async () => {
    await server.db.execute(sql`truncate products, orders cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', priceCents: cents(10_000) })]);
    const order = newOrder({ items: [{ productId: 'gown', quantity: 1 }] });
    const numbers: string[] = [];
    for (let index = 0; index < 3; index += 1) numbers.push((await placeTestOrder(ada, order)).number);
    await placeTestOrder(createVisitor(server.app), order);
    const paymentOf = (number: string) =>
      eq(payments.orderId, sql`(select id from orders where number = ${number})`);
    const [paid = '', refunded = ''] = numbers;
    await server.db.update(payments).set({ status: 'paid' }).where(paymentOf(paid));
    await server.db.update(payments).set({ status: 'refunded' }).where(paymentOf(refunded));
    const placedAt = (number: string, time: string) =>
      server.db
        .update(orders)
        .set({ placedAt: new Date(time) })
        .where(eq(orders.number, number));
    await placedAt(refunded, '2026-05-10T12:00:00Z');
    for (const number of numbers.filter((each) => each !== refunded))
      await placedAt(number, '2026-05-09T12:00:00Z');
    const { users: listed } = (await admin.send('GET', '/api/users')).json();
    // One of three orders is paid: $100.00 plus 5 %.
    expect(
      listed.map(({ username, orders: placed, spent, lastOrderAt }: Record<string, unknown>) => [
        username,
        placed,
        spent,
        lastOrderAt,
      ]),
    ).toEqual([
      ['Root', 0, 0, undefined],
      ['Ada', 3, 105, '2026-05-10T12:00:00.000Z'],
    ]);
    const ordersOf = async (id: string) => (await admin.send('GET', `/api/orders?user=${id}`)).json();
    expect(await ordersOf(ada.id)).toMatchObject({
      totalOrders: 3,
      counts: { all: 3, pending: 3 },
      username: 'Ada',
    });
    expect((await admin.send('GET', '/api/orders')).json()).not.toHaveProperty('username');
    expect((await admin.send('GET', '/api/orders?user=ada')).statusCode).toBe(400);
    const { order: opened } = (await admin.send('GET', `/api/orders/${paid}`)).json();
    expect(opened.account).toEqual({ _id: ada.id, username: 'Ada', orders: 3 });
    const guest = (await admin.send('GET', '/api/orders')).json().orders[0].number;
    expect((await admin.send('GET', `/api/orders/${guest}`)).json().order.account).toBeNull();
    const { order: own } = (await ada.send('GET', `/api/orders/${paid}`)).json();
    expect(own).not.toHaveProperty('account');
  });

  test('[CALL-02] lists many accounts in parts, each once', async () => {
    await server.db.execute(sql`
      insert into users (username, username_key, email, email_key, password_hash, created_at)
      select name, name, name, name, '', timestamptz '2026-01-01' + number / 7 * interval '1 hour'
      from (select 'user-' || number as name, number from generate_series(1, 1100) as number) as names`);
    const parts: string[] = await Array.fromAsync(await streamUsers(server.db));
    expect(
      parts.filter((part) => part.includes('"username"')).map((part) => part.split('"username"').length - 1),
    ).toEqual([500, 500, 102, 500, 500, 102]);
    const { users: listed, user } = (await admin.send('GET', '/api/auth/getusers')).json();
    expect(JSON.parse(parts.join(''))).toMatchObject({ success: true, users: listed, user });
    const rows = await server.db
      .select({ id: users.id })
      .from(users)
      .orderBy(desc(users.createdAt), asc(users.id));
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual(rows.map(({ id }) => id));
    expect(user).toEqual(listed);
  });

  test('[ADMIN-08] shows found users as the list of all accounts does', async () => {
    const response = await admin.send('GET', '/api/users?q=ada');
    expect(response.headers['cache-control']).toBe('no-store');
    const { users: all } = (await admin.send('GET', '/api/auth/getusers')).json();
    expect(response.json().users).toEqual([{ ...all[1], orders: 0, spent: 0 }]);
    expect((await admin.send('GET', '/api/users?q=a&q=b')).statusCode).toBe(400);
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
    for (const response of [await setRole(admin, UNKNOWN_ID, 'user'), await remove(admin, UNKNOWN_ID)])
      expect(response.json()).toEqual({
        success: false,
        code: expect.any(Object),
        message: 'This account does not exist.',
      });
    expect((await setRole(admin, '7', 'user')).json().errors).toEqual({
      userId: ['Must be a valid account id.'],
    });
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
