import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { type ProductSizeRow, productSizes, products } from '#server/db/schema/products.ts';
import { stockNotices } from '#server/db/schema/stock.ts';
import { deleteUnconfirmedNotices, notifySubscribers } from '#server/stock/stock-notices.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { addSizes } from '#tests/support/server/test-sizes.ts';
import { createVisitor } from '#tests/support/server/test-users.ts';

const REQUESTED = {
  success: true,
  message: 'Thank you. If you haven’t confirmed yet, please use the link in the email we sent you.',
};

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test' });
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, outbox, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', name: 'Velvet Gown', stock: 0 }),
      productRow({ id: 'hat', stock: 3 }),
      productRow({ id: 'belt' }),
    ]);
  });

  const send = (url: string, payload: object, remoteAddress = '198.51.100.7') =>
    createVisitor(server.app, { remoteAddress }).send('POST', url, payload);
  const requestNotice = (email: string, id = 'gown', ip?: string) =>
    send(`/api/products/${id}/notify`, { email }, ip);
  const confirm = (token: string) => send('/api/stock-notices/confirm', { token });
  const mails = () => server.db.select().from(outbox).orderBy(outbox.dueAt);
  const storedNotices = () => server.db.select().from(stockNotices);
  const setStock = (stock: number | null) =>
    server.db.update(products).set({ stock }).where(eq(products.id, 'gown'));
  /** Returns the token from the link in the newest mail to this email address. */
  const tokenFor = async (email: string) => {
    const text = (await mails()).findLast(({ to }) => to === email)?.text ?? '';
    const token = /^http:\/\/shop\.test\/back-in-stock#([\w-]{43})$/m.exec(text)?.[1];
    if (token === undefined) throw new Error(`No mail to ${email} has a link: ${text}`);
    return token;
  };
  const subscribe = async (email: string) => {
    await requestNotice(email);
    await confirm(await tokenFor(email));
    await server.db.delete(outbox);
  };

  test('notifies each confirmed subscriber once, and no unconfirmed one', async () => {
    expect((await requestNotice('ada@example.org')).json()).toEqual(REQUESTED);
    await setStock(2);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    await setStock(0);

    const token = await tokenFor('ada@example.org');
    expect(await mails()).toMatchObject([{ subject: 'Please confirm: back-in-stock alert for Velvet Gown' }]);
    const responses = [await confirm(token), await confirm(token)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    await server.db.delete(outbox);

    await setStock(2);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await mails()).toMatchObject([
      {
        to: 'ada@example.org',
        subject: 'Velvet Gown is back in stock',
        text: expect.stringContaining('\nhttp://shop.test/shop/gown\n'),
      },
    ]);
    expect(await storedNotices()).toEqual([]);
    await setStock(0);
    await setStock(5);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    expect((await confirm(token)).statusCode).toBe(404);
  });

  test('[SIZE-05] announces the size that is back, once per size and mailbox', async () => {
    await addSizes(server.db, 'gown', { S: 0, M: 0, L: 2 });
    const request = (size: string | undefined, email = 'ada@example.org') =>
      send('/api/products/gown/notify', { email, size });
    for (const size of ['S', 'M', 'S']) {
      expect((await request(size)).json()).toEqual(REQUESTED);
      await confirm(await tokenFor('ada@example.org'));
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Please confirm: back-in-stock alert for Velvet Gown in size S',
      'Please confirm: back-in-stock alert for Velvet Gown in size M',
    ]);
    expect(await storedNotices()).toHaveLength(2);
    const refused = await Promise.all(['L', undefined, 'XL'].map((size) => request(size)));
    expect(refused.map((response) => [response.statusCode, response.json().message])).toEqual([
      [409, 'Velvet Gown in size L is back in stock.'],
      [409, 'Velvet Gown is back in stock.'],
      [404, 'This size does not exist.'],
    ]);
    expect((await send('/api/products/hat/notify', { email: 'ada@example.org', size: 'M' })).statusCode).toBe(
      404,
    );
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    await server.db.delete(outbox);

    const setSize = (sku: string, set: Partial<ProductSizeRow>) =>
      server.db.update(productSizes).set(set).where(eq(productSizes.sku, sku));
    await setSize('gown-M', { size: 'Medium', stock: 2 });
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await mails()).toMatchObject([{ subject: 'Velvet Gown in size Medium is back in stock' }]);
    await server.db.delete(productSizes).where(eq(productSizes.sku, 'gown-S'));
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    await server.db.delete(productSizes);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect((await mails()).at(-1)?.subject).toBe('Velvet Gown is back in stock');
  });

  test('a notice without a size is about any size', async () => {
    await subscribe('ada@example.org');
    await addSizes(server.db, 'gown', { S: 0, M: 0 });
    expect((await requestNotice('eve@example.org')).statusCode).toBe(200);
    await confirm(await tokenFor('eve@example.org'));
    await server.db.delete(outbox);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
    await server.db.update(productSizes).set({ stock: 1 }).where(eq(productSizes.sku, 'gown-M'));
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Velvet Gown is back in stock',
      'Velvet Gown is back in stock',
    ]);
  });

  test('notifies when the stock is no longer counted', async () => {
    await subscribe('ada@example.org');
    await setStock(null);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await mails()).toHaveLength(1);
  });

  test('gives existing subscribers the same response and sends confirmed ones no second mail', async () => {
    await requestNotice('ada@example.org');
    const first = await tokenFor('ada@example.org');
    expect((await requestNotice('Ada@Example.org')).json()).toEqual(REQUESTED);
    const second = await tokenFor('Ada@Example.org');
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await confirm(second)).statusCode).toBe(200);
    expect((await requestNotice('ada@example.org')).json()).toEqual(REQUESTED);
    expect(await mails()).toHaveLength(2);
    expect(await storedNotices()).toHaveLength(1);
  });

  test('queues each mail once when several processes poll concurrently', async () => {
    for (const name of ['ada', 'eve', 'zoe']) await subscribe(`${name}@example.org`);
    await setStock(1);
    await Promise.all([
      notifySubscribers(withMail(server.db)),
      notifySubscribers(withMail(server.db)),
      notifySubscribers(withMail(server.db)),
    ]);
    expect((await mails()).map(({ to }) => to).sort()).toEqual([
      'ada@example.org',
      'eve@example.org',
      'zoe@example.org',
    ]);
  });

  test('retains a notice for the next poll when its mail cannot be queued', async () => {
    await subscribe('ada@example.org');
    await setStock(1);
    await server.db.execute(sql`alter table outbox rename to elsewhere`);
    await expect(notifySubscribers(withMail(server.db))).rejects.toThrow();
    await server.db.execute(sql`alter table elsewhere rename to outbox`);
    expect(await storedNotices()).toHaveLength(1);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await mails()).toHaveLength(1);
  });

  test('gives a repeated request another seven days', async () => {
    await requestNotice('ada@example.org');
    await server.db.execute(sql`update stock_notices set created_at = created_at - interval '6 days'`);
    await requestNotice('ada@example.org');
    await server.db.execute(sql`update stock_notices set created_at = created_at - interval '6 days'`);
    await deleteUnconfirmedNotices(server.db);
    expect((await confirm(await tokenFor('ada@example.org'))).statusCode).toBe(200);
  });

  test('notifies fifty subscribers at a time, in the order in which they confirmed', async () => {
    const numbers = Array.from({ length: 51 }, (_, index) => index);
    await server.db.insert(stockNotices).values(
      numbers.map((number) => ({
        productId: 'gown',
        email: `${number}@example.org`,
        emailKey: `${number}@example.org`,
        tokenHash: `${number}`,
        siteUrl: 'http://shop.test',
        // The last row has waited longest.
        confirmedAt: new Date(Date.UTC(2026, 0, 1) - number * 60_000),
      })),
    );
    await setStock(1);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect((await mails()).map(({ to }) => to)).not.toContain('0@example.org');
    expect(await mails()).toHaveLength(50);
    expect(await notifySubscribers(withMail(server.db))).toBe(true);
    expect(await mails()).toHaveLength(51);
    expect(await notifySubscribers(withMail(server.db))).toBe(false);
  });

  test('opening the link again does not move a subscriber back in the queue', async () => {
    await requestNotice('ada@example.org');
    const token = await tokenFor('ada@example.org');
    await confirm(token);
    const confirmedAt = new Date('2026-01-02T03:04:05Z');
    await server.db.update(stockNotices).set({ confirmedAt });
    expect((await confirm(token)).statusCode).toBe(200);
    expect(await storedNotices()).toMatchObject([{ confirmedAt }]);
  });

  test('deletes a notice that is not confirmed within 7 days and rejects its link', async () => {
    await subscribe('eve@example.org');
    await requestNotice('ada@example.org');
    const token = await tokenFor('ada@example.org');
    const advanceClock = (interval: string) =>
      server.db.execute(sql`update stock_notices set created_at = created_at - ${interval}::interval`);
    await advanceClock('6 days 23 hours');
    await deleteUnconfirmedNotices(server.db);
    expect(await storedNotices()).toHaveLength(2);
    await advanceClock('2 hours');
    expect((await confirm(token)).statusCode).toBe(404);
    await deleteUnconfirmedNotices(server.db);
    expect((await storedNotices()).map(({ email }) => email)).toEqual(['eve@example.org']);
  });

  test.each([
    ['none', 404, 'This product does not exist.'],
    ['hat', 409, 'hat is back in stock.'],
    ['belt', 409, 'belt is back in stock.'],
    ['a%20b', 400, 'Must be the id of a product.'],
  ])('rejects a notice for the product %s: %i', async (id, status, message) => {
    const response = await requestNotice('ada@example.org', id);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await mails()).toEqual([]);
  });

  test('rejects an invalid email address', async () => {
    expect((await requestNotice('ada@example.org, eve@example.org')).json().errors).toEqual({
      email: ['Email address is invalid.'],
    });
  });

  test('limits an IP to 10 requests an hour and a mailbox to 10 mails a day', async () => {
    for (let index = 1; index <= 10; index += 1) {
      expect((await requestNotice('ada@example.org', 'gown', `203.0.113.${index}`)).statusCode).toBe(200);
    }
    for (const email of ['ADA@example.org', 'ada+shop@example.org'])
      expect((await requestNotice(email, 'gown', '203.0.113.11')).statusCode).toBe(429);
    expect(await mails()).toHaveLength(10);
    for (let index = 1; index <= 10; index += 1) {
      expect((await requestNotice(`${index}@example.org`)).statusCode).toBe(200);
    }
    expect((await requestNotice('eve@example.org')).statusCode).toBe(429);
  });

  test('sends one notice to a mailbox, however its address is spelled', async () => {
    for (const email of ['a.da@gmail.com', 'Ada+shop@googlemail.com'])
      expect((await requestNotice(email, 'gown')).statusCode).toBe(200);
    expect((await server.db.select().from(stockNotices)).map(({ email }) => email)).toEqual([
      'Ada+shop@googlemail.com',
    ]);
  });

  test('deletes the notices of a deleted product', async () => {
    await subscribe('ada@example.org');
    await server.db.delete(products).where(eq(products.id, 'gown'));
    expect(await storedNotices()).toEqual([]);
  });
});
