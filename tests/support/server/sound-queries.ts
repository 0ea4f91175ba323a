import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, expect } from 'vitest';

/**
 * Fails every test with a query that compares a column with itself. Drizzle removes the table's name from the columns
 * of a query of one table, also within a subquery in `sql`, which then means its own column.
 */

/** An assignment such as `set "due_at" = "due_at" - $1` compares nothing. */
const SELF_COMPARISON = /(?<![\w."])("\w+"(?:\."\w+")*) = \1(?![\w."]| [-+])/;

const found = new Set<string>();
const { sqlToQuery } = PgDialect.prototype;

PgDialect.prototype.sqlToQuery = function checkQuery(...args) {
  const query = sqlToQuery.apply(this, args);
  // The SQL of migrations and triggers is written by hand.
  const isBuilt = /^(select|with|insert|update|delete)\b/.test(query.sql);
  if (isBuilt && SELF_COMPARISON.test(query.sql)) found.add(query.sql);
  return query;
};

afterEach(() => {
  const queries = [...found];
  found.clear();
  expect(queries, 'Queries that compare a column with itself').toEqual([]);
});
