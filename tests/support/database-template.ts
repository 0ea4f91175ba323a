import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { CASING, MIGRATIONS_FOLDER } from '#server/db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with a dump of an empty, migrated embedded database. */
    databaseTemplate: string;
  }
}

/** Makes the database that the tests of the server begin with: anew for each run, so that it is never an old one. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export.
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-template-'));
  const client = await PGlite.create();
  await migrate(drizzle(client, { casing: CASING }), { migrationsFolder: MIGRATIONS_FOLDER });
  const file = path.join(folder, 'database.tar');
  await writeFile(file, (await client.dumpDataDir('none')).stream());
  await client.close();
  project.provide('databaseTemplate', file);
  return () => rm(folder, { recursive: true });
}
