import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveContactMessage } from '#server/contact/save-message.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { queueMail } from '#server/jobs/outbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { readMailHeaders, startMailServer } from '#tests/support/mail-server.ts';
import { MAIL_ENV, testServer } from '#tests/support/server/test-app.ts';
import { MAIL_BUDGETS } from '#tests/support/server/test-mails.ts';
import { withMail } from '#tests/support/server/test-notify.ts';

const MESSAGE = {
  name: 'Zoë Quartz',
  email: 'zoe@example.org',
  subject: 'The length of the velvet gown',
  message: 'Is the gown long enough for somebody of 1.85 m?',
};

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, MAIL_ENV);

  test('marks its mails as automatic, and says where answers and reports go', async () => {
    await server.db.execute(sql`truncate messages, outbox`);
    const mailServer = await startMailServer();
    const addresses = {
      from: 'Solène <hello@shop.example>',
      replyTo: 'help@shop.example',
      envelopeFrom: 'bounces@shop.example',
    };
    const worker = startMailWorker(
      server.db,
      { smtpUrl: mailServer.url, budgets: MAIL_BUDGETS, ...addresses },
      server.app.log,
    );
    const mail = { purpose: 'customer', subject: 'Hello', text: 'Hello' } as const;
    await queueMail(server.db, { ...mail, to: 'Ann <ann@example.org>' });
    await mailServer.waitForMails(1);
    await queueMail(server.db, { ...mail, to: 'zoë@bücher.example' });
    await mailServer.waitForMails(2);
    await saveContactMessage(withMail(server.db, { CONTACT_EMAIL: 'desk@shop.example' }), MESSAGE);
    await mailServer.waitForMails(3);
    await worker.close();
    await mailServer.stop();
    const headers = mailServer.received.map((received) => [
      received.from,
      received.to,
      ...['Reply-To', 'Auto-Submitted'].flatMap((name) => readMailHeaders(received, name)),
    ]);
    const automatic = ['Reply-To: help@shop.example', 'Auto-Submitted: auto-generated'];
    expect(headers).toEqual([
      ['bounces@shop.example', ['ann@example.org'], ...automatic],
      ['bounces@shop.example', ['zoë@bücher.example'], ...automatic],
      ['bounces@shop.example', ['desk@shop.example'], 'Reply-To: zoe@example.org'],
    ]);
    for (const received of mailServer.received) {
      expect(readMailHeaders(received, 'From')).toEqual([
        expect.stringMatching(/^From: .* <hello@shop\.example>$/),
      ]);
    }
  });
});
