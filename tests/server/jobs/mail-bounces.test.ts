import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { users } from '#server/db/schema/auth.ts';
import { type MailPurpose, outbox } from '#server/db/schema/jobs.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { queueMail } from '#server/jobs/outbox.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { MAIL_BUDGETS } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder, newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, PASSWORD, type TestUser } from '#tests/support/server/test-users.ts';

const GONE = '550 5.1.1 No such user';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test', MAILS_PER_NETWORK: '1000' });
  let mailServer: MailServer;
  /** A worker that runs during a whole test. Without one, `settle` starts a worker, which does not wait to poll. */
  let worker: Worker | undefined;
  let root: TestUser;
  /** The recipients that the worker has tried, in order. */
  let tried: string[];
  beforeEach(async () => {
    await server.db.execute(
      sql`truncate products, orders, users, registrations, outbox, rate_limits, messages cascade`,
    );
    root = await createUser(server, 'Root', 'admin');
    tried = [];
    mailServer = await startMailServer();
    refuse((address) => (address.startsWith('gone') ? GONE : undefined));
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    await mailServer.stop();
  });

  const start = () =>
    startMailWorker(
      server.db,
      { smtpUrl: mailServer.url, from: 'hello@shop.example', budgets: MAIL_BUDGETS },
      server.app.log,
    );

  const refuse = (responseTo: (address: string) => string | undefined) => {
    mailServer.onRecipient = async (address) => {
      tried.push(address);
      return responseTo(address);
    };
  };
  const queue = (to: string, purpose: MailPurpose = 'requested', replyTo?: string) =>
    queueMail(server.db, { purpose, to, subject: 'Hello', text: 'Hello', ...(replyTo && { replyTo }) });
  /** Moves all times back, as if this interval had passed. */
  const pass = async (interval: string) => {
    for (const [table, column] of [
      ['outbox', 'due_at'],
      ['outbox', 'created_at'],
      ['outbox', 'expires_at'],
      ['rate_limits', 'ends_at'],
      ['orders', 'expires_at'],
      ['orders', 'placed_at'],
    ] as const)
      await server.db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} - ${interval}::interval`,
      );
  };
  /** Sends the due mails. Resolves when no mail is due or on its way. */
  const settle = async () => {
    const ownWorker = worker ? undefined : start();
    const pending = () =>
      server.db.select().from(outbox).where(sql`due_at <= now() or (failure is null and attempts > 0)`);
    await expect.poll(pending).toEqual([]);
    await ownWorker?.close();
  };
  const kinds = async () =>
    (await server.db.select().from(outbox).orderBy(outbox.createdAt)).map(({ failureKind }) => failureKind);
  const listed = async () => (await root.send('GET', '/api/outbox')).json().mails;
  const openTasks = async () => (await root.send('GET', '/api/stats/shop')).json().waiting.failedMails;
  const timesTried = (address: string) => tried.filter((each) => each === address).length;

  test('ends after two refusals of an address, and strangers cause no other mail to it', async () => {
    for (const name of ['Ann', 'Bea', 'Cat'])
      await createVisitor(server.app).send('POST', '/api/auth/register', {
        username: name,
        email: `gone-${name}@example.org`,
        password: PASSWORD,
      });
    await settle();
    expect(await openTasks()).toBe(3);
    await pass('1 minute');
    await settle();
    expect(tried).toHaveLength(6);
    expect([await listed(), await openTasks()]).toEqual([[], 0]);
    await queue('Ann <GONE-ann@example.org>');
    await queue('gone-ann+tag@example.org');
    await pass('1 hour');
    await settle();
    // The tag is another address for many mail servers.
    expect([timesTried('gone-Ann@example.org'), timesTried('gone-ann+tag@example.org')]).toEqual([2, 1]);
    expect(timesTried('GONE-ann@example.org')).toBe(0);
    expect(await listed()).toHaveLength(1);
    await pass('2 hours');
    worker = start();
    await expect.poll(kinds).toEqual([]);
    await worker.close();
    worker = undefined;

    await pass('30 days');
    await queue('gone-ann@example.org');
    await settle();
    expect(timesTried('gone-ann@example.org')).toBe(1);
  });

  test('an order whose mail is refused says so, ends in time, and its customer can try again', async () => {
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
    const visitor = createVisitor(server.app);
    const place = () => placeTestOrder(visitor, newOrder({ contact: { email: 'gone@example.org' } }));
    const order = await place();
    await settle();
    await pass('1 minute');
    await settle();
    expect(timesTried('gone@example.org')).toBe(2);
    expect((await fetchOrder(visitor, order)).mail).toBe('failed');
    const refusal = `This address does not exist or accepts no emails: ${GONE}`;
    expect(await listed()).toMatchObject([{ failure: refusal, dueAt: '', attempts: 2 }]);
    // Another order of the same customer, whose mail is not tried.
    const other = await place();
    await settle();
    expect(timesTried('gone@example.org')).toBe(2);
    expect((await fetchOrder(visitor, other)).mail).toBe('failed');

    refuse(() => undefined);
    const again = await visitor.send('POST', `/api/orders/${other.number}/mail`, undefined, {
      'Order-Secret': other.secret ?? '',
    });
    expect(again.statusCode).toBe(200);
    await settle();
    await expect.poll(async () => (await fetchOrder(visitor, other)).mail).toBe('sent');
    // The address works again.
    await queue('gone@example.org');
    await settle();
    expect(timesTried('gone@example.org')).toBe(4);

    await pass('25 hours');
    const context = withMail(server.db);
    while (await expireNextOrder(context));
    expect((await fetchOrder(visitor, order)).status).toBe('cancelled');
  });

  test('neither the owner of an account nor the shop loses a mail that they need', async () => {
    const ann = await createUser(server, 'Ann');
    await server.db
      .update(users)
      .set({ email: 'gone@example.org', emailKey: 'gone@example.org' })
      .where(sql`id = ${ann.id}`);
    await queue('gone@example.org', 'customer');
    await queue('gone-desk@shop.example', 'requested', 'zoe@example.org');
    await queue('gone-desk@shop.example', 'shop');
    for (const minutes of [1, 2, 4]) {
      await settle();
      await pass(`${minutes} minutes`);
    }
    await settle();
    expect([timesTried('gone@example.org'), timesTried('gone-desk@shop.example')]).toEqual([2, 8]);
    expect(await listed()).toHaveLength(3);
    await queue('gone@example.org');
    await settle();
    expect(timesTried('gone@example.org')).toBe(2);
    // Both of these leave: the account's owner has asked to log in, and has confirmed the address since.
    await queue('gone@example.org', 'account');
    await settle();
    await server.db.update(users).set({ emailVerifiedAt: new Date() });
    await queue('gone@example.org');
    await settle();
    expect(timesTried('gone@example.org')).toBe(4);
  });

  test.each([
    ['451 4.2.0 Try later', 'later'],
    ['550 5.7.1 Blocked', 'policy'],
    ['554 5.7.1 Message looks like spam', 'policy'],
    ['550 Relaying denied', 'policy'],
    ['552 5.2.2 Mailbox full', 'rejected'],
    ['553 5.1.8 Sender address does not exist', 'rejected'],
  ])('never ends a mail after: %s', async (response, kind) => {
    refuse(() => response);
    await queue('ann@example.org');
    await settle();
    for (const minutes of [1, 2]) {
      await pass(`${minutes} minutes`);
      await settle();
    }
    expect(tried).toHaveLength(3);
    expect(await kinds()).toEqual([kind]);
    refuse(() => undefined);
    await queue('ann@example.org');
    await settle();
    expect(mailServer.received).toHaveLength(1);
  });

  test.each(['550 No such user', '551 User not local', '553 Mailbox name not allowed', '550 5.2.1 Disabled'])(
    'ends a mail after: %s',
    async (response) => {
      refuse(() => response);
      await queue('ann@example.org', 'customer');
      await settle();
      expect(await kinds()).toEqual(['mailbox']);
      await pass('1 minute');
      await settle();
      await pass('10 hours');
      await settle();
      expect(tried).toHaveLength(2);
    },
  );

  test('drops and suppresses nothing while the mail server refuses most recipients', async () => {
    worker = start();
    refuse((address) => (address === 'ok@example.org' ? undefined : GONE));
    // These are taken for missing mailboxes at first.
    for (let index = 0; index < 3; index += 1) await queue(`early-${index}@example.org`);
    await settle();
    await pass('1 minute');
    await settle();
    expect(await openTasks()).toBe(0);
    await queue('ok@example.org');
    for (let index = 0; index < 5; index += 1) await queue(`late-${index}@example.org`);
    await settle();
    for (const minutes of [1, 2]) {
      await pass(`${minutes} minutes`);
      await settle();
    }
    expect(await openTasks()).toBe(8);
    expect(new Set(await kinds())).toEqual(new Set(['relay']));
    expect((await listed())[0].failure).toBe(`The mail server refuses most recipients: ${GONE}`);

    refuse(() => undefined);
    await pass('8 minutes');
    await mailServer.waitForMails(9);
    await expect.poll(openTasks).toBe(0);
    await queue('early-0@example.org');
    await mailServer.waitForMails(10);
  });
});
