import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { CASING, MIGRATIONS_FOLDER } from './database.ts';
import { applyDerivedFiles } from './derived.ts';
import { refuseNewerSchema } from './schema-version.ts';

/**
 * Applies the pending migrations, then the functions and triggers that have changed. The caller holds the lock of the
 * migrations. Throws `StartError` if the database needs a newer program.
 */
export async function upgradeSchema(client: pg.Client | pg.Pool): Promise<void> {
  const db = drizzle(client, { casing: CASING });
  await refuseNewerSchema(db);
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  await applyDerivedFiles(db);
}
