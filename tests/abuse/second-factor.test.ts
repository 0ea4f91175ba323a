import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { resetAccessByEmail } from '#server/auth/reset-access-by-email.ts';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { addAuthenticatorApp } from '#tests/support/server/test-authenticator.ts';
import { createTestPasskey } from '#tests/support/server/test-passkey.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';

const ORIGIN = 'http://shop.test';
const WRONG_CODE = 'This code is wrong or has already been used. Please try the next one.';
const WRONG_RECOVERY_CODE = 'This recovery code is wrong or has already been used.';
const WRONG_PASSKEY = 'This passkey was not accepted. Please try again.';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let admin: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    admin = await createUser(server, 'Root', 'admin');
  });

  const post = (visitor: Visitor, path: string, payload?: object) =>
    visitor.send('POST', `/api/auth${path}`, payload);
  /** Returns the code of a key, `steps` of 30 seconds after now. */
  const codeOf = (key: string, steps = 0) => authenticatorCode(key, timeStep(Date.now()) + steps);
  const addApp = (user: Visitor = admin) => addAuthenticatorApp(user);
  const addPasskey = async (user: Visitor = admin, passkey = createTestPasskey(ORIGIN)) => {
    const created = passkey.create((await post(user, '/passkeys/new')).json());
    expect((await post(user, '/passkeys', { passkey: created })).statusCode).toBe(200);
    return passkey;
  };
  /** Returns a browser that has sent the right password. */
  const startLogin = async ({ email }: TestUser = admin) => {
    const visitor = createVisitor(server.app);
    const response = await post(visitor, '/login', { email, password: PASSWORD });
    return { visitor, response };
  };
  const isLoggedIn = async (visitor: Visitor) =>
    (await visitor.send('GET', '/api/auth/sessions')).statusCode === 200;

  test('[SAFE-05] the password alone opens nothing', async () => {
    await addApp();
    const { visitor, response } = await startLogin();
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'This account has a second step. Please complete the login on the website of the shop.',
      requires: { kind: 'second-step', methods: ['code', 'recovery'] },
    });
    expect(visitor.cookie).toBeDefined();
    expect(await isLoggedIn(visitor)).toBe(false);
    expect((await post(visitor, '/authenticator-app')).statusCode).toBe(401);
    expect((await visitor.send('GET', '/api/auth/getusers')).statusCode).toBe(401);
    expect((await visitor.send('DELETE', '/api/auth/authenticator-app')).statusCode).toBe(401);
  });

  test('[SAFE-05] a code logs in once: neither it nor an earlier one works again', async () => {
    const { key } = await addApp();
    const { visitor } = await startLogin();
    const next = codeOf(key, 1);
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`;
    const response = await post(visitor, '/second-step', { code: spaced });
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Login successfully',
      user: { role: 'admin' },
    });
    expect(await isLoggedIn(visitor)).toBe(true);
    const { visitor: onlooker } = await startLogin();
    for (const code of [next, codeOf(key)]) {
      const replay = await post(onlooker, '/second-step', { code });
      expect([replay.statusCode, replay.json().message]).toEqual([400, WRONG_CODE]);
    }
    expect(await isLoggedIn(onlooker)).toBe(false);
  });

  test('[SAFE-05] the code that adds the app does not log in', async () => {
    const { key } = (await post(admin, '/authenticator-app')).json();
    const code = codeOf(key);
    expect((await admin.send('PUT', '/api/auth/authenticator-app', { code })).statusCode).toBe(200);
    const { visitor: onlooker } = await startLogin();
    const replay = await post(onlooker, '/second-step', { code });
    expect([replay.statusCode, replay.json().message]).toEqual([400, WRONG_CODE]);
    expect(await isLoggedIn(onlooker)).toBe(false);
  });

  test('[SAFE-05] confirming the app again with an earlier code makes no used code work again', async () => {
    const { key } = await addApp();
    const used = codeOf(key, 1);
    const { visitor } = await startLogin();
    expect((await post(visitor, '/second-step', { code: used })).statusCode).toBe(200);
    const again = await visitor.send('PUT', '/api/auth/authenticator-app', { code: codeOf(key) });
    expect([again.statusCode, again.json().message]).toEqual([400, WRONG_CODE]);
    const { visitor: onlooker } = await startLogin();
    expect((await post(onlooker, '/second-step', { code: used })).statusCode).toBe(400);
  });

  test('[SAFE-05] one code entered twice at the same time logs in once', async () => {
    const { key } = await addApp();
    const attempts = [await startLogin(), await startLogin()];
    const code = codeOf(key, 1);
    const responses = await Promise.all(
      attempts.map(({ visitor }) => post(visitor, '/second-step', { code })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('[SAFE-05] codes cannot be guessed: after ten failures the right one is rejected too', async () => {
    const { key } = await addApp();
    const { visitor } = await startLogin();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await post(visitor, '/second-step', { code: '000000' })).statusCode).toBe(400);
    }
    const limited = await post(visitor, '/second-step', { code: codeOf(key, 1) });
    expect(limited.statusCode).toBe(429);
    // The guesses of a stranger do not end the session of the owner.
    expect(await isLoggedIn(admin)).toBe(true);
  });

  test('[SAFE-02] a stranger with the password uses up neither the codes of the owner nor their proofs', async () => {
    const { key } = await addApp();
    const stranger = createVisitor(server.app, { remoteAddress: '203.0.113.9' });
    await post(stranger, '/login', { email: admin.email, password: PASSWORD });
    const guess = () => post(stranger, '/second-step', { code: '000000' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
    const { visitor } = await startLogin();
    expect((await post(visitor, '/second-step', { code: codeOf(key, 1) })).statusCode).toBe(200);
    expect((await post(admin, '/prove', { code: '000000' })).statusCode).toBe(400);
  });

  test('[SAFE-05] the second step expires after ten minutes and ends with a new password', async () => {
    const { key } = await addApp();
    const late = await startLogin();
    await server.db.execute(sql`update pending_logins set created_at = created_at - interval '10 minutes'`);
    expect((await post(late.visitor, '/second-step', { code: codeOf(key) })).json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'Your login has expired. Please log in again.',
    });
    const { visitor } = await startLogin();
    await admin.send('PATCH', '/api/auth/update-password', {
      userId: admin.id,
      currentPassword: PASSWORD,
      newPassword: 'another horse!',
      confirmPassword: 'another horse!',
    });
    expect((await post(visitor, '/second-step', { code: codeOf(key) })).json().message).toBe(
      'Your login has expired. Please log in again.',
    );
  });

  test('[SAFE-05] a recovery code is stored as a hash and works once', async () => {
    const { recoveryCodes: codes } = await addApp();
    const [first = '', second = ''] = codes;
    expect(codes).toHaveLength(10);
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const stored = JSON.stringify(await server.db.select().from(recoveryCodes));
    expect(stored).not.toContain(first.replaceAll('-', ''));
    const { visitor } = await startLogin();
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await post(visitor, '/second-step', { recoveryCode: typed })).statusCode).toBe(200);
    const { visitor: thief } = await startLogin();
    const replay = await post(thief, '/second-step', { recoveryCode: first });
    expect([replay.statusCode, replay.json().message]).toEqual([400, WRONG_RECOVERY_CODE]);
    expect((await post(admin, '/recovery-codes')).json().recoveryCodes).toHaveLength(10);
    expect((await post(thief, '/second-step', { recoveryCode: second })).statusCode).toBe(400);
  });

  test('[SAFE-05] the recovery codes end with the last factor, and a later factor brings new ones', async () => {
    const { recoveryCodes: old } = await addApp();
    expect((await admin.send('DELETE', '/api/auth/authenticator-app')).statusCode).toBe(200);
    expect((await admin.send('GET', '/api/auth/second-factors')).json().recoveryCodes).toBe(0);
    const repeated = await admin.send('DELETE', '/api/auth/authenticator-app');
    expect([repeated.statusCode, repeated.json().message]).toEqual([
      404,
      'This authenticator app does not exist.',
    ]);
    const renewed = await post(admin, '/recovery-codes');
    expect([renewed.statusCode, renewed.json().message]).toEqual([
      409,
      'Add a passkey or an authenticator app first.',
    ]);
    const { recoveryCodes: codes } = await addApp();
    expect(codes).toHaveLength(10);
    const { visitor } = await startLogin();
    expect((await post(visitor, '/second-step', { recoveryCode: old[0] })).statusCode).toBe(400);
    expect((await post(visitor, '/second-step', { recoveryCode: codes[0] })).statusCode).toBe(200);
  });

  test('[SAFE-05] the recovery code of one account does not open another', async () => {
    const eve = await createUser(server, 'Eve');
    const { recoveryCodes: codes } = await addApp(eve);
    await addApp();
    const { visitor } = await startLogin();
    expect((await post(visitor, '/second-step', { recoveryCode: codes[0] })).statusCode).toBe(400);
  });

  test('[SAFE-05] a passkey logs in; a recorded answer does not work again', async () => {
    const passkey = await addPasskey(admin, createTestPasskey(ORIGIN, { counts: false }));
    const { visitor, response } = await startLogin();
    expect(response.json().requires).toEqual({ kind: 'second-step', methods: ['passkey', 'recovery'] });
    const answer = passkey.use((await post(visitor, '/passkey-request')).json());
    expect((await post(visitor, '/second-step', answer)).statusCode).toBe(200);
    const { visitor: thief } = await startLogin();
    expect((await post(thief, '/second-step', answer)).json().message).toBe(WRONG_PASSKEY);
    // The challenge of the thief's own login does not match either.
    await post(thief, '/passkey-request');
    expect((await post(thief, '/second-step', answer)).json().message).toBe(WRONG_PASSKEY);
    expect(await isLoggedIn(thief)).toBe(false);
    const proof = passkey.use((await post(admin, '/passkey-request')).json());
    const proofs = [await post(admin, '/prove', proof), await post(admin, '/prove', proof)];
    expect(proofs.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });

  test('[SAFE-05] a passkey that was used on another site, or is unknown, is rejected', async () => {
    await addPasskey();
    const { visitor } = await startLogin();
    const phished = createTestPasskey('http://shop.test.evil');
    const refused = await post(admin, '/passkeys', {
      passkey: phished.create((await post(admin, '/passkeys/new')).json()),
    });
    expect([refused.statusCode, refused.json().message]).toEqual([400, WRONG_PASSKEY]);
    const unknown = createTestPasskey(ORIGIN).use((await post(visitor, '/passkey-request')).json());
    expect((await post(visitor, '/second-step', unknown)).json().message).toBe(WRONG_PASSKEY);
    expect(await server.db.select().from(passkeys)).toHaveLength(1);
  });

  test('[SAFE-05] a passkey belongs to one account, once', async () => {
    const passkey = await addPasskey();
    const eve = await createUser(server, 'Eve');
    for (const user of [admin, eve]) {
      const created = passkey.create((await post(user, '/passkeys/new')).json());
      const response = await post(user, '/passkeys', { passkey: created });
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'This passkey has already been added.',
      ]);
    }
    expect(await server.db.select().from(passkeys)).toMatchObject([{ userId: admin.id }]);
  });

  test('an account has at most ten passkeys, and sees when each was last used', async () => {
    const passkey = await addPasskey();
    const listed = async () => (await admin.send('GET', '/api/auth/second-factors')).json().passkeys;
    expect(await listed()).toMatchObject([{ lastUsedAt: '' }]);
    await post(admin, '/prove', passkey.use((await post(admin, '/passkey-request')).json()));
    expect(await listed()).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }]);
    await server.db.execute(sql`
      insert into passkeys (id, user_id, public_key, counter, transports, name)
      select id || number, user_id, public_key, counter, transports, name
      from passkeys, generate_series(1, 8) as number`);
    await addPasskey();
    const eleventh = createTestPasskey(ORIGIN).create((await post(admin, '/passkeys/new')).json());
    const response = await post(admin, '/passkeys', { passkey: eleventh });
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'An account can have at most 10 passkeys. Remove one first.',
    ]);
    expect(await listed()).toHaveLength(10);
  });

  test('[SAFE-05] a cloned passkey is rejected by its counter', async () => {
    const passkey = await addPasskey();
    await server.db.update(passkeys).set({ counter: 7 });
    const { visitor } = await startLogin();
    const answer = passkey.use((await post(visitor, '/passkey-request')).json());
    expect((await post(visitor, '/second-step', answer)).statusCode).toBe(400);
  });

  test('[SAFE-05] nobody removes or uses the factors of another account', async () => {
    await addPasskey();
    const [row] = await server.db.select().from(passkeys);
    const eve = await createUser(server, 'Eve', 'admin');
    const removal = await eve.send('DELETE', `/api/auth/passkeys/${row?.id}`);
    expect([removal.statusCode, removal.json().message]).toEqual([404, 'This passkey does not exist.']);
    expect((await eve.send('DELETE', '/api/auth/passkeys/%00')).statusCode).toBe(400);
    expect((await eve.send('GET', '/api/auth/second-factors')).json().passkeys).toEqual([]);
    expect(await server.db.select().from(passkeys)).toHaveLength(1);
  });

  test('[SAFE-05] the operator lets in an admin who lost everything, with the password and no old session', async () => {
    await addApp();
    await addPasskey();
    expect(await resetAccessByEmail(server.db, 'nobody@example.org')).toBe(false);
    expect(await resetAccessByEmail(server.db, 'ROOT@example.org')).toBe(true);
    expect(await isLoggedIn(admin)).toBe(false);
    const { visitor, response } = await startLogin();
    expect(response.statusCode).toBe(200);
    expect((await visitor.send('GET', '/api/auth/second-factors')).json()).toEqual({
      success: true,
      isRequired: false,
      hasAuthenticatorApp: false,
      passkeys: [],
      recoveryCodes: 0,
    });
  });

  test('[SAFE-05] a key that no code has confirmed does not count, and never leaves the server again', async () => {
    await post(admin, '/authenticator-app');
    expect((await startLogin()).response.statusCode).toBe(200);
    const { key } = await addApp();
    const second = await post(admin, '/authenticator-app');
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'You already have an authenticator app. Remove it before you set up another one.',
    ]);
    const [app] = await server.db
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, admin.id));
    expect(app?.key).toBe(key);
    expect((await admin.send('GET', '/api/auth/second-factors')).body).not.toContain(key);
  });
});
