import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPasswordSchema } from '#contract/account/account-forms.ts';
import { describeAccounts } from '#server/auth/demo-accounts.ts';
import { ensureInitialAccounts } from '#server/auth/initial-accounts.ts';
import { readConfig } from '#server/config/config.ts';
import { StartError } from '#server/config/start-error.ts';
import { users } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  logInAs,
  PASSWORD,
} from '#tests/support/server/test-users.ts';

const OWNER = { ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'owner of it all!' };

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, OWNER);
  let dataDir: string;
  beforeEach(async () => {
    await clearUsers(server.db);
    dataDir = await mkdtemp(join(tmpdir(), 'solene-accounts-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  /** Creates the accounts as a start with these variables does, and returns the demo accounts. */
  const start = (env: Record<string, string> = {}) =>
    ensureInitialAccounts(server.db, readConfig({ DATA_DIR: dataDir, ...env }));
  const roles = async () => {
    const rows = await server.db.select().from(users);
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  };
  const logIn = async (email: string, password: string) =>
    (await createVisitor(server.app).send('POST', '/api/auth/login', { email, password })).statusCode;

  test('creates a demo admin and shopper and prints their passwords at every start', async () => {
    const accounts = await start();
    expect(await roles()).toEqual({ 'admin@solene.example': 'admin', 'shopper@solene.example': 'user' });
    for (const { email, password } of accounts) {
      expect(newPasswordSchema.safeParse(password).success).toBe(true);
      expect(await logIn(email, password)).toBe(200);
    }
    const [admin, shopper] = accounts.map(({ password }) => password);
    expect(admin).not.toBe(shopper);
    expect(describeAccounts(accounts)).toEqual([
      `Log in as an admin: admin@solene.example, ${admin}`,
      `Log in as a shopper: shopper@solene.example, ${shopper}`,
    ]);
    expect(await start()).toEqual(accounts);
    expect((await stat(join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  });

  test('omits a demo account whose password has changed', async () => {
    const [admin, shopper] = await start();
    const owner = createVisitor(server.app);
    const { _id } = (await owner.send('POST', '/api/auth/login', { ...admin })).json().user;
    const change = { currentPassword: admin?.password, newPassword: PASSWORD, confirmPassword: PASSWORD };
    await owner.send('PATCH', '/api/auth/update-password', { userId: _id, ...change });
    expect(await start()).toEqual([shopper]);
    await rm(join(dataDir, 'demo-accounts.json'));
    expect(await start()).toEqual([]);
    expect(await logIn('admin@solene.example', PASSWORD)).toBe(200);
  });

  test('does not bring back deleted demo accounts', async () => {
    await start();
    await createUser(server, 'Zoe', 'admin');
    await server.db.delete(users).where(like(users.email, '%@solene.example'));
    expect(await start()).toEqual([]);
    expect(await roles()).toEqual({ 'zoe@example.org': 'admin' });
  });

  test('fails with one sentence when the account file is corrupt', async () => {
    const file = join(dataDir, 'demo-accounts.json');
    await writeFile(file, '{"admin@solene.example":');
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(/delete it, or set ADMIN_EMAIL and ADMIN_PASSWORD\.$/);
    expect(await readFile(file, 'utf8')).toBe('{"admin@solene.example":');
  });

  test('creates only the configured admin in production', async () => {
    expect(await start({ NODE_ENV: 'production' })).toEqual([]);
    expect(await roles()).toEqual({});
    expect(await start({ NODE_ENV: 'production', ...OWNER })).toEqual([]);
    expect(await roles()).toEqual({ 'owner@shop.test': 'admin' });
    expect(await logIn(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD)).toBe(200);
  });

  test('an existing admin keeps the password', async () => {
    await start(OWNER);
    await start({ ...OWNER, ADMIN_PASSWORD: 'another horse!' });
    expect(await logIn(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD)).toBe(200);
  });

  test.each([
    ['deleted', { 'zoe@example.org': 'admin' }],
    ['demoted', { 'owner@shop.test': 'user', 'zoe@example.org': 'admin' }],
  ])('an admin whom another one has %s stays so, until the shop has no admin', async (change, expected) => {
    await start(OWNER);
    const zoe = await createUser(server, 'Zoe', 'admin');
    const { id } = await logInAs(server, OWNER.ADMIN_EMAIL);
    const response =
      change === 'deleted'
        ? await zoe.send('DELETE', `/api/auth/delete/${id}`)
        : await zoe.send('PUT', `/api/auth/update/${id}`, { role: 'user' });
    expect(response.statusCode).toBe(200);
    await start(OWNER);
    expect(await roles()).toEqual(expected);
    await server.db.delete(users).where(eq(users.email, 'zoe@example.org'));
    await start(OWNER);
    expect(await roles()).toEqual({ 'owner@shop.test': 'admin' });
    expect(await logIn(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD)).toBe(200);
  });

  test('an admin who is an admin again stays one', async () => {
    await start(OWNER);
    const zoe = await createUser(server, 'Zoe', 'admin');
    const { id } = await logInAs(server, OWNER.ADMIN_EMAIL);
    for (const role of ['user', 'admin'])
      expect((await zoe.send('PUT', `/api/auth/update/${id}`, { role })).statusCode).toBe(200);
    await server.db.delete(users).where(eq(users.email, OWNER.ADMIN_EMAIL));
    await start(OWNER);
    expect(await roles()).toEqual({ 'owner@shop.test': 'admin', 'zoe@example.org': 'admin' });
  });

  test('the last admin cannot be deleted', async () => {
    await start(OWNER);
    const owner = await logInAs(server, OWNER.ADMIN_EMAIL);
    expect((await owner.send('DELETE', `/api/auth/delete/${owner.id}`)).statusCode).toBe(409);
  });

  test('[SAFE-07] refuses an easy password of the admin in production while it would be used', async () => {
    const easy = { ...OWNER, ADMIN_PASSWORD: 'password!' };
    const production = { NODE_ENV: 'production', ...easy };
    const refused = new StartError(
      'ADMIN_PASSWORD is easy to guess, and this start would give it to the admin: choose another one.',
    );
    await expect(start(production)).rejects.toThrow(refused);
    expect(await roles()).toEqual({});
    await start(OWNER);
    await start(production);
    await server.db.update(users).set({ role: 'user' });
    await expect(start(production)).rejects.toThrow(refused);
    await start(easy);
    expect(await logIn(OWNER.ADMIN_EMAIL, easy.ADMIN_PASSWORD)).toBe(200);
  });

  test('creates the admin even when a shopper has the username Admin', async () => {
    await createUser(server, 'Admin');
    await start(OWNER);
    expect(await roles()).toEqual({ 'admin@example.org': 'user', 'owner@shop.test': 'admin' });
  });

  test('tolerates several processes that start on one database at the same time', async () => {
    await Promise.all([start(OWNER), start(OWNER), start(OWNER)]);
    expect(await roles()).toEqual({ 'owner@shop.test': 'admin' });
  });
});
