import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';
import { type Db, MIGRATIONS_FOLDER } from './database.ts';
import { schemaState } from './schema/state.ts';

const Journal = z.object({ entries: z.array(z.object({ idx: z.int(), tag: z.string(), when: z.number() })) });

/** The migrations of this program, in their order, with the times by which a database knows them. */
export const MIGRATIONS = Journal.parse(
  JSON.parse(readFileSync(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')),
).entries;

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
  const [state] = await db.select().from(schemaState);
  if (state === undefined || state.oldestProgram <= SCHEMA_VERSION) return;
  throw new StartError(
    `A newer version of the shop has changed this database, which now needs migration ${state.oldestProgram}, and this version ends with ${SCHEMA_VERSION}: start the newer version, or restore a backup from before its first start.`,
  );
}
