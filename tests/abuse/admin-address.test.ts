import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureInitialAccounts } from '#server/auth/initial-accounts.ts';
import { readConfig } from '#server/config/config.ts';
import {
  authenticatorApps,
  emailLinks,
  passwordResets,
  pendingLogins,
  recoveryCodes,
} from '#server/db/schema/auth.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { addAuthenticatorApp } from '#tests/support/server/test-authenticator.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

const ENV = { ...MAIL_ENV, SITE_URL: 'http://shop.test' };

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, ENV);
  let dataDir: string;
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.delete(outbox);
    dataDir = await mkdtemp(join(tmpdir(), 'solene-abuse-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const post = (path: string, payload: object) =>
    createVisitor(server.app).send('POST', `/api/auth${path}`, payload);
  const logIn = async (password: string) =>
    (await post('/login', { email: 'ada@example.org', password })).statusCode;

  test('[SAFE-04] whoever registers the address of the admin first gains no rights', async () => {
    const stranger = await createUser(server, 'Ada');
    await post('/forgot-password', { email: 'ada@example.org' });
    const [mail] = await server.db.select().from(outbox);
    const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1];

    const admin = { ADMIN_EMAIL: 'ADA@example.org', ADMIN_PASSWORD: 'another horse!' };
    await ensureInitialAccounts(server.db, readConfig({ ...ENV, DATA_DIR: dataDir, ...admin }));

    expect((await stranger.send('GET', '/api/auth/getusers')).statusCode).toBe(401);
    expect(await logIn(PASSWORD)).toBe(401);
    const passwords = { newPassword: 'a third horse!', confirmPassword: 'a third horse!' };
    expect((await post('/reset-password', { token, ...passwords })).statusCode).toBe(400);

    const owner = createVisitor(server.app);
    await owner.send('POST', '/api/auth/login', { email: 'ada@example.org', password: 'another horse!' });
    const { users } = (await owner.send('GET', '/api/auth/getusers')).json();
    expect(users).toMatchObject([{ email: 'ada@example.org', role: 'admin' }]);
  });

  test('[SAFE-04] the second factor, links and logins of a stranger end when the account becomes the admin', async () => {
    const stranger = await createUser(server, 'Ada');
    await addAuthenticatorApp(stranger);
    await logIn(PASSWORD);
    await post('/forgot-password', { email: 'ada@example.org' });
    await stranger.send('PUT', '/api/auth/email', { email: 'eve@example.org' });
    const admin = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'another horse!' };
    await ensureInitialAccounts(server.db, readConfig({ ...ENV, DATA_DIR: dataDir, ...admin }));

    for (const table of [authenticatorApps, recoveryCodes, pendingLogins, passwordResets, emailLinks])
      expect(await server.db.select().from(table)).toEqual([]);
    expect(await logIn('another horse!')).toBe(200);
  });
});
