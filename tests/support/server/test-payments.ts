import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { outbox, products } from '#server/db/schema.ts';
import { findOrder, readWholeOrder } from '#server/orders/order-rows.ts';
import { type StripeServer, startStripe } from '#tests/support/stripe-server.ts';
import { MAILS, productRow, testApp } from './test-app.ts';
import { newOrder, place } from './test-orders.ts';
import { forgetPeople, visitor } from './test-people.ts';

export const SITE = 'http://shop.test';

/** Starts a shop and a Stripe stub for all tests of a `describe`. Each test begins without orders. */
export function cardShop(open: () => Promise<Database>) {
  let stripe: StripeServer;
  let database: Database;
  let server: Awaited<ReturnType<typeof testApp>>;
  beforeAll(async () => {
    stripe = await startStripe();
    database = await open();
    server = await testApp(database, { ...stripe.env, ...MAILS, SITE_URL: SITE });
    stripe.shop = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await database.db
      .insert(products)
      .values([
        productRow({ id: 'gown', name: 'Gown', priceCents: 3333, stock: 50 }),
        productRow({ id: 'scarf', name: 'Scarf', priceCents: 1999 }),
        productRow({ id: 'pin', name: 'Pin', priceCents: 47 }),
      ]);
  });
  beforeEach(async () => {
    await forgetPeople(database.db);
    await database.db.execute(sql`truncate orders, outbox, payment_events cascade`);
    await database.db.execute(sql`update products set stock = 50 where id = 'gown'`);
    await stripe.start();
  });
  afterEach(() => {
    expect(stripe.complaints).toEqual([]);
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
    get stripe(): StripeServer {
      return stripe;
    },
    /** Places a guest's order of one gown, $35.00 with tax. Returns the order and its Stripe session. */
    async cardOrder() {
      const order = await place(visitor(server.app), newOrder({ payment: 'card' }));
      const session = stripe.sessions.find(({ number }) => number === order.number);
      if (session === undefined) throw new Error('The order has no Stripe session.');
      return { order, session };
    },
    /** Returns the status of an order, its payment status and its events. */
    async stateOf({ number }: { readonly number: string }) {
      const order = await findOrder(database.db, number);
      if (order === undefined) throw new Error(`There is no order ${number}.`);
      const { payment, events } = await readWholeOrder(database.db, order);
      return { order: order.status, payment: payment.status, events: events.map(({ event }) => event) };
    },
    /** Returns the subjects of the mails to customers, oldest first. */
    async subjects() {
      const mails = await database.db.select().from(outbox).orderBy(outbox.createdAt);
      return mails.map(({ subject }) => subject);
    },
    /** Returns the stock of gowns. */
    async stock() {
      const [gown] = await database.db.select().from(products).where(eq(products.id, 'gown'));
      return gown?.stock;
    },
  };
}
