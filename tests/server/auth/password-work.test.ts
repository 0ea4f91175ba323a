import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { runPasswordTask } from '#server/auth/password-tasks.ts';
import { closePasswordThreads, type WorkSource } from '#server/auth/password-work.ts';
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

const stranger = { network: '203.0.113.1' };
const owner = { network: '198.51.100.7', id: 'owner' };
const verify = (source: WorkSource) => verifyPassword('wrong horse!', undefined, source);

test('one source queues 20 tasks, and others still have their turn', async () => {
  const own = Array.from({ length: 20 }, () => verify(stranger));
  await expect(verify(stranger)).rejects.toMatchObject(BUSY);
  const hashed = await hashPassword(PASSWORD, owner);
  expect(needsRehash(hashed)).toBe(false);
  expect(await verifyPassword(PASSWORD, hashed, owner)).toBe(true);
  expect(new Set(await Promise.all(own))).toEqual(new Set([false]));
});

test('the accounts of one network queue 40 tasks together, which delay no other network', async () => {
  const finished: string[] = [];
  const own = Array.from({ length: 40 }, async (_, index) => {
    await verify({ ...stranger, id: `account ${index}` });
    finished.push('stranger');
  });
  await expect(verify({ ...stranger, id: 'another account' })).rejects.toMatchObject(BUSY);
  const others = verify(owner).then(() => finished.push('owner'));
  await Promise.all([...own, others]);
  // At most four tasks run at once, and one more of the network has its turn before the owner.
  expect(finished.indexOf('owner')).toBeLessThanOrEqual(8);
});

/** Returns the thread that receives a task of `start`, and its result. */
async function startTask<Result>(start: () => Promise<Result>) {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const result = start();
  const [thread] = posted.mock.contexts;
  posted.mockRestore();
  if (!(thread instanceof Worker)) throw new Error('No thread has a task.');
  return { thread, result };
}

test('a thread that ends without an error fails its task, and the next task has another one', async () => {
  const { thread, result } = await startTask(() => hashPassword(PASSWORD));
  const failed = expect(result).rejects.toThrow('A thread for passwords has ended before its task.');
  await thread.terminate();
  await failed;
  expect(await verify(owner)).toBe(false);
});

test('the error of an idle thread ends neither the process nor the next task', async () => {
  const { thread, result } = await startTask(() => hashPassword(PASSWORD));
  await result;
  expect(() => thread.emit('error', new Error('out of memory'))).not.toThrow();
  await thread.terminate();
  const next = await startTask(() => verify(owner));
  expect(next.thread).not.toBe(thread);
  expect(await next.result).toBe(false);
});

test('closing ends threads with work too', async () => {
  const { thread, result } = await startTask(() => hashPassword(PASSWORD));
  const failed = expect(result).rejects.toThrow('A thread for passwords has ended before its task.');
  await closePasswordThreads();
  await failed;
  expect(thread.threadId).toBe(-1);
  expect(await verify(owner)).toBe(false);
});

test('a hash with weaker parameters is renewed', async () => {
  expect(needsRehash(String(await runPasswordTask({ kind: 'hash', password: PASSWORD })))).toBe(false);
  expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
});
