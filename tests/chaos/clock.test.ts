import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { addAttempts } from '#server/http/rate-limits.ts';
import { claimDueMail, removeSentMail } from '#server/jobs/outbox.ts';
import { expireNextOrder } from '#server/orders/order-expiry.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { withMail } from '#tests/support/server/test-notify.ts';
import { confirmTestOrder, fetchOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIMIT = { name: 'test', max: 3, windowSeconds: 3600 };

// The embedded database reads the time from this process, so a replaced `Date` moves its clock too.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['a day', DAY_MS],
  ['a year', 365 * DAY_MS],
])('a clock that is ahead by %s and is then set back', (_name, aheadMs) => {
  const server = testServer(openTestDatabase, MAIL_ENV);

  /** Sends the mails that are due, as the worker does. Returns their number. */
  async function sendDueMails(): Promise<number> {
    let sent = 0;
    for (let mail = await claimDueMail(server.db); mail; mail = await claimDueMail(server.db)) {
      await removeSentMail(server.db, mail);
      sent += 1;
    }
    return sent;
  }

  test('loses no confirmed order, delays no mail and locks nobody out', async () => {
    const now = Date.now();
    const visitor = createVisitor(server.app);
    await insertProducts(server.db, [productRow({ id: 'gown', stock: 10 })]);
    const key = 'an-idempotency-key-of-32-characters';
    const before = await placeTestOrder(visitor, undefined, key);
    await confirmTestOrder(server.db, visitor, before);
    // Two for the customer: to confirm the order, and its confirmation. One for the shop.
    expect(await sendDueMails()).toBe(3);

    vi.setSystemTime(now + aheadMs);
    const user = await createUser(server, 'Ada');
    const ahead = await placeTestOrder(visitor);
    await confirmTestOrder(server.db, visitor, ahead);
    for (let attempt = 0; attempt < 4; attempt += 1) await addAttempts(server.db, LIMIT, 'a network');

    vi.setSystemTime(now + 60_000);
    const after = await placeTestOrder(visitor);
    // Three about the order `ahead`, and one that asks to confirm the order `after`.
    expect(await sendDueMails()).toBe(4);
    expect(await addAttempts(server.db, LIMIT, 'a network')).toEqual({ count: 1, seconds: 3600 });
    expect((await user.send('GET', '/api/orders/mine')).statusCode).toBe(200);

    expect((await placeTestOrder(visitor, undefined, key)).number).toBe(before.number);
    while (await expireNextOrder(withMail(server.db)));
    for (const order of [before, ahead, after]) {
      expect((await fetchOrder(visitor, order)).status).toBe('pending');
    }
    expect((await server.db.select().from(products))[0]?.stock).toBe(7);

    // The unconfirmed order expires by the right clock.
    vi.setSystemTime(now + 8 * DAY_MS);
    while (await expireNextOrder(withMail(server.db)));
    expect((await fetchOrder(visitor, after)).status).toBe('cancelled');
    expect((await fetchOrder(visitor, ahead)).status).toBe('pending');
    expect((await server.db.select().from(products))[0]?.stock).toBe(8);
  });
});
