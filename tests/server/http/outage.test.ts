import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { isDatabaseOutage } from '#server/db/outage.ts';
import { messages } from '#server/db/schema/contact.ts';
import { describePostgres, openTestDatabase } from '#tests/support/database.ts';
import { buildTestApp, productRow } from '#tests/support/server/test-app.ts';
import { createDatabase } from '#tests/support/server-database.ts';

const UNAVAILABLE = {
  success: false,
  code: expect.any(Object),
  message: 'The shop is temporarily unavailable. Please try again in a moment.',
};
const PATHS = ['/api/products', '/api/products/a', '/api/products/related/a', '/healthz'];

/**
 * The embedded database runs inside this process and cannot disconnect and reconnect. The test only verifies that
 * a closed one counts as an outage rather than an internal error.
 */
test('[CALL-05] responds to every call with 503 when the embedded database is closed', async () => {
  const database = await openTestDatabase();
  const server = await buildTestApp(database);
  await database.close();
  for (const url of PATHS) {
    const response = await server.app.inject({ url });
    expect([url, response.statusCode, response.json()]).toEqual([url, 503, UNAVAILABLE]);
    expect(response.headers['retry-after']).toBe('5');
  }
  await server.close();
});

describePostgres('PostgreSQL', () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let database: Database;
  let server: Awaited<ReturnType<typeof buildTestApp>>;
  let drop: () => Promise<void>;
  const statuses = async () =>
    Promise.all(PATHS.map(async (path) => (await server.app.inject({ url: path })).statusCode));

  beforeAll(async () => {
    const created = await createDatabase();
    drop = created.drop;
    proxy = await openProxy(new URL(created.url));
    database = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
    await insertProducts(database.db, [productRow({ id: 'a' })]);
    server = await buildTestApp(database);
  });
  afterEach(() => proxy.recover());
  afterAll(async () => {
    await server.close();
    await database.close();
    await proxy.close();
    await drop();
  });

  test('[CALL-05] responds with 503 while disconnected and recovers after a reconnect', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    proxy.disconnect();
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    expect((await server.app.inject({ url: '/api/products' })).json()).toEqual(UNAVAILABLE);
    proxy.recover();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('[CALL-05] responds with 503 when the connection breaks during a query', async () => {
    proxy.stall();
    const responses = statuses();
    await proxy.stalled();
    proxy.disconnect();
    expect(await responses).toEqual([503, 503, 503, 503]);
  });

  test('[CALL-05] releases the connections of failed transactions', async () => {
    // Opens all ten connections of the pool. Each begins a transaction that never gets a response.
    const connections = Array.from({ length: 10 });
    await Promise.all(connections.map(() => database.db.execute(sql`select pg_sleep(0.05)`)));
    proxy.stall();
    const transactions = connections.map(() =>
      database.db.transaction(async (tx) => tx.select().from(messages)),
    );
    expect(new Set((await Promise.allSettled(transactions)).map(({ status }) => status))).toEqual(
      new Set(['rejected']),
    );
    proxy.disconnect();
    proxy.recover();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('[CALL-05] goes on when a connection is terminated in the moment in which it opens', async () => {
    // Without idle connections.
    const fresh = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
    proxy.terminateNext();
    const read = () => fresh.db.transaction(async (tx) => tx.select().from(messages));
    await expect(read()).rejects.toSatisfy(isDatabaseOutage);
    expect(await read()).toEqual([]);
    await fresh.close();
  });

  test('[CONTACT-02] responds with 503 when a message cannot be stored', async () => {
    proxy.disconnect();
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1.0/email/send',
      headers: { host: 'shop.test', origin: 'http://shop.test' },
      payload: {
        lib_version: '1',
        user_id: 'a',
        service_id: 'a',
        template_id: 'a',
        template_params: {
          from_name: 'Ada Lovelace',
          from_email: 'ada@example.org',
          subject: 'A subject of some words',
          message: 'A message of rather more than thirty characters.',
        },
      },
    });
    expect([response.statusCode, response.json()]).toEqual([503, UNAVAILABLE]);
  });

  test('[CALL-05] times out when the database does not respond', async () => {
    proxy.stall();
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    proxy.disconnect();
    proxy.recover();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});

/** The message by which PostgreSQL says that it is ready for a query, outside of a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
/** The message by which PostgreSQL ends a connection because an operator asked for it. */
const TERMINATED = terminatedMessage();

function terminatedMessage(): Buffer {
  const fields = Buffer.from(
    'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
    'latin1',
  );
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Opens a TCP proxy to a PostgreSQL server that can disconnect, stall, terminate a connection and recover. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>();
  let state: 'open' | 'stalled' | 'disconnected' = 'open';
  let isTerminating = false;
  const firstStalled = Promise.withResolvers<void>();
  const server = createServer((client) => {
    if (state === 'disconnected') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      // A disconnect is an expected error on both sockets.
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (data) => {
        if (state !== 'open') firstStalled.resolve();
        else if (isTerminating && from === upstream && data.subarray(-READY.length).equals(READY)) {
          isTerminating = false;
          to.end(Buffer.concat([data, TERMINATED]));
        } else to.write(data);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    stall: () => {
      state = 'stalled';
    },
    /** Terminates the next connection that becomes ready, with the same packet. */
    terminateNext: () => {
      isTerminating = true;
    },
    /** Resolves once the first data has been held back. */
    stalled: () => firstStalled.promise,
    disconnect: () => {
      state = 'disconnected';
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    recover: () => {
      state = 'open';
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
