import { expect, test } from 'vitest';
import { EARLIER_DATABASES } from '#tests/support/server/earlier-database.ts';

/** The last migration before the components. */
const EARLIER = 57;

/** Inserts orders of several rates and of no value, and 5,000 with 5 % rounded half up. */
const ORDERS = `
  insert into orders (number, key_hash, caller_hash, request_hash, site_url, selected_items, total_cents, tax_cents,
    tax_basis_points, grand_total_cents)
  select number, number, '', '', 'http://shop.test', 1, total, tax, rate, total + tax
  from (values ('A', 29602, 1480, 500), ('B', 10000, 825, 825), ('C', 9, 0, 500), ('D', 0, 0, 500), ('E', 1000, 0, 0))
    as orders (number, total, tax, rate)
  union all
  select 'N' || i, 'N' || i, '', '', 'http://shop.test', 1, i * 7, (i * 7 + 10) / 20, 500, i * 7 + (i * 7 + 10) / 20
  from generate_series(1, 5000) i`;

test.each(EARLIER_DATABASES)(
  '[RUN-05] earlier orders get the components of their total on $name',
  async ({ open }) => {
    const database = await open();
    await database.migrateTo(EARLIER);
    await database.run(ORDERS);
    await database.migrateTo(65);
    const componentsOf = (number: string) =>
      database.read(`
      select json_build_array(kind, label, rate, amount_cents, is_included) as value
      from order_components join orders on orders.id = order_id where number = '${number}' order by position`);
    expect(await componentsOf('A')).toEqual([
      ['items', 'Total Price', null, 29_602, false],
      ['tax', 'Tax (5%)', 500, 1480, false],
    ]);
    expect(await componentsOf('B')).toEqual([
      ['items', 'Total Price', null, 10_000, false],
      ['tax', 'Tax (8.25%)', 825, 825, false],
    ]);
    expect(await componentsOf('C')).toEqual([
      ['items', 'Total Price', null, 9, false],
      ['tax', 'Tax (5%)', 500, 0, false],
    ]);
    expect(await componentsOf('D')).toEqual([
      ['items', 'Total Price', null, 0, false],
      ['tax', 'Tax (5%)', 500, 0, false],
    ]);
    expect(await componentsOf('E')).toEqual([['items', 'Total Price', null, 1000, false]]);
    const sums = `
    select count(*)::int as value from orders
    where grand_total_cents = (select sum(amount_cents) from order_components where order_id = orders.id)`;
    expect(await database.read(sums)).toEqual([5005]);
    await database.close();
  },
);
