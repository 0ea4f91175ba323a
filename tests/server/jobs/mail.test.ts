import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { saveContactMessage } from '#server/contact/save-message.ts';
import { messages } from '#server/db/schema/contact.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { claimDueMail, queueMail, rescheduleMail } from '#server/jobs/outbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import {
  type MailServer,
  readMailHeaders,
  readMailPart,
  readMailText,
  startMailServer,
} from '#tests/support/mail-server.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { MAIL_BUDGETS } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { clearUsers, createUser, createVisitor } from '#tests/support/server/test-users.ts';

const MESSAGE = {
  name: 'Zoë "Z" <Quartz>',
  email: 'zoe@example.org',
  subject: 'The length of the velvet gown',
  message: 'Is the gown long enough for somebody of 1.85 m?\n.\nThank you.',
};

describeDatabases('on $name', ({ open }) => {
  let mailServer: MailServer;
  const server = testServer(open, MAIL_ENV);
  let workers: ReturnType<typeof startMailWorker>[] = [];
  beforeEach(async () => {
    await server.db.execute(sql`truncate messages, outbox`);
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
    await mailServer.stop();
  });

  const shopContext = () => withMail(server.db, { CONTACT_EMAIL: 'desk@shop.example' });
  const startWorker = () => {
    const from = 'Solène <hello@shop.example>';
    const worker = startMailWorker(
      server.db,
      { smtpUrl: mailServer.url, from, budgets: MAIL_BUDGETS },
      server.app.log,
    );
    workers.push(worker);
    return worker;
  };
  const queuedMails = () => server.db.select().from(outbox);
  /** Moves all due times back, as if this interval had passed. */
  const advanceClock = (interval: string) =>
    server.db.execute(sql`update outbox set due_at = due_at - ${interval}::interval`);

  test('[CONTACT-02] forwards a message with its author as Reply-To', async () => {
    await saveContactMessage(shopContext(), MESSAGE);
    const worker = startWorker();
    await mailServer.waitForMails(1);
    await worker.close();
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail arrived.');
    expect(mail).toMatchObject({ from: 'hello@shop.example', to: ['desk@shop.example'] });
    expect(readMailHeaders(mail, 'Reply-To')).toEqual(['Reply-To: zoe@example.org']);
    expect(readMailHeaders(mail, 'Subject')).toEqual(['Subject: The length of the velvet gown']);
    expect(readMailHeaders(mail, 'Message-ID')).toEqual([
      expect.stringMatching(/<[0-9a-f-]{36}@shop\.example>$/),
    ]);
    expect(mail.raw).toContain('1.85 m?\r\n');
    expect(mail.raw).toContain('\r\n.\r\nThank you.');
    expect(await queuedMails()).toEqual([]);
  });

  test('prevents header injection and additional recipients', async () => {
    await queueMail(server.db, {
      purpose: 'customer',
      to: 'desk@shop.example',
      replyTo: 'a@example.org, b@example.org\r\nBcc: c@example.org',
      subject: 'Hello\r\nBcc: all@example.org',
      text: 'Nothing',
    });
    startWorker();
    await mailServer.waitForMails(1);
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail arrived.');
    expect(mail.to).toEqual(['desk@shop.example']);
    expect(readMailHeaders(mail, 'Bcc')).toEqual([]);
    // Invalid, but still a single address on a single line.
    expect(readMailHeaders(mail, 'Reply-To')).toEqual([
      expect.stringMatching(/^Reply-To: <"[^"]*"@example\.org>$/),
    ]);
    expect(readMailHeaders(mail, 'Subject')).toHaveLength(1);
  });

  test('delivers a message whose author has a non-ASCII email', async () => {
    await saveContactMessage(shopContext(), { ...MESSAGE, email: 'zoë@exämple.org' });
    startWorker();
    await mailServer.waitForMails(1);
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail arrived.');
    expect(readMailHeaders(mail, 'Reply-To')).toHaveLength(1);
    await expect.poll(queuedMails).toEqual([]);
  });

  test('stores no message when its mail cannot be queued', async () => {
    await server.db.execute(sql`alter table outbox rename to elsewhere`);
    await expect(saveContactMessage(shopContext(), MESSAGE)).rejects.toThrow();
    await server.db.execute(sql`alter table elsewhere rename to outbox`);
    expect(await server.db.select().from(messages)).toEqual([]);
  });

  test('accepts an order while the mail server is down and sends its mail later, even after a restart', async () => {
    await server.db.execute(sql`truncate products, orders cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
    await mailServer.stop();
    const worker = startWorker();
    const { number } = await placeTestOrder(createVisitor(server.app));
    await expect.poll(nextDelay).toBeCloseTo(60, -1);
    await worker.close();
    await mailServer.start();
    await advanceClock('1 minute');
    startWorker();
    await mailServer.waitForMails(1);
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail arrived.');
    expect(mail.to).toEqual(['ann@example.org']);
    expect(readMailText(mail)).toContain(`/order#${number}:`);
    expect(readMailPart(mail, 'text/html')).toMatch(
      new RegExp(`<a href="http://[\\w.:]+/order#${number}:[\\w:-]+"[^>]*>Confirm your order</a>`),
    );
    await expect.poll(queuedMails).toEqual([]);
  });

  test('lets mail programs show all mails about an order as one conversation', async () => {
    await server.db.execute(sql`truncate products, orders cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
    await clearUsers(server.db);
    const ann = await createUser(server, 'Ann');
    const { number } = await placeTestOrder(ann);
    const { number: other } = await placeTestOrder(ann);
    expect((await ann.send('POST', `/api/orders/${number}/cancel`)).statusCode).toBe(200);
    await saveContactMessage(shopContext(), MESSAGE);
    startWorker();
    await expect.poll(queuedMails).toEqual([]);
    const threadOf = (subject: string) => {
      const mails = mailServer.received.filter((mail) =>
        readMailHeaders(mail, 'Subject')[0]?.includes(subject),
      );
      return mails.flatMap((mail) => readMailHeaders(mail, 'References'));
    };
    const [thread, ...others] = new Set(threadOf(`(${number})`));
    expect(thread).toMatch(/^References: <order-[0-9a-f-]{36}@shop\.example>$/);
    expect(others).toEqual([]);
    expect(threadOf(`(${number})`)).toHaveLength(2);
    expect(threadOf(`(${other})`)).not.toContain(thread);
    expect(threadOf(MESSAGE.subject)).toEqual([]);
  });

  test('makes a mail due in the millisecond in which it is queued', async () => {
    // The database rounds to whole milliseconds, and about half of the rounded times lie in the future.
    for (let queued = 1; queued <= 20; queued += 1) {
      await server.db.transaction(async (tx) => {
        await queueMail(tx, { purpose: 'customer', to: 'ada@example.org', subject: 'Hello', text: 'Hello' });
        expect(await claimDueMail(tx)).toMatchObject({ attempts: 1 });
      });
    }
  });

  test('sends the mail that has been due longest first', async () => {
    for (const [to, minutes] of [
      ['second@example.org', 2],
      ['first@example.org', 3],
      ['third@example.org', 1],
    ] as const) {
      const dueAt = sql`now() - make_interval(mins => ${minutes})`;
      await server.db
        .insert(outbox)
        .values({ purpose: 'customer', to, subject: 'Hello', text: 'Hello', dueAt });
    }
    for (const name of ['first', 'second', 'third'])
      expect((await claimDueMail(server.db))?.to).toBe(`${name}@example.org`);
  });

  test('doubles the delay after each failure, up to six hours', async () => {
    await queueMail(server.db, {
      purpose: 'customer',
      to: 'desk@shop.example',
      subject: 'Hello',
      text: 'Hello',
    });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const mail = await claimDueMail(server.db);
      if (!mail) throw new Error('The mail is not due.');
      await rescheduleMail(server.db, mail, { kind: 'later', detail: '' });
      delays.push(Math.round(((await nextDelay()) ?? 0) / 60));
      await advanceClock('6 hours');
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  /** Returns the seconds until the only mail in the queue is due. */
  async function nextDelay() {
    const seconds = sql<number>`extract(epoch from ${outbox.dueAt} - now())::int`;
    const [row] = await server.db.select({ seconds }).from(outbox);
    return row?.seconds;
  }

  test('stores the response of the mail server that rejected a mail', async () => {
    await queueMail(server.db, {
      purpose: 'customer',
      to: 'nobody@example.org',
      subject: 'Hello',
      text: 'Hello',
    });
    startWorker();
    await expect.poll(async () => (await queuedMails())[0]?.failure).toBe('550 No such mailbox here');
  });

  test('a failed mail is no longer listed as failed while it is sent again', async () => {
    await queueMail(server.db, {
      purpose: 'customer',
      to: 'ann@example.org',
      subject: 'Hello',
      text: 'Hello',
    });
    const mail = await claimDueMail(server.db);
    if (!mail) throw new Error('The mail is not due.');
    await rescheduleMail(server.db, mail, { kind: 'mailbox', detail: '550 No such mailbox here' });
    expect(await queuedMails()).toMatchObject([{ failure: '550 No such mailbox here' }]);
    await advanceClock('1 minute');
    expect(await claimDueMail(server.db)).toMatchObject({ attempts: 2, failure: null });
    expect(await queuedMails()).toMatchObject([{ failure: null }]);
  });

  test('sends each mail once with several workers', async () => {
    for (let mail = 0; mail < 12; mail += 1) {
      await queueMail(server.db, {
        purpose: 'customer',
        to: 'desk@shop.example',
        subject: `Mail ${mail}`,
        text: 'Hello',
      });
    }
    for (let count = 0; count < 3; count += 1) startWorker();
    await mailServer.waitForMails(12);
    await expect.poll(queuedMails).toEqual([]);
    const subjects = mailServer.received.flatMap((mail) => readMailHeaders(mail, 'Subject'));
    expect(new Set(subjects).size).toBe(12);
    expect(subjects).toHaveLength(12);
  });

  test('releases the mail of a crashed worker when its lease ends after ten minutes', async () => {
    await queueMail(server.db, {
      purpose: 'customer',
      to: 'desk@shop.example',
      subject: 'Hello',
      text: 'Hello',
    });
    const leased = await claimDueMail(server.db);
    expect(leased?.attempts).toBe(1);
    await advanceClock('590 seconds');
    expect(await claimDueMail(server.db)).toBeUndefined();
    await advanceClock('10 seconds');
    expect((await claimDueMail(server.db))?.id).toBe(leased?.id);
  });
});
