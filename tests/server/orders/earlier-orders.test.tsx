import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getOrderEndpoint } from '#contract/orders/orders.ts';
import { PrintedInvoice } from '#islands/admin/orders/ManagedOrderDetail.tsx';
import { PackingSlip } from '#islands/admin/orders/PackingSlip.tsx';
import { OrderView } from '#islands/orders/OrderView.tsx';
import { fromWire } from '#lib/api/wire-values.ts';
import { formatShopDate } from '#lib/dates.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { loadShopFigures } from '#server/stats/shop-figures.ts';
import { EARLIER_DATABASES } from '#tests/support/server/earlier-database.ts';
import { buildTestApp, MAIL_ENV } from '#tests/support/server/test-app.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import { createUser, logInAs } from '#tests/support/server/test-users.ts';
import { renderText } from '#tests/support/unit/render-markup.ts';

/** Orders of earlier versions of the shop, which stored their amounts in columns of the order alone. */

/** Time limit of a test, in ms: it applies all migrations. */
const TIMEOUT_MS = 480_000;

/** The last migration before the components of orders. */
const EARLIER = 57;

const ANN = '11111111-1111-4111-8111-111111111111';
const CREATE_ANN = `
  insert into users (id, username, username_key, email, email_key, password_hash)
  values ('${ANN}', 'Ann', 'ann', 'ann@example.org', 'ann@example.org', '')`;

/** Returns the statements with which an earlier version places an order. Amounts are in cents, the rate is in bp. */
const placeEarlier = (
  number: string,
  [total, tax, rate]: readonly [number, number, number],
  method = 'delivery',
) => `
  insert into orders (number, user_id, key_hash, caller_hash, request_hash, email, phone, name, line1, line2, city,
    region, postal_code, site_url, selected_items, total_cents, tax_cents, tax_basis_points, grand_total_cents, placed_at)
  values ('${number}', '${ANN}', '${number}', 'c', 'r', 'ann@example.org', '+1 212 5550100', 'Ann Shopper',
    '12 Mercer Street', 'Apartment 4', 'New York', 'NY', '10013', 'http://shop.test', 2, ${total}, ${tax}, ${rate},
    ${total + tax}, '2026-11-02T17:00Z');
  insert into order_lines (order_id, position, product_id, name, price_cents, quantity, takes_stock, picture,
    picture_width, picture_alt)
  select id, 0, 'gown', 'Évasée', ${Math.floor(total / 2)}, 2, false, 'abc', 1000, 'A gown' from orders
  where number = '${number}';
  insert into payments (order_id, method, status, amount_cents, paid_at)
  select id, '${method}', ${method === 'card' ? "'paid'" : "'due'"}, grand_total_cents,
    ${method === 'card' ? "'2026-11-02T17:05Z'" : 'null'}::timestamptz
  from orders where number = '${number}';
  insert into order_events (order_id, event, actor) select id, 'pending', 'customer' from orders
  where number = '${number}'`;

/** The amounts of orders and the texts of them that customers and admins read. */
const ORDERS = [
  {
    number: 'SOL-AAAA-2222',
    amounts: [29_602, 1480, 500],
    totals: ['$296.02', 'Tax (5%) $14.80', '$310.82'],
    cells: '296.02,14.80,310.82',
  },
  {
    number: 'SOL-BBBB-2222',
    amounts: [10_000, 825, 825],
    totals: ['$100.00', 'Tax (8.25%) $8.25', '$108.25'],
    cells: '100.00,8.25,108.25',
  },
  {
    number: 'SOL-CCCC-2222',
    amounts: [8, 0, 500],
    totals: ['$0.08', 'Tax (5%) $0.00', '$0.08'],
    cells: '0.08,0.00,0.08',
  },
  {
    number: 'SOL-DDDD-2222',
    amounts: [0, 0, 500],
    totals: ['$0.00', 'Tax (5%) $0.00', '$0.00'],
    cells: '0.00,0.00,0.00',
  },
  {
    number: 'SOL-EEEE-2222',
    amounts: [1000, 0, 0],
    totals: ['$10.00', 'Tax (0%) $0.00', '$10.00'],
    cells: '10.00,0.00,10.00',
  },
] as const;
/** An order that an earlier version, still running, places after the upgrade. */
const LATER = {
  number: 'SOL-FFFF-2222',
  amounts: [1990, 100, 500],
  totals: ['$19.90', 'Tax (5%) $1.00', '$20.90'],
  cells: '19.90,1.00,20.90',
} as const;
const LETTERHEAD = { address: ['Solène', '48 Linden Row'], email: 'a@b.example', phone: '+1 212' };
const ADDRESS = 'Ann Shopper 12 Mercer Street Apartment 4 New York, NY 10013';

test.each(EARLIER_DATABASES)(
  '[RUN-05] orders of earlier versions keep their texts and amounts in an upgrade of $name',
  async ({ open }) => {
    const earlier = await open();
    await earlier.migrateTo(EARLIER);
    await earlier.run(CREATE_ANN);
    for (const { number, amounts } of ORDERS)
      await earlier.run(placeEarlier(number, amounts, number === ORDERS[0].number ? 'card' : 'delivery'));
    const { env, drop } = await earlier.copy();
    await earlier.close();
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
    const { app, close } = await buildTestApp(database, MAIL_ENV);
    await database.db.transaction(async (tx) => {
      for (const statement of placeEarlier(LATER.number, LATER.amounts).split(';'))
        await tx.execute(statement);
    });
    const root = await createUser({ app, db: database.db }, 'Root', 'admin');
    const ann = await logInAs({ app, db: database.db }, 'ann@example.org');

    const rows = (await root.send('GET', '/api/orders/export')).body.split('\r\n');
    for (const { number, totals, cells } of [...ORDERS, LATER]) {
      const response = await ann.send('GET', `/api/orders/${number}`);
      const { order } = fromWire(z.parse(getOrderEndpoint.response, response.json()));
      const [totalPrice, tax, grandTotal] = totals;
      const summary = `Selected Items 2 Total Price ${totalPrice} ${tax} Grand Total ${grandTotal}`;
      expect(renderText(<OrderView order={order} letterhead={LETTERHEAD} />)).toContain(
        `Order Summary ${summary} `,
      );
      expect(renderText(<PrintedInvoice order={order} letterhead={LETTERHEAD} />)).toMatch(
        new RegExp(`Delivery address ${ADDRESS} .* ${RegExp.escape(summary)}$`),
      );
      expect(renderText(<PackingSlip order={order} />)).toContain(
        `Ship to ${ADDRESS} Order ${number} ${formatShopDate(order.placedAt)} `,
      );
      expect(rows.find((row) => row.includes(number))).toContain(
        `,"12 Mercer Street","Apartment 4","New York","NY","10013",2,${cells},`,
      );
      await root.send('PATCH', `/api/orders/${number}`, { status: 'processing' });
    }
    const mails = await customerMails(database.db);
    for (const { number, totals } of [...ORDERS, LATER]) {
      const mail = mails.find(({ subject }) => subject.includes(number));
      const [totalPrice, tax, grandTotal] = totals;
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(
        `Total Price: ${totalPrice} ${tax.replace(' $', ': $')} Grand Total: ${grandTotal}`,
      );
    }
    // The mails of a paid order also name the address.
    expect(mails[0]?.text).toContain(
      'Delivery address\nAnn Shopper\n12 Mercer Street\nApartment 4\nNew York, NY 10013\n',
    );
    // The net of all sales but the tax: 296.02 + 100 + 0.08 + 0 + 10 + 19.90.
    const range = { from: '2026-11-02', to: '2026-11-02' };
    expect(await loadShopFigures(database.db, range, 'UTC')).toMatchObject({
      orders: 6,
      revenueCents: 42600,
      taxCents: 2405,
    });
    await close();
    await database.close();
    await drop();
  },
  TIMEOUT_MS,
);
