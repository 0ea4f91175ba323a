import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';

/** What no log may contain: everything personal or secret that the requests of these tests send. */
const PRIVATE = [
  'ann@example.org',
  'ada@example.org',
  'Ann Shopper',
  '12 Mercer Street',
  '555-0100',
  '198.51.100.7',
  PASSWORD,
  'a wrong password',
  'scrypt',
];

describeDatabases('on $name', ({ open }) => {
  let lines: string[] = [];
  const server = testServer(
    open,
    { ...MAIL_ENV, LOG_LEVEL: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  beforeEach(async () => {
    await clearUsers(server.db);
    await server.db.execute(sql`truncate products cascade`);
    await server.db.insert(products).values(productRow({ id: 'gown' }));
    lines = [];
  });

  const parsed = () => lines.map((line) => JSON.parse(line));
  /** Returns the recorded security events as `name status`, without successful logins of the set-up. */
  const events = () => parsed().flatMap(({ security }) => (security ? [security] : []));
  const expectNothingPrivate = () => {
    for (const text of PRIVATE) expect(lines.join('')).not.toContain(text);
  };

  test('[SAFE-06] a query that fails leaves no data of the order in the log', async () => {
    await server.db.execute(sql`alter table orders rename to lost`);
    try {
      const response = await sendOrder(createVisitor(server.app), newOrder());
      expect(response.statusCode).toBe(500);
    } finally {
      await server.db.execute(sql`alter table lost rename to orders`);
    }
    const [entry] = parsed();
    expect(entry).toMatchObject({ msg: 'Unexpected error', err: { cause: { code: '42P01' } } });
    expect(entry.err.stack).toMatch(/at .+server/);
    expectNothingPrivate();
  });

  test('[SAFE-06] a value that the database refuses is not in the log', async () => {
    await server.db.execute(
      sql`create function refuse() returns trigger language plpgsql as
        $$ begin return new.email::int; end $$`,
    );
    await server.db.execute(
      sql`create trigger refuse before insert on orders for each row execute function refuse()`,
    );
    try {
      expect((await sendOrder(createVisitor(server.app), newOrder())).statusCode).toBe(500);
    } finally {
      await server.db.execute(sql`drop trigger refuse on orders`);
      await server.db.execute(sql`drop function refuse`);
    }
    expect(parsed()[0]).toMatchObject({ err: { cause: { code: '22P02' } } });
    expectNothingPrivate();
  });

  test('[SAFE-06] records logins, refusals and changes of rights with the accounts, not with the people', async () => {
    const ada = await createUser(server, 'Ada');
    const owner = await createUser(server, 'Olga', 'admin');
    const visitor = createVisitor(server.app);
    const credentials = { email: ada.email, password: 'a wrong password' };
    await visitor.send('POST', '/api/auth/login', credentials);
    await visitor.send('POST', '/api/auth/login', { ...credentials, password: PASSWORD });
    await visitor.send('GET', '/api/auth/getusers');
    await owner.send('PUT', `/api/auth/update/${ada.id}`, { role: 'admin' });
    await owner.send('GET', '/api/orders/export');
    await owner.send('DELETE', `/api/auth/delete/${ada.id}`);

    const network = '198.51.100.0/24';
    expect(events()).toEqual([
      { event: 'login', route: 'POST /api/auth/login', status: 401, network, account: ada.id },
      { event: 'login', route: 'POST /api/auth/login', status: 200, network, account: ada.id },
      { event: 'forbidden request', route: 'GET /api/auth/getusers', status: 403, network, account: ada.id },
      {
        event: 'role change',
        route: 'PUT /api/auth/update/:userId',
        status: 200,
        network,
        account: owner.id,
        target: ada.id,
        role: 'admin',
      },
      { event: 'export', route: 'GET /api/orders/export', status: 200, network, account: owner.id },
      {
        event: 'account deletion',
        route: 'DELETE /api/auth/delete/:userId',
        status: 200,
        network,
        account: owner.id,
        target: ada.id,
      },
    ]);
    expectNothingPrivate();
  });

  test('[SAFE-06] a client that runs into a limit again and again does not fill the log', async () => {
    const visitor = createVisitor(server.app);
    const body = { email: 'ann@example.org' };
    for (let sent = 0; sent < 10; sent += 1) await visitor.send('POST', '/api/auth/forgot-password', body);
    expect(events().filter(({ status }) => status === 429)).toHaveLength(1);
    expectNothingPrivate();
  });
});
