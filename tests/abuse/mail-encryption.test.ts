import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { startMailWorker } from '#server/jobs/mail-worker.ts';
import { queueMail } from '#server/jobs/outbox.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { MAIL_BUDGETS } from '#tests/support/server/test-mails.ts';

let database: Database;
let server: Awaited<ReturnType<typeof buildTestApp>>;
let mailServer: MailServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await buildTestApp(database);
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.stop();
  await server.close();
  await database.close();
});
beforeEach(() => database.db.delete(outbox));

test('sends no mail without encryption to another machine', async () => {
  // An address of this machine that counts as another machine.
  const smtpUrl = mailServer.url.replace('127.0.0.1', '0.0.0.0');
  const worker = startMailWorker(
    database.db,
    { smtpUrl, from: 'hello@shop.example', budgets: MAIL_BUDGETS },
    server.app.log,
  );
  await queueMail(database.db, {
    purpose: 'customer',
    to: 'ann@example.org',
    subject: 'A secret link',
    text: 'Secret',
  });
  const failures = async () =>
    (await database.db.select().from(outbox)).map(({ failure }) => failure !== null);
  await expect.poll(failures).toEqual([true]);
  await worker.close();
  expect(mailServer.received).toEqual([]);
});
