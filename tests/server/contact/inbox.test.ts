import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages, outbox } from '#server/db/schema.ts';
import { postponeMail, queueMail, takeDueMail } from '#server/jobs/outbox.ts';
import { testDatabases } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server/test-app.ts';
import { type Person, person } from '#tests/support/server/test-people.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open);
  let root: Person;
  beforeEach(async () => {
    await server.db.execute(sql`truncate messages, outbox, users, rate_limits cascade`);
    root = await person(server, 'Root', 'admin');
  });

  /** Somebody of this name has written so many minutes ago. Answers the message's id. */
  const written = async (fromName: string, minutes: number) => {
    const [row] = await server.db
      .insert(messages)
      .values({
        fromName,
        fromEmail: 'ada@example.org',
        subject: 'The length of the velvet gown',
        message: 'Is it long enough?\n\nThank you.',
        createdAt: new Date(Date.UTC(2026, 0, 1) - minutes * 60_000),
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

  test('messages come unread first, then newest, narrowed to a state and with their counts', async () => {
    await written('Zoe', 1);
    const ann = await written('Ann', 2);
    await written('Ida', 3);
    const eve = await written('Eve', 4);
    const said = { success: true, message: 'Message updated successfully' };
    expect(await mark(ann, 'read')).toMatchObject([200, { ...said, inboxMessage: { state: 'read' } }]);
    expect(await mark(eve, 'answered')).toMatchObject([200, { ...said, inboxMessage: { name: 'Eve' } }]);

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

  test('a page has twenty messages, and pages never overlap', async () => {
    // All of one moment: only their ids can say in which order.
    for (let count = 0; count < 21; count += 1) await written(`Name ${count}`, 0);
    const [first, second] = [await list('page=1'), await list('page=2')];
    expect([first.totalPages, first.messages.length, second.messages.length]).toEqual([2, 20, 1]);
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(21);
    expect(await list('page=3')).toMatchObject({ messages: [], totalMessages: 21 });
    expect(namesOf(await list('page=0'))).toEqual(namesOf(first));
  });

  test('opening an answered message leaves it answered; it can be made unread again', async () => {
    const id = await written('Ann', 0);
    const states: string[] = [];
    for (const state of ['answered', 'read', 'unread', 'read', 'unread', 'answered']) {
      await mark(id, state);
      states.push((await list()).messages[0].state);
    }
    expect(states).toEqual(['answered', 'answered', 'unread', 'read', 'unread', 'answered']);
    expect(await mark(id, 'lost')).toMatchObject([
      400,
      { errors: { state: ['State must be one of unread, read, answered.'] } },
    ]);
    for (const none of [NOBODYS, 'none']) {
      expect(await mark(none, 'read')).toEqual([
        404,
        { success: false, message: 'This message does not exist.' },
      ]);
    }
  });

  test('a message that is deleted is gone for good', async () => {
    const id = await written('Ann', 0);
    await written('Zoe', 1);
    const remove = () => root.send('DELETE', `/api/messages/${id}`);
    expect((await remove()).json()).toEqual({ success: true, message: 'Message deleted successfully' });
    expect(namesOf(await list())).toEqual(['Zoe']);
    expect((await remove()).statusCode).toBe(404);
    expect((await root.send('DELETE', '/api/messages/none')).statusCode).toBe(404);
  });

  /** A mail to this address whose first attempt has failed. Answers its id. */
  const refused = async (to: string, failure: string) => {
    await queueMail(server.db, { to, subject: 'Your order', text: 'Thank you.' });
    const mail = await takeDueMail(server.db);
    if (!mail) throw new Error('The mail is not due.');
    await postponeMail(server.db, mail, failure);
    return mail.id;
  };
  const waiting = async () => (await root.send('GET', '/api/outbox')).json();

  test('mails whose last attempt has failed are listed with the reason, and none that is new or under way', async () => {
    const gone = await refused('gone@example.org', '550 No such person here');
    await refused('away@example.org', '');
    const again = await refused('again@example.org', '451 Try later');
    await server.db.update(outbox).set({ dueAt: sql`now()` }).where(eq(outbox.id, again));
    expect((await takeDueMail(server.db))?.id).toBe(again);
    await queueMail(server.db, { to: 'new@example.org', subject: 'Hello', text: 'Hello' });
    const { mails, totalMails } = await waiting();
    expect(totalMails).toBe(2);
    expect(mails).toEqual([
      {
        _id: gone,
        to: 'gone@example.org',
        subject: 'Your order',
        attempts: 1,
        failure: '550 No such person here',
        dueAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ to: 'away@example.org', failure: '' }),
    ]);
    // What is being sent can neither be taken a second time nor be called back.
    expect((await root.send('POST', `/api/outbox/${again}/retry`)).statusCode).toBe(404);
    expect((await root.send('DELETE', `/api/outbox/${again}`)).statusCode).toBe(404);
  });

  test('a mail that waits is due at once when an admin wants it, or given up', async () => {
    const first = await refused('first@example.org', '');
    const second = await refused('second@example.org', '');
    expect(await takeDueMail(server.db)).toBeUndefined();
    expect((await root.send('POST', `/api/outbox/${first}/retry`)).json()).toEqual({
      success: true,
      message: 'The mail is being sent again',
    });
    expect((await takeDueMail(server.db))?.to).toBe('first@example.org');
    expect((await root.send('DELETE', `/api/outbox/${second}`)).json()).toEqual({
      success: true,
      message: 'Mail given up successfully',
    });
    expect((await root.send('DELETE', `/api/outbox/${second}`)).json()).toEqual({
      success: false,
      message: 'This mail does not wait anymore.',
    });
    expect((await root.send('POST', '/api/outbox/none/retry')).statusCode).toBe(404);
    expect((await server.db.select().from(outbox)).map(({ to }) => to)).toEqual(['first@example.org']);
  });
});
