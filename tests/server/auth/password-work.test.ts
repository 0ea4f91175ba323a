import { hash, parseOptions, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { users } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';

// Times would depend on the machine: the spies show the work.
vi.mock('@node-rs/argon2', { spy: true });
// The test files before this one have loaded the server without the spies.
vi.resetModules();
const { testServer } = await import('#tests/support/server/test-app.ts');
const { createUser, createVisitor } = await import('#tests/support/server/test-users.ts');
const { verifyPassword } = await import('#server/auth/passwords.ts');

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);

  test('a login with an unknown email costs as much as one with a wrong password', async () => {
    const ada = await createUser(server, 'Ada');
    const [row] = await server.db.select().from(users);
    const logIn = (email: string) =>
      createVisitor(server.app).send('POST', '/api/auth/login', { email, password: 'wrong horse!' });
    vi.clearAllMocks();
    await logIn(ada.email);
    expect([vi.mocked(verify).mock.calls, vi.mocked(hash).mock.calls]).toEqual([
      [[row?.passwordHash, 'wrong horse!']],
      [],
    ]);
    vi.clearAllMocks();
    await logIn('eve@example.org');
    expect(vi.mocked(verify)).not.toHaveBeenCalled();
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    expect(vi.mocked(hash).mock.calls).toEqual([['wrong horse!', cost]]);
    expect(parseOptions(row?.passwordHash ?? '')).toMatchObject(cost);
  });
});

test('checks four passwords at a time, queues 100 more and rejects the others', async () => {
  const pending = Promise.withResolvers<boolean>();
  vi.mocked(verify).mockClear().mockReturnValue(pending.promise);
  const check = () => verifyPassword('wrong horse!', 'hash');
  const checks = Array.from({ length: 104 }, check);
  await expect(check()).rejects.toMatchObject({
    statusCode: 503,
    message: 'We are very busy right now. Please try again in a moment.',
    retryAfter: 5,
  });
  expect(verify).toHaveBeenCalledTimes(4);
  pending.resolve(false);
  expect(new Set(await Promise.all(checks))).toEqual(new Set([false]));
  vi.mocked(verify).mockReset();
});
