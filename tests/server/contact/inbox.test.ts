import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/contact.ts';
import { type MailFailureKind, outbox } from '#server/db/schema/jobs.ts';
import { claimDueMail, queueMail, rescheduleMail } from '#server/jobs/outbox.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { createUser, type TestUser } from '#tests/support/server/test-users.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate messages, outbox, users, rate_limits cascade`);
    root = await createUser(server, 'Root', 'admin');
  });

  /** Inserts a message sent `ageMinutes` before 2026. Returns its id. */
  const insertMessage = async (fromName: string, ageMinutes: number) => {
    const [row] = await server.db
      .insert(messages)
      .values({
        fromName,
        fromEmail: 'ada@example.org',
        subject: 'The length of the velvet gown',
        message: 'Is it long enough?\n\nThank you.',
        createdAt: new Date(Date.UTC(2026, 0, 1) - ageMinutes * 60_000),
      })
      .returning();
    return row?.id ?? '';
  };
  const list = async (query = '') => (await root.send('GET', `/api/messages?${query}`)).json();
  const namesOf = ({ messages: listed }: { messages: { name: string }[] }) => listed.map(({ name }) => name);
  const mark = async (id: string, state: string) => {
    const response = await root.send('PATCH', `/api/messages/${id}`, { state });
    return [response.statusCode, response.json()];
  };

  test('lists unread messages first, then newest, filtered by state and with counts', async () => {
    await insertMessage('Zoe', 1);
    const ann = await insertMessage('Ann', 2);
    await insertMessage('Ida', 3);
    const eve = await insertMessage('Eve', 4);
    const updated = { success: true, message: 'Message updated successfully' };
    expect(await mark(ann, 'read')).toMatchObject([200, { ...updated, inboxMessage: { state: 'read' } }]);
    expect(await mark(eve, 'answered')).toMatchObject([200, { ...updated, inboxMessage: { name: 'Eve' } }]);

    const all = await list();
    expect(namesOf(all)).toEqual(['Zoe', 'Ida', 'Ann', 'Eve']);
    expect(all).toMatchObject({
      success: true,
      totalMessages: 4,
      totalPages: 1,
      counts: { all: 4, unread: 2, answered: 1 },
    });
    expect(all.messages[2]).toEqual({
      _id: ann,
      name: 'Ann',
      email: 'ada@example.org',
      subject: 'The length of the velvet gown',
      message: 'Is it long enough?\n\nThank you.',
      state: 'read',
      createdAt: '2025-12-31T23:58:00.000Z',
    });
    expect(namesOf(await list('state=unread'))).toEqual(['Zoe', 'Ida']);
    expect(await list('state=answered')).toMatchObject({ totalMessages: 1, messages: [{ name: 'Eve' }] });
    expect(namesOf(await list('state='))).toHaveLength(4);
    expect((await root.send('GET', '/api/messages?state=lost')).statusCode).toBe(400);
  });

  test('returns twenty messages a page without overlap', async () => {
    // Equal timestamps: only the ids define the order.
    for (let count = 0; count < 21; count += 1) await insertMessage(`Name ${count}`, 0);
    const [first, second] = [await list('page=1'), await list('page=2')];
    expect([first.totalPages, first.messages.length, second.messages.length]).toEqual([2, 20, 1]);
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(21);
    expect(await list('page=3')).toMatchObject({ messages: [], totalMessages: 21 });
    expect(namesOf(await list('page=0'))).toEqual(namesOf(first));
  });

  test('leaves an answered message answered when read, and can mark it unread again', async () => {
    const id = await insertMessage('Ann', 0);
    const states: string[] = [];
    for (const state of ['answered', 'read', 'unread', 'read', 'unread', 'answered']) {
      await mark(id, state);
      states.push((await list()).messages[0].state);
    }
    expect(states).toEqual(['answered', 'answered', 'unread', 'read', 'unread', 'answered']);
    expect(await mark(id, 'lost')).toMatchObject([
      400,
      { errors: { state: ['Message state must be one of unread, read, answered.'] } },
    ]);
    for (const unknownId of [UNKNOWN_ID, 'none']) {
      expect(await mark(unknownId, 'read')).toEqual([
        404,
        { success: false, code: expect.any(Object), message: 'This message does not exist.' },
      ]);
    }
  });

  test('deletes a message permanently', async () => {
    const id = await insertMessage('Ann', 0);
    await insertMessage('Zoe', 1);
    const remove = () => root.send('DELETE', `/api/messages/${id}`);
    expect((await remove()).json()).toEqual({ success: true, message: 'Message deleted successfully' });
    expect(namesOf(await list())).toEqual(['Zoe']);
    expect((await remove()).statusCode).toBe(404);
    expect((await root.send('DELETE', '/api/messages/none')).statusCode).toBe(404);
  });

  /** Queues a mail whose first attempt has failed. Returns its id. */
  const queueFailedMail = async (to: string, kind: MailFailureKind, detail = '') => {
    await queueMail(server.db, { purpose: 'customer', to, subject: 'Your order', text: 'Thank you.' });
    const mail = await claimDueMail(server.db);
    if (!mail) throw new Error('The mail is not due.');
    await rescheduleMail(server.db, mail, { kind, detail });
    return mail.id;
  };
  const listOutbox = async () => (await root.send('GET', '/api/outbox')).json();

  test('lists failed mails with the reason, but neither new mails nor mails being sent', async () => {
    const bouncedId = await queueFailedMail('gone@example.org', 'mailbox', '550 No such mailbox here');
    await queueFailedMail('away@example.org', 'refused');
    const retriedId = await queueFailedMail('again@example.org', 'later', '451 Try later');
    await server.db.update(outbox).set({ dueAt: sql`now()` }).where(eq(outbox.id, retriedId));
    expect((await claimDueMail(server.db))?.id).toBe(retriedId);
    await queueMail(server.db, {
      purpose: 'customer',
      to: 'new@example.org',
      subject: 'Hello',
      text: 'Hello',
    });
    const { mails, totalMails } = await listOutbox();
    expect(totalMails).toBe(2);
    expect(mails).toEqual([
      {
        _id: bouncedId,
        to: 'gone@example.org',
        subject: 'Your order',
        attempts: 1,
        failure: 'This address does not exist or accepts no emails: 550 No such mailbox here',
        dueAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({
        to: 'away@example.org',
        failure: 'The mail server refuses connections.',
      }),
    ]);
    // A mail that is being sent can be neither retried nor discarded.
    expect((await root.send('POST', `/api/outbox/${retriedId}/retry`)).statusCode).toBe(404);
    expect((await root.send('DELETE', `/api/outbox/${retriedId}`)).statusCode).toBe(404);
  });

  test('lets an admin retry a failed mail immediately or discard it', async () => {
    const first = await queueFailedMail('first@example.org', 'silent');
    const second = await queueFailedMail('second@example.org', 'silent');
    await queueFailedMail('third@example.org', 'silent');
    expect(await claimDueMail(server.db)).toBeUndefined();
    expect((await root.send('POST', `/api/outbox/${first}/retry`)).json()).toEqual({
      success: true,
      message: 'Sending the email again',
    });
    expect((await claimDueMail(server.db))?.to).toBe('first@example.org');
    expect(await claimDueMail(server.db)).toBeUndefined();
    expect((await root.send('DELETE', `/api/outbox/${second}`)).json()).toEqual({
      success: true,
      message: 'Email discarded successfully',
    });
    expect((await root.send('DELETE', `/api/outbox/${second}`)).json()).toEqual({
      success: false,
      code: expect.any(Object),
      message: 'This mail is no longer in the queue.',
    });
    expect((await root.send('POST', '/api/outbox/none/retry')).statusCode).toBe(404);
    expect((await server.db.select().from(outbox)).map(({ to }) => to).toSorted()).toEqual([
      'first@example.org',
      'third@example.org',
    ]);
  });
});
