import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import { passwordResets, users } from '#server/db/schema/auth.ts';
import { newToken, sha256 } from '#server/http/tokens.ts';
import { mailboxOf } from '#server/jobs/mailbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

const GUESSABLE = 'This password is easy to guess. Please choose another one.';
const RESERVED = 'This username is reserved. Please choose another one.';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, {
    ...MAIL_ENV,
    SITE_URL: 'http://www.velvetique.example',
    ALLOWED_ORIGINS: 'http://shop.test',
  });
  beforeEach(() => clearUsers(server.db));

  const register = async (changes: object) => {
    const body = { username: 'Eve', email: 'eve@example.org', password: PASSWORD, ...changes };
    const response = await createVisitor(server.app).send('POST', '/api/auth/register', body);
    return [response.statusCode, response.json().errors];
  };

  test.each([
    'admin',
    'ＡＤＭＩＮ',
    'A.d.m.i.n',
    'Solène',
    'SOLENE 24',
    'Support',
    'ⓢupport',
    'Customer Service',
    'Аdmin',
    'admın',
    'Ѕοlène',
    'Customer Care',
    'Administrator',
    'Moderator',
    'Owner',
    'Shop',
    'Staff',
    'Team',
  ])('keeps the name %s for the staff', async (username) => {
    expect(await register({ username })).toEqual([400, { username: [RESERVED] }]);
    const ada = await createUser(server, 'Ada');
    const change = await ada.send('PATCH', '/api/auth/update-profile', { userId: ada.id, username });
    expect([change.statusCode, change.json().errors]).toEqual([400, { username: [RESERVED] }]);
  });

  test.each([
    ['Ada.Love+shop@googlemail.com', 'adalove@gmail.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ])('counts %s and %s as one mailbox', (one, other) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other));
  });

  test('lets customers have names that contain such a word, and admins have any', async () => {
    expect(await register({ username: 'Solène Martin' })).toEqual([201, undefined]);
    expect(await register({ username: 'Анна' })).toEqual([201, undefined]);
    const root = await createUser(server, 'Root', 'admin');
    const change = await root.send('PATCH', '/api/auth/update-profile', {
      userId: root.id,
      username: 'Support',
    });
    expect(change.statusCode).toBe(200);
  });

  test.each([
    'password!',
    'P@ssw0rd',
    'Qwerty123!',
    'iloveyou!',
    'solene!1',
    'Solène1!',
    'Eve@example.org1!',
    'velvetique!1',
    'Velvetique.example1!',
  ])('rejects the password %s, which machines try first', async (password) => {
    expect(await register({ password })).toEqual([400, { password: [GUESSABLE] }]);
    const eve = await createUser(server, 'Eve');
    const passwords = { newPassword: password, confirmPassword: password };
    const change = await eve.send('PATCH', '/api/auth/update-password', {
      userId: eve.id,
      currentPassword: PASSWORD,
      ...passwords,
    });
    expect([change.statusCode, change.json().errors]).toEqual([400, { newPassword: [GUESSABLE] }]);
  });

  test('rejects such a password in a reset', async () => {
    const token = newToken();
    const ada = await createUser(server, 'Ada');
    await server.db.insert(passwordResets).values({ tokenHash: sha256(token), userId: ada.id });
    const body = { token, newPassword: 'password!', confirmPassword: 'password!' };
    const response = await createVisitor(server.app).send('POST', '/api/auth/reset-password', body);
    expect([response.statusCode, response.json().errors]).toEqual([400, { newPassword: [GUESSABLE] }]);
  });

  test('never hashes a password of more than 1,024 bytes', async () => {
    const ada = await createUser(server, 'Ada');
    const logIn = async (password: string) => {
      await server.db.update(users).set({ passwordHash: await hashPassword(password) });
      const body = { email: ada.email, password };
      return (await createVisitor(server.app).send('POST', '/api/auth/login', body)).statusCode;
    };
    expect(await logIn('é'.repeat(512))).toBe(200);
    expect(await logIn(`${'é'.repeat(512)}!`)).toBe(401);
  });
});
