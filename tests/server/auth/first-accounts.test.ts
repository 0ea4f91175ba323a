import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPassword } from '#contract/account-forms.ts';
import { introduce } from '#server/auth/demo-accounts.ts';
import { firstAccounts } from '#server/auth/first-accounts.ts';
import { readConfig } from '#server/config.ts';
import { users } from '#server/db/schema.ts';
import { StartError } from '#server/start-error.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, person, visitor } from '#tests/support/server/test-people.ts';

const OWNER = { ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'owner of it all!' };

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open);
  let dataDir: string;
  beforeEach(async () => {
    await forgetPeople(server.db);
    dataDir = await mkdtemp(join(tmpdir(), 'solene-accounts-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  /** What a start with these variables does about accounts. */
  const start = (env: Record<string, string> = {}) =>
    firstAccounts(server.db, readConfig({ DATA_DIR: dataDir, ...env }));
  const roles = async () => {
    const rows = await server.db.select().from(users);
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  };
  const logIn = async (email: string, password: string) =>
    (await visitor(server.app).send('POST', '/api/auth/login', { email, password })).statusCode;

  test('a demo has an admin and a shopper, whose passwords each start says', async () => {
    const accounts = await start();
    expect(await roles()).toEqual({ 'admin@solene.example': 'admin', 'shopper@solene.example': 'user' });
    for (const { email, password } of accounts) {
      expect(newPassword.safeParse(password).success).toBe(true);
      expect(await logIn(email, password)).toBe(200);
    }
    const [admin, shopper] = accounts.map(({ password }) => password);
    expect(admin).not.toBe(shopper);
    expect(introduce(accounts)).toEqual([
      `Sign in as an admin: admin@solene.example, ${admin}`,
      `Sign in as a shopper: shopper@solene.example, ${shopper}`,
    ]);
    expect(await start()).toEqual(accounts);
    expect((await stat(join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  });

  test('a password that no longer fits is not said', async () => {
    const [admin, shopper] = await start();
    const owner = visitor(server.app);
    const { _id } = (await owner.send('POST', '/api/auth/login', { ...admin })).json().user;
    const change = { currentPassword: admin?.password, newPassword: PASSWORD, confirmPassword: PASSWORD };
    await owner.send('PATCH', '/api/auth/update-password', { userId: _id, ...change });
    expect(await start()).toEqual([shopper]);
    await rm(join(dataDir, 'demo-accounts.json'));
    expect(await start()).toEqual([]);
    expect(await logIn('admin@solene.example', PASSWORD)).toBe(200);
  });

  test('a file that cannot be read stops the start with a sentence', async () => {
    const file = join(dataDir, 'demo-accounts.json');
    await writeFile(file, '{"admin@solene.example":');
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(/delete it, or set ADMIN_EMAIL and ADMIN_PASSWORD\.$/);
    expect(await readFile(file, 'utf8')).toBe('{"admin@solene.example":');
  });

  test('in production there are no accounts but the one that was asked for', async () => {
    expect(await start({ NODE_ENV: 'production' })).toEqual([]);
    expect(await roles()).toEqual({});
    expect(await start({ NODE_ENV: 'production', ...OWNER })).toEqual([]);
    expect(await roles()).toEqual({ 'owner@shop.test': 'admin' });
    expect(await logIn(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD)).toBe(200);
  });

  test('an account that exists is made an admin’s and keeps its password', async () => {
    await person(server, 'Ada');
    await start({ ADMIN_EMAIL: 'ADA@example.org', ADMIN_PASSWORD: 'another horse!' });
    expect(await roles()).toEqual({ 'ada@example.org': 'admin' });
    expect(await logIn('ada@example.org', PASSWORD)).toBe(200);
    expect(await logIn('ada@example.org', 'another horse!')).toBe(401);
  });

  test('a shopper who has taken the name Admin keeps nobody out', async () => {
    await person(server, 'Admin');
    await start(OWNER);
    expect(await roles()).toEqual({ 'admin@example.org': 'user', 'owner@shop.test': 'admin' });
  });

  test('of processes that start together on one database, none fails', async () => {
    await Promise.all([start(OWNER), start(OWNER), start(OWNER)]);
    expect(await roles()).toEqual({ 'owner@shop.test': 'admin' });
  });
});
