import { lte, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { users } from '#server/db/schema/auth.ts';
import { type MailPurpose, outbox } from '#server/db/schema/jobs.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { queueMail } from '#server/jobs/outbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

const LURE = 'You won: claim at shop-prize.example';
const VICTIM = 'vic@example.org';

const contactMessage = (name: string) => ({
  lib_version: '4.4.1',
  user_id: 'any',
  service_id: 'any',
  template_id: 'any',
  template_params: {
    from_name: name,
    from_email: VICTIM,
    subject: 'The length of the velvet gown',
    message: 'Is the gown long enough for somebody of 1.85 m?',
  },
});

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test', MAILS_PER_NETWORK: '4' });
  let mailServer: MailServer;
  let worker: Worker | undefined;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits, messages cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown' }), productRow({ id: 'hat', stock: 0 })]);
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    await worker?.close();
    await mailServer.stop();
  });

  const visitorAt = (remoteAddress: string) => createVisitor(server.app, { remoteAddress });
  const order = (address: object = {}, email = VICTIM) => {
    const { contact, shippingAddress, ...rest } = newOrder();
    return { ...rest, contact: { ...contact, email }, shippingAddress: { ...shippingAddress, ...address } };
  };
  const forgot = (email: string, ip: string) =>
    visitorAt(ip).send('POST', '/api/auth/forgot-password', { email });
  const mails = () => server.db.select().from(outbox).orderBy(outbox.createdAt);
  const queue = (purpose: MailPurpose, to: string, subject: string) =>
    queueMail(server.db, { purpose, to, subject, text: subject });
  /** Sends the queued mails under these budgets until `count` have arrived and no other is due. */
  const deliver = async (budgets: { perMailbox: number; total: number }, count: number) => {
    worker = startMailWorker(
      server.db,
      { smtpUrl: mailServer.url, from: 'hello@shop.example', budgets: { perNetwork: 100, ...budgets } },
      server.app.log,
    );
    const due = () => server.db.select().from(outbox).where(lte(outbox.dueAt, sql`now()`));
    await expect.poll(due).toEqual([]);
    await expect.poll(() => mailServer.received.length).toBe(count);
    await worker.close();
    return mailServer.received.map(({ raw }) => /^Subject: (.*?)(?: \(SOL-.*)?$/m.exec(raw)?.[1]).sort();
  };

  test('[SAFE-03] a mail to an address that nobody has confirmed contains nothing that a stranger typed', async () => {
    await createUser(server, 'Vic');
    await server.db.update(users).set({ username: LURE });
    const typed = { name: LURE, line1: LURE, line2: LURE, city: LURE };
    expect((await sendOrder(visitorAt('203.0.113.1'), order(typed))).statusCode).toBe(201);
    expect((await forgot(VICTIM, '203.0.113.2')).statusCode).toBe(200);
    const subscribed = await visitorAt('203.0.113.3').send('POST', '/api/products/hat/notify', {
      email: VICTIM,
    });
    expect(subscribed.statusCode).toBe(200);
    const received = (await mails()).filter(({ to }) => to === VICTIM);
    expect(received).toHaveLength(3);
    expect(JSON.stringify(received)).not.toContain('You won');
  });

  test.each(['Claim at https://shop-prize.example', 'Claim at https:\u200b//shop-prize.example'])(
    '[SAFE-03] rejects the name %j',
    async (name) => {
      const message = (label: string) => `${label} must not contain a web address.`;
      const ada = await createUser(server, 'Ada');
      const registration = { username: name, email: VICTIM, password: PASSWORD };
      const responses = [
        await ada.send('POST', '/api/auth/register', registration),
        await ada.send('PATCH', '/api/auth/update-profile', { userId: ada.id, username: name }),
        await ada.send('POST', '/api/v1.0/email/send', contactMessage(name)),
        await sendOrder(ada, order({ name })),
      ];
      expect(responses.map((response) => [response.statusCode, response.json().errors])).toEqual([
        [400, { username: [message('Username')] }],
        [400, { username: [message('Username')] }],
        [400, { 'template_params.from_name': [message('Name')] }],
        [400, { 'shippingAddress.name': [message('Full name')] }],
      ]);
      expect(await mails()).toEqual([]);
    },
  );

  test('[SAFE-03] many networks send one mailbox no more mails than its budget, however they write it', async () => {
    const numbers: string[] = [];
    for (const [index, email] of [VICTIM, 'VIC@example.org', 'vic+a@example.org', VICTIM].entries()) {
      numbers.push((await placeTestOrder(visitorAt(`203.0.113.${index}`), order({}, email))).number);
    }
    await server.db.delete(outbox).where(sql`purpose = 'shop'`);
    await queue('account', VICTIM, 'Choose a new password');
    await queue('customer', VICTIM, 'Your parcel');
    expect(await deliver({ perMailbox: 2, total: 100 }, 4)).toEqual([
      'Choose a new password',
      'Please confirm your order',
      'Please confirm your order',
      'Your parcel',
    ]);
    // The others wait for the next hour, and the shop sees that they do.
    const isWaiting = { attempts: 0, failure: 'Too many emails within an hour' };
    expect(await mails()).toMatchObject([isWaiting, isWaiting]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      numbers.slice(2).map((number) => `Please confirm your order (${number})`),
    );
  });

  test('[SAFE-03] one network causes no more mails than its budget, of whatever kind', async () => {
    const [home, away] = ['203.0.113.1', '203.0.113.2'];
    expect((await sendOrder(visitorAt(home), order())).statusCode).toBe(201);
    expect((await forgot('one@example.org', home)).statusCode).toBe(200);
    expect((await forgot('two@example.org', home)).statusCode).toBe(200);
    const contact = (ip: string) =>
      visitorAt(ip).send('POST', '/api/v1.0/email/send', contactMessage('Ada Lovelace'));
    expect((await contact(home)).statusCode).toBe(200);

    const rejected = [
      await contact(home),
      await sendOrder(visitorAt(home), order()),
      await forgot('three@example.org', home),
      await visitorAt(home).send('POST', '/api/products/hat/notify', { email: VICTIM }),
    ];
    expect(rejected.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429]);
    expect((await contact(away)).statusCode).toBe(200);
  });

  test('[SAFE-03] repeated requests for another email address delay no other mail to the account', async () => {
    const ada = await createUser(server, 'Ada');
    for (const email of ['one@example.org', 'two@example.org'])
      expect((await ada.send('PUT', '/api/auth/email', { email })).statusCode).toBe(200);
    await queue('customer', ada.email, 'Your parcel');
    expect(await deliver({ perMailbox: 1, total: 100 }, 4)).toEqual([
      'Please confirm your email',
      'Please confirm your email',
      'Your email address is about to change',
      'Your parcel',
    ]);
    expect(await mails()).toMatchObject([
      {
        subject: 'Your email address is about to change',
        failure: 'Too many emails within an hour',
        dueAt: null,
      },
    ]);
  });

  test('[SAFE-03] strangers use up half of all mails, and the others wait for the next hour', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await queue('requested', `${name}@example.org`, `For ${name}`);
    expect(await deliver({ perMailbox: 10, total: 4 }, 2)).toEqual(['For a', 'For b']);
    for (const name of ['e', 'f', 'g']) await queue('customer', `${name}@example.org`, `For ${name}`);
    expect(await deliver({ perMailbox: 10, total: 4 }, 4)).toEqual(['For a', 'For b', 'For e', 'For f']);
    const hoursUntil = (time: Date | null) => time && Math.round((time.getTime() - Date.now()) / 3_600_000);
    expect(
      (await mails()).map(({ subject, attempts, failure, dueAt }) => [
        subject,
        attempts,
        failure,
        hoursUntil(dueAt),
      ]),
    ).toEqual([
      ['For c', 0, 'Too many emails within an hour', null],
      ['For d', 0, 'Too many emails within an hour', null],
      ['For g', 0, 'Too many emails within an hour', 1],
    ]);

    await server.db.execute(sql`update outbox set due_at = due_at - interval '1 hour'`);
    await server.db.execute(sql`update rate_limits set ends_at = ends_at - interval '1 hour'`);
    expect(await deliver({ perMailbox: 10, total: 4 }, 5)).toContain('For g');
    expect((await mails()).map(({ subject }) => subject)).toEqual(['For c', 'For d']);
  });

  test('[SAFE-03] a mail that waits for the total uses up nothing of its mailbox meanwhile', async () => {
    const passHalfAnHour = async () => {
      await server.db.execute(sql`update outbox set due_at = due_at - interval '30 minutes'`);
      await server.db.execute(sql`update rate_limits set ends_at = ends_at - interval '30 minutes'`);
    };
    await queue('customer', 'a@example.org', 'For a');
    expect(await deliver({ perMailbox: 1, total: 1 }, 1)).toEqual(['For a']);
    await passHalfAnHour();
    await queue('customer', 'b@example.org', 'For b');
    await deliver({ perMailbox: 1, total: 1 }, 1);
    expect(await mails()).toHaveLength(1);
    // The hour of the total has passed, that of the second mailbox has not.
    await passHalfAnHour();
    expect(await deliver({ perMailbox: 1, total: 1 }, 2)).toEqual(['For a', 'For b']);
    expect(await mails()).toEqual([]);
  });
});
