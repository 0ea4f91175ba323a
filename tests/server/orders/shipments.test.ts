import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { orderEvents, orders, shipments } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { toShopDay } from '#server/http/date-range.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { ALL_ENV, buildTestApp, productRow, testServer } from '#tests/support/server/test-app.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import {
  confirmTestOrder,
  fetchOrder,
  insertCardOrder,
  newOrder,
  placeTestOrder,
} from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

const UPS = { carrier: 'UPS', trackingNumbers: ['1Z999AA10123456784'] };
const UPS_URL = 'https://www.ups.com/track?tracknum=1Z999AA10123456784';
const DAY_MS = 86_400_000;

describeDatabases('shipments on $name', ({ open }) => {
  const server = testServer(open, { ...ALL_ENV, SITE_URL: 'http://shop.test', ORDER_MAX_SHARE: '100' });
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, outbox, rate_limits cascade`);
    await insertProducts(server.db, [productRow({ id: 'gown', priceCents: cents(14_801), stock: 50 })]);
    root = await createUser(server, 'Root', 'admin');
  });

  /** Places an order that is `daysAgo` days old, confirms it, and moves it through the states. */
  const place = async ({
    daysAgo = 0,
    states = [],
  }: {
    daysAgo?: number;
    states?: readonly string[];
  } = {}) => {
    const guest = createVisitor(server.app);
    const order = await placeTestOrder(guest);
    await confirmTestOrder(server.db, guest, order);
    await server.db.execute(sql`update orders set placed_at = placed_at - make_interval(days => ${daysAgo})`);
    for (const status of states) await root.send('PATCH', `/api/orders/${order.number}`, { status });
    await server.db.execute(sql`truncate outbox cascade`);
    return { ...order, guest };
  };
  const save = async (number: string, body: object) => {
    const response = await root.send('PUT', `/api/orders/${number}/shipment`, body);
    return [response.statusCode, response.json()];
  };
  const subjects = async () =>
    (await customerMails(server.db)).map(({ subject }) => subject.replace(/ \(SOL-.*\)$/, ''));
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

  test('a shipped date ships the order, with one mail that links the tracking numbers', async () => {
    const order = await place({ daysAgo: 3 });
    const shippedAt = ago(1);
    const [status, body] = await save(order.number, { ...UPS, carrier: 'ups', shippedAt });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Shipment saved successfully',
      order: {
        status: 'shipped',
        timeline: [
          { event: 'pending' },
          { event: 'confirmed' },
          { event: 'processing', by: 'shop', name: 'Root' },
          { event: 'shipped', by: 'shop', name: 'Root' },
        ],
      },
    });
    const shipment = {
      carrier: 'UPS',
      trackingNumbers: [{ number: '1Z999AA10123456784', url: UPS_URL }],
      shippedAt,
      expectedDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    expect(body.order.shipment).toEqual({ ...shipment, version: 1 });
    expect((await fetchOrder(order.guest, order)).shipment).toEqual(shipment);
    expect(await subjects()).toEqual(['Your order is on its way']);
    const [mail] = await customerMails(server.db);
    expect(mail?.text).toContain(`Tracking number\n1Z999AA10123456784\n${UPS_URL}\n\nShipped`);
    expect(mail?.html).toContain(`href="${UPS_URL}"`);
  });

  test('the expected day lies the longest delivery time after shipping, in business days', async () => {
    const order = await place({ daysAgo: 30 });
    await server.db.update(orders).set({ rateMaxDays: 3, placedAt: new Date('2026-02-20T12:00:00Z') });
    // Friday evening in New York, which is Saturday in UTC.
    const [, body] = await save(order.number, { trackingNumbers: [], shippedAt: '2026-02-28T02:00:00Z' });
    expect(body.order.shipment).toMatchObject({ expectedDay: '2026-03-04' });
    expect(
      (
        await save(order.number, {
          trackingNumbers: [],
          shippedAt: '2026-02-28T02:00:00Z',
          deliveredAt: '2026-03-03',
        })
      )[1].order.shipment,
    ).not.toHaveProperty('expectedDay');
  });

  test('a repeated request changes nothing and sends nothing', async () => {
    const order = await place();
    const body = { ...UPS, shippedAt: ago(0), version: 0 };
    const [, first] = await save(order.number, body);
    const [status, second] = await save(order.number, body);
    expect([status, second]).toEqual([200, first]);
    expect(await subjects()).toEqual(['Your order is on its way']);
  });

  test('a delivered date completes the order, with one mail', async () => {
    const order = await place({ daysAgo: 5 });
    const dates = { shippedAt: ago(4), deliveredAt: ago(2) };
    const [, body] = await save(order.number, { ...UPS, ...dates });
    expect(body.order).toMatchObject({ status: 'completed', payment: { status: 'paid' }, shipment: dates });
    expect(body.order.shipment).not.toHaveProperty('expectedDay');
    expect(await subjects()).toEqual(['Your order is complete']);
    expect((await customerMails(server.db))[0]?.text).toContain('Delivered\n');
  });

  test('an entry without dates leaves the state, and the later mail contains it', async () => {
    const order = await place({ states: ['processing'] });
    expect(
      (await save(order.number, { carrier: 'Bicycle courier', trackingNumbers: ['A-1'] }))[1].order,
    ).toMatchObject({
      status: 'processing',
      shipment: { carrier: 'Bicycle courier', trackingNumbers: [{ number: 'A-1' }] },
    });
    expect(await subjects()).toEqual([]);
    await root.send('PATCH', `/api/orders/${order.number}`, { status: 'shipped' });
    expect((await customerMails(server.db))[0]?.text).toContain('Bicycle courier');
    // The mail has contained the number, so a correction of it is not announced.
    await save(order.number, { ...UPS, shippedAt: ago(0) });
    expect(await subjects()).toEqual(['Your order is on its way']);
  });

  test('announces the first tracking numbers of a shipped order once', async () => {
    const order = await place({ states: ['processing', 'shipped'] });
    const shippedAt = ago(0);
    await save(order.number, { carrier: 'UPS', trackingNumbers: [], shippedAt });
    expect(await subjects()).toEqual([]);
    await save(order.number, { ...UPS, shippedAt });
    expect(await subjects()).toEqual(['You can now follow your parcel']);
    await save(order.number, { carrier: 'UPS', trackingNumbers: [], shippedAt });
    await save(order.number, { carrier: 'UPS', trackingNumbers: ['2'], shippedAt });
    expect(await subjects()).toEqual(['You can now follow your parcel']);
  });

  test('an order that the shop marks as shipped was shipped then, and gets no delivered date', async () => {
    const order = await place({ states: ['processing', 'shipped'] });
    const [event] = await server.db.select().from(orderEvents).where(eq(orderEvents.event, 'shipped'));
    expect((await fetchOrder(order.guest, order)).shipment).toEqual({
      trackingNumbers: [],
      shippedAt: event?.at.toISOString(),
      expectedDay: expect.any(String),
    });
    await root.send('PATCH', `/api/orders/${order.number}`, { status: 'completed' });
    expect((await fetchOrder(order.guest, order)).shipment).toEqual({
      trackingNumbers: [],
      shippedAt: event?.at.toISOString(),
    });
    expect(await server.db.select().from(shipments)).toEqual([]);
  });

  test('a corrected date keeps a completed order', async () => {
    const order = await place({ daysAgo: 5, states: ['processing', 'shipped', 'completed'] });
    const shippedAt = ago(3);
    expect((await save(order.number, { ...UPS, shippedAt, deliveredAt: ago(1) }))[0]).toBe(200);
    const [, body] = await save(order.number, { trackingNumbers: [], shippedAt });
    expect(body.order).toMatchObject({
      status: 'completed',
      shipment: { trackingNumbers: [], shippedAt, version: 2 },
    });
    expect(body.order.shipment).not.toHaveProperty('deliveredAt');
    expect(await subjects()).toEqual([]);
  });

  test('cleans tracking numbers and drops repeated ones', async () => {
    const order = await place();
    const trackingNumbers = [' 1Z 999 ', '1z\u20111', '1Z999'];
    const [, body] = await save(order.number, { carrier: ' ', trackingNumbers });
    expect(body.order.shipment).toEqual({
      trackingNumbers: [{ number: '1Z999' }, { number: '1z-1' }],
      version: 1,
    });
  });

  test('rejects invalid entries at their fields', async () => {
    const order = await place({ daysAgo: 3 });
    const errorsOf = async (entries: object) => {
      const [status, body] = await save(order.number, { trackingNumbers: [], ...entries });
      expect(status).toBe(400);
      return body.errors;
    };
    const wrongCharacters = 'A tracking number may contain only letters, digits and hyphens.';
    expect(await errorsOf({ trackingNumbers: ['A', 'B/C', ''] })).toEqual({
      'trackingNumbers.1': [wrongCharacters],
      'trackingNumbers.2': [wrongCharacters],
    });
    expect(await errorsOf({ trackingNumbers: ['9'.repeat(41)] })).toEqual({
      'trackingNumbers.0': ['A tracking number can have at most 40 characters.'],
    });
    expect(
      await errorsOf({ trackingNumbers: Array.from({ length: 11 }, (_, index) => `N${index}`) }),
    ).toEqual({
      trackingNumbers: ['Please enter at most 10 tracking numbers.'],
    });
    expect(await errorsOf({ carrier: 'x'.repeat(61) })).toMatchObject({ carrier: [expect.any(String)] });
    expect(await errorsOf({ shippedAt: 'yesterday', deliveredAt: '2026-02-30' })).toEqual({
      shippedAt: ['Please enter a date or an ISO time.'],
      deliveredAt: ['Please enter a date or an ISO time.'],
    });
    expect(await errorsOf({ shippedAt: ago(-1), deliveredAt: ago(-2) })).toEqual({
      shippedAt: ['This date is in the future.'],
      deliveredAt: ['This date is in the future.'],
    });
    expect(await errorsOf({ shippedAt: ago(5) })).toEqual({
      shippedAt: ['The order was placed later than this.'],
    });
    expect(await errorsOf({ shippedAt: ago(0), deliveredAt: ago(2) })).toEqual({
      deliveredAt: ['The order was shipped later than this.'],
    });
    expect(await errorsOf({ deliveredAt: ago(0) })).toEqual({
      shippedAt: ['Please enter when the order was shipped.'],
    });
    expect(await server.db.select().from(shipments)).toEqual([]);
    expect(await subjects()).toEqual([]);
  });

  test('accepts the beginning of the day of the order, and a clock that is a little fast', async () => {
    const order = await place();
    await server.db.update(orders).set({ placedAt: new Date(Date.now() - 1000) });
    const today = toShopDay(new Date(Date.now() - 1000), 'America/New_York');
    const startOfDay = new Date(`${today}T05:00:00Z`);
    const shippedAt = startOfDay.getTime() < Date.now() ? startOfDay : new Date();
    expect((await save(order.number, { trackingNumbers: [], shippedAt: shippedAt.toISOString() }))[0]).toBe(
      200,
    );
    // A bare date is 00:00 UTC, which is the evening before in New York.
    if (Date.parse(today) < Date.now())
      expect((await save(order.number, { trackingNumbers: [], shippedAt: today }))[0]).toBe(200);
    const deliveredAt = new Date(Date.now() + 60_000).toISOString();
    const again = { trackingNumbers: [], shippedAt: shippedAt.toISOString(), deliveredAt };
    expect((await save(order.number, again))[0]).toBe(200);
  });

  test('rejects cancelled, unpaid and unknown orders', async () => {
    const cancelled = await place({ states: ['cancelled'] });
    expect(await save(cancelled.number, UPS)).toMatchObject([
      409,
      { message: 'This order is already cancelled.' },
    ]);
    const { number, id } = await insertCardOrder(server.db);
    for (const body of [UPS, { ...UPS, shippedAt: ago(0) }])
      expect(await save(number, body)).toMatchObject([409, { message: 'This order has not been paid yet.' }]);
    const setPayment = (status: 'paid' | 'refunding') =>
      server.db.update(payments).set({ status }).where(eq(payments.orderId, id));
    await setPayment('refunding');
    expect((await save(number, UPS))[0]).toBe(409);
    await setPayment('paid');
    expect(await save(number, { ...UPS, shippedAt: ago(0) })).toMatchObject([
      200,
      { order: { status: 'shipped' } },
    ]);
    expect((await save('SOL-2222-2222', UPS))[0]).toBe(404);
  });

  test('rejects a change of another version', async () => {
    const order = await place();
    await save(order.number, { ...UPS, version: 0 });
    expect(await save(order.number, { trackingNumbers: ['2'], version: 0 })).toMatchObject([
      409,
      { message: 'Somebody else has changed the shipment. Please check it before you change it.' },
    ]);
    expect((await save(order.number, { trackingNumbers: ['2'], version: 1 }))[0]).toBe(200);
    expect((await save(order.number, { trackingNumbers: ['3'] }))[1].order.shipment.version).toBe(3);
  });

  test('of concurrent changes of one version, one succeeds, with one mail', async () => {
    const order = await place();
    const shippedAt = ago(0);
    const results = await Promise.all(
      ['1', '2', '3', '4'].map((number) =>
        save(order.number, { trackingNumbers: [number], shippedAt, version: 0 }),
      ),
    );
    expect(results.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await subjects()).toEqual(['Your order is on its way']);
  });

  test('only admins may enter a shipment', async () => {
    const order = await place();
    const url = `/api/orders/${order.number}/shipment`;
    expect((await order.guest.send('PUT', url, UPS, { 'Order-Secret': order.secret })).statusCode).toBe(401);
    const user = await createUser(server, 'Ada');
    expect((await user.send('PUT', url, UPS)).statusCode).toBe(403);
    expect(await server.db.select().from(shipments)).toEqual([]);
  });

  test('exports the shipment with the customer’s data, and erases the tracking numbers with it', async () => {
    const user = await createUser(server, 'Ada');
    const { number } = await placeTestOrder(user, newOrder());
    const open = await placeTestOrder(user, newOrder());
    const dates = { shippedAt: ago(0), deliveredAt: ago(0) };
    await save(number, { ...UPS, ...dates });
    await save(open.number, { ...UPS, shippedAt: dates.shippedAt });
    const data = (await user.send('GET', '/api/auth/my-data')).json();
    expect(data.orders[0].shipment).toEqual({ ...UPS, ...dates });
    await user.send('DELETE', `/api/auth/delete/${user.id}`);
    const numbers = async () =>
      (await server.db.select().from(shipments).orderBy(shipments.version)).map(
        ({ trackingNumbers }) => trackingNumbers,
      );
    expect((await numbers()).toSorted()).toEqual([[], UPS.trackingNumbers]);
    await server.db.execute(sql`truncate outbox cascade`);
    await save(open.number, { ...UPS, ...dates });
    expect(await numbers()).toEqual([[], []]);
    const [row] = await server.db.select().from(shipments);
    expect(row?.deliveredAt?.toISOString()).toBe(dates.deliveredAt);
    const [status, body] = await save(number, { ...UPS, ...dates });
    expect([status, body.message]).toEqual([
      409,
      'This customer’s data is erased, so tracking numbers can no longer be stored.',
    ]);
  });

  test('a backend without the capability has neither the route nor the field', async () => {
    const database = await open();
    await insertProducts(database.db, [productRow({ id: 'gown', stock: 50 })]);
    const other = await buildTestApp(database);
    const admin = await createUser({ app: other.app, db: database.db }, 'Root', 'admin');
    const order = await placeTestOrder(admin);
    for (const status of ['processing', 'shipped'])
      await admin.send('PATCH', `/api/orders/${order.number}`, { status });
    expect((await admin.send('PUT', `/api/orders/${order.number}/shipment`, UPS)).statusCode).toBe(404);
    expect(await fetchOrder(admin, order)).toMatchObject({ status: 'shipped' });
    expect(await fetchOrder(admin, order)).not.toHaveProperty('shipment');
    await other.close();
    await database.close();
  });
});
