import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#server/db/schema/products.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { MAIL_ENV, productRow, testServer } from '#tests/support/server/test-app.ts';
import { newOrder, sendOrder } from '#tests/support/server/test-orders.ts';
import { clearUsers, createUser, createVisitor, PASSWORD } from '#tests/support/server/test-users.ts';
import { signEvent, WEBHOOK_SECRET } from '#tests/support/stripe-events.ts';

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

const STRIPE_ENV = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };

/** The routes whose calls are recorded, with the names of their events. */
const RECORDED_ROUTES = [
  ['POST /api/auth/register', 'registration'],
  ['POST /api/auth/login', 'login'],
  ['POST /api/auth/second-step', 'second step'],
  ['POST /api/auth/prove', 'proof'],
  ['PUT /api/auth/authenticator-app', 'second factor added'],
  ['POST /api/auth/passkeys', 'second factor added'],
  ['DELETE /api/auth/authenticator-app', 'second factor removed'],
  ['DELETE /api/auth/passkeys/:id', 'second factor removed'],
  ['POST /api/auth/recovery-codes', 'new recovery codes'],
  ['DELETE /api/auth/sessions/:id', 'session ended'],
  ['DELETE /api/auth/sessions', 'session ended'],
  ['POST /api/auth/logout', 'logout'],
  ['POST /api/auth/forgot-password', 'password reset request'],
  ['POST /api/auth/reset-password', 'password reset'],
  ['PATCH /api/auth/update-password', 'password change'],
  ['PUT /api/auth/email', 'email change'],
  ['POST /api/auth/email/confirm', 'email confirmation'],
  ['PUT /api/auth/update/:userId', 'role change'],
  ['DELETE /api/auth/delete/:userId', 'account deletion'],
  ['GET /api/auth/my-data', 'export'],
  ['GET /api/orders/export', 'export'],
  ['GET /api/orders/export-lines', 'export'],
  ['POST /api/orders/:number/refund', 'refund'],
  ['POST /api/security-reports', 'policy report'],
] as const;

describeDatabases('on $name', ({ open }) => {
  let lines: string[] = [];
  const server = testServer(
    open,
    { ...MAIL_ENV, ...STRIPE_ENV, LOG_LEVEL: 'warn' },
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

  test('[SAFE-06] records each call that concerns an account or its rights, also a refused one', async () => {
    const visitor = createVisitor(server.app);
    for (const [route] of RECORDED_ROUTES) {
      const [method, path] = route.split(' ') as ['POST', string];
      await visitor.send(method, path.replace(/:\w+/, 'unknown'), {});
    }
    expect(events().map(({ route, event }) => [route, event])).toEqual(RECORDED_ROUTES);
  });

  test('[SAFE-06] says why an event of the payment provider is rejected, once a minute', async () => {
    const other = { id: 'evt_1', type: 'other', created: 0, livemode: false, data: { object: {} } };
    const old = { timestamp: Date.now() / 1000 - 400 };
    const calls = [
      { payload: '{}', headers: { 'Content-Type': 'application/json' } },
      signEvent(other, { secret: 'whsec_of_another_webhook' }),
      signEvent(other, old),
      signEvent({ ...other, livemode: true }),
      signEvent(other),
    ];
    const send = (call: object) =>
      server.app.inject({ method: 'POST', url: '/api/payments/webhook', ...call });
    const statuses = [];
    for (const call of [...calls, ...calls]) statuses.push((await send(call)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 200, 400, 400, 400, 400, 200]);
    expect(events().map(({ event, status, reason }) => [event, status, reason])).toEqual([
      ['payment event', 400, 'secret'],
      ['payment event', 400, 'time'],
      ['payment event', 400, 'mode'],
    ]);
  });

  test('[SAFE-06] a client that runs into a limit again and again does not fill the log', async () => {
    const visitor = createVisitor(server.app);
    const body = { email: 'ann@example.org' };
    for (let sent = 0; sent < 10; sent += 1) await visitor.send('POST', '/api/auth/forgot-password', body);
    expect(events().filter(({ status }) => status === 429)).toHaveLength(1);
    expectNothingPrivate();
  });
});
