import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { addAuthenticatorApp } from '#tests/support/server/test-authenticator.ts';
import {
  clearUsers,
  createUser,
  PASSWORD,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';

const PROOF_REQUIRED = {
  success: false,
  code: expect.any(Object),
  message: 'Please confirm that it’s you, then try again.',
  requires: { kind: 'proof', methods: ['password'] },
};

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  const strict = testServer(open, { ADMIN_SECOND_FACTOR: 'required' });
  let admin: TestUser;
  let shopper: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    admin = await createUser(server, 'Root', 'admin');
    shopper = await createUser(server, 'Ada');
  });

  const prove = (visitor: Visitor, proof: object) => visitor.send('POST', '/api/auth/prove', proof);
  const ageProofs = (interval: string) =>
    server.db.execute(sql`update sessions set proved_at = now() - ${interval}::interval`);
  const demote = (visitor: Visitor = admin) =>
    visitor.send('PUT', `/api/auth/update/${shopper.id}`, { role: 'user' });
  const addApp = async (user: Visitor) => {
    const { key } = await addAuthenticatorApp(user);
    return authenticatorCode(key, timeStep(Date.now()));
  };

  test('[SAFE-05] a cookie alone does nothing sensitive ten minutes after the login', async () => {
    await ageProofs('9 minutes 50 seconds');
    expect((await demote()).statusCode).toBe(200);
    await ageProofs('10 minutes');
    for (const [method, path] of [
      ['PUT', `/api/auth/update/${shopper.id}`],
      ['DELETE', `/api/auth/delete/${shopper.id}`],
      ['DELETE', `/api/auth/delete/${admin.id}`],
      ['PUT', '/api/auth/email'],
      ['GET', '/api/auth/my-data'],
      ['GET', '/api/orders/export'],
      ['GET', '/api/orders/export-lines'],
      ['POST', '/api/orders/SO-1/refund'],
      ['POST', '/api/auth/authenticator-app'],
      ['PUT', '/api/auth/authenticator-app'],
      ['DELETE', '/api/auth/authenticator-app'],
      ['POST', '/api/auth/passkeys/new'],
      ['POST', '/api/auth/passkeys'],
      ['DELETE', '/api/auth/passkeys/abc'],
      ['POST', '/api/auth/recovery-codes'],
    ] as const) {
      const body = method === 'GET' ? undefined : { role: 'user' };
      const response = await admin.send(method, path, body);
      expect([path, response.statusCode, response.json()]).toEqual([path, 403, PROOF_REQUIRED]);
    }
  });

  test('[SAFE-05] a cookie alone empties no catalogue: ten products an hour are deleted without a proof', async () => {
    await ageProofs('10 minutes');
    const deleteProduct = () => admin.send('DELETE', '/api/products/delete-product/gown');
    for (let deletion = 0; deletion < 10; deletion += 1) expect((await deleteProduct()).statusCode).toBe(404);
    const refused = await deleteProduct();
    expect([refused.statusCode, refused.json()]).toEqual([403, PROOF_REQUIRED]);
    await prove(admin, { password: PASSWORD });
    expect((await deleteProduct()).statusCode).toBe(404);
  });

  test('[SAFE-05] the password opens sensitive calls for ten minutes, a wrong one does not', async () => {
    await ageProofs('10 minutes');
    const wrong = await prove(admin, { password: 'not the one!' });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'This password is wrong.']);
    expect((await demote()).statusCode).toBe(403);
    expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(200);
    expect((await demote()).statusCode).toBe(200);
  });

  test('[SAFE-05] a stolen session does not guess the password', async () => {
    await ageProofs('10 minutes');
    for (let attempt = 0; attempt < 10; attempt += 1) await prove(admin, { password: `guess ${attempt}!` });
    expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(429);
    expect((await prove(shopper, { password: PASSWORD })).statusCode).toBe(200);
  });

  test('[SAFE-05] with a second factor, the password is not enough', async () => {
    const code = await addApp(admin);
    await ageProofs('10 minutes');
    expect((await demote()).json().requires).toEqual({ kind: 'proof', methods: ['code', 'recovery'] });
    const refused = await prove(admin, { password: PASSWORD });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'Please use your passkey, authenticator app or a recovery code.',
    ]);
    expect((await demote()).statusCode).toBe(403);
    expect((await prove(admin, { code })).statusCode).toBe(200);
    expect((await demote()).statusCode).toBe(200);
    await ageProofs('10 minutes');
    expect((await prove(admin, { code })).statusCode).toBe(400);
  });

  test('[SAFE-05] with a second factor, the password alone changes no password', async () => {
    const change = () =>
      shopper.send('PATCH', '/api/auth/update-password', {
        userId: shopper.id,
        currentPassword: PASSWORD,
        newPassword: 'another lace gown!',
        confirmPassword: 'another lace gown!',
      });
    const code = await addApp(shopper);
    await ageProofs('10 minutes');
    const refused = await change();
    expect([refused.statusCode, refused.json().requires]).toEqual([
      403,
      { kind: 'proof', methods: ['code', 'recovery'] },
    ]);
    expect((await prove(shopper, { code })).statusCode).toBe(200);
    expect((await change()).statusCode).toBe(200);
  });

  test('[SAFE-05] without a second factor, the current password is the proof of a new one', async () => {
    await ageProofs('10 minutes');
    const { statusCode } = await shopper.send('PATCH', '/api/auth/update-password', {
      userId: shopper.id,
      currentPassword: PASSWORD,
      newPassword: 'another lace gown!',
      confirmPassword: 'another lace gown!',
    });
    expect(statusCode).toBe(200);
  });

  test('[SAFE-05] a required second factor: an admin without one has the rights of a shopper', async () => {
    const unprotected = await createUser(strict, 'Rita', 'admin');
    const refused = await unprotected.send('GET', '/api/auth/getusers');
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        success: false,
        code: expect.any(Object),
        message: 'Admins of this shop need a second factor. Please add one on the page Security.',
        requires: { kind: 'second-factor', methods: [] },
      },
    ]);
    expect((await unprotected.send('DELETE', `/api/auth/delete/${shopper.id}`)).statusCode).toBe(403);
    expect((await unprotected.send('GET', '/api/auth/second-factors')).json().isRequired).toBe(true);
    await addApp(unprotected);
    expect((await unprotected.send('GET', '/api/auth/getusers')).statusCode).toBe(200);
    const removal = await unprotected.send('DELETE', '/api/auth/authenticator-app');
    expect([removal.statusCode, removal.json().message]).toEqual([
      409,
      'Admins need a second factor. Add another one before you remove this one.',
    ]);
  });
});
