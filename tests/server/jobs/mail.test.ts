import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { keepMessage } from '#server/contact/keep-message.ts';
import { messages, outbox } from '#server/db/schema.ts';
import { postponeMail, queueMail, takeDueMail } from '#server/jobs/outbox.ts';
import { startPostman } from '#server/jobs/postman.ts';
import { testDatabases } from '#tests/support/database.ts';
import { headersOf, type MailServer, startMailServer, textOf } from '#tests/support/mail-server.ts';
import { MAILS, productRow, testServer } from '#tests/support/server/test-app.ts';
import { place } from '#tests/support/server/test-orders.ts';
import { visitor } from '#tests/support/server/test-people.ts';

const MESSAGE = {
  name: 'Zoë "Z" <Quartz>',
  email: 'zoe@example.org',
  subject: 'The length of the velvet gown',
  message: 'Is the gown long enough for somebody of 1.85 m?\n.\nThank you.',
};

describe.each(testDatabases())('on $name', ({ open }) => {
  let mailServer: MailServer;
  const server = testServer(open, MAILS);
  let postmen: ReturnType<typeof startPostman>[] = [];
  beforeEach(async () => {
    await server.db.execute(sql`truncate messages, outbox`);
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    await Promise.all(postmen.map((postman) => postman.close()));
    postmen = [];
    await mailServer.stop();
  });

  const hire = () => {
    const from = 'Solène <hello@shop.example>';
    const postman = startPostman(server.db, { smtpUrl: mailServer.url, from }, server.app.log);
    postmen.push(postman);
    return postman;
  };
  const waiting = () => server.db.select().from(outbox);
  /** As if so much time had passed. */
  const age = (time: string) => server.db.execute(sql`update outbox set due_at = due_at - ${time}::interval`);

  test('[CONTACT-02] a message is forwarded, and an answer goes to who wrote it', async () => {
    await keepMessage(server.db, MESSAGE, 'desk@shop.example');
    const postman = hire();
    await mailServer.arrived(1);
    await postman.close();
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail came.');
    expect(mail).toMatchObject({ from: 'hello@shop.example', to: ['desk@shop.example'] });
    expect(headersOf(mail, 'Reply-To')).toEqual(['Reply-To: zoe@example.org']);
    expect(headersOf(mail, 'Subject')).toEqual(['Subject: The length of the velvet gown']);
    expect(headersOf(mail, 'Message-ID')).toEqual([expect.stringMatching(/<[0-9a-f-]{36}@shop\.example>$/)]);
    expect(mail.raw).toContain('1.85 m?\r\n');
    expect(mail.raw).toContain('\r\n.\r\nThank you.');
    expect(await waiting()).toEqual([]);
  });

  test('a mail cannot be given headers or further receivers', async () => {
    await queueMail(server.db, {
      to: 'desk@shop.example',
      replyTo: 'a@example.org, b@example.org\r\nBcc: c@example.org',
      subject: 'Hello\r\nBcc: all@example.org',
      text: 'Nothing',
    });
    hire();
    await mailServer.arrived(1);
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail came.');
    expect(mail.to).toEqual(['desk@shop.example']);
    expect(headersOf(mail, 'Bcc')).toEqual([]);
    // Nonsense, but one address and one line.
    expect(headersOf(mail, 'Reply-To')).toEqual([
      expect.stringMatching(/^Reply-To: <"[^"]*"@example\.org>$/),
    ]);
    expect(headersOf(mail, 'Subject')).toHaveLength(1);
  });

  test('a sender whose address is not ASCII is no obstacle', async () => {
    await keepMessage(server.db, { ...MESSAGE, email: 'zoë@exämple.org' }, 'desk@shop.example');
    hire();
    await mailServer.arrived(1);
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail came.');
    expect(headersOf(mail, 'Reply-To')).toHaveLength(1);
    await expect.poll(waiting).toEqual([]);
  });

  test('a message that cannot be queued is not kept either', async () => {
    await server.db.execute(sql`alter table outbox rename to elsewhere`);
    await expect(keepMessage(server.db, MESSAGE, 'desk@shop.example')).rejects.toThrow();
    await server.db.execute(sql`alter table elsewhere rename to outbox`);
    expect(await server.db.select().from(messages)).toEqual([]);
  });

  test('a dead mail server delays no order; its mail waits, also for a new start, and arrives when it is back', async () => {
    await server.db.execute(sql`truncate products, orders cascade`);
    await insertRows(server.db, [productRow({ id: 'gown' })]);
    await mailServer.stop();
    const postman = hire();
    const { number } = await place(visitor(server.app));
    await expect.poll(async () => (await postponed())?.seconds, { timeout: 20_000 }).toBeCloseTo(60, -1);
    await postman.close();
    await mailServer.start();
    await age('1 minute');
    hire();
    await mailServer.arrived(1);
    const [mail] = mailServer.received;
    if (!mail) throw new Error('No mail came.');
    expect(mail.to).toEqual(['ann@example.org']);
    expect(textOf(mail)).toContain(`Order ${number}\r\n`);
    await expect.poll(waiting).toEqual([]);
  });

  test('a mail is due from the moment on in which it is queued', async () => {
    // Moments are kept in whole milliseconds: every second one stands ahead.
    for (let queued = 1; queued <= 20; queued += 1) {
      await server.db.transaction(async (tx) => {
        await queueMail(tx, { to: 'ada@example.org', subject: 'Hello', text: 'Hello' });
        expect(await takeDueMail(tx)).toMatchObject({ attempts: 1 });
      });
    }
  });

  test('each failure waits twice as long, up to six hours', async () => {
    await queueMail(server.db, { to: 'desk@shop.example', subject: 'Hello', text: 'Hello' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const mail = await takeDueMail(server.db);
      if (!mail) throw new Error('The mail is not due.');
      await postponeMail(server.db, mail, '');
      waits.push(Math.round(((await postponed())?.seconds ?? 0) / 60));
      await age('6 hours');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  /** In how many seconds the mail is due, once it was tried and is nobody's. */
  async function postponed() {
    const seconds = sql<number>`extract(epoch from ${outbox.dueAt} - now())::int`;
    const [row] = await server.db.select({ seconds }).from(outbox);
    return row;
  }

  test('what the mail server said when it refused a mail is kept with it', async () => {
    await queueMail(server.db, { to: 'nobody@example.org', subject: 'Hello', text: 'Hello' });
    hire();
    await expect
      .poll(async () => (await waiting())[0]?.failure, { timeout: 20_000 })
      .toBe('550 No such person here');
  });

  test('several postmen send each mail once', async () => {
    for (let mail = 0; mail < 12; mail += 1) {
      await queueMail(server.db, { to: 'desk@shop.example', subject: `Mail ${mail}`, text: 'Hello' });
    }
    for (let postman = 0; postman < 3; postman += 1) hire();
    await mailServer.arrived(12);
    await expect.poll(waiting).toEqual([]);
    const subjects = mailServer.received.flatMap((mail) => headersOf(mail, 'Subject'));
    expect(new Set(subjects).size).toBe(12);
    expect(subjects).toHaveLength(12);
  });

  test('a mail whose sender died is taken again after ten minutes, not before', async () => {
    await queueMail(server.db, { to: 'desk@shop.example', subject: 'Hello', text: 'Hello' });
    const taken = await takeDueMail(server.db);
    expect(taken?.attempts).toBe(1);
    await age('590 seconds');
    expect(await takeDueMail(server.db)).toBeUndefined();
    await age('10 seconds');
    expect((await takeDueMail(server.db))?.id).toBe(taken?.id);
  });
});
