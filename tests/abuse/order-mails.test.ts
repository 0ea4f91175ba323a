import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WireOrder } from '#contract/orders/order.ts';
import { MAILS_PER_ORDER } from '#contract/orders/order-mails.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { queueMail } from '#server/jobs/outbox.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { fetchOrder, newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

const VICTIM = 'vic@example.org';
const BUDGETS = { perMailbox: 20, perNetwork: 100, total: 200 };

type GuestOrder = WireOrder & { readonly secret: string };

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, {
    ...MAIL_ENV,
    SITE_URL: 'http://shop.test',
    MAILS_PER_NETWORK: '100',
    ORDER_MAX_SHARE: '100',
  });
  let mailServer: MailServer;
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', name: 'Gown', stock: 100 })]);
    mailServer = await startMailServer();
    root = await createUser(server, 'Root', 'admin');
  });
  afterEach(() => mailServer.stop());

  const customer = () => createVisitor(server.app, { remoteAddress: '198.51.100.7' });
  const place = (visitor = customer()) => placeTestOrder(visitor, newOrder({ contact: { email: VICTIM } }));
  const mailOf = async (order: GuestOrder) => (await fetchOrder(customer(), order)).mail;
  const sendAgain = ({ number, secret }: GuestOrder, visitor = customer()) =>
    visitor.send('POST', `/api/orders/${number}/mail`, undefined, { 'Order-Secret': secret });
  const openTasks = async () => (await root.send('GET', '/api/stats/shop')).json().waiting.failedMails;
  const expire = () => expireNextOrder(withMail(server.db));
  /** Sends the queued mails until none is due. */
  const deliver = async () => {
    const from = 'hello@shop.example';
    const worker = startMailWorker(
      server.db,
      { smtpUrl: mailServer.url, from, budgets: BUDGETS },
      server.app.log,
    );
    const due = () =>
      server.db.select().from(outbox).where(sql`due_at <= now() or (failure is null and attempts > 0)`);
    await expect.poll(due, { timeout: 60_000 }).toEqual([]);
    await worker.close();
  };
  const received = ({ number }: GuestOrder) =>
    mailServer.received.filter(({ raw }) => raw.includes(`confirm your order (${number})`)).length;
  const pass = async (interval: string) => {
    for (const column of [
      ['outbox', 'due_at'],
      ['outbox', 'created_at'],
      ['rate_limits', 'ends_at'],
      ['orders', 'expires_at'],
      ['orders', 'placed_at'],
    ] as const)
      await server.db.execute(
        sql`update ${sql.identifier(column[0])} set ${sql.identifier(column[1])} = ${sql.identifier(column[1])} - ${interval}::interval`,
      );
  };
  /** Orders of strangers in 20 networks use up the budget of the mailbox. */
  const useUpBudget = async () => {
    for (let host = 1; host <= 20; host += 1)
      await place(createVisitor(server.app, { remoteAddress: `203.0.113.${host}` }));
  };

  test('[SAFE-03] 20 other mails that strangers request delay no confirmation of an order', async () => {
    for (let index = 1; index <= 25; index += 1) {
      const subject = `Please confirm your email ${index}`;
      await queueMail(server.db, { purpose: 'requested', to: VICTIM, subject, text: subject });
    }
    const order = await place();
    await deliver();
    expect(received(order)).toBe(1);
    expect(await mailOf(order)).toBe('sent');
    // What was not sent is a task of the shop, and only the shop sends it.
    expect(await openTasks()).toBe(5);
    const { mails } = (await root.send('GET', '/api/outbox')).json();
    expect(mails).toHaveLength(5);
    expect(mails[0]).toMatchObject({ to: VICTIM, failure: 'Too many emails within an hour', dueAt: '' });
    await pass('2 hours');
    await deliver();
    expect(await openTasks()).toBe(5);
    expect((await root.send('POST', `/api/outbox/${mails[0]._id}/retry`)).statusCode).toBe(200);
    await deliver();
    expect(await openTasks()).toBe(4);
    expect(mailServer.received).toHaveLength(22);
  });

  test('[SAFE-03] a confirmation beyond the budget waits, and its order does not expire meanwhile', async () => {
    await useUpBudget();
    const order = await place();
    await deliver();
    expect(received(order)).toBe(0);
    expect(await mailOf(order)).toBe('waiting');
    expect(await openTasks()).toBe(1);
    // Nobody else learns of the mail.
    expect((await root.send('GET', `/api/orders/${order.number}`)).json().order.mail).toBeUndefined();

    await server.db.execute(sql`update orders set status = 'completed' where number <> ${order.number}`);
    await pass('25 hours');
    expect(await expire()).toBe(false);
    await deliver();
    expect(received(order)).toBe(1);
    const sent = await fetchOrder(customer(), order);
    expect(sent).toMatchObject({ status: 'pending', confirmation: 'mail', mail: 'sent' });
    // The customer has the whole day from the mail on.
    const hoursLeft = (new Date(sent.expiresAt ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hoursLeft)).toBe(24);
    await pass('25 hours');
    expect(await expire()).toBe(true);
    expect(await fetchOrder(customer(), order)).toMatchObject({ status: 'cancelled' });
  });

  test('[SAFE-01] an unsent mail holds an order for a week at most', async () => {
    const order = await place();
    await server.db.update(outbox).set({ attempts: 3, failure: '550 No such user' });
    expect(await mailOf(order)).toBe('failed');
    await pass('6 days');
    expect(await expire()).toBe(false);
    await pass('25 hours');
    expect(await expire()).toBe(true);
  });

  test('[BAG-08] the customer of an order gets its mail again, and nobody else requests it', async () => {
    const order = await place();
    await deliver();
    const stranger = createVisitor(server.app, { remoteAddress: '203.0.113.1' });
    expect((await sendAgain({ ...order, secret: 'guessed' }, stranger)).statusCode).toBe(404);
    expect((await root.send('POST', `/api/orders/${order.number}/mail`)).statusCode).toBe(404);
    await deliver();
    expect(received(order)).toBe(1);

    const again = await sendAgain(order);
    expect([again.statusCode, again.json().message]).toEqual([200, 'Sending the email again']);
    expect(again.json().order).toMatchObject({ number: order.number, mail: 'sent' });
    // A second press before the mail has left repeats nothing.
    expect((await sendAgain(order)).statusCode).toBe(200);
    await deliver();
    expect(received(order)).toBe(2);
    for (let used = 3; used <= MAILS_PER_ORDER.max; used += 1)
      expect((await sendAgain(order)).statusCode).toBe(200);
    expect((await sendAgain(order)).statusCode).toBe(429);
  });

  test('[BAG-08] a mail that the server has rejected is tried again at once, one that waits is not', async () => {
    const order = await place();
    await server.db
      .update(outbox)
      .set({ attempts: 3, failure: '451 Try later', dueAt: sql`now() + interval '6 hours'` });
    expect((await sendAgain(order)).statusCode).toBe(200);
    await deliver();
    expect(received(order)).toBe(1);

    await useUpBudget();
    const other = await place();
    await deliver();
    expect(await mailOf(other)).toBe('waiting');
    expect((await sendAgain(other)).statusCode).toBe(200);
    await deliver();
    expect(received(other)).toBe(0);
  });

  test('[BAG-08] a cancelled order has no mail to send again', async () => {
    const order = await place();
    await customer().send('POST', `/api/orders/${order.number}/cancel`, undefined, {
      'Order-Secret': order.secret,
    });
    expect(await mailOf(order)).toBeUndefined();
    const { statusCode, json } = await sendAgain(order);
    expect([statusCode, json().message]).toEqual([409, 'There is no email about this order to send again.']);
  });
});
