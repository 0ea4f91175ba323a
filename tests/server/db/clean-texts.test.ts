import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanAddress, cleanLine } from '#contract/text/clean-text.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/auth.ts';
import { orders } from '#server/db/schema/orders.ts';
import { products } from '#server/db/schema/products.ts';
import { stockNotices } from '#server/db/schema/stock.ts';
import {
  type DatabaseCopy,
  EARLIER_DATABASES,
  type EarlierDatabase,
} from '#tests/support/server/earlier-database.ts';
import { ROWS_BY_MIGRATION } from '#tests/support/server/rows-by-migration.ts';
import { killServerProcesses, startServerProcess } from '#tests/support/server/server-process.ts';
import { buildTestApp } from '#tests/support/server/test-app.ts';
import { createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

/** The last migration before stored texts were cleaned. */
const UNCLEANED = 43;

/** The characters with which stored texts are tried, each between letters. Line breaks are not for texts of a line. */
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter(
    (code) => !(code >= 0xd800 && code <= 0xdfff) && ![0, 0xa, 0xd, 0x85, 0x2028, 0x2029].includes(code),
  )
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\P{Cn}/u.test(character) && /\P{Co}/u.test(character));

/** The numbers of the accounts, by their names. */
const IDS = { soft: 1, wide: 2, mark: 3, clean: 4, twin: 5, other: 6, named: 7, name: 8 } as const;
const idOf = (name: keyof typeof IDS) => `00000000-0000-4000-8000-00000000000${IDS[name]}`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Returns the statement that inserts an account as versions before did. */
function account(name: keyof typeof IDS, username: string, email: string): string {
  const values = [idOf(name), username, username.normalize('NFKC').toLowerCase(), email, email.toLowerCase()];
  return `insert into users (id, username, username_key, email, email_key, password_hash, email_verified_at)
    values (${[...values.map(quote), quote(hash)].join(', ')}, now())`;
}

let hash: string;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
});

describe.each(EARLIER_DATABASES)('stored texts on $name', ({ open }) => {
  let earlier: EarlierDatabase;
  let copy: DatabaseCopy;
  let database: Database;
  let app: Awaited<ReturnType<typeof buildTestApp>>;

  beforeAll(async () => {
    earlier = await open();
    await earlier.migrateTo(UNCLEANED);
    for (const [tag, rows] of Object.entries(ROWS_BY_MIGRATION))
      if (Number(tag.slice(0, 4)) <= UNCLEANED) await earlier.run(rows);
    await earlier.run(
      [
        account('soft', 'So\u00ADft\u00A0Name', 'So\u00ADft@example.org'),
        account('wide', 'Wide', 'ｗｉｄｅ＠example.org'),
        account('mark', '\u202Eعلی\u200Cرضا', 'mark\u200D@example\uFE0F.org'),
        account('clean', 'Clean', 'same@example.org'),
        account('twin', 'Twin', 'sa\u200Bme@example.org'),
        account('other', 'Other', 's\u2060ame@example.org'),
        account('named', 'Named', 'named@example.org'),
        account('name', 'Na\u3164med', 'name@example.org'),
        `update orders set name = 'Ann\u00A0 Byron', email = 'ann\u200E@example.org'`,
        `update products set name = 'Even\u00ADing\u2003Gown' where id = 'gown'`,
        `insert into stock_notices (product_id, email, email_key, token_hash, site_url)
          values ('hat', 'zo\u200Be@example.org', 'zo\u200Be@example.org', 't2', 'http://shop.test'),
            ('gown', 'Zo\u200Be@example.org', 'zo\u200Be@example.org', 't3', 'http://shop.test')`,
        `insert into registrations (token_hash, username, email, email_key, password_hash)
          values ('n2', 'Ev\u200Ba', 'Ev\u200Ba@example.org', 'ev\u200Ba@example.org', '')`,
        `insert into product_sizes (product_id, size, position, sku, stock) values
          ('gown', 'S', 0, 'go\u200Bwn\u2010S', 1), ('gown', 'M', 1, 'ＧＯＷＮ\u00A0 M', 1), ('hat', 'L', 1, 'hat\u00AD-m', 1);
        insert into wishlist_items (user_id, product_id, sku)
          values (${quote(idOf('soft'))}, 'gown', 'go\u200Bwn\u2010S');
        insert into stock_notices (product_id, sku, email, email_key, token_hash, site_url) values
          ('gown', 'go\u200Bwn\u2010S', 'a@x.org', 'a@x.org', 't4', 'http://shop.test'),
          ('gown', 'gown-S', 'a@x.org', 'a@x.org', 't5', 'http://shop.test');
        update order_lines set sku = 'go\u200Bwn\u2010S' where product_id = 'gown'`,
        `insert into email_links (token_hash, user_id, email) values ('e2', ${quote(idOf('soft'))}, 'ne\u200Bw@example.org')`,
      ].join(';\n'),
    );
    copy = await earlier.copy();
    database = await openDatabase({ databaseUrl: copy.env.DATABASE_URL, dataDir: copy.env.DATA_DIR });
    app = await buildTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await copy.drop();
    await killServerProcesses();
    await earlier.close();
  });

  const logIn = async (email: string) =>
    (await createVisitor(app.app).send('POST', '/api/auth/login', { email, password: PASSWORD })).json();

  test.each([
    ['soft', 'soft@example.org', 'Soft Name'],
    ['wide', 'Wide@Example.org', 'Wide'],
    ['mark', 'mark@example.org', 'علی\u200Cرضا'],
    ['clean', 'same@example.org', 'Clean'],
  ] as const)('the account %s logs in with the address %s', async (name, email, username) => {
    expect(await logIn(email)).toMatchObject({ user: { _id: idOf(name), username } });
  });

  test('leaves accounts alone whose clean address or name belongs to another one', async () => {
    const rows = await database.db.select().from(users);
    const stored = new Map(rows.map(({ id, email, username }) => [id, [email, username]]));
    expect(stored.get(idOf('twin'))).toEqual(['sa\u200Bme@example.org', 'Twin']);
    expect(stored.get(idOf('other'))).toEqual(['s\u2060ame@example.org', 'Other']);
    expect(stored.get(idOf('name'))).toEqual(['name@example.org', 'Na\u3164med']);
    expect(rows).toHaveLength(9);
  });

  test('takes nothing for confirmed that its owner has not confirmed', async () => {
    const rows = await database.db.select().from(users);
    const confirmed = rows.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null).map(({ id }) => id);
    expect(confirmed.sort()).toEqual((['clean', 'twin', 'other', 'named', 'name'] as const).map(idOf));
  });

  test('cleans orders, products, subscriptions, registrations and links', async () => {
    const { db } = database;
    expect(await db.select().from(orders)).toMatchObject([{ name: 'Ann Byron', email: 'ann@example.org' }]);
    expect((await db.select().from(products)).map(({ name }) => name).sort()).toEqual([
      'Evening Gown',
      'Hat',
    ]);
    expect((await db.select().from(stockNotices)).map(({ emailKey }) => emailKey).sort()).toEqual([
      'a@x.org',
      'a@x.org',
      'zoe@example.org',
      'zoe@example.org',
      'zo\u200Be@example.org',
    ]);
    const [row] = await db
      .select({
        registration: sql`(select array[username, email, email_key] from registrations where token_hash = 'n2')`,
        link: sql`(select email from email_links where token_hash = 'e2')`,
      })
      .from(sql`(values (1)) as single`);
    expect(row).toEqual({
      registration: ['Eva', 'Eva@example.org', 'eva@example.org'],
      link: 'new@example.org',
    });
  });

  test('cleans SKUs wherever they are stored, except one that another size has', async () => {
    const [row] = await database.db
      .select({
        sizes: sql`(select json_agg(sku order by sku) from product_sizes)`,
        wishlist: sql`(select json_agg(sku) from wishlist_items where sku is not null)`,
        notices: sql`(select json_agg(sku order by sku) from stock_notices where sku is not null)`,
        lines: sql`(select json_agg(distinct sku) from order_lines where product_id = 'gown')`,
      })
      .from(sql`(values (1)) as single`);
    expect(row).toEqual({
      sizes: expect.arrayContaining(['gown-S', 'GOWN M', 'HAT-M', 'hat\u00AD-m']),
      wishlist: ['gown-S'],
      // The subscription for the clean SKU exists already.
      notices: expect.arrayContaining(['gown-S', 'go\u200Bwn\u2010S']),
      lines: ['gown-S'],
    });
  });

  test('every start names the accounts that are left in the log', async () => {
    const second = await earlier.copy();
    const shop = startServerProcess({ ...second.env, LOG_LEVEL: 'warn', SEED: 'none' });
    await shop.listening;
    shop.child.kill('SIGTERM');
    const { stdout } = await shop.ended;
    const line = stdout.split('\n').find((text) => text.includes('invisible characters')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      accounts: (['twin', 'other', 'name'] as const).map(idOf),
    });
    expect(stdout).not.toContain('example.org');
    const skus = stdout.split('\n').find((text) => text.includes('SKUs of these products')) ?? '{}';
    expect(JSON.parse(skus)).toMatchObject({ level: 40, products: ['hat'] });
    await second.drop();
  });

  test('equals the rules of the forms for every character', async () => {
    const rules = await open();
    await rules.migrateTo(UNCLEANED);
    await rules.run(ROWS_BY_MIGRATION['0004_accounts'] ?? '');
    const [insertOrder = ''] = (ROWS_BY_MIGRATION['0006_selling'] ?? '').split(';').slice(1);
    await rules.run(`insert into products (id, name, price_cents, category, color, picture, picture_width, picture_height,
      picture_widths, picture_alt) values ('gown', 'Gown', 100, 'dress', 'red', 'abc', 1, 1, '{1}', '')`);
    await rules.run(insertOrder);
    const name = CHARACTERS.map((character) => `a${character}B`).join('');
    const letters = [...'aЯσक्علیශ 1’-😀'];
    // The migration drops joiners between two scripts too.
    const joiners = letters.flatMap((before) =>
      letters
        .filter((after) => !/[aЯσ]/.test(after) || /[aЯσ]/.test(before))
        .map((after) => `${before}\u200D${after}\u200C`),
    );
    await rules.run(`update orders set name = ${quote(name)}, email = ${quote(`${name}@x.org`)};
      update users set username = ${quote(joiners.join('|'))}`);
    await rules.migrateTo(UNCLEANED + 3);
    const [order] = await rules.read<{ name: string; email: string }>(
      'select to_jsonb(orders) as value from orders',
    );
    expect(order?.name === cleanLine(name)).toBe(true);
    expect(order?.email === cleanAddress(`${name}@x.org`)).toBe(true);
    expect(await rules.read('select username as value from users')).toEqual([cleanLine(joiners.join('|'))]);
    await rules.close();
  });
});

test('an operator’s address is cleaned too', () => {
  const env = { ADMIN_EMAIL: 'own\u200Ber@shop.example', ADMIN_PASSWORD: 'correct horse!' };
  expect(readConfig(env).admin?.email).toBe('owner@shop.example');
});
