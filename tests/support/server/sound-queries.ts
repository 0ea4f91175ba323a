import { getTableUniqueName, is, SQL } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, expect } from 'vitest';
import * as z from 'zod/mini';

/**
 * Fails every test with a query of one table that selects a subquery on another table. Drizzle removes the tables'
 * names from the selection of such a query, so that `where ${orders.id} = ${lines.orderId}` compares two columns of the
 * inner table. Conditions in `and` or `eq` keep the names.
 */

const argumentsSchema = z.tuple([
  z.array(z.object({ field: z.unknown() })),
  z.optional(z.object({ isSingleTable: z.optional(z.boolean()) })),
]);

const unsound = new Set<string>();
const buildSelection: unknown = Reflect.get(PgDialect.prototype, 'buildSelection');
if (typeof buildSelection !== 'function') throw new Error('Drizzle builds selections in another way.');

function recordUnsound(args: unknown[]): void {
  const [fields, { isSingleTable = false } = {}] = z.parse(argumentsSchema, args);
  if (!isSingleTable) return;
  for (const { field } of fields) {
    const query = is(field, SQL.Aliased) ? field.sql : field;
    const columns = is(query, SQL) ? query.queryChunks.filter((chunk) => is(chunk, PgColumn)) : [];
    if (new Set(columns.map(({ table }) => getTableUniqueName(table))).size > 1)
      unsound.add(columns.map(({ table, name }) => `${getTableUniqueName(table)}.${name}`).join(', '));
  }
}

Reflect.set(
  PgDialect.prototype,
  'buildSelection',
  function checkSelection(this: PgDialect, ...args: unknown[]) {
    recordUnsound(args);
    return Reflect.apply(buildSelection, this, args);
  },
);
// The files of a suite share loaded modules.
afterAll(() => {
  Reflect.set(PgDialect.prototype, 'buildSelection', buildSelection);
});

afterEach(() => {
  const found = [...unsound];
  unsound.clear();
  expect(found, 'Columns of two tables without the tables’ names').toEqual([]);
});
