import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { CASING, type Database, MIGRATIONS_FOLDER } from './database.ts';

/** How long a request may wait for the database before it counts as away, in milliseconds. */
const PATIENCE_MS = 5000;

/** The advisory lock under which processes that start together migrate one after the other. */
const MIGRATION_LOCK = 718_281_828;

/**
 * Opens a PostgreSQL database and brings its tables up to date. Connections that break are replaced, so the
 * pool is well again as soon as the server is. Throws StartError when the server cannot be reached.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
  });
  // A connection that breaks while it waits in the pool is replaced by the next query, which also reports.
  pool.on('error', () => undefined);
  try {
    await migrateAlone(url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool, { casing: CASING }),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/** A connection of its own, since a migration may take longer than a request may wait. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  try {
    await client.connect();
  } catch (cause) {
    const { host, pathname } = new URL(url);
    throw new StartError(
      `The database at ${host}${pathname} cannot be reached (${reason(cause)}): check DATABASE_URL and that PostgreSQL is running.`,
      { cause },
    );
  }
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: CASING }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}

/** Node reports a name with several addresses as one error without words of its own. */
function reason(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
