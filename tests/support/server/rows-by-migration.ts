const ANN = '11111111-1111-4111-8111-111111111111';
const COUPON = '33333333-3333-4333-8333-333333333333';
const ORDER = '22222222-2222-4222-8222-222222222222';

/**
 * Statements that insert rows into the tables of a migration, by its tag. They run right after the migration, on its
 * tables. A migration that creates a table adds its rows here.
 */
export const ROWS_BY_MIGRATION: Readonly<Record<string, string>> = {
  '0000_products': `
    insert into products (id, name, price_cents, old_price_cents, category, color, description, picture, picture_width,
      picture_height, picture_widths, picture_alt)
    values ('gown', 'Évasée', 14801, 19900, 'dress', 'red', 'Long.', 'abc', 1000, 1250, '{320,1000}', 'A gown'),
      ('hat', 'Hat', 2500, null, 'accessories', 'black', '', 'def', 1000, 1250, '{1000}', 'A hat')`,
  '0002_messages': `
    insert into messages (from_name, from_email, subject, message) values ('Zoë', 'zoe@example.org', 'Hi', 'Hello.');
    insert into outbox ("to", subject, text) values ('zoe@example.org', 'Hi', 'Hello.');
    insert into rate_limits (key, count, ends_at) values ('k', 3, now())`,
  '0004_accounts': `
    insert into users (id, username, username_key, email, email_key, password_hash)
    values ('${ANN}', 'Ann', 'ann', 'ann@example.org', 'ann@example.org', '');
    insert into sessions (token_hash, user_id) values ('s', '${ANN}')`,
  '0005_pictures': `insert into pictures (hash, widths) values ('abc', '{320,1000}')`,
  '0006_selling': `
    update products set stock = 3 where id = 'gown';
    insert into orders (id, number, user_id, key_hash, caller_hash, request_hash, email, site_url, selected_items,
      total_cents, tax_cents, tax_basis_points, grand_total_cents)
    values ('${ORDER}', 'SOL-AB23-CD45', '${ANN}', 'k', 'c', 'r', 'ann@example.org', 'http://shop.test', 2, 29602, 1480,
      500, 31082);
    insert into order_lines (order_id, position, product_id, name, price_cents, quantity, takes_stock, picture,
      picture_width, picture_alt)
    values ('${ORDER}', 0, 'gown', 'Évasée', 14801, 2, true, 'abc', 1000, 'A gown');
    insert into order_events (order_id, event, actor) values ('${ORDER}', 'pending', 'customer');
    insert into payments (order_id, method, status, amount_cents) values ('${ORDER}', 'delivery', 'due', 31082);
    insert into payment_events (id) values ('evt_1');
    insert into password_resets (token_hash, user_id) values ('r', '${ANN}');
    insert into stock_notices (product_id, email, email_key, token_hash, site_url, confirmed_at)
    values ('hat', 'zoe@example.org', 'zoe@example.org', 't', 'http://shop.test', now())`,
  '0010_reviews': `insert into reviews (product_id, user_id, stars, words) values ('gown', '${ANN}', 4, 'Fits “well”.')`,
  '0012_wishlist': `insert into wishlist_items (user_id, product_id) values ('${ANN}', 'gown')`,
  '0014_deleted-products': `
    insert into deleted_products (id, product, reviews, wishlist_items, stock_notices, deleted_at)
    select 'cape', jsonb_set(to_jsonb(products), '{id}', '"cape"'), '[]', '[]', '[]', now()
    from products where id = 'gown'`,
  '0019_counts-and-sales': `
    insert into sales_periods (starts_at, ends_at, orders, revenue_cents, tax_cents, customers, product_ids, pieces,
      product_revenue_cents)
    values ('2026-01-01T00:00Z', '2026-02-01T00:00Z', 1, 29602, 1480, '{${ANN}}', '{gown}', '{2}', '{29602}');
    insert into sales_changes (placed_at) values ('2026-03-01T00:00Z')`,
  '0022_order-confirmation': `insert into stock_returns (product_id) values ('hat')`,
  '0027_second-factors': `
    insert into authenticator_apps (user_id, key) values ('${ANN}', 'ABC');
    insert into passkeys (id, user_id, public_key, counter, transports, name)
    values ('p', '${ANN}', 'key', 0, '{usb}', 'Key');
    insert into pending_logins (token_hash, user_id, password_set_at) values ('l', '${ANN}', now());
    insert into recovery_codes (user_id, code_hash) values ('${ANN}', 'c')`,
  '0028_payment-issues': `insert into payment_issues (order_id, kind) values ('${ORDER}', 'paid-twice')`,
  '0030_registrations': `
    insert into registrations (token_hash, username, email, email_key, password_hash)
    values ('n', 'Eve', 'eve@example.org', 'eve@example.org', '')`,
  '0032_email-links': `insert into email_links (token_hash, user_id, email) values ('e', '${ANN}', 'new@example.org')`,
  '0033_sizes-and-galleries': `
    insert into product_sizes (product_id, size, position, sku, stock) values ('hat', 'M', 0, 'HAT-M', 4);
    insert into product_images (product_id, position, picture, picture_width, picture_height, picture_widths, alt)
    values ('hat', 1, 'abc', 1000, 1250, '{1000}', 'Back')`,
  '0043_idempotency-keys': `insert into idempotency_keys (key_hash) values ('i')`,
  '0047_retired-admins': `insert into retired_admins (email_hash) values ('a')`,
  '0049_waiting-orders': `insert into held_keys (key) values ('k')`,
  '0053_silent-payments': `
    update payments set page_expires_at = now(), checked_at = now(), found_at = now();
    insert into payment_issues (order_id, kind, reference) values ('${ORDER}', 'unreported', 'pi_1')`,
  '0054_refunds': `
    insert into refunds (order_id, amount_cents, currency, idempotency_key, status, actor)
    values ('${ORDER}', 100, 'usd', 'refund-1', 'succeeded', 'shop')`,
  '0055_disputes': `
    insert into disputes (order_id, provider_id, status, reason, amount_cents, currency, reported_at)
    values ('${ORDER}', 'du_1', 'needs-response', 'fraudulent', 100, 'usd', now())`,
  '0056_mail-failures': `
    insert into outbox ("to", subject, text, failure, failure_kind, expires_at)
    values ('gone@example.org', 'Hi', 'Hello.', '550 No such user', 'mailbox', '2999-01-01')`,
  '0057_html-mails': `update outbox set html = '<p>Hello.</p>'`,
  '0058_dispute-steps': `insert into dispute_steps select id, 'review', reported_at from disputes`,
  '0059_selling': `
    update shop_settings set version = 2, changed_at = now();
    insert into order_components (order_id, position, kind, label, amount_cents)
    values ('${ORDER}', 2, 'delivery', 'Delivery', 0)`,
  '0061_payment-cards': `update payments set card_brand = 'visa', card_last4 = '4242'`,
  '0062_payment-events': '',
  '0064_countries-and-components': `update orders set country = 'PR'`,
  '0065_order-sums': `update orders set tax_basis_points = 687.25`,
  '0067_selling-settings': `
    insert into settings_changes (name, version, before, after) values ('selling', 2, '{}', '{}')`,
  '0068_tax-classes': `update products set tax_class = 'reduced' where id = 'gown'`,
  '0070_selling-orders': `
    insert into coupons (id, code, code_key, kind, value, min_cents, starts_at, ends_at, use_limit, once_per_customer,
      category, is_announced, is_active)
    values ('${COUPON}', 'Summer 10', 'summer10', 'percent', 1000, 5000, '2026-06-01', '2026-09-01', 100, true, 'dress',
      true, true);
    update orders set coupon_id = '${COUPON}', coupon_code = 'Summer 10', coupon_kind = 'percent',
      coupon_returned_at = now(),
      tax_mode = 'included', rate_id = 'post', rate_name = 'Post', rate_price_cents = 490, rate_min_days = 2,
      rate_max_days = 3, cheapest_rate_cents = 490;
    update order_lines set discount_cents = -2960, net_cents = 26642, tax_cents = 1332, tax_rate = 500,
      tax_class = 'standard'`,
  '0072_shipments': `
    insert into shipments (order_id, carrier, tracking_numbers, shipped_at, delivered_at, is_tracking_sent)
    values ('${ORDER}', 'UPS', '{1Z999AA10123456784}', '2026-06-02', '2026-06-05', true)`,
  '0073_refund-lines': `
    update refunds set delivery_cents = 490, delivery_tax_cents = 25;
    insert into refund_lines (refund_id, position, quantity, amount_cents, tax_cents, restocked)
    select id, 0, 1, 100, 5, 1 from refunds`,
};
