import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import type { Database, Db } from '#server/db/database.ts';
import { products } from '#server/db/schema/products.ts';
import { findOrder, loadOrderDetails } from '#server/orders/order-rows.ts';
import { type StripeStub, startStripeStub } from '#tests/support/stripe-server.ts';
import { buildTestApp, MAIL_ENV, productRow } from './test-app.ts';
import { customerMails } from './test-mails.ts';
import { newOrder, placeTestOrder } from './test-orders.ts';
import { clearUsers, createVisitor } from './test-users.ts';

export const TEST_SITE_URL = 'http://shop.test';

/**
 * Starts a shop with the variables `env` and a Stripe stub for all tests of a `describe`. Each test begins without
 * orders.
 */
export function testCardShop(open: () => Promise<Database>, env: Record<string, string> = {}) {
  let stripe: StripeStub;
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  beforeAll(async () => {
    stripe = await startStripeStub();
    database = await open();
    server = await buildTestApp(database, {
      ...stripe.env,
      ...MAIL_ENV,
      SITE_URL: TEST_SITE_URL,
      ORDER_MAX_LINES: '100',
      ...env,
    });
    stripe.shopUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await database.db
      .insert(products)
      .values([
        productRow({ id: 'gown', name: 'Gown', priceCents: cents(3333), stock: 50 }),
        productRow({ id: 'scarf', name: 'Scarf', priceCents: cents(1999) }),
        productRow({ id: 'pin', name: 'Pin', priceCents: cents(47) }),
      ]);
  });
  beforeEach(async () => {
    await clearUsers(database.db);
    await database.db.execute(sql`truncate orders, outbox, payment_events cascade`);
    await database.db.execute(sql`update products set stock = 50 where id = 'gown'`);
    await stripe.start();
    Object.assign(stripe, { api: 'up', isSilent: false, isHasty: false, refuses: undefined });
    // Events of earlier orders.
    await stripe.sendWithheld();
    stripe.refunds.next = 'succeeded';
  });
  afterEach(() => {
    expect(stripe.unexpectedCalls).toEqual([]);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await stripe.stop();
  });
  return {
    get app(): FastifyInstance {
      return server.app;
    },
    get db(): Db {
      return database.db;
    },
    get stripe(): StripeStub {
      return stripe;
    },
    /** Places a guest's order of one gown, $35.00 with tax. Returns the order and its Stripe session. */
    async cardOrder() {
      const order = await placeTestOrder(createVisitor(server.app), newOrder({ payment: 'card' }));
      const session = stripe.sessions.find(({ number }) => number === order.number);
      if (session === undefined) throw new Error('The order has no Stripe session.');
      return { order, session };
    },
    /** Returns the status of an order, its payment status and its events. */
    async stateOf({ number }: { readonly number: string }) {
      const order = await findOrder(database.db, number);
      if (order === undefined) throw new Error(`There is no order ${number}.`);
      const { payment, events } = await loadOrderDetails(database.db, order);
      return { order: order.status, payment: payment.status, events: events.map(({ event }) => event) };
    },
    /** Returns the subjects of the mails to customers, oldest first. */
    async mailSubjects() {
      return (await customerMails(database.db)).map(({ subject }) => subject);
    },
    /** Returns the stock of gowns. */
    async stock() {
      const [gown] = await database.db.select().from(products).where(eq(products.id, 'gown'));
      return gown?.stock;
    },
  };
}
