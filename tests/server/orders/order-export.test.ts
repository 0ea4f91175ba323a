import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeEach, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { toShopTime } from '#server/http/date-range.ts';
import { insertRefund } from '#server/orders/payments/refund-rows.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { insertCardOrder, newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

/** Texts with a formula, and the texts of their cells. */
const HOSTILE = {
  name: ['=HYPERLINK("evil.example")', `'=HYPERLINK("evil.example")`],
  line1: ['12 Mercer; =1+1', `12 Mercer; '=1+1`],
  line2: ['a|+1,"@SUM(A1)"', `a|'+1,"'@SUM(A1)"`],
  city: ['＋1', `'＋1`],
} as const;
/** The same for texts of the time before the cleaning. */
const OLD = {
  name: ['Ann\t=1+1', `Ann\t'=1+1`],
  line1: ['12\n\u00A0-1', `12\n\u00A0'-1`],
  line2: ['\r=1', `'\r'=1`],
  city: ['"=1"', `"'=1"`],
} as const;
type Field = keyof typeof HOSTILE;
const typed = (texts: typeof HOSTILE | typeof OLD) =>
  Object.fromEntries(Object.entries(texts).map(([field, [text]]) => [field, text]));

describeDatabases('on $name', ({ open }) => {
  const server = testServer(open);
  let root: TestUser;
  beforeEach(async () => {
    await server.db.execute(sql`truncate products, orders, users, rate_limits cascade`);
    await insertProducts(server.db, [
      productRow({ id: 'gown', priceCents: cents(14_801) }),
      productRow({ id: 'hat', name: '=Hat', priceCents: cents(1999) }),
    ]);
    root = await createUser(server, 'Root', 'admin');
  });
  const place = (shipping: Partial<Record<Field, string>>, phone = '', order = {}) => {
    const { shippingAddress } = newOrder();
    return placeTestOrder(
      createVisitor(server.app),
      newOrder({
        contact: { email: 'ann@example.org', phone },
        shippingAddress: { ...shippingAddress, ...shipping },
        ...order,
      }),
    );
  };
  const exported = async (path: string) => (await root.send('GET', `/api/orders/${path}`)).body;

  test('[ADMIN-07] exports the list as CSV: texts are quoted, numbers are not', async () => {
    const { number, placedAt } = await place({ name: 'Quartz, "Zoë"' }, '+1 (212) 555-0100');
    const { headers, body } = await root.send('GET', '/api/orders/export?status=pending');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(body).toBe(
      '\uFEFF"Number","Placed","Status","Name","Email","Phone","Street and number","Apartment","City","State","ZIP code",Items,Total price,Tax,Grand total,"Payment","Payment status","Paid","Refunded",Refunded amount,Lost in disputes,"Payment state",Being refunded,Held in disputes,"Currency","Country"\r\n' +
        `"${number}","${toShopTime(new Date(placedAt), 'America/New_York')}","pending","Quartz, ""Zoë""","ann@example.org","+1 (212) 555-0100","12 Mercer Street","Apartment 4","New York","NY","10013",1,148.01,7.40,155.41,"delivery","due",,,0.00,0.00,"Due",0.00,0.00,"USD","US"\r\n`,
    );
  });

  test('[ADMIN-07] exports the lines of the listed orders as CSV, one row each', async () => {
    const items = [
      { productId: 'hat', quantity: 3 },
      { productId: 'gown', quantity: 1 },
    ];
    const first = await place({}, '', { items });
    const second = await place({});
    const cancelled = await place({});
    await root.send('PATCH', `/api/orders/${cancelled.number}`, { status: 'cancelled' });
    const { headers, body } = await root.send('GET', '/api/orders/export-lines?status=pending');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="order-items-[\d-]+\.csv"$/);
    const rows = body.split('\r\n');
    expect(rows[0]).toBe(
      '\uFEFF"Number","Placed","Status","Product ID","Product","Size","SKU",Quantity,Price,Line total,"Payment","Payment status","Payment state","Currency"',
    );
    expect(rows.slice(1).map((row) => row.replace(/,"\d{4}-[\dT:+-]+",/, ','))).toEqual([
      `"${second.number}","pending","gown","gown",,,1,148.01,148.01,"delivery","due","Due","USD"`,
      `"${first.number}","pending","hat","'=Hat",,,3,19.99,59.97,"delivery","due","Due","USD"`,
      `"${first.number}","pending","gown","gown",,,1,148.01,148.01,"delivery","due","Due","USD"`,
      '',
    ]);
  });

  test('[ADMIN-07] exports where the money of each order is, as the page of the order says it', async () => {
    const { id } = await insertCardOrder(server.db);
    const cells = async () => {
      const { data } = Papa.parse<Record<string, string>>(await exported('export'), { header: true });
      const [row] = data;
      return [
        row?.['Payment state'],
        row?.['Being refunded'],
        row?.['Refunded amount'],
        row?.['Held in disputes'],
        row?.['Lost in disputes'],
      ];
    };
    await server.db
      .update(payments)
      .set({ status: 'paid', reference: 'pi_1', amountCents: cents(6999), refundClaimsCents: cents(0) });
    await insertRefund(
      server.db,
      { orderId: id, issueId: null, amountCents: cents(2000), currency: 'usd' },
      { by: 'shop' },
    );
    expect(await cells()).toEqual(['Paid', '20.00', '0.00', '0.00', '0.00']);
    await server.db.update(refunds).set({ status: 'succeeded' });
    expect(await cells()).toEqual(['Partly refunded', '0.00', '20.00', '0.00', '0.00']);
    const dispute = { orderId: id, providerId: 'dp_1', reason: 'fraudulent', currency: 'usd' } as const;
    await server.db.insert(disputes).values([
      { ...dispute, reference: 'pi_1', status: 'review', amountCents: cents(4999), reportedAt: new Date() },
      // Of another payment.
      {
        ...dispute,
        providerId: 'dp_2',
        reference: 'pi_2',
        status: 'review',
        amountCents: cents(1),
        reportedAt: new Date(),
      },
    ]);
    expect(await cells()).toEqual(['Partly refunded, disputed', '0.00', '20.00', '49.99', '0.00']);
    await server.db.update(disputes).set({ status: 'lost' });
    await server.db.update(payments).set({ lostCents: cents(4999) });
    expect(await cells()).toEqual([
      'Partly refunded, returned to the cardholder by the bank',
      '0.00',
      '20.00',
      '0.00',
      '49.99',
    ]);
  });

  test.each([',', ';', '\t', '|'])(
    '[ADMIN-07] no cell of an export is a formula in a program that splits at %j',
    async (delimiter) => {
      await place(typed(HOSTILE), '+1 212 555 0100');
      const old = await place({}, '212-555-0100');
      await server.db.update(orders).set(typed(OLD)).where(eq(orders.number, old.number));
      await server.db.update(orderLines).set({ name: ' "＝1;=2', size: '@S', sku: '-1' });
      const [orderFile, lineFile] = [await exported('export'), await exported('export-lines')];
      for (const file of [orderFile, lineFile]) {
        const { data } = Papa.parse<string[]>(file, { delimiter });
        // Programs may skip spaces and quotation marks before a formula.
        const starts = data.flat().map((cell) => cell.replace(/^[\s"\uFEFF]+/, ''));
        expect(starts.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell) && !/^\+[\d ]+$/.test(cell))).toEqual(
          [],
        );
      }
      const { data } = Papa.parse<string[]>(orderFile, { delimiter: ',' });
      const cells = data.slice(1, 3).map((row) => [row[3], ...row.slice(6, 9), row[5]]);
      expect(cells).toEqual([
        [...Object.values(OLD).map(([, cell]) => cell), '212-555-0100'],
        [...Object.values(HOSTILE).map(([, cell]) => cell), '+1 212 555 0100'],
      ]);
    },
  );
});
