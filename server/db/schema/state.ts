import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

/**
 * A single row that says which programs can use this database, which migrations write, and which functions and triggers
 * it has.
 */
export const schemaState = pgTable(
  'schema_state',
  {
    /** Always true: as a checked primary key, it limits the table to one row. */
    only: boolean().primaryKey().default(true),
    /** The number of the last migration that the oldest usable program has. */
    oldestProgram: integer().notNull(),
    /** The hash of each file of `server/db/derived` that the database has, by the file's name. */
    derivedFiles: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [check('schema_state_only', sql`${table.only}`)],
);
