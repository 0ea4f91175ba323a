import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openInMemory } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open-database.ts';

interface TestDatabase {
  readonly name: string;
  /** Opens an empty, migrated database for the caller alone; `close` also drops it. */
  open(): Promise<Database>;
}

/**
 * Returns the databases to run server tests on: the embedded one, in memory, and PostgreSQL when
 * TEST_DATABASE_URL is set. That URL's role must be allowed to create databases.
 */
export function testDatabases(): TestDatabase[] {
  const embedded: TestDatabase = { name: 'the embedded database', open: openTestDatabase };
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? [embedded, { name: 'PostgreSQL', open: () => openOnServer(serverUrl) }] : [embedded];
}

/**
 * Opens an empty, migrated embedded database in memory. It copies the template of `database-template.ts`, which takes
 * a quarter of the time of a new database. Migrations that the template lacks are still applied.
 */
export async function openTestDatabase(): Promise<Database> {
  return openInMemory(await openAsBlob(inject('databaseTemplate')));
}

async function openOnServer(serverUrl: string): Promise<Database> {
  const { url, drop } = await createDatabase(serverUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates an empty database on a PostgreSQL server. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `solene_test_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runStatement(serverUrl, `drop database ${name} with (force)`) };
}

async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
