import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { describe, inject } from 'vitest';
import { ensureDataFolder } from '#server/config/data-folder.ts';
import type { Database } from '#server/db/database.ts';
import { openInMemory } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDatabase } from './server-database.ts';

interface TestDatabase {
  readonly name: string;
  /** Opens an empty, migrated database for the caller alone; `close` also drops it. */
  open(): Promise<Database>;
  /** Creates an empty database for a server in another process; the embedded one has no URL. */
  create(): Promise<{ url?: string; drop(): Promise<void> }>;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: openTestDatabase,
  create: async () => ({ drop: async () => undefined }),
};
const postgres: TestDatabase = { name: 'PostgreSQL', open: openOnServer, create: createDatabase };

/** Defines a group of tests on PostgreSQL; skipped unless TEST_DATABASE_URL names a server. */
export const describePostgres = describe.skipIf(!process.env.TEST_DATABASE_URL);

/**
 * Defines a group of tests for each database: the embedded one, in memory, and PostgreSQL. `$name` in the title stands
 * for the name of the database.
 */
export function describeDatabases(title: string, define: (database: TestDatabase) => void): void {
  describe.each([embedded])(title, define);
  describePostgres.each([postgres])(title, define);
}

/**
 * Opens an empty, migrated embedded database in memory. It copies the template of `database-template.ts`, which takes
 * a quarter of the time of a new database. Migrations that the template lacks are still applied.
 */
export async function openTestDatabase(): Promise<Database> {
  return openInMemory(await openAsBlob(inject('databaseTemplate')));
}

/** Creates the embedded database of a data folder from the template. */
export async function createEmbedded(dataDir: string): Promise<void> {
  const loadDataDir = await openAsBlob(inject('databaseTemplate'));
  const client = await PGlite.create(ensureDataFolder(dataDir, 'database'), { loadDataDir });
  await client.close();
}

/**
 * Opens an empty, migrated database on the server at TEST_DATABASE_URL; `close` also drops it. It is a copy of the
 * template of `database-template.ts`, which takes a third of the time of the migrations.
 */
export async function openOnServer(): Promise<Database> {
  const { url, drop } = await createDatabase(inject('serverTemplate'));
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
