import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, placeTestOrder } from '#tests/support/server/test-orders.ts';
import { createUser, createVisitor, type TestUser } from '#tests/support/server/test-users.ts';

describeDatabases('the search of orders on $name', ({ open }) => {
  const server = testServer(open);
  let root: TestUser;
  beforeAll(async () => {
    await insertProducts(server.db, [productRow({ id: 'gown', priceCents: cents(14_801) })]);
    root = await createUser(server, 'Root', 'admin');
    const place = async (
      number: string,
      { name, email, phone }: { name: string; email: string; phone: string },
      { postalCode = '10013', product = 'Hat', sku = '' } = {},
    ) => {
      const { shippingAddress } = newOrder();
      const placed = await placeTestOrder(
        createVisitor(server.app, { remoteAddress: `10.0.0.${name.length}` }),
        newOrder({ shippingAddress: { ...shippingAddress, name, postalCode }, contact: { email, phone } }),
      );
      const [row] = await server.db
        .update(orders)
        .set({ number })
        .where(eq(orders.number, placed.number))
        .returning();
      await server.db
        .update(orderLines)
        .set({ name: product, sku })
        .where(eq(orderLines.orderId, row?.id ?? ''));
    };
    await place(
      'SOL-7K3M-92QD',
      { name: 'Zoë Groß', email: 'zoe@example.org', phone: '+1 (212) 555-0142' },
      { postalCode: '10001-1234', product: 'Rosé Gown', sku: 'GOWN-M' },
    );
    await place(
      'SOL-AB23-CD45',
      { name: 'Işıl Łukasz', email: 'isil@example.com', phone: '+44 20 7946 0958' },
      { product: 'Silk Scarf', sku: 'SCARF-1' },
    );
    await place('SOL-CD67-AB89', { name: 'Ann O’Neil', email: 'ann.o@mail.example', phone: '3125550199' });
  });
  const search = async (q: string): Promise<string[]> =>
    (await root.send('GET', `/api/orders?${new URLSearchParams({ q })}`))
      .json()
      .orders.map(({ customer }: { customer: { name: string } }) => customer.name.split(' ')[0])
      .sort();

  test.each<[string, string[]]>([
    // Names, folded on both sides.
    ['zoe', ['Zoë']],
    ['ZOË', ['Zoë']],
    ['zoe\u0308', ['Zoë']],
    ['ｚｏｅ', ['Zoë']],
    ['gross', ['Zoë']],
    ['GROẞ', ['Zoë']],
    ['isil', ['Işıl']],
    ['IŞIL', ['Işıl']],
    ['lukasz', ['Işıl']],
    ["o'neil", ['Ann']],
    ['O’NEIL', ['Ann']],
    ['gross zoe', ['Zoë']],
    ['gross ann', []],
    // Emails.
    ['ann.o@mail', ['Ann']],
    ['example', ['Ann', 'Işıl', 'Zoë']],
    // Phone numbers, in any notation.
    ['(212) 555-0142', ['Zoë']],
    ['212.555.0142', ['Zoë']],
    ['+12125550142', ['Zoë']],
    ['12125550142', ['Zoë']],
    ['001 212 555 0142', ['Zoë']],
    ['0142', ['Zoë']],
    ['１-２１２-555-0142', ['Zoë']],
    ['020 7946 0958', ['Işıl']],
    ['+44 (0)20 7946 0958', ['Işıl']],
    ['+1 312 555 0199', ['Ann']],
    ['555 01', ['Ann', 'Zoë']],
    // ZIP codes.
    ['10001', ['Zoë']],
    ['10001-1234', ['Zoë']],
    ['100011234', ['Zoë']],
    // Products and SKUs.
    ['rose gown', ['Zoë']],
    ['ROSÉ', ['Zoë']],
    ['gown-m', ['Zoë']],
    ['silk', ['Işıl']],
    ['scarf-1', ['Işıl']],
    // Numbers: any part of them, or from their beginning.
    ['3m-92', ['Zoë']],
    ['ab', ['Ann', 'Işıl']],
    ['SOL-AB', ['Işıl']],
    ['sol ab23cd45', ['Işıl']],
    // Parts of words, if nothing begins with them.
    ['ukas', ['Işıl']],
    ['xample.co', ['Işıl']],
    // Nothing.
    ['hatter', []],
    ['@', []],
    ["'", []],
    ['9999', []],
  ])('[ADMIN-07] "%s" finds %j', async (q, names) => {
    expect(await search(q)).toEqual(names);
  });

  test('finds nothing of an erased customer', async () => {
    await server.db
      .update(orders)
      .set({ name: null, email: null, phone: null, postalCode: null })
      .where(eq(orders.number, 'SOL-CD67-AB89'));
    for (const q of ['neil', 'ann.o@mail', '3125550199']) expect(await search(q)).toEqual([]);
    await server.db.execute(sql`delete from orders where number = 'SOL-CD67-AB89'`);
  });
});
