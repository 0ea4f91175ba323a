import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openInWorker } from '#server/db/embedded-client.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { isDatabaseOutage } from '#server/db/outage.ts';
import { createEmbedded } from '#tests/support/database.ts';
import { limitFileSize } from '#tests/support/server/server-process.ts';

/** Rows that take a long time to count. */
const LONG_QUERY = sql`generate_series(1, 3000000)`;

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'solene-embedded-'));
  await createEmbedded(dataDir);
  database = await openDatabase({ databaseUrl: undefined, dataDir });
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Creates a table with one row, `first`. */
async function createNotes(): Promise<void> {
  await database.db.execute(sql`create table notes (body text constraint short check (length(body) < 10))`);
  await database.db.execute(sql`insert into notes values ('first')`);
}

async function notes(): Promise<unknown> {
  return database.reads.db.select({ body: sql`body` }).from(sql`notes`);
}

test('[SAFE-08] leaves the event loop free during a query', async () => {
  let isRunning = true;
  const query = database.db
    .select({ count: sql`count(*)::int` })
    .from(LONG_QUERY)
    .finally(() => {
      isRunning = false;
    });
  let turns = 0;
  while (isRunning) {
    await setImmediate();
    turns += 1;
  }
  expect(await query).toEqual([{ count: 3_000_000 }]);
  // Otherwise the query would end within the few turns that send it.
  expect(turns).toBeGreaterThan(1000);
});

test('[SAFE-08] runs a health check and a read of anyone before queued writes', async () => {
  await createNotes();
  const done: string[] = [];
  const writes = Array.from({ length: 20 }, (_, index) =>
    database.db
      .transaction(async (tx) => tx.execute(sql`insert into notes values (${String(index)})`))
      .then(() => done.push('write')),
  );
  const read = notes().then(() => done.push('read'));
  const ping = database.ping().then(() => done.push('ping'));
  await Promise.all([...writes, read, ping]);
  expect(done).toHaveLength(22);
  expect(done.slice(0, 5)).toEqual(expect.arrayContaining(['read', 'ping']));
});

test('shows a transaction to other connections only after its commit', async () => {
  await createNotes();
  let seen: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('second')`);
    seen = notes();
    await tx.execute(sql`delete from notes where body = 'first'`);
  });
  expect(await seen).toEqual([{ body: 'second' }]);
});

test('rolls back a transaction that fails, and a savepoint alone', async () => {
  await createNotes();
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`);
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('kept')`);
    const inner = tx.transaction((nested) => nested.execute(sql`insert into notes values ('much too long')`));
    await expect(inner).rejects.toThrow();
  });
  expect(await notes()).toEqual([{ body: 'first' }, { body: 'kept' }]);
});

test('reports all fields of an error, and goes on after it', async () => {
  await createNotes();
  await expect(database.db.execute(sql`insert into notes values ('much too long')`)).rejects.toMatchObject({
    cause: {
      severity: 'ERROR',
      code: '23514',
      table: 'notes',
      schema: 'public',
      constraint: 'short',
      detail: 'Failing row contains (much too long).',
      routine: 'ExecConstraints',
    },
  });
  expect(await notes()).toEqual([{ body: 'first' }]);
});

test('returns results of many chunks, and takes parameters of all types', async () => {
  await createNotes();
  const text = 'ü'.repeat(300_000);
  const rows = await database.db
    .select({
      text: sql`${text}::text`,
      flag: sql`${true}::boolean`,
      json: sql`${JSON.stringify({ a: [1] })}::jsonb`,
      list: sql`array[1, null]::int[]`,
      nothing: sql`null`,
    })
    .from(sql`notes`);
  expect(rows).toEqual([{ text, flag: true, json: { a: [1] }, list: [1, null], nothing: null }]);
});

test('keeps prepared statements of one name apart by their connections', async () => {
  const select = (db: Database['db'], value: string) =>
    db
      .select({ value: sql`${value}::text` })
      .from(sql`pg_database`)
      .limit(1)
      .prepare('select_value')
      .execute();
  const statements = () => [
    select(database.db, 'a'),
    select(database.reads.db, 'b'),
    select(database.db, 'c'),
  ];
  for (let round = 0; round < 2; round += 1) {
    expect(await Promise.all(statements())).toEqual([[{ value: 'a' }], [{ value: 'b' }], [{ value: 'c' }]]);
  }
});

test('keeps what was committed when it is opened again', async () => {
  await createNotes();
  await database.close();
  database = await openDatabase({ databaseUrl: undefined, dataDir });
  expect(await notes()).toEqual([{ body: 'first' }]);
});

test('[CALL-05] reports an outage once it is closed', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'solene-embedded-'));
  await createEmbedded(other);
  const closed = await openDatabase({ databaseUrl: undefined, dataDir: other });
  await closed.close();
  await expect(closed.ping()).rejects.toSatisfy(isDatabaseOutage);
  await rm(other, { recursive: true });
});

/** Returns a simple query as a message of PostgreSQL's protocol. */
function queryMessage(text: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(`${text}\0`);
  const message = new Uint8Array(5 + body.length);
  message.set(Buffer.from('Q'));
  new DataView(message.buffer).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

test.skipIf(process.platform !== 'linux')(
  '[CALL-05] rejects every request after the disk is full',
  async () => {
    await database.close();
    const crashes: Error[] = [];
    const client = await openInWorker(path.join(dataDir, 'database'), (error) => crashes.push(error));
    await client.run(queryMessage("create table full_disk as select 'stored'"));
    // The row fits into its page, so only the log cannot be written.
    limitFileSize(process, 8192);
    const refused = client
      .run(queryMessage("insert into full_disk values ('lost')"))
      .finally(() => limitFileSize(process, 'unlimited'));
    // A response without the end of the query would let the driver wait for it, and every open request for the driver.
    await expect(refused).rejects.toSatisfy(isDatabaseOutage);
    await expect(client.run(queryMessage('select 1'))).rejects.toSatisfy(isDatabaseOutage);
    await client.close();
    expect(crashes.map(({ message }) => message)).toEqual([
      expect.stringContaining('could not write to log file'),
    ]);
    database = await openDatabase({ databaseUrl: undefined, dataDir });
  },
);
