import { createHash } from 'node:crypto';
import type { Db } from './database.ts';

/**
 * Returns a function that prepares a statement at its first use with a database and returns the same one afterwards.
 * Drizzle then builds the SQL once, and each connection parses and plans it once. A transaction builds its own.
 */
export function prepareOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}

/** A query of Drizzle. */
interface Query<Statement> {
  toSQL(): { readonly sql: string };
  prepare(name: string): Statement;
}

/**
 * Prepares a query under a name for its SQL. Connections keep each statement, so only for queries with few different
 * texts: parameters, but no lists of them. A query whose best plan depends on its parameters gets no name, and each
 * execution plans it.
 */
export function prepareNamed<Statement>(
  query: Query<Statement>,
  { dependsOnParameters = false }: { readonly dependsOnParameters?: boolean } = {},
): Statement {
  if (dependsOnParameters) return query.prepare('');
  return query.prepare(createHash('sha256').update(query.toSQL().sql).digest('base64url'));
}
