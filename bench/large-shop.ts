/**
 * SQL that fills an empty, migrated database with a large shop, the same each time. The benchmark of the API and the
 * tests of query plans use it.
 */

const WORDS = `array[
  'silk', 'linen', 'velvet', 'cotton', 'leather', 'satin', 'wool', 'crepe', 'gold', 'silver', 'vermeil', 'pearl',
  'soft', 'warm', 'matte', 'slim', 'long', 'short', 'round', 'square', 'light', 'deep', 'pale', 'bright', 'fine',
  'evening', 'summer', 'garden', 'spring', 'during', 'string', 'lined', 'pleated', 'rolled', 'painted', 'polished',
  'buckle', 'strap', 'hem', 'neckline', 'waist', 'clasp', 'chain', 'edge', 'brush', 'case', 'handle', 'pocket',
  'with', 'and', 'the', 'for', 'from', 'into', 'above', 'below', 'beside', 'without', 'by', 'in', 'of', 'on', 'to', 'a'
]`;

/** A name's last word by category; the position of a category follows from the product's number. */
const NOUNS = `array['Tote', 'Scarf', 'Dress', 'Gown', 'Ring', 'Pendant', 'Lipstick', 'Powder']`;
const CATEGORIES = `array['accessories', 'accessories', 'dress', 'dress', 'jewellery', 'jewellery', 'cosmetics', 'cosmetics']`;
const COLORS = `array['black', 'blue', 'red', 'green', 'gold', 'silver', 'beige']`;

/** Returns an expression for a number from 0 to \`below - 1\` that depends on row \`i\` and \`salt\` only. */
const pick = (below: number | string, salt: number | string) =>
  `((hashint8(i * 1000 + ${salt}) & 2147483647) % ${below})`;
const pickFrom = (list: string, salt: number | string) =>
  `(${list})[1 + ${pick(`cardinality(${list})`, salt)}]`;

/** Returns the SQL that inserts the products with these numbers. Every 500th word of a description is rare. */
export const insertProductsSql = (last: number, first = 1): string => `
  with added as (insert into products (id, name, price_cents, old_price_cents, category, color, description, review_mean, review_count,
    stock, picture, picture_width, picture_height, picture_widths, picture_alt, created_at, updated_at)
  select 'product-' || i,
    initcap(${pickFrom(WORDS, 1)}) || ' ' || initcap(${pickFrom(WORDS, 2)}) || ' ' || (${NOUNS})[1 + ${pick(8, 3)}],
    500 + ${pick(40_000, 4)},
    case when ${pick(4, 5)} = 0 then 50000 + ${pick(9000, 6)} end,
    (${CATEGORIES})[1 + ${pick(8, 3)}],
    ${pickFrom(COLORS, 7)},
    (select string_agg(case when ${pick(500, 'j * 2 + 100')} = 0 then 'word' || ${pick(20_000, 'j')}
      else ${pickFrom(WORDS, 'j * 2 + 101')} end, ' ') from generate_series(1, 24) j),
    case when ${pick(3, 8)} = 0 then 1 + ${pick(401, 9)} / 100.0 end,
    case when ${pick(3, 8)} = 0 then 1 + ${pick(40, 10)} else 0 end,
    case when ${pick(10, 11)} = 0 then ${pick(40, 12)} end,
    md5(${pick(5000, 13)}::text), 1000, 1250, '{320,640,1000}', 'A picture',
    timestamptz '2026-01-01' - i * interval '1 minute', timestamptz '2026-01-01' - i * interval '1 minute'
  from generate_series(${first}::bigint, ${last}) i
  returning id, category)
  insert into product_sizes (product_id, size, position, sku, stock)
  select id, size, position, id || '-' || size, hashint8(position + hashtext(id)) & 7
  from added, unnest(case category when 'dress' then array['XS', 'S', 'M', 'L', 'XL']
    when 'jewellery' then array['5', '6', '7', '8'] else '{}' end) with ordinality sizes (size, position)`;

interface Orders {
  /** Number of all orders. */
  readonly count: number;
  readonly days?: number;
  /** Numbers of the orders to insert, from 1 to `count`; all by default. */
  readonly first?: number;
  readonly last?: number;
}

/**
 * Returns the SQL statements that insert customers and their orders of some days, with one to three lines each. Three
 * customers share a network, four networks have many unpaid orders, and pending orders hold stock.
 */
export const insertOrdersSql = ({ count, days = 400, first = 1, last = count }: Orders): string[] => [
  `insert into users (username, username_key, email, email_key, password_hash)
  select name, name, name || '@mail.example', name || '@mail.example', 'x'
  from (select 'customer' || i as name from generate_series(1::bigint, ${Math.ceil(count / 10)}) i) names
  on conflict do nothing`,
  `create temporary table new_orders as
  select gen_random_uuid() as id, i, 1 + ${pick(3, 1)} as lines, ${pick(20, 2)} as state,
    now() - ${pick(days * 1440, 3)} * interval '1 minute' as placed_at
  from generate_series(${first}::bigint, ${last}) i`,
  `insert into orders (id, number, user_id, key_hash, caller_hash, request_hash, status, email, phone, name, line1, city,
    region, postal_code, site_url, network_key, mailbox_key, selected_items, total_cents, tax_cents, tax_basis_points,
    grand_total_cents, placed_at, updated_at)
  select o.id, 'SOL-' || translate(upper(substr(md5(i::text), 1, 4)), '01', 'XY') || '-'
      || translate(upper(to_hex(65536 + i)), '01', 'XY'),
    u.id, 'key' || i, 'caller', 'request',
    (array['pending', 'processing', 'shipped', 'cancelled', 'completed'])[case when state < 4 then state + 1 else 5 end],
    u.email, '+1 212 555 0142', initcap(u.username) || ' Miller', i || ' Main Street', 'New York', 'NY', '10001',
    'https://shop.example', case when state = 0 then md5('network' || case when i % 300 = 0 then -1 - i / 300 % 4
      else i % ${Math.ceil(count / 10)} / 3 end) end,
    case when state = 0 then md5(u.email) end, lines, 10000 * lines, 500 * lines, 500, 10500 * lines, placed_at, placed_at
  from new_orders o join users u on u.username_key = 'customer' || (1 + i % ${Math.ceil(count / 10)})`,
  `insert into payments (order_id, method, status, amount_cents, paid_at)
  select o.id, case when i % 3 = 0 then 'delivery' else 'card' end,
    case when status = 'cancelled' then 'void' when status in ('pending', 'processing') and i % 3 = 0 then 'due'
      else 'paid' end,
    grand_total_cents, case when status not in ('pending', 'cancelled') then o.placed_at end
  from new_orders o join orders on orders.id = o.id`,
  `insert into order_lines (order_id, position, product_id, name, price_cents, quantity, takes_stock, picture,
    picture_width, picture_alt)
  select o.id, position, 'product-' || (1 + (i * 7 + position) % 5000), 'Garden Silk Dress', 10000, 1, state = 0,
    md5(i::text), 1000, 'A picture'
  from new_orders o, generate_series(0, lines - 1) position`,
  'drop table new_orders',
];
