import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkoutFormSchema } from '#contract/orders/new-order.ts';
import type { OrderState } from '#contract/orders/order.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { products } from '#server/db/schema/products.ts';
import { formatMailDay } from '#server/notify/dates.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { readAllRows, tablesWithText } from '#tests/support/server/stored-texts.ts';
import { customerMails } from '#tests/support/server/test-mails.ts';
import {
  confirmTestOrder,
  insertCardOrder,
  newOrder,
  placeTestOrder,
  STATUS_PATHS,
} from '#tests/support/server/test-orders.ts';
import { testStockedShop } from '#tests/support/server/test-stocked-shop.ts';
import { createUser, createVisitor } from '#tests/support/server/test-users.ts';

/** The tables with data of an account that has bought, written and subscribed. Second factors hold keys and hashes. */
const PERSONAL_TABLES = [
  'deleted_products',
  'email_links',
  'order_events',
  'orders',
  'outbox',
  'password_resets',
  'reviews',
  'sessions',
  'users',
  'wishlist_items',
];

/** Returns the classes of each table that `docs/security.md` names. */
async function readDataClasses(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile('docs/security.md', 'utf8');
  const rows = [
    ...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| ((?:public|internal|personal|secret)[a-z, ]*) \|/gm),
  ];
  return new Map(
    rows.flatMap(([, names = '', classes = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, classes.split(', ')]),
    ),
  );
}

describeDatabases('on $name', ({ open }) => {
  const shop = testStockedShop(open);
  const { server, setStatus, stocks, mailSubjects } = shop;

  test('sends a mail for each status with the order and a link to it', async () => {
    const guest = createVisitor(server.app);
    const order = await placeTestOrder(guest, newOrder({ items: [{ productId: 'gown', quantity: 2 }] }));
    await confirmTestOrder(server.db, guest, order);
    for (const status of ['processing', 'shipped', 'completed']) await setStatus(order.number, status);
    expect(await mailSubjects()).toEqual([
      'Please confirm your order',
      'Thank you for your order',
      'We are preparing your order',
      'Your order is on its way',
      'Your order is complete',
    ]);
    const [, confirmed] = await customerMails(server.db);
    expect(confirmed).toMatchObject({ to: 'ann@example.org' });
    const placed = formatMailDay(new Date(), 'America/New_York');
    expect(confirmed?.text).toBe(`Hello Ann Shopper,

Thank you for shopping with us. We have received your order. You pay when it is delivered.

View your order:
http://shop.test/order#${order.number}:${order.secret}

Order ${order.number} · ${placed}

2 x gown, $148.01 each: $296.02

Total Price: $296.02
Tax (5%): $14.80
Grand Total: $310.82, to be paid on delivery

Delivery address
Ann Shopper
12 Mercer Street
Apartment 4
New York, NY 10013

Payment
On delivery

What happens next
We prepare your order, and email you when your parcel is on its way.

Warm regards,
Solène

Questions? Write to hello@solene.example or call us:
+1 (212) 555-0142, Monday to Friday, 9 am to 6 pm Eastern Time
Solène, 48 Linden Row, New York, NY 10012
Delivery & Returns: http://shop.test/delivery-returns
`);
  });

  test('links a user’s mails to the order without a secret', async () => {
    const { number } = await placeTestOrder(await createUser(server, 'Ann'));
    const [mail] = await customerMails(server.db);
    expect(mail?.text).toContain(`View your order:\nhttp://shop.test/order#${number}\n`);
  });

  test('anonymizes the orders of a deleted account and cancels those not yet in processing', async () => {
    await server.db.update(products).set({ stock: 20 });
    const ann = await createUser(server, 'Ann');
    const states: OrderState[] = ['pending', 'processing', 'shipped', 'completed', 'cancelled'];
    const numbers: string[] = [];
    for (const state of states) {
      const { number } = await placeTestOrder(ann);
      for (const step of STATUS_PATHS[state]) await setStatus(number, step);
      numbers.push(number);
    }
    const unpaid = await insertCardOrder(server.db, ann.id);
    const paid = await insertCardOrder(server.db, ann.id);
    await server.db.update(payments).set({ status: 'paid' }).where(eq(payments.orderId, paid.id));
    numbers.push(unpaid.number, paid.number);
    const guestOrder = await placeTestOrder(
      createVisitor(server.app),
      newOrder({ items: [{ productId: 'hat', quantity: 1 }] }),
    );
    await server.db.execute(sql`update products set stock = 0`);

    expect((await ann.send('DELETE', `/api/auth/delete/${ann.id}`)).statusCode).toBe(200);
    const rows = await server.db.select().from(orders);
    const row = (number: string) => rows.find((each) => each.number === number);
    const ERASED = {
      email: null,
      phone: null,
      name: null,
      line1: null,
      line2: null,
      city: null,
      region: null,
      postalCode: null,
      requestHash: '',
      networkKey: null,
      mailboxKey: null,
      forgetWhenClosed: false,
    };
    const RETAINED = { email: 'ann@example.org', line1: '12 Mercer Street', forgetWhenClosed: true };
    const statuses = ['cancelled', 'processing', 'shipped', 'completed', 'cancelled', 'cancelled', 'pending'];
    numbers.forEach((number, index) => {
      const isClosed = statuses[index] === 'completed' || statuses[index] === 'cancelled';
      const personalData = isClosed ? ERASED : RETAINED;
      expect(row(number)).toMatchObject({ status: statuses[index], userId: null, ...personalData });
    });
    expect(row(guestOrder.number)).toMatchObject({ email: 'ann@example.org', forgetWhenClosed: false });
    // One unit from the pending order, two from the unpaid one.
    expect(await stocks()).toMatchObject({ gown: 3 });

    for (const status of ['shipped', 'completed']) await setStatus(numbers[1] ?? '', status);
    const processed = (await shop.root.send('GET', `/api/orders/${numbers[1]}`)).json().order;
    expect(processed).toMatchObject({ status: 'completed', contact: null, shippingAddress: null });
    expect(processed.lines).toHaveLength(1);
    expect((await mailSubjects()).at(-1)).toBe('Your order is complete');
  });

  test('a deleted account leaves no personal data in any table', async () => {
    const { db } = server;
    const ann = await createUser(server, 'Ann');
    const contact = { email: ann.email, phone: '+1 (802) 555-0177' };
    const shippingAddress = {
      name: 'Ann Quill',
      line1: '7 Quill Row',
      line2: 'Attic',
      city: 'Montpelier',
      region: 'VT',
      postalCode: '05602',
    };
    // A new field of the checkout has to be filled here.
    expect(Object.keys({ ...contact, ...shippingAddress, payment: '' }).sort()).toEqual(
      Object.keys(checkoutFormSchema.shape).sort(),
    );
    const order = newOrder({ contact, shippingAddress });
    const numbers: string[] = [];
    for (const state of ['completed', 'cancelled', 'processing'] as const) {
      const { number } = await placeTestOrder(ann, order);
      for (const step of STATUS_PATHS[state]) await setStatus(number, step);
      numbers.push(number);
    }
    await ann.send('PATCH', '/api/auth/update-profile', {
      userId: ann.id,
      bio: 'Quills.',
      profession: 'Quiller',
    });
    for (const id of ['gown', 'hat'])
      await ann.send('PUT', `/api/products/${id}/reviews/mine`, { stars: 5, words: 'Quillable.' });
    await ann.send('PUT', '/api/wishlist', { add: ['gown', 'hat'], remove: [] });
    await shop.root.send('DELETE', '/api/products/delete-product/hat');
    await ann.send('POST', '/api/auth/forgot-password', { email: ann.email });
    await ann.send('POST', '/api/auth/email/link');

    const personalTexts = [
      ann.id,
      ann.email,
      '"Ann"',
      'Quill',
      ...Object.values({ ...contact, ...shippingAddress }).map((text) => JSON.stringify(text)),
    ];
    expect(await tablesWithText(db, personalTexts)).toEqual(PERSONAL_TABLES);
    for (const text of personalTexts) expect(await tablesWithText(db, [text]), text).not.toEqual([]);
    // A new table belongs into the table of classes.
    const classes = await readDataClasses();
    expect([...(await readAllRows(db)).keys()]).toEqual([...classes.keys()].sort());
    // A reset holds the hash of a secret and the id of the account.
    const personal = PERSONAL_TABLES.filter((name) => name !== 'password_resets');
    expect(personal.filter((name) => !classes.get(name)?.includes('personal'))).toEqual([]);

    expect((await ann.send('DELETE', `/api/auth/delete/${ann.id}`)).statusCode).toBe(200);
    // The parcel on its way still needs the address.
    expect(await tablesWithText(db, personalTexts)).toEqual(['orders']);
    for (const status of ['shipped', 'completed']) await setStatus(numbers[2] ?? '', status);
    // The mail about the end of the order is still sent.
    expect(await mailSubjects()).toEqual(['Your order is complete']);
    await db.delete(outbox);
    expect(await tablesWithText(db, personalTexts)).toEqual([]);
    expect(await db.select().from(orders)).toHaveLength(3);
  });
});
