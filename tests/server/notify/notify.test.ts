import { expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { contactMail } from '#server/contact/contact-mail.ts';
import { saveContactMessage } from '#server/contact/save-message.ts';
import { messages } from '#server/db/schema/contact.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { withMail, withoutMail } from '#tests/support/server/test-notify.ts';
import { placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

const MESSAGE = { name: 'Zoe Quartz', email: 'zoe@example.org', subject: 'The gown', message: 'Is it long?' };

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  const queued = async () => (await server.db.select().from(outbox)).map(({ subject }) => subject);

  test('queues no mail without a mail server', async () => {
    expect(withoutMail(server.db).notify.canSend).toBe(false);
    await insertProducts(server.db, [productRow({ id: 'gown' })]);
    await placeTestOrder(createVisitor(server.app));
    await saveContactMessage(withoutMail(server.db), MESSAGE);
    expect(await server.db.select().from(messages)).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  test('queues a mail only if the transaction that reports it commits', async () => {
    const { db, notify } = withMail(server.db);
    expect(notify.canSend).toBe(true);
    const rolledBack = db.transaction(async (tx) => {
      await notify.send(tx, ({ mailboxes }) => contactMail(MESSAGE, mailboxes.contact));
      throw new Error('Rolled back.');
    });
    await expect(rolledBack).rejects.toThrow('Rolled back.');
    expect(await queued()).toEqual([]);
    await saveContactMessage({ db, notify }, MESSAGE);
    expect(await queued()).toEqual(['The gown']);
  });
});
