import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { CASING, MIGRATIONS_FOLDER } from '#server/db/database.ts';
import { derivedStatements, readDerivedFiles } from '#server/db/derived.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDatabase } from './server-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with a dump of an empty, migrated embedded database. */
    databaseTemplate: string;
    /** The name of an empty, migrated database on the server at TEST_DATABASE_URL; undefined without a server. */
    serverTemplate: string | undefined;
  }
}

/**
 * Creates the template databases of the tests with a server, embedded and on PostgreSQL. Each run creates new
 * templates, which rules out stale ones, and all projects share them.
 */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export.
export default async function createTemplates({
  vitest,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if ('databaseTemplate' in run.getProvidedContext()) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-template-'));
  const client = await PGlite.create();
  await migrate(drizzle(client, { casing: CASING }), { migrationsFolder: MIGRATIONS_FOLDER });
  await client.exec(derivedStatements(readDerivedFiles()));
  // Drops PostgreSQL's own templates, which nobody needs: they are two thirds of the files to copy.
  await client.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  const file = path.join(folder, 'database.tar');
  await writeFile(file, (await client.dumpDataDir('none')).stream());
  await client.close();
  run.provide('databaseTemplate', file);
  const onServer = process.env.TEST_DATABASE_URL ? await createDatabase() : undefined;
  if (onServer) await (await openDatabase({ databaseUrl: onServer.url, dataDir: '' })).close();
  run.provide('serverTemplate', onServer?.name);
  return async () => {
    await rm(folder, { recursive: true });
    await onServer?.drop();
  };
}
