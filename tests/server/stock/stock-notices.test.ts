import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import { outbox, products, stockNotices } from '#server/db/schema.ts';
import { forgetUnconfirmed, tellReturns } from '#server/stock/stock-notices.ts';
import { testDatabases } from '#tests/support/database.ts';
import { MAILS, productRow, testServer } from '#tests/support/server/test-app.ts';
import { visitor } from '#tests/support/server/test-people.ts';

const ANSWER = {
  success: true,
  message:
    'Thank you. Please confirm with the link in the mail that we have sent you, unless you have done so before.',
};

describe.each(testDatabases())('on $name', ({ open }) => {
  const server = testServer(open, { ...MAILS, SITE_URL: 'http://shop.test' });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, outbox, rate_limits cascade`);
    await insertRows(server.db, [
      productRow({ id: 'gown', name: 'Velvet Gown', stock: 0 }),
      productRow({ id: 'hat', stock: 3 }),
      productRow({ id: 'belt' }),
    ]);
  });

  const send = (url: string, payload: object, remoteAddress = '198.51.100.7') =>
    visitor(server.app, { remoteAddress }).send('POST', url, payload);
  const ask = (email: string, id = 'gown', from?: string) =>
    send(`/api/products/${id}/notify`, { email }, from);
  const confirm = (token: string) => send('/api/stock-notices/confirm', { token });
  const mails = () => server.db.select().from(outbox).orderBy(outbox.dueAt);
  const waiting = () => server.db.select().from(stockNotices);
  const setStock = (stock: number | null) =>
    server.db.update(products).set({ stock }).where(eq(products.id, 'gown'));
  /** What the link in the newest mail to an address carries. */
  const tokenFor = async (email: string) => {
    const text = (await mails()).findLast(({ to }) => to === email)?.text ?? '';
    const token = /^http:\/\/shop\.test\/back-in-stock#([\w-]{43})$/m.exec(text)?.[1];
    if (token === undefined) throw new Error(`No mail to ${email} has a link: ${text}`);
    return token;
  };
  const askAndConfirm = async (email: string) => {
    await ask(email);
    await confirm(await tokenFor(email));
    await server.db.delete(outbox);
  };

  test('nobody is written to who has not confirmed; who has is written to once', async () => {
    expect((await ask('ada@example.org')).json()).toEqual(ANSWER);
    await setStock(2);
    expect(await tellReturns(server.db)).toBe(false);
    await setStock(0);

    const token = await tokenFor('ada@example.org');
    expect(await mails()).toMatchObject([{ subject: 'Shall we write to you about Velvet Gown?' }]);
    const answers = [await confirm(token), await confirm(token)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await tellReturns(server.db)).toBe(false);
    await server.db.delete(outbox);

    await setStock(2);
    expect(await tellReturns(server.db)).toBe(true);
    expect(await mails()).toMatchObject([
      {
        to: 'ada@example.org',
        subject: 'Velvet Gown is back',
        text: expect.stringContaining('\nhttp://shop.test/shop/gown\n'),
      },
    ]);
    expect(await waiting()).toEqual([]);
    await setStock(0);
    await setStock(5);
    expect(await tellReturns(server.db)).toBe(false);
    expect((await confirm(token)).statusCode).toBe(404);
  });

  test('it returns too when nobody counts the pieces any longer', async () => {
    await askAndConfirm('ada@example.org');
    await setStock(null);
    expect(await tellReturns(server.db)).toBe(true);
    expect(await mails()).toHaveLength(1);
  });

  test('the answer is the same for who is on the list; who has confirmed gets no second mail', async () => {
    await ask('ada@example.org');
    const first = await tokenFor('ada@example.org');
    expect((await ask('Ada@Example.org')).json()).toEqual(ANSWER);
    const second = await tokenFor('Ada@Example.org');
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await confirm(second)).statusCode).toBe(200);
    expect((await ask('ada@example.org')).json()).toEqual(ANSWER);
    expect(await mails()).toHaveLength(2);
    expect(await waiting()).toHaveLength(1);
  });

  test('two processes that look at once write each mail once', async () => {
    for (const name of ['ada', 'eve', 'zoe']) await askAndConfirm(`${name}@example.org`);
    await setStock(1);
    await Promise.all([tellReturns(server.db), tellReturns(server.db), tellReturns(server.db)]);
    expect((await mails()).map(({ to }) => to).sort()).toEqual([
      'ada@example.org',
      'eve@example.org',
      'zoe@example.org',
    ]);
  });

  test('a mail that cannot be queued leaves the notice for the next look', async () => {
    await askAndConfirm('ada@example.org');
    await setStock(1);
    await server.db.execute(sql`alter table outbox rename to elsewhere`);
    await expect(tellReturns(server.db)).rejects.toThrow();
    await server.db.execute(sql`alter table elsewhere rename to outbox`);
    expect(await waiting()).toHaveLength(1);
    expect(await tellReturns(server.db)).toBe(true);
    expect(await mails()).toHaveLength(1);
  });

  test('who does not confirm within 7 days is forgotten, and the link is worth nothing from then on', async () => {
    await askAndConfirm('eve@example.org');
    await ask('ada@example.org');
    const token = await tokenFor('ada@example.org');
    const age = (time: string) =>
      server.db.execute(sql`update stock_notices set created_at = created_at - ${time}::interval`);
    await age('6 days 23 hours');
    await forgetUnconfirmed(server.db);
    expect(await waiting()).toHaveLength(2);
    await age('2 hours');
    expect((await confirm(token)).statusCode).toBe(404);
    await forgetUnconfirmed(server.db);
    expect((await waiting()).map(({ email }) => email)).toEqual(['eve@example.org']);
  });

  test.each([
    ['none', 404, 'This product does not exist.'],
    ['hat', 409, 'hat is there again.'],
    ['belt', 409, 'belt is there again.'],
    ['a%20b', 400, 'Please check what you have entered.'],
  ])('for the product %s nobody can ask: %i', async (id, status, message) => {
    const response = await ask('ada@example.org', id);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await mails()).toEqual([]);
  });

  test('what is no address is refused at the field', async () => {
    expect((await ask('ada@example.org, eve@example.org')).json().errors).toEqual({
      email: ['Email address is invalid.'],
    });
  });

  test('an address asks 10 times an hour, and 10 mails a day come into one mailbox, whoever asks', async () => {
    for (let time = 1; time <= 10; time += 1) {
      expect((await ask('ada@example.org', 'gown', `203.0.113.${time}`)).statusCode).toBe(200);
    }
    expect((await ask('ADA@example.org', 'gown', '203.0.113.11')).statusCode).toBe(429);
    expect(await mails()).toHaveLength(10);
    for (let time = 1; time <= 10; time += 1) {
      expect((await ask(`${time}@example.org`)).statusCode).toBe(200);
    }
    expect((await ask('eve@example.org')).statusCode).toBe(429);
  });

  test('a product that is deleted takes its notices with it', async () => {
    await askAndConfirm('ada@example.org');
    await server.db.delete(products).where(eq(products.id, 'gown'));
    expect(await waiting()).toEqual([]);
  });
});
