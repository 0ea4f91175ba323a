import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { messages } from '#server/db/schema/contact.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { ALL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type Visitor } from '#tests/support/server/test-users.ts';

const NOTE = 'Too long for me. Cheap pills at https://spam.example';

describeDatabases('withdrawals on $name', ({ open }) => {
  const server = testServer(open, { ...ALL_ENV, SITE_URL: 'http://shop.test', ORDER_MAX_SHARE: '100' });
  beforeEach(async () => {
    await server.db.execute(
      sql`truncate products, orders, users, outbox, messages, rate_limits, idempotency_keys cascade`,
    );
    await server.db
      .insert(products)
      .values([
        productRow({ id: 'gown', name: 'Velvet Gown', stock: 5, priceCents: cents(14_801) }),
        productRow({ id: 'hat', name: 'Straw Hat', stock: 5, priceCents: cents(2500) }),
      ]);
  });
  const guest = () => createVisitor(server.app);
  const placeOrder = (visitor: Visitor) =>
    placeTestOrder(
      visitor,
      newOrder({
        items: [
          { productId: 'gown', quantity: 2 },
          { productId: 'hat', quantity: 1 },
        ],
      }),
    );
  const withdraw = (visitor: Visitor, body: object, headers = {}) =>
    visitor.send(
      'POST',
      '/api/withdrawals',
      { name: 'Ann Shopper', email: 'ann@example.org', ...body },
      headers,
    );
  const storedMessages = () => server.db.select().from(messages);
  const receipts = async () =>
    (await server.db.select().from(outbox)).filter(
      ({ subject }) => subject === 'We have received your withdrawal',
    );

  test('[RET-02] receives a statement of a guest, mails a receipt and tells the shop', async () => {
    const { number } = await placeOrder(guest());
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T14:05:09.678Z') });
    const response = await withdraw(guest(), { orderNumber: number.toLowerCase(), note: NOTE });
    vi.useRealTimers();
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({
      success: true,
      message: 'Withdrawal received',
      receipt: {
        name: 'Ann Shopper',
        orderNumber: number.toLowerCase(),
        email: 'ann@example.org',
        receivedAt: '2026-11-29T14:05:09.000Z',
      },
    });
    const [receipt] = await receipts();
    // It is no mail of the order, which would hold the order's stock while the receipt waits.
    expect(receipt).toMatchObject({ to: 'ann@example.org', purpose: 'order', orderId: null });
    for (const text of ['November 29, 2026 at 9:05:09 AM EST', 'Ann Shopper', number, 'The whole order'])
      expect(receipt?.text).toContain(text);
    expect(await storedMessages()).toMatchObject([
      {
        fromName: 'Ann Shopper',
        fromEmail: 'ann@example.org',
        subject: `Withdrawal from order ${number}`,
        message: expect.stringContaining(NOTE),
        state: 'unread',
      },
    ]);
    for (const { text } of await server.db.select().from(outbox)) expect(text).not.toContain('pills');
  });

  test('[RET-02] responds alike to a statement that matches no order, and mails the same receipt', async () => {
    const { number } = await placeOrder(guest());
    const known = await withdraw(guest(), { orderNumber: number });
    const other = await withdraw(guest(), { orderNumber: number, email: 'eve@example.org' });
    const unknown = await withdraw(guest(), { orderNumber: 'the dress from May' });
    for (const response of [known, other, unknown]) {
      expect(response.statusCode).toBe(202);
      const { receipt, ...rest } = response.json();
      expect(rest).toEqual({ success: true, message: 'Withdrawal received' });
      expect(Object.keys(receipt)).toEqual(['name', 'orderNumber', 'email', 'receivedAt']);
    }
    expect((await receipts()).map(({ to }) => to).toSorted()).toEqual([
      'ann@example.org',
      'ann@example.org',
      'eve@example.org',
    ]);
    // A stranger could write to any mailbox with a free text.
    expect((await receipts()).filter(({ text }) => text.includes('dress'))).toEqual([]);
    expect((await storedMessages()).map(({ subject }) => subject).toSorted()).toEqual([
      `Withdrawal from order ${number}`,
      'Withdrawal that matches no order',
      'Withdrawal that matches no order',
    ]);
  });

  test('[RET-02] names the chosen items of the order, and changes neither the order nor the stock', async () => {
    const ann = await createUser(server, 'Ann');
    const { number } = await placeOrder(ann);
    const before = (await ann.send('GET', `/api/orders/${number}`)).json();
    const lines = [{ position: 0, quantity: 1 }];
    // Another address than that of the order: the account owns it.
    const response = await withdraw(ann, { orderNumber: number, email: 'ann@work.example', lines });
    expect(response.statusCode).toBe(202);
    const [receipt] = await receipts();
    expect(receipt?.text).toContain('1 × Velvet Gown');
    expect(receipt?.text).not.toContain('Straw Hat');
    expect((await storedMessages())[0]?.message).toContain('Items: 1 × Velvet Gown');
    expect((await ann.send('GET', `/api/orders/${number}`)).json()).toEqual(before);
    expect((await server.db.select().from(products)).map(({ stock }) => stock).toSorted()).toEqual([3, 4]);
  });

  test('[RET-02] a repeated request is received once', async () => {
    const headers = { 'Idempotency-Key': 'k'.repeat(64) };
    const body = { orderNumber: 'SOL-7K3M-92QD' };
    const first = await withdraw(guest(), body, headers);
    expect((await withdraw(guest(), body, headers)).json()).toEqual(first.json());
    expect(await storedMessages()).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
    expect((await withdraw(guest(), { ...body, name: 'Bob Shopper' }, headers)).statusCode).toBe(422);
  });

  test('[RET-02] names the fields that are missing, and limits an address to ten statements an hour', async () => {
    const invalid = await withdraw(guest(), { name: 'https://spam.example', orderNumber: ' ', lines: [] });
    expect(invalid.statusCode).toBe(400);
    expect(Object.keys(invalid.json().errors).toSorted()).toEqual(['lines', 'name', 'orderNumber']);
    for (let count = 0; count < 10; count += 1)
      expect((await withdraw(guest(), { orderNumber: 'SOL-7K3M-92QD' })).statusCode).toBe(202);
    expect((await withdraw(guest(), { orderNumber: 'SOL-7K3M-92QD' })).statusCode).toBe(429);
  });

  test('[RET-02] mails about an order link to the page of withdrawals', async () => {
    const ann = await createUser(server, 'Ann');
    await placeOrder(ann);
    const mails = (await server.db.select().from(outbox)).filter(({ orderId }) => orderId !== null);
    expect(mails.length).toBeGreaterThan(0);
    for (const { text, html } of mails) {
      expect(text).toContain('Withdraw from contract here: http://shop.test/withdrawal');
      expect(html).toContain('href="http://shop.test/withdrawal"');
    }
  });
});
