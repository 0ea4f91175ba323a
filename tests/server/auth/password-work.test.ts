import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { runPasswordTask } from '#server/auth/password-tasks.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/auth.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

const BUSY = {
  statusCode: 503,
  message: 'We are very busy right now. Please try again in a moment.',
  retryAfter: 5,
};

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);

  test('a login with an unknown email causes the same work as one with a wrong password', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const ada = await createUser(server, 'Ada');
    const [row] = await server.db.select().from(users);
    const tasksOfLogin = async (email: string) => {
      posted.mockClear();
      await createVisitor(server.app).send('POST', '/api/auth/login', { email, password: 'wrong horse!' });
      return posted.mock.calls.map(([task]) => task);
    };
    const password = 'wrong horse!';
    expect(await tasksOfLogin(ada.email)).toEqual([{ kind: 'verify', password, hashed: row?.passwordHash }]);
    expect(await tasksOfLogin('eve@example.org')).toEqual([{ kind: 'verify', password, hashed: undefined }]);
    posted.mockRestore();
  });

  test('20 changes with long passwords and a wrong current one cause ten checks, all off the event loop', async () => {
    const eve = await createUser(server, 'Eve');
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const newPassword = `${'xK9q-Zt2'.repeat(8)}!`;
    const change = () =>
      eve.send('PATCH', '/api/auth/update-password', {
        userId: eve.id,
        currentPassword: 'wrong horse!',
        newPassword,
        confirmPassword: newPassword,
      });
    const responses = await Promise.all(Array.from({ length: 20 }, change));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(400), ...Array<number>(10).fill(429)]);
    expect(posted.mock.calls.map(([{ kind }]) => kind)).toEqual(Array<string>(10).fill('verify'));
    posted.mockRestore();
  });
});

test('one source queues 20 tasks, and others still have their turn', async () => {
  const own = Array.from({ length: 20 }, () => verifyPassword('wrong horse!', undefined, 'stranger'));
  await expect(verifyPassword('wrong horse!', undefined, 'stranger')).rejects.toMatchObject(BUSY);
  const hashed = await hashPassword(PASSWORD, 'owner');
  expect(needsRehash(hashed)).toBe(false);
  expect(await verifyPassword(PASSWORD, hashed, 'owner')).toBe(true);
  expect(new Set(await Promise.all(own))).toEqual(new Set([false]));
});

test('a hash with weaker parameters is renewed', async () => {
  expect(needsRehash(String(await runPasswordTask({ kind: 'hash', password: PASSWORD })))).toBe(false);
  expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
});
