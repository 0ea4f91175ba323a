import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { CASING, type Database, type Db, MIGRATIONS_FOLDER } from './database.ts';
import { isOutage } from './outage.ts';

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
    db: Object.assign(drizzle(pool, { casing: CASING }), { transaction: transactionIn(pool) }),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/**
 * Transactions as Drizzle makes them, on a connection that is given back whatever happens. Drizzle keeps one whose
 * `begin` fails for ever: ten of them during an outage, and the pool would stay empty after it. A connection that
 * failed is thrown away, since nobody knows what it still waits for.
 */
function transactionIn(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    // One that breaks between two queries says so here; the next query on it reports it.
    const ignore = () => undefined;
    client.on('error', ignore);
    let failed = false;
    try {
      return await drizzle(client, { casing: CASING }).transaction(work, config);
    } catch (error) {
      failed = isOutage(error);
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(failed);
    }
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
