import { sql } from 'drizzle-orm';
import { StartError } from '../config/start-error.ts';
import type { Db } from './database.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { schemaState } from './schema/state.ts';

/**
 * The migrations of this program, in their order, with the times that identify them in a database. As a module, a
 * changed journal restarts the backend of `npm run dev`, which then applies the new migration.
 */
export const MIGRATIONS: readonly { readonly idx: number; readonly tag: string; readonly when: number }[] =
  journal.entries;

/** The number of the last migration of this program. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.idx ?? 0;

/**
 * Throws `StartError` if a newer program has made changes to the database that this one cannot work with. Runs under
 * the lock of the migrations, before them. [RUN-05]
 */
export async function refuseNewerSchema(db: Db): Promise<void> {
  const [found] = await db
    .select({
      hasState: sql<boolean>`to_regclass('public.schema_state') is not null`,
    })
    .from(sql`(values (1)) as found`);
  if (!found?.hasState) return;
  const [state] = await db.select({ oldestProgram: schemaState.oldestProgram }).from(schemaState);
  if (state === undefined || state.oldestProgram <= SCHEMA_VERSION) return;
  throw new StartError(
    `A newer version of the shop has changed this database, which now needs migration ${state.oldestProgram}, and this version ends with ${SCHEMA_VERSION}: start the newer version, or restore a backup from before its first start.`,
  );
}
