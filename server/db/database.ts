import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries are written against: the same type for the embedded database, PostgreSQL and a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open, migrated database. */
export interface Database {
  readonly db: Db;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Both drivers must use one naming of columns, the one that the migrations were made with. */
export const CASING = 'snake_case';
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
