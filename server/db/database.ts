import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The query interface shared by the embedded database, PostgreSQL and transactions. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open, migrated database. */
export interface Database {
  readonly db: Db;
  /** Separate connections for public reads, which leave the others free, and how many reads may run at a time. */
  readonly reads: { readonly db: Db; readonly concurrency: number };
  /** Rejects if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Column naming of both drivers. It must match the migrations. */
export const CASING = 'snake_case';
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
