import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailPurpose, outbox } from '#server/db/schema/jobs.ts';
import type { Worker } from '#server/jobs/background-worker.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { claimDueMail, queueMail } from '#server/jobs/outbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { MAIL_BUDGETS } from '#tests/support/server/test-mails.ts';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, MAIL_ENV);
  let mailServer: MailServer;
  let worker: Worker | undefined;
  /** Lets the recipients proceed that `hold` has held up. */
  let release: () => void;
  let held: string[];
  beforeEach(async () => {
    await server.db.execute(sql`truncate outbox, rate_limits`);
    mailServer = await startMailServer();
    held = [];
  });
  afterEach(async () => {
    release();
    await worker?.close();
    await mailServer.stop();
  });

  /** Makes the mail server silent about these recipients until `release` is called. */
  const hold = (isSlow: (address: string) => boolean) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    release = () => resolve(undefined);
    mailServer.onRecipient = async (address) => {
      if (!isSlow(address)) return undefined;
      held.push(address);
      return promise;
    };
  };
  const queue = (to: string, purpose: MailPurpose = 'customer') =>
    queueMail(server.db, { purpose, to, subject: `To ${to}`, text: 'Hello' });
  const start = (options = '') => {
    const smtpUrl = mailServer.url + options;
    worker = startMailWorker(
      server.db,
      { smtpUrl, from: 'hello@shop.example', budgets: MAIL_BUDGETS },
      server.app.log,
    );
    return worker;
  };
  const recipients = () => mailServer.received.flatMap(({ to }) => to).toSorted();
  const left = async () => (await server.db.select().from(outbox)).map(({ to }) => to).toSorted();

  test('a slow mailbox delays no other mail, not even at its domain', async () => {
    hold((address) => address.startsWith('slow@'));
    for (let mail = 0; mail < 3; mail += 1) await queue('slow@example.org', 'account');
    const fast = ['a@example.org', 'b@example.org', 'c@other.example', 'd@other.example'];
    for (const to of fast) await queue(to, 'requested');
    start();
    await mailServer.waitForMails(4);
    expect(recipients()).toEqual(fast);
    expect(held).toEqual(['slow@example.org']);
    release();
    await mailServer.waitForMails(7);
  });

  test('a slow domain takes two lanes at most', async () => {
    hold((address) => address.endsWith('@tar.example'));
    for (let index = 0; index < 6; index += 1) await queue(`${index}@tar.example`, 'account');
    await queue('Ann <ann@TAR.example>', 'account');
    for (let index = 0; index < 6; index += 1) await queue(`${index}@example.org`, 'requested');
    start();
    await mailServer.waitForMails(6);
    expect(new Set(recipients().map((to) => to.replace(/.*@/, '')))).toEqual(new Set(['example.org']));
    expect(held).toHaveLength(2);
    release();
    await mailServer.waitForMails(13);
  });

  test('slow mailboxes of strangers leave lanes for the others', async () => {
    hold((address) => address.startsWith('slow@'));
    for (let index = 0; index < 8; index += 1)
      await queue(`slow@tar-${index}.example`, index % 2 === 0 ? 'requested' : 'order');
    start();
    await expect.poll(() => held.length).toBe(3);
    for (const [index, purpose] of (['shop', 'customer', 'account'] as const).entries()) {
      await queue(`${purpose}@example.org`, purpose);
      await mailServer.waitForMails(index + 1);
    }
    expect(recipients()).toEqual(['account@example.org', 'customer@example.org', 'shop@example.org']);
    expect(held).toHaveLength(3);
  });

  test('claims first the mails for which a person waits', async () => {
    release = () => undefined;
    for (const purpose of ['requested', 'shop', 'order', 'customer', 'account'] as const)
      await queue(`${purpose}@example.org`, purpose);
    const claimed: string[] = [];
    for (let mail = await claimDueMail(server.db); mail; mail = await claimDueMail(server.db))
      claimed.push(mail.purpose);
    expect(claimed).toEqual(['account', 'customer', 'order', 'shop', 'requested']);
  });

  test('keeps its connections open for further mails, and no more than it may', async () => {
    release = () => undefined;
    for (let index = 0; index < 20; index += 1) await queue(`${index}@example-${index}.org`);
    start('/?maxConnections=2');
    await mailServer.waitForMails(20);
    await expect.poll(left).toEqual([]);
    expect(mailServer.connections).toBeLessThanOrEqual(2);
  });

  test('closing interrupts a silent delivery, which is due again at once', async () => {
    hold((address) => address.startsWith('slow@'));
    await queue('slow@example.org');
    await queue('ann@example.org');
    const closing = start();
    await mailServer.waitForMails(1);
    await expect.poll(() => held.length).toBe(1);
    await closing.close();
    expect(await left()).toEqual(['slow@example.org']);
    expect(await claimDueMail(server.db)).toMatchObject({ to: 'slow@example.org', attempts: 2 });
  }, 15_000);
});
