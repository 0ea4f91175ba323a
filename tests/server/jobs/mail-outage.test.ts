import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { describeFailure } from '#server/jobs/mail-failures.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { queueMail } from '#server/jobs/outbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { type MailServer, readMailHeaders, startMailServer } from '#tests/support/mail-server.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { MAIL_BUDGETS } from '#tests/support/server/test-mails.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  let mailServer: MailServer;
  let worker: Worker | undefined;
  beforeEach(async () => {
    await server.db.execute(
      sql`truncate products, orders, users, registrations, outbox, rate_limits cascade`,
    );
    mailServer = await startMailServer({ startTls: true });
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    await mailServer.stop();
  });

  const start = (smtpUrl = mailServer.url) => {
    worker = startMailWorker(
      server.db,
      { smtpUrl, from: 'hello@shop.example', budgets: MAIL_BUDGETS },
      server.app.log,
    );
    return worker;
  };
  const queue = (to: string) =>
    queueMail(server.db, { purpose: 'customer', to, subject: 'Hello', text: 'Hello' });
  const mails = () => server.db.select().from(outbox).orderBy(outbox.createdAt);
  const reasons = async () =>
    (await mails()).map((mail) => (mail.failure === null ? '' : describeFailure(mail)));
  const pass = async (interval: string) => {
    for (const column of ['due_at', 'created_at', 'expires_at'])
      await server.db.execute(
        sql`update outbox set ${sql.identifier(column)} = ${sql.identifier(column)} - ${interval}::interval`,
      );
  };

  test.each([
    // An address of this machine that counts as another machine.
    ['0.0.0.0', 'The mail server has a certificate that is not valid: self-signed certificate'],
    ['user:wrong@127.0.0.1', /^The mail server does not accept the username and password: 5\d\d /],
  ])('says why the mail server at %s gets no mail', async (host, reason) => {
    await queue('ann@example.org');
    start(mailServer.url.replace('127.0.0.1', host));
    await expect.poll(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  });

  test.each([
    ['smtp://127.0.0.1:9', 'The mail server refuses connections.'],
    ['smtp://mail.invalid', 'The mail server is not found by its name.'],
  ])('says why %s gets no mail', async (smtpUrl, reason) => {
    await queue('ann@example.org');
    start(smtpUrl);
    await expect.poll(reasons, { timeout: 40_000 }).toEqual([reason]);
  });

  test('says that a mail server without encryption, or with none in common, gets no mail', async () => {
    await mailServer.stop();
    mailServer = await startMailServer();
    for (const url of [
      mailServer.url.replace('127.0.0.1', '0.0.0.0'),
      mailServer.url.replace('smtp', 'smtps'),
    ]) {
      await server.db.delete(outbox);
      await queue('ann@example.org');
      const encrypted = start(url);
      await expect.poll(reasons).toEqual([expect.stringContaining('The mail server offers no encryption')]);
      await encrypted.close();
    }
  });

  test('a relay on this machine may have a self-signed certificate', async () => {
    await queue('ann@example.org');
    start();
    await mailServer.waitForMails(1);
    expect(readMailHeaders(mailServer.received[0] ?? { from: '', to: [], raw: '' }, 'To')).toEqual([
      'To: ann@example.org',
    ]);
  });

  test('sends what has waited for an hour as soon as one mail arrives', async () => {
    await mailServer.stop();
    for (const name of ['ann', 'bea', 'cat', 'dan', 'eve']) await queue(`${name}@example.org`);
    const isWaiting = sql`failure is not null and due_at > now()`;
    for (let minutes = 0; minutes < 60; minutes += 5) {
      const failing = start();
      await expect.poll(() => server.db.$count(outbox, isWaiting)).toBe(5);
      await failing.close();
      // No pause is longer than five minutes.
      expect(await server.db.$count(outbox, sql`due_at > now() + interval '5 minutes'`)).toBe(0);
      await pass('5 minutes');
    }
    await server.db.update(outbox).set({ dueAt: sql`now() + interval '4 minutes'` });
    // A full mailbox is no failure of the connection.
    await server.db.update(outbox).set({ failureKind: 'later' }).where(sql`"to" = 'eve@example.org'`);
    await mailServer.start();
    await queue('new@example.org');
    start(`${mailServer.url}?maxConnections=1`);
    await mailServer.waitForMails(5);
    // The first shows that the mail server answers. The others follow side by side.
    const [first, ...others] = mailServer.received.map(({ to }) => to[0]?.replace('@example.org', ''));
    expect(first).toBe('new');
    expect(others.toSorted()).toEqual(['ann', 'bea', 'cat', 'dan']);
    await expect.poll(mails).toMatchObject([{ to: 'eve@example.org' }]);
  });

  test('drops a mail whose link has expired', async () => {
    await createUser(server, 'Ann');
    await mailServer.stop();
    await createVisitor(server.app).send('POST', '/api/auth/forgot-password', { email: 'ann@example.org' });
    const failing = start();
    await expect.poll(reasons).toEqual(['The mail server refuses connections.']);
    await failing.close();
    await pass('31 minutes');
    await mailServer.start();
    await queue('bea@example.org');
    start();
    await mailServer.waitForMails(1);
    await expect.poll(mails).toEqual([]);
    expect(mailServer.received.map(({ to }) => to)).toEqual([['bea@example.org']]);
  });

  test('a mail with a link expires together with it', async () => {
    await insertProducts(server.db, [productRow({ id: 'gown' }), productRow({ id: 'hat', stock: 0 })]);
    const visitor = createVisitor(server.app);
    const account = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD };
    await visitor.send('POST', '/api/auth/register', account);
    await server.db.execute(sql`update registrations set created_at = created_at - interval '20 hours'`);
    const ann = await createUser(server, 'Ann');
    await ann.send('PUT', '/api/auth/email', { email: 'other@example.org' });
    await visitor.send('POST', '/api/auth/forgot-password', { email: 'ann@example.org' });
    await visitor.send('POST', '/api/products/hat/notify', { email: 'zoe@example.org' });
    await placeTestOrder(visitor);
    const hours = sql<number | null>`round(extract(epoch from expires_at - now()) / 360)::int / 10.0`.mapWith(
      Number,
    );
    const rows = await server.db
      .select({ subject: outbox.subject, purpose: outbox.purpose, expiresAt: outbox.expiresAt, hours })
      .from(outbox)
      .orderBy(outbox.createdAt);
    expect(
      rows.map((row) => [row.subject.replace(/ \(.*/, ''), row.expiresAt === null ? null : row.hours]),
    ).toEqual([
      ['Please confirm your email', 24],
      ['Please confirm your email', 24],
      ['Your email address is about to change', null],
      ['Choose a new password', 0.5],
      ['Please confirm: back-in-stock alert for hat', 168],
      ['Please confirm your order', 168],
    ]);
  });
});
