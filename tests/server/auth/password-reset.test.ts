import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passwordResets, sessions, users } from '#server/db/schema/auth.ts';
import { rateLimits } from '#server/db/schema/http.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
} from '#tests/support/server/test-users.ts';

const NEW_PASSWORD = 'a better horse!';
const LINK_SENT = {
  success: true,
  message: 'If there is an account with this email, we’ve sent a link to it. The link works for 30 minutes.',
};
const LINK_EXPIRED = 'This link has expired. Please request a new one.';
const LINK_EXPIRED_ERROR = {
  success: false,
  code: expect.any(Object),
  codes: expect.any(Object),
  message: LINK_EXPIRED,
  errors: { token: [LINK_EXPIRED] },
};

describeDatabases('on $name', ({ name, open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  let ada: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.delete(outbox);
    ada = await createUser(server, 'Ada');
  });

  const post = (path: string, payload: object, remoteAddress = '198.51.100.7') =>
    createVisitor(server.app, { remoteAddress }).send('POST', `/api/auth${path}`, payload);
  const forgot = (email: string, remoteAddress?: string) =>
    post('/forgot-password', { email }, remoteAddress);
  const reset = (token: string, newPassword = NEW_PASSWORD, confirmPassword = newPassword) =>
    post('/reset-password', { token, newPassword, confirmPassword });
  const logIn = async (password: string) => (await post('/login', { email: ada.email, password })).statusCode;
  const mails = () => server.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
  /** Requests a link and returns the token from the mail. */
  const requestToken = async () => {
    await server.db.delete(outbox);
    expect((await forgot(ada.email)).statusCode).toBe(200);
    const [mail] = await mails();
    return /\/reset-password#([\w-]{43})&/.exec(mail?.text ?? '')?.[1] ?? 'no token';
  };
  const advanceClock = (interval: string) =>
    server.db.execute(sql`update password_resets set created_at = created_at - ${interval}::interval`);
  /** Moves the last password change one day back. */
  const backdatePassword = () =>
    server.db.execute(sql`update users set password_set_at = now() - interval '1 day'`);

  test('lets a user choose a new password through the link in a mail', async () => {
    const token = await requestToken();
    const [linkMail] = await mails();
    expect(linkMail).toMatchObject({
      to: 'ada@example.org',
      replyTo: null,
      subject: 'Choose a new password',
    });
    expect(linkMail?.text).toContain(`\nhttp://shop.test/reset-password#${token}&email=ada%40example.org\n`);

    const response = await reset(token);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Your password has been changed. Please log in.' },
    ]);
    expect([await logIn(PASSWORD), await logIn(NEW_PASSWORD)]).toEqual([401, 200]);
    // The link in the mail has confirmed the address.
    const [user] = await server.db.select().from(users).where(eq(users.email, ada.email));
    expect(user?.emailVerifiedAt).not.toBeNull();
    const confirmation = (await mails()).at(-1);
    expect(confirmation).toMatchObject({ to: 'ada@example.org', subject: 'Your password has been changed' });
    expect(confirmation?.text).toContain('\nhttp://shop.test/forgot-password\n');
  });

  test('responds alike to known and unknown emails after at least 300 ms, and mails only the known one', async () => {
    const measure = async (email: string) => {
      const startedAt = performance.now();
      const { statusCode, headers, body } = await forgot(email);
      const { date: _, ...others } = headers;
      return { statusCode, body, headers: others, isDelayed: performance.now() - startedAt >= 299 };
    };
    const known = await measure('ADA@example.org');
    expect(await measure('nobody@example.org')).toEqual(known);
    expect(known).toMatchObject({ statusCode: 200, isDelayed: true });
    expect(JSON.parse(known.body)).toEqual(LINK_SENT);
    expect((await mails()).map(({ to }) => to)).toEqual(['ada@example.org']);
  });

  test('ends all sessions of that user and leaves those of other users', async () => {
    const eve = await createUser(server, 'Eve');
    await reset(await requestToken());
    expect(await server.db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: eve.id }]);
  });

  test('accepts a link only once, even for concurrent requests', async () => {
    const token = await requestToken();
    const responses = await Promise.all(
      [1, 2, 3, 4].map((attempt) => reset(token, `horse number ${attempt}!`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const reused = await reset(token);
    expect([reused.statusCode, reused.json()]).toEqual([400, LINK_EXPIRED_ERROR]);
    expect(await logIn(NEW_PASSWORD)).toBe(401);
  });

  test('keeps the link that the user has when a stranger requests another one', async () => {
    const first = await requestToken();
    await forgot(ada.email, '203.0.113.9');
    expect((await reset(first)).statusCode).toBe(200);
  });

  test('expires a link after thirty minutes by the database clock', async () => {
    await backdatePassword();
    const late = await requestToken();
    await advanceClock('30 minutes');
    expect((await reset(late)).json()).toEqual(LINK_EXPIRED_ERROR);
    const early = await requestToken();
    await advanceClock('29 minutes');
    expect((await reset(early)).statusCode).toBe(200);
  });

  test('invalidates a link when the password changes', async () => {
    const token = await requestToken();
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const changed = await ada.send('PATCH', '/api/auth/update-password', { userId: ada.id, ...passwords });
    expect(changed.statusCode).toBe(200);
    expect((await reset(token, 'a third horse!')).json()).toEqual(LINK_EXPIRED_ERROR);
    expect(await logIn(NEW_PASSWORD)).toBe(200);
  });

  test('stores only the hash of a token and deletes expired ones', async () => {
    await backdatePassword();
    const token = await requestToken();
    const rows = await server.db.select().from(passwordResets);
    expect(rows).toEqual([
      { tokenHash: expect.stringMatching(/^[\w-]{43}$/), userId: ada.id, createdAt: expect.any(Date) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await advanceClock('31 minutes');
    const eve = await createUser(server, 'Eve');
    await forgot(eve.email);
    expect(await server.db.select({ userId: passwordResets.userId }).from(passwordResets)).toEqual([
      { userId: eve.id },
    ]);
  });

  test('a request does not wait for an expired link that another transaction reads', async () => {
    await requestToken();
    await advanceClock('31 minutes');
    const eve = await createUser(server, 'Eve');
    await server.db.transaction(async (tx) => {
      await tx.select().from(passwordResets).where(eq(passwordResets.userId, ada.id)).for('share');
      // The embedded database runs one transaction after the other.
      if (name === 'PostgreSQL') expect((await forgot(eve.email)).statusCode).toBe(200);
    });
  });

  test('validates the new password and leaves the link usable after an error', async () => {
    const token = await requestToken();
    expect((await reset(token, 'correct horse')).json()).toMatchObject({
      errors: {
        newPassword: ['Password must be at least 8 characters long and include one special character.'],
      },
    });
    expect((await reset(token, NEW_PASSWORD, PASSWORD)).json()).toMatchObject({
      errors: { confirmPassword: ['New Password and Confirm New Password do not match.'] },
    });
    expect((await reset('', NEW_PASSWORD)).json()).toEqual(LINK_EXPIRED_ERROR);
    expect((await reset(token)).statusCode).toBe(200);
    expect((await post('/forgot-password', { email: 'ada' })).json()).toMatchObject({
      errors: { email: ['Email address is invalid.'] },
    });
  });

  test('lifts the login limit after a reset', async () => {
    const token = await requestToken();
    await Promise.all(Array.from({ length: 10 }, () => logIn('wrong horse!')));
    expect(await logIn(PASSWORD)).toBe(429);
    await reset(token);
    expect(await logIn(NEW_PASSWORD)).toBe(200);
  });

  test.each(['ada@example.org', 'nobody@example.org'])(
    'limits links for %s to five an hour for each network',
    async (email) => {
      const responses = await Promise.all([1, 2, 3, 4, 5].map(() => forgot(email)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect((await forgot(email.toUpperCase())).json()).toEqual({
        success: false,
        code: expect.any(Object),
        message: 'Too many attempts. Please try again in 60 minutes.',
      });
      expect((await forgot(email, '203.0.113.9')).json()).toEqual(LINK_SENT);
    },
  );

  test('counts the spellings of a mailbox together', async () => {
    for (let index = 1; index <= 5; index += 1)
      expect((await forgot(`a.da+${index}@googlemail.com`)).statusCode).toBe(200);
    expect((await forgot('ada@gmail.com')).statusCode).toBe(429);
  });

  test('limits an IP to thirty link requests and token attempts an hour', async () => {
    await forgot(ada.email);
    await server.db.update(rateLimits).set({ count: 29 });
    expect((await reset('any')).statusCode).toBe(400);
    expect((await reset('any')).statusCode).toBe(429);
    expect((await forgot('nobody@example.org')).statusCode).toBe(429);
    expect((await forgot('nobody@example.org', '203.0.113.9')).statusCode).toBe(200);
  });
});

describeDatabases('without SITE_URL, on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, PORT: '4321' });
  afterEach(() => server.db.delete(users));

  test('never uses the Host header of a request in a link', async () => {
    await createUser(server, 'Ada');
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: 'ada@example.org' },
    });
    expect(statusCode).toBe(200);
    const [mail] = await server.db.select().from(outbox);
    expect(mail?.text).toContain('\nhttp://localhost:4321/reset-password#');
    expect(mail?.text).not.toContain('evil');
  });
});
