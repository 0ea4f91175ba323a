import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { authenticatorApps, sessions, users } from '#server/db/schema/auth.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

const EMAIL = 'vic@example.org';
const WAITS = { success: true, message: 'Almost done. Please open the link in the email we’ve sent you.' };
const STOLEN = 'a thief’s horse!';

describeDatabases('with a mail server, on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.execute(sql`truncate outbox, registrations`);
  });

  const post = (path: string, payload: object) =>
    createVisitor(server.app).send('POST', `/api/auth${path}`, payload);
  const register = (email: string, username = 'Ada', password = PASSWORD) =>
    post('/register', { username, email, password });
  const logIn = async (password: string, registration?: string) =>
    (await post('/login', { email: EMAIL, password, registration })).statusCode;
  const mails = () => server.db.select().from(outbox).orderBy(outbox.createdAt);
  /** Returns the token in the last mail. */
  const mailedToken = async () =>
    /http:\/\/shop\.test\/login#registration=([\w-]{43})\n/.exec((await mails()).at(-1)?.text ?? '')?.[1];

  test('tells nobody whether an address has an account, at registration or by a login after it', async () => {
    await createUser(server, 'Vic');
    const [taken, free] = [
      await register('VIC@example.org', 'Eve'),
      await register('new@example.org', 'Ada'),
    ];
    const { date: _, ...headers } = taken.headers;
    expect(free.headers).toMatchObject(headers);
    expect([taken.statusCode, taken.json()]).toEqual([201, WAITS]);
    expect([free.statusCode, free.json()]).toEqual([201, WAITS]);
    for (const email of [EMAIL, 'new@example.org']) {
      const response = await post('/login', { email, password: 'not the one!' });
      expect([response.statusCode, response.json().message]).toEqual([401, 'Invalid email or password']);
    }
    expect((await post('/login', { email: 'new@example.org', password: PASSWORD })).statusCode).toBe(401);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [EMAIL, 'You already have an account'],
      ['new@example.org', 'Please confirm your email'],
    ]);
    expect((await register('new@example.org', 'vic')).json().message).toBe('This username is already taken.');
  });

  test('creates the account with the first login through the mailed link', async () => {
    await register(EMAIL);
    const token = await mailedToken();
    expect(await server.db.select().from(users)).toEqual([]);
    expect(await logIn('not the one!', token)).toBe(401);
    expect(await logIn(PASSWORD, 'another token')).toBe(401);
    expect(await logIn(PASSWORD, token)).toBe(200);
    expect(await server.db.select().from(users)).toMatchObject([
      { username: 'Ada', email: EMAIL, role: 'user', emailVerifiedAt: expect.any(Date) },
    ]);
    expect(await logIn(PASSWORD)).toBe(200);
  });

  test('sends a lost link again, for a day and with the same response for every address', async () => {
    await createUser(server, 'Eve');
    await register(EMAIL);
    await server.db.execute(sql`update registrations set created_at = created_at - interval '23 hours'`);
    const resend = async (email: string) => {
      const { statusCode, body } = await post('/register/link', { email });
      return { statusCode, body };
    };
    const expected = {
      statusCode: 200,
      body: JSON.stringify({
        success: true,
        message: 'We’ve sent the link again, if this address is waiting for it.',
      }),
    };
    for (const email of ['VIC@example.org', 'eve@example.org', 'new@example.org'])
      expect(await resend(email)).toEqual(expected);
    expect((await mails()).map(({ to }) => to)).toEqual([EMAIL, EMAIL]);
    const second = await mailedToken();
    await server.db.execute(sql`update registrations set created_at = created_at - interval '1 hour'`);
    expect(await logIn(PASSWORD, second)).toBe(401);
    await resend(EMAIL);
    expect(await mails()).toHaveLength(2);
    await server.db.execute(sql`update registrations set created_at = now()`);
    expect(await logIn(PASSWORD, second)).toBe(200);
  });

  test('lets nobody keep the address of another person, who never confirms a stranger’s password', async () => {
    await register(EMAIL, 'Eve', STOLEN);
    const strangersLink = await mailedToken();
    await register(EMAIL, 'Vic');
    const ownLink = await mailedToken();
    // The owner opens the wrong link.
    expect(await logIn(PASSWORD, strangersLink)).toBe(401);
    expect(await logIn(PASSWORD, ownLink)).toBe(200);
    expect(await logIn(STOLEN, strangersLink)).toBe(401);
    expect(await server.db.select().from(users)).toMatchObject([{ username: 'Vic' }]);
  });

  test('gives a confirmed account another name if its own was taken meanwhile, and ends old links', async () => {
    await register(EMAIL);
    const token = await mailedToken();
    await server.db.execute(sql`update registrations set created_at = created_at - interval '24 hours'`);
    expect(await logIn(PASSWORD, token)).toBe(401);
    await server.db.execute(sql`update registrations set created_at = now()`);
    await server.db.execute(
      sql`insert into users (username, username_key, email, email_key, password_hash) values ('ADA', 'ada', 'a@b.org', 'a@b.org', '')`,
    );
    expect(await logIn(PASSWORD, token)).toBe(200);
    const names = (await server.db.select().from(users)).map(({ username }) => username).sort();
    expect(names).toEqual(['ADA', expect.stringMatching(/^Ada-[0-9a-f]{8}$/)]);
  });

  test('returns an account that a stranger has created to the owner of the mailbox', async () => {
    // From a time in which the shop sent no mails.
    const stranger = await createUser(server, 'Vic');
    await server.db
      .insert(authenticatorApps)
      .values({ userId: stranger.id, key: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() });
    await post('/forgot-password', { email: EMAIL });
    const [mail] = await mails();
    const token = /#([\w-]{43})&/.exec(mail?.text ?? '')?.[1];
    const passwords = { newPassword: 'a better horse!', confirmPassword: 'a better horse!' };
    expect((await post('/reset-password', { token, ...passwords })).statusCode).toBe(200);
    expect(await server.db.select().from(sessions)).toEqual([]);
    expect((await stranger.send('GET', '/api/orders/mine')).statusCode).toBe(401);
    expect([await logIn(PASSWORD), await logIn('a better horse!')]).toEqual([401, 200]);
  });

  test('[SAFE-05] a reset password leaves an admin the second step, even without a confirmed address', async () => {
    const admin = await createUser(server, 'Vic', 'admin');
    await server.db
      .insert(authenticatorApps)
      .values({ userId: admin.id, key: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() });
    await post('/forgot-password', { email: EMAIL });
    const [mail] = await mails();
    const token = /#([\w-]{43})&/.exec(mail?.text ?? '')?.[1];
    const newPassword = 'a better horse!';
    const reset = await post('/reset-password', { token, newPassword, confirmPassword: newPassword });
    expect(reset.statusCode).toBe(200);
    const login = await post('/login', { email: EMAIL, password: newPassword });
    expect([login.statusCode, login.json().requires]).toEqual([
      401,
      { kind: 'second-step', methods: ['code'] },
    ]);
  });
});

describeDatabases('as a base backend, on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test', CAPABILITIES: 'none' });

  test('keeps the responses of the contract', async () => {
    const register = async (username: string) => {
      const body = { username, email: EMAIL, password: PASSWORD };
      const response = await createVisitor(server.app).send('POST', '/api/auth/register', body);
      return [response.statusCode, response.json().message];
    };
    expect(await register('Ada')).toEqual([201, 'User registered successfully']);
    expect(await register('Eve')).toEqual([409, 'An account with this email address already exists.']);
  });
});
