import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { emailLinks, users } from '#server/db/schema/auth.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { sha256 } from '#server/http/tokens.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import {
  clearUsers,
  createUser,
  createVisitor,
  PASSWORD,
  type TestUser,
  type Visitor,
} from '#tests/support/server/test-users.ts';
import { untilBlocked } from '#tests/support/server/until-blocked.ts';

const NEW = 'new@example.org';
const SENT = 'Almost done. Please open the link in the email we’ve sent to this address.';
const EXPIRED = 'This link has expired or has already been used. Please request a new one.';
const ADMIN = { ADMIN_EMAIL: 'Boss@example.org', ADMIN_PASSWORD: PASSWORD };

const requestChange = (user: Visitor, email = NEW) => user.send('PUT', '/api/auth/email', { email });
const confirm = (user: Visitor, token: string | undefined) =>
  user.send('POST', '/api/auth/email/confirm', { token });
const emailOf = async (user: Visitor) => (await user.send('GET', '/api/auth/email')).json();

describeDatabases('with a mail server, on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, ...ADMIN, SITE_URL: 'http://shop.test' });
  let ada: TestUser;
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.execute(sql`truncate outbox`);
    ada = await createUser(server, 'Ada');
  });

  const mails = () => server.db.select().from(outbox).orderBy(outbox.createdAt);
  const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  /** Returns the token of the only link in the mails to an address. */
  const tokenTo = async (address: string) => {
    const links = (await mails())
      .filter(({ to }) => to === address)
      .flatMap(
        ({ text }) => /(?<=http:\/\/shop\.test\/dashboard\/security#email=)[\w-]{43}\n/.exec(text) ?? [],
      );
    expect(links).toHaveLength(1);
    return links[0]?.trim();
  };
  const logIn = async (email: string, visitor = createVisitor(server.app)) =>
    (await visitor.send('POST', '/api/auth/login', { email, password: PASSWORD })).statusCode;

  test('an address changes once its link is opened; other sessions and links to the old mailbox end', async () => {
    const other = createVisitor(server.app);
    await logIn(ada.email, other);
    await other.send('POST', '/api/auth/forgot-password', { email: ada.email });
    const reset = /reset-password#([\w-]{43})/.exec((await mails())[0]?.text ?? '')?.[1];
    await server.db.execute(sql`truncate outbox`);

    const response = await requestChange(ada);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { success: true, message: SENT, user: { email: 'ada@example.org' } },
    ]);
    expect(await emailOf(ada)).toEqual({ success: true, email: 'ada@example.org', isConfirmed: false });
    expect(await subjects()).toEqual([
      'ada@example.org: Your email address is about to change',
      'new@example.org: Please confirm your email',
    ]);
    expect((await mails()).map(({ text }) => text).join()).not.toContain('Ada');

    const confirmed = await confirm(ada, await tokenTo(NEW));
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      200,
      { success: true, message: 'Thank you. Your email address is confirmed.', user: { email: NEW } },
    ]);
    expect(await emailOf(ada)).toEqual({ success: true, email: NEW, isConfirmed: true });
    expect(await subjects()).toContain('ada@example.org: Your email address has been changed');
    expect((await other.send('GET', '/api/auth/email')).statusCode).toBe(401);
    const passwords = { newPassword: 'a better horse!', confirmPassword: 'a better horse!' };
    const old = { token: reset, ...passwords };
    expect((await ada.send('POST', '/api/auth/reset-password', old)).statusCode).toBe(400);
    expect([await logIn('ada@example.org'), await logIn('NEW@example.org')]).toEqual([401, 200]);
  });

  test('a link works once, for its own account, for 24 hours and until the password changes', async () => {
    const eve = await createUser(server, 'Eve');
    await requestChange(ada);
    const token = await tokenTo(NEW);
    const refused = async (user: Visitor, given: string | undefined) => {
      const response = await confirm(user, given);
      expect([response.statusCode, response.json().message]).toEqual([400, EXPIRED]);
    };
    await refused(ada, 'another');
    await refused(eve, token);
    expect((await confirm(createVisitor(server.app), token)).statusCode).toBe(401);
    const age = (interval: string) =>
      server.db.execute(sql`update email_links set created_at = created_at - ${interval}::interval`);
    await server.db.execute(sql`update users set password_set_at = password_set_at - interval '2 days'`);
    await age('24 hours');
    await refused(ada, token);
    await age('-24 hours');
    const change = (from: string, to: string) =>
      ada.send('PATCH', '/api/auth/update-password', {
        userId: ada.id,
        currentPassword: from,
        newPassword: to,
        confirmPassword: to,
      });
    expect((await change(PASSWORD, 'another lace gown!')).statusCode).toBe(200);
    await refused(ada, token);
    await server.db.execute(sql`truncate outbox`);
    await requestChange(ada);
    const next = await tokenTo(NEW);
    expect((await confirm(ada, next)).statusCode).toBe(200);
    await refused(ada, next);
  });

  test('the second of two changes ends with the first, and one link opened twice at once works once', async () => {
    await requestChange(ada, 'first@example.org');
    await requestChange(ada, 'second@example.org');
    const [first, second] = [await tokenTo('first@example.org'), await tokenTo('second@example.org')];
    const both = await Promise.all([confirm(ada, first), confirm(ada, first)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await confirm(ada, second)).statusCode).toBe(400);
    expect((await emailOf(ada)).email).toBe('first@example.org');
  });

  test('tells nobody whether an address has an account, or is the one of the admin', async () => {
    await createUser(server, 'Vic');
    const responses = [];
    for (const email of [NEW, 'VIC@example.org', 'boss@example.org']) {
      const { statusCode, body, headers } = await requestChange(ada, email);
      const { date: _, ...rest } = headers;
      responses.push({ statusCode, body, rest });
      expect(await emailOf(ada)).toEqual({ success: true, email: 'ada@example.org', isConfirmed: false });
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await subjects()).toEqual([
      ...Array(3).fill('ada@example.org: Your email address is about to change'),
      'new@example.org: Please confirm your email',
      'vic@example.org: You already have an account',
    ]);
  });

  test('an address that got an account meanwhile is not taken from it', async () => {
    await requestChange(ada, 'vic@example.org');
    const token = await tokenTo('vic@example.org');
    const vic = await createUser(server, 'Vic');
    expect((await confirm(ada, token)).statusCode).toBe(409);
    expect((await emailOf(vic)).email).toBe('vic@example.org');
    expect((await emailOf(ada)).email).toBe('ada@example.org');
  });

  test('[SAFE-04] nobody gets the address of the configured admin, who keeps it', async () => {
    // A link from a time in which the address was not configured.
    const link = { tokenHash: sha256('old'), userId: ada.id, email: 'boss@example.org' };
    await server.db.insert(emailLinks).values(link);
    expect((await confirm(ada, 'old')).statusCode).toBe(400);
    const boss = await createUser(server, 'Boss', 'admin');
    const response = await requestChange(boss);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'This address is set by ADMIN_EMAIL in the configuration of the server and can’t be changed here.',
    ]);
    expect(await subjects()).toEqual([]);
  });

  test('a stolen session alone changes nothing, and an account causes few mails', async () => {
    await server.db.execute(sql`update sessions set proved_at = now() - interval '10 minutes'`);
    expect((await requestChange(ada)).json().requires).toEqual({ kind: 'proof', methods: ['password'] });
    await ada.send('POST', '/api/auth/prove', { password: PASSWORD });
    expect((await requestChange(ada, 'ADA@example.org')).json().errors).toEqual({
      email: ['This is already your email address.'],
    });
    for (let request = 0; request < 5; request += 1) expect((await requestChange(ada)).statusCode).toBe(200);
    expect((await requestChange(ada)).statusCode).toBe(429);
    expect((await ada.send('POST', '/api/auth/email/link')).statusCode).toBe(429);
  });

  test('the current address is confirmed with a link to it, and stays confirmed', async () => {
    const other = createVisitor(server.app);
    await logIn(ada.email, other);
    expect((await ada.send('POST', '/api/auth/email/link')).json()).toEqual({ success: true, message: SENT });
    expect(await subjects()).toEqual(['ada@example.org: Please confirm your email']);
    expect((await confirm(ada, await tokenTo(ada.email))).statusCode).toBe(200);
    expect(await emailOf(other)).toEqual({ success: true, email: 'ada@example.org', isConfirmed: true });
    const repeated = await ada.send('POST', '/api/auth/email/link');
    expect([repeated.statusCode, repeated.json().message]).toEqual([
      409,
      'Your email address is already confirmed.',
    ]);
    await requestChange(ada);
    expect((await emailOf(ada)).isConfirmed).toBe(true);
  });
});

describeDatabases('without a mail server, on $name', ({ name, open }) => {
  const server = testServer(open, ADMIN);
  beforeEach(() => clearUsers(server.db));

  test('an address changes at once, unless it is taken or the one of the admin', async () => {
    const ada = await createUser(server, 'Ada');
    await server.db.update(users).set({ emailVerifiedAt: new Date() });
    await createUser(server, 'Vic');
    const other = createVisitor(server.app);
    await other.send('POST', '/api/auth/login', { email: ada.email, password: PASSWORD });
    for (const email of ['VIC@example.org', 'boss@example.org']) {
      const refused = await requestChange(ada, email);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'An account with this email address already exists.',
      ]);
    }
    const { statusCode, json } = await requestChange(ada);
    expect([statusCode, json()]).toMatchObject([
      200,
      { message: 'Your email address has been changed.', user: { email: NEW } },
    ]);
    expect(await emailOf(ada)).toEqual({ success: true, email: NEW, isConfirmed: false });
    expect((await other.send('GET', '/api/auth/email')).statusCode).toBe(401);
    expect((await ada.send('POST', '/api/auth/email/link')).statusCode).toBe(404);
    expect((await confirm(ada, 'any')).statusCode).toBe(404);
  });

  test('two changes at the same time both succeed, one after the other', async () => {
    const ada = await createUser(server, 'Ada');
    const emails = ['first@example.org', 'second@example.org'];
    const { pending } = await server.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, ada.id)).for('share');
      const pending = Promise.all(emails.map((email) => requestChange(ada, email)));
      await untilBlocked({ name, db: server.db }, 2);
      return { pending };
    });
    expect((await pending).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(emails).toContain((await emailOf(ada)).email);
  });
});
