import { expect, test } from 'vitest';
import { MIGRATIONS } from '#server/db/schema-version.ts';
import { EARLIER_DATABASES, migrationStatements } from '#tests/support/server/earlier-database.ts';

const REFUNDS = MIGRATIONS.findIndex(({ tag }) => tag.endsWith('_refunds'));

const idOf = (order: number) => `22222222-2222-4222-8222-22222222222${order}`;

/** Orders whose payment of $105.00 is in each of the states, by the last digit of their ids. */
const STATES = ['paid', 'refunding', 'refunded', 'paid', 'paid', 'paid'];

const SHOP = `
  ${STATES.map(
    (status, order) => `
      insert into orders (id, number, key_hash, caller_hash, request_hash, site_url, selected_items, total_cents,
        tax_cents, tax_basis_points, grand_total_cents)
      values ('${idOf(order)}', 'SOL-${order}', 'k${order}', 'c', 'r', 'http://shop.test', 1, 10000, 500, 500, 10500);
      insert into payments (order_id, method, status, amount_cents, reference, refunded_at)
      values ('${idOf(order)}', 'card', '${status}', 10500, 'pi_${order}',
        case when '${status}' = 'refunded' then timestamptz '2026-05-06T07:08:09Z' end);`,
  ).join('')}
  insert into order_events (order_id, event, actor, at)
  values ('${idOf(1)}', 'refunding', 'shop', '2026-01-02T03:04:05Z'),
    ('${idOf(1)}', 'refunding', 'clock', '2026-02-03T04:05:06Z');
  insert into payment_issues (order_id, kind, reference, amount_cents, currency, resolved_at)
  values ('${idOf(3)}', 'paid-twice', 'pi_a', 10500, 'usd', null), ('${idOf(4)}', 'paid-twice', 'pi_b', 10500, 'usd', now()),
    ('${idOf(5)}', 'refund-failed', 'pi_c', 10500, 'usd', null), ('${idOf(5)}', 'refund-failed', 'pi_5', 100, 'usd', null),
    ('${idOf(5)}', 'disputed', 'pi_5', 10500, 'usd', null), ('${idOf(5)}', 'wrong-amount', null, null, null, null)`;

test.each(EARLIER_DATABASES)(
  'makes rows of the refunds in $name',
  async ({ open }) => {
    const database = await open();
    await database.migrateTo(REFUNDS - 1);
    await database.run(SHOP);
    const changes = `select count(*)::int as value from sales_changes`;
    const before = await database.read<number>(changes);
    for (const statement of migrationStatements(REFUNDS, REFUNDS)) await database.run(statement);
    // Past sales stay as they are.
    expect(await database.read<number>(changes)).toEqual(before);
    expect(
      await database.read(`
      select concat_ws(' ', right(order_id::text, 1), issue_id is not null, amount_cents, currency, status, reason, actor)
        as value
      from refunds order by order_id`),
    ).toEqual([
      '1 f 10500 usd requested clock',
      '2 f 10500 usd succeeded provider',
      '3 t 10500 usd requested provider',
      '4 t 10500 usd succeeded provider',
      '5 t 10500 usd failed returned provider',
    ]);
    expect(
      await database.read(`
      select concat_ws(' ', right(order_id::text, 1), refund_claims_cents, refunded_cents) as value
      from payments order by order_id`),
    ).toEqual(['0 0 0', '1 10500 0', '2 10500 10500', '3 0 0', '4 0 0', '5 0 0']);
    expect(
      await database.read(
        `select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD HH24') as value from refunds
      where status in ('requested', 'succeeded') and issue_id is null order by order_id`,
      ),
    ).toEqual(['2026-02-03 04', '2026-05-06 07']);
    await database.close();
  },
  120_000,
);
