import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '#server/catalogue/product-rows.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { messages } from '#server/db/schema.ts';
import { createDatabase, openTestDatabase } from '#tests/support/database.ts';
import { productRow, testApp } from '#tests/support/server/test-app.ts';

const AWAY = {
  success: false,
  message: 'The shop cannot be reached just now. Please try again in a moment.',
};
const CALLS = ['/api/products', '/api/products/a', '/api/products/related/a', '/healthz'];

/**
 * The embedded database is part of this process and cannot go away and come back: what can be tested is that a
 * closed one is an outage and not an error of ours.
 */
test('[CALL-05] with the embedded database closed, every call says so', async () => {
  const database = await openTestDatabase();
  const server = await testApp(database);
  await database.close();
  for (const url of CALLS) {
    const response = await server.app.inject({ url });
    expect([url, response.statusCode, response.json()]).toEqual([url, 503, AWAY]);
    expect(response.headers['retry-after']).toBe('5');
  }
  await server.close();
});

const postgres = process.env.TEST_DATABASE_URL;

describe.each(postgres ? [postgres] : [])('PostgreSQL', (url) => {
  let line: Awaited<ReturnType<typeof openLine>>;
  let database: Database;
  let server: Awaited<ReturnType<typeof testApp>>;
  let drop: () => Promise<void>;
  const statuses = async () =>
    Promise.all(CALLS.map(async (call) => (await server.app.inject({ url: call })).statusCode));

  beforeAll(async () => {
    const created = await createDatabase(url);
    drop = created.drop;
    line = await openLine(new URL(created.url));
    database = await openDatabase({ databaseUrl: line.url, dataDir: '' });
    await insertRows(database.db, [productRow({ id: 'a' })]);
    server = await testApp(database);
  });
  afterEach(() => line.mend());
  afterAll(async () => {
    await server.close();
    await database.close();
    await line.close();
    await drop();
  });

  test('[CALL-05] cut off, every call says so; reconnected, all is well', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    line.cut();
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    expect((await server.app.inject({ url: '/api/products' })).json()).toEqual(AWAY);
    line.mend();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('[CALL-05] cut off in the middle of a query, the call says so', async () => {
    line.hold();
    const answers = statuses();
    await line.held();
    line.cut();
    expect(await answers).toEqual([503, 503, 503, 503]);
  });

  test('[CALL-05] transactions that fail give their connections back', async () => {
    // Ten connections, as many as there can be, and each of them begins a transaction that never gets an answer.
    const all = Array.from({ length: 10 });
    await Promise.all(all.map(() => database.db.execute(sql`select pg_sleep(0.05)`)));
    line.hold();
    const begun = all.map(() => database.db.transaction(async (tx) => tx.select().from(messages)));
    expect(new Set((await Promise.allSettled(begun)).map(({ status }) => status))).toEqual(
      new Set(['rejected']),
    );
    line.cut();
    line.mend();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('[CONTACT-02] a message that cannot be kept is answered so', async () => {
    line.cut();
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
    expect([response.statusCode, response.json()]).toEqual([503, AWAY]);
  });

  test('[CALL-05] a database that is silent is not waited for for ever', async () => {
    line.hold();
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    line.cut();
    line.mend();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});

/** A TCP line to a PostgreSQL server that can be cut, held (nothing gets through) and mended. */
async function openLine(target: URL) {
  const ends = new Set<Socket>();
  let state: 'open' | 'held' | 'cut' = 'open';
  const waiting = Promise.withResolvers<void>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      // A cut line is an error at both ends; that is what it is for.
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (data) => {
        if (state === 'open') to.write(data);
        else waiting.resolve();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    hold: () => {
      state = 'held';
    },
    /** Resolves when something has been held back. */
    held: () => waiting.promise,
    cut: () => {
      state = 'cut';
      for (const end of ends) end.destroy();
      ends.clear();
    },
    mend: () => {
      state = 'open';
    },
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
