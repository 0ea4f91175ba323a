import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';

/** A single row that says which programs can use this database. Migrations write it. */
export const schemaState = pgTable(
  'schema_state',
  {
    /** Always true: as a checked primary key, it limits the table to one row. */
    only: boolean().primaryKey().default(true),
    /** The number of the last migration that the oldest usable program has. */
    oldestProgram: integer().notNull(),
  },
  (table) => [check('schema_state_only', sql`${table.only}`)],
);
