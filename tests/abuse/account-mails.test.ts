import { beforeEach, expect, test } from 'vitest';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
} from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  let ada: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.delete(outbox);
    ada = await createUser(server, 'Ada');
  });

  const logIn = (visitor = createVisitor(server.app)) =>
    visitor.send('POST', '/api/auth/login', { email: ada.email, password: PASSWORD });
  const subjects = async () => (await customerMails(server.db)).map(({ to, subject }) => [to, subject]);

  test('[SAFE-05] the owner learns of a login on a new device, not of those on a known one', async () => {
    const browser = createVisitor(server.app);
    await logIn(browser);
    await logIn(browser);
    expect(await subjects()).toEqual([]);
    await logIn();
    const [mail, ...others] = await customerMails(server.db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'New login to your account' });
    expect(mail?.text).toContain('\nDevice\nAn unknown device\nNetwork 198.51.100.0/24\n');
    expect(mail?.text).toMatch(/\nTime\n[A-Z]\w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\n/);
  });

  test('[SAFE-05] logins at the same time on new devices all succeed', async () => {
    await logIn();
    const responses = await Promise.all([logIn(), logIn(), logIn(), logIn()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await subjects()).toHaveLength(4);
  });

  test('[SAFE-05] the owner learns of a new role, a new password and each change of the second step', async () => {
    const root = await createUser(server, 'Root', 'admin');
    for (const role of ['admin', 'admin', 'user']) {
      await root.send('PUT', `/api/auth/update/${ada.id}`, { role });
    }
    const { key } = (await ada.send('POST', '/api/auth/authenticator-app')).json();
    const code = authenticatorCode(key, timeStep(Date.now()));
    const { recoveryCodes } = (await ada.send('PUT', '/api/auth/authenticator-app', { code })).json();
    await ada.send('POST', '/api/auth/prove', { recoveryCode: recoveryCodes[0] });
    await ada.send('POST', '/api/auth/recovery-codes');
    await ada.send('DELETE', '/api/auth/authenticator-app');
    await ada.send('PATCH', '/api/auth/update-password', {
      userId: ada.id,
      currentPassword: PASSWORD,
      newPassword: 'another lace gown!',
      confirmPassword: 'another lace gown!',
    });
    expect(await subjects()).toEqual(
      [
        'Your role has been changed',
        'Your role has been changed',
        'New second step at login',
        'A recovery code has been used',
        'New recovery codes',
        'A second step has been removed',
        'Your password has been changed',
      ].map((subject) => ['ada@example.org', subject]),
    );
    const texts = (await customerMails(server.db)).map((mail) => mail.text);
    for (const [index, sentence] of [
      'You are now an admin of the shop.',
      'You are no longer an admin of the shop.',
      'You now confirm logins to your Solène account with a new authenticator app.',
      'One of the recovery codes of your Solène account has just been used. It does not work again.',
      'Your Solène account has new recovery codes. The old ones no longer work.',
      'The authenticator app no longer confirms logins to your Solène account.',
      'The password of your Solène account has just been changed.',
    ].entries())
      expect(texts[index]).toContain(`\n\n${sentence}`);
    const text = texts.join('');
    expect(texts[3]).toContain('You have 9 recovery codes left.');
    // The owner may not know the password anymore. [SAFE-05]
    expect(text).not.toContain('/dashboard/');
    for (const index of [2, 3, 4, 5, 6])
      expect(texts[index]).toContain('Choose a new password:\nhttp://shop.test/forgot-password\n');
    for (const index of [0, 1]) expect(texts[index]).toContain('Write to us:\nhttp://shop.test/contact\n');
    for (const secret of [key, ...recoveryCodes]) expect(text).not.toContain(secret);
  });
});
