import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createKeyCipher } from '#server/auth/key-cipher.ts';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { authenticatorApps } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, type TestUser, type Visitor } from '#tests/support/server/test-users.ts';

const SECRET_KEY = 'a-secret-of-forty-characters-for-testing';
const ENCRYPTED = /^aes:[\w-]{80}$/;

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { SECRET_KEY });
  let ada: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    ada = await createUser(server, 'Ada');
  });

  const codeOf = (key: string, steps: number) => authenticatorCode(key, timeStep(Date.now()) + steps);
  const addApp = async (user: Visitor) => {
    const { key } = (await user.send('POST', '/api/auth/authenticator-app')).json();
    const code = codeOf(key, -1);
    expect((await user.send('PUT', '/api/auth/authenticator-app', { code })).statusCode).toBe(200);
    return key;
  };
  const prove = async (user: Visitor, code: string) =>
    (await user.send('POST', '/api/auth/prove', { code })).statusCode;
  const storedKey = async ({ id }: TestUser) => {
    const [app] = await server.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id));
    return app?.key ?? '';
  };
  const storeKey = ({ id }: TestUser, key: string) =>
    server.db.update(authenticatorApps).set({ key }).where(eq(authenticatorApps.userId, id));

  test('[SAFE-05] with SECRET_KEY, a copy of the database holds no key of an authenticator app', async () => {
    const key = await addApp(ada);
    const stored = await storedKey(ada);
    expect(stored).toMatch(ENCRYPTED);
    expect(Buffer.from(stored.slice(4), 'base64url').toString('latin1')).not.toContain(key);
    expect(await prove(ada, codeOf(key, 0))).toBe(200);
    expect(await storedKey(ada)).toMatch(ENCRYPTED);
    expect(await prove(ada, codeOf(key, 1))).toBe(200);
  });

  test('[SAFE-05] a key from before SECRET_KEY works, and is encrypted with its next use', async () => {
    const key = await addApp(ada);
    await storeKey(ada, key);
    expect(await prove(ada, '000000')).toBe(400);
    expect(await storedKey(ada)).toBe(key);
    expect(await prove(ada, codeOf(key, 0))).toBe(200);
    expect(await storedKey(ada)).toMatch(ENCRYPTED);
  });

  test('[SAFE-05] an encrypted key opens only for its own account, unchanged, and with the same SECRET_KEY', async () => {
    const eve = await createUser(server, 'Eve');
    await addApp(ada);
    const key = await addApp(eve);
    const stored = await storedKey(eve);
    await storeKey(ada, stored);
    expect(await prove(ada, codeOf(key, 0))).toBe(500);
    await storeKey(
      eve,
      stored.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    );
    expect(await prove(eve, codeOf(key, 0))).toBe(500);
    await storeKey(eve, stored);
    expect(await prove(eve, codeOf(key, 0))).toBe(200);
    for (const secret of [undefined, SECRET_KEY.toUpperCase()])
      expect(() => createKeyCipher(secret).open(eve.id, stored)).toThrow();
  });
});
