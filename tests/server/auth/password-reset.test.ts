import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outbox, passwordResets, rateLimits, sessions, users } from '#server/db/schema.ts';
import { testDatabases } from '#tests/support/database.ts';
import { MAILS, testServer } from '#tests/support/server/test-app.ts';
import { forgetPeople, PASSWORD, type Person, person, visitor } from '#tests/support/server/test-people.ts';

const NEW = 'a better horse!';
const ON_ITS_WAY = {
  success: true,
  message:
    'If there is an account with this address, a mail with a link is on its way. The link can be used for 30 minutes.',
};
const NO_LONGER_GOOD = 'This link is no longer valid. Please ask for a new one.';
const REFUSED = { success: false, message: NO_LONGER_GOOD, errors: { token: [NO_LONGER_GOOD] } };

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open, { ...MAILS, SITE_URL: 'http://solene.example' });
  let ada: Person;
  beforeEach(async () => {
    await forgetPeople(server.db);
    await server.db.delete(outbox);
    ada = await person(server, 'Ada');
  });

  const post = (path: string, payload: object, remoteAddress = '198.51.100.7') =>
    visitor(server.app, { remoteAddress }).send('POST', `/api/auth${path}`, payload);
  const forgot = (email: string, remoteAddress?: string) =>
    post('/forgot-password', { email }, remoteAddress);
  const reset = (token: string, newPassword = NEW, confirmPassword = newPassword) =>
    post('/reset-password', { token, newPassword, confirmPassword });
  const logIn = async (password: string) => (await post('/login', { email: ada.email, password })).statusCode;
  const mails = () => server.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
  /** Asks for a link, and takes the token out of the mail. */
  const askedToken = async () => {
    await server.db.delete(outbox);
    expect((await forgot(ada.email)).statusCode).toBe(200);
    const [mail] = await mails();
    return /\/reset-password#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'no token';
  };
  const age = (time: string) =>
    server.db.execute(sql`update password_resets set created_at = created_at - ${time}::interval`);
  /** As if the password had been chosen long ago. */
  const settle = () => server.db.execute(sql`update users set password_set_at = now() - interval '1 day'`);

  test('who has forgotten the password chooses another one by the link in a mail', async () => {
    const token = await askedToken();
    const [asked] = await mails();
    expect(asked).toMatchObject({ to: 'ada@example.org', replyTo: null, subject: 'Choose a new password' });
    expect(asked?.text).toContain(`\nhttp://solene.example/reset-password#${token}\n`);

    const answer = await reset(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Your password has been changed. Please sign in.' },
    ]);
    expect([await logIn(PASSWORD), await logIn(NEW)]).toEqual([401, 200]);
    const told = (await mails()).at(-1);
    expect(told).toMatchObject({ to: 'ada@example.org', subject: 'Your password has been changed' });
    expect(told?.text).toContain('\nhttp://solene.example/forgot-password\n');
  });

  test('an address without an account gets the same answer in no less time, and no mail', async () => {
    const timed = async (email: string) => {
      const began = performance.now();
      const { statusCode, headers, body } = await forgot(email);
      const { date: _, ...others } = headers;
      return { statusCode, body, headers: others, even: performance.now() - began >= 299 };
    };
    const known = await timed('ADA@example.org');
    expect(await timed('nobody@example.org')).toEqual(known);
    expect(known).toMatchObject({ statusCode: 200, even: true });
    expect(JSON.parse(known.body)).toEqual(ON_ITS_WAY);
    expect((await mails()).map(({ to }) => to)).toEqual(['ada@example.org']);
  });

  test('a link ends all sessions of the person, and nobody else’s', async () => {
    const eve = await person(server, 'Eve');
    await reset(await askedToken());
    expect(await server.db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: eve.id }]);
  });

  test('a link can be used once, even by many at the same moment', async () => {
    const token = await askedToken();
    const answers = await Promise.all([1, 2, 3, 4].map((who) => reset(token, `horse number ${who}!`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const again = await reset(token);
    expect([again.statusCode, again.json()]).toEqual([400, REFUSED]);
    expect(await logIn(NEW)).toBe(401);
  });

  test('a newer link takes the place of an older one', async () => {
    const older = await askedToken();
    const newer = await askedToken();
    expect((await reset(older)).json()).toEqual(REFUSED);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test('a link can be used for thirty minutes, by the database’s clock', async () => {
    await settle();
    const late = await askedToken();
    await age('30 minutes');
    expect((await reset(late)).json()).toEqual(REFUSED);
    const early = await askedToken();
    await age('29 minutes');
    expect((await reset(early)).statusCode).toBe(200);
  });

  test('a password that was changed since makes a link worthless', async () => {
    const token = await askedToken();
    const passwords = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };
    const changed = await ada.send('PATCH', '/api/auth/update-password', { userId: ada.id, ...passwords });
    expect(changed.statusCode).toBe(200);
    expect((await reset(token, 'a third horse!')).json()).toEqual(REFUSED);
    expect(await logIn(NEW)).toBe(200);
  });

  test('the database knows no token, and forgets what is too old', async () => {
    await settle();
    const token = await askedToken();
    const rows = await server.db.select().from(passwordResets);
    expect(rows).toEqual([
      { tokenHash: expect.stringMatching(/^[\w-]{43}$/), userId: ada.id, createdAt: expect.any(Date) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await age('31 minutes');
    const eve = await person(server, 'Eve');
    await forgot(eve.email);
    expect(await server.db.select({ userId: passwordResets.userId }).from(passwordResets)).toEqual([
      { userId: eve.id },
    ]);
  });

  test('a new password obeys the rules of any other, and a wrong one leaves the link good', async () => {
    const token = await askedToken();
    expect((await reset(token, 'correct horse')).json()).toMatchObject({
      errors: {
        newPassword: ['Password must be at least 8 characters long and include one special character.'],
      },
    });
    expect((await reset(token, NEW, PASSWORD)).json()).toMatchObject({
      errors: { confirmPassword: ['New Password and Confirm New Password do not match.'] },
    });
    expect((await reset('', NEW)).json()).toEqual(REFUSED);
    expect((await reset(token)).statusCode).toBe(200);
    expect((await post('/forgot-password', { email: 'ada' })).json()).toMatchObject({
      errors: { email: ['Email address is invalid.'] },
    });
  });

  test('who was kept out by wrong passwords can sign in with the new one', async () => {
    const token = await askedToken();
    await Promise.all(Array.from({ length: 10 }, () => logIn('wrong horse!')));
    expect(await logIn(PASSWORD)).toBe(429);
    await reset(token);
    expect(await logIn(NEW)).toBe(200);
  });

  test.each(['ada@example.org', 'nobody@example.org'])(
    'five links an hour for %s, whoever asks for them',
    async (email) => {
      const addresses = ['198.51.100.7', '203.0.113.9', '203.0.113.10', '203.0.113.11', '203.0.113.12'];
      const answers = await Promise.all(addresses.map((address) => forgot(email, address)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      const sixth = await forgot(email.toUpperCase(), '203.0.113.13');
      expect(sixth.json()).toEqual({
        success: false,
        message: 'That was too often. Please try again in 60 minutes.',
      });
      expect(await server.db.select().from(passwordResets)).toHaveLength(email.startsWith('ada') ? 1 : 0);
    },
  );

  test('thirty tries an hour for an address of the network, of links and of tokens', async () => {
    await forgot(ada.email);
    await server.db.update(rateLimits).set({ count: 29 });
    expect((await reset('any')).statusCode).toBe(400);
    expect((await reset('any')).statusCode).toBe(429);
    expect((await forgot('nobody@example.org')).statusCode).toBe(429);
    expect((await forgot('nobody@example.org', '203.0.113.9')).statusCode).toBe(200);
  });
});

describe.each(testDatabases())('without SITE_URL, on $name', ({ open }) => {
  const server = testServer(open, { ...MAILS, PORT: '4321' });
  afterEach(() => server.db.delete(users));

  test('a link never leads to the host that a request names', async () => {
    await person(server, 'Ada');
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
