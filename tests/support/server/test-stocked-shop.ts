import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { products } from '#server/db/schema/products.ts';
import { MAIL_ENV, productRow, testServer } from './test-app.ts';
import { customerMails } from './test-mails.ts';
import { createUser, type TestUser } from './test-users.ts';

/**
 * Starts a shop that sends mails, for all tests of a `describe`. A customer can buy all of a product. Each test begins
 * with an admin, five gowns at $148.01, five hats, and rings without a stock count.
 */
export function testStockedShop(open: () => Promise<Database>) {
  const server = testServer(open, { ...MAIL_ENV, SITE_URL: 'http://shop.test', ORDER_MAX_SHARE: '100' });
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(
      sql`truncate products, deleted_products, orders, users, outbox, rate_limits cascade`,
    );
    await insertProducts(server.db, [
      productRow({ id: 'gown', stock: 5, priceCents: cents(14_801) }),
      productRow({ id: 'hat', stock: 5 }),
      productRow({ id: 'ring' }),
    ]);
    root = await createUser(server, 'Root', 'admin');
  });
  return {
    server,
    get root() {
      return root;
    },
    /** Changes the status of an order as the admin. Returns the response status and body. */
    async setStatus(number: string, status: string) {
      const response = await root.send('PATCH', `/api/orders/${number}`, { status });
      return [response.statusCode, response.json()];
    },
    /** Returns the stock by product id. */
    async stocks() {
      return Object.fromEntries(
        (await server.db.select().from(products)).map(({ id, stock }) => [id, stock]),
      );
    },
    /** Returns the subjects of the mails to customers without the order number. */
    async mailSubjects() {
      return (await customerMails(server.db)).map(({ subject }) => subject.replace(/ \(SOL-.*\)$/, ''));
    },
  };
}
