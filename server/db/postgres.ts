import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { CASING, type Database, type Db } from './database.ts';
import { isDatabaseOutage } from './outage.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** Time limit for connecting and for queries, in ms. */
const TIMEOUT_MS = 5000;

/** Connections of each of the two pools of a process. */
const POOL_SIZE = 10;
/** Public reads that run at a time. Some make two queries, and each asks for the catalogue's revision. */
const READ_CONCURRENCY = 2;

/** Key of the advisory lock that serializes the migrations of processes starting together. */
const MIGRATION_LOCK_KEY = 718_281_828;

/**
 * Opens a PostgreSQL database and runs pending migrations. The pool replaces broken connections, so it recovers with
 * the server. Throws `StartError` if the server is unreachable.
 */
export async function openPostgres(url: string): Promise<Database> {
  await runMigrations(url);
  const pool = createPool(url);
  const readPool = createPool(url);
  return {
    db: createDb(pool),
    reads: { db: createDb(readPool), concurrency: READ_CONCURRENCY },
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await Promise.all([pool.end(), readPool.end()]);
    },
  };
}

/** Ignores an error event. */
export const ignore = () => undefined;

function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    // Otherwise the server would go on with a query that nobody waits for.
    statement_timeout: TIMEOUT_MS,
    // Compiling a statement takes longer than running it, and the costs of the planner do not show it.
    options: '-c jit=off',
    keepAlive: true,
  });
  // The pool replaces a broken idle connection on the next query, which reports any lasting failure.
  pool.on('error', ignore);
  // An error event without a listener would end the process. The pool has none for a connection that it hands out, and
  // the message that the database ends it can arrive in the same packet. The next query reports the failure.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Returns the query interface of a pool of connections. */
export function createDb(pool: pg.Pool): Db {
  return Object.assign(drizzle(pool, { casing: CASING }), { transaction: createTransaction(pool) });
}

/**
 * Creates a replacement for Drizzle's `transaction` that always releases its connection. Drizzle leaks the connection
 * if `begin` fails, so ten failures during an outage would exhaust the pool. A connection that failed is destroyed,
 * because its protocol state is unknown.
 */
function createTransaction(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(client, { casing: CASING }).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseOutage(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

/** Runs the migrations on a separate connection without a query timeout. */
async function runMigrations(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
  } catch (cause) {
    const { host, pathname } = new URL(url);
    throw new StartError(
      `The database at ${host}${pathname} cannot be reached (${reasonOf(cause)}): check DATABASE_URL and that PostgreSQL is running.`,
      { cause },
    );
  }
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    await upgradeSchema(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the message of a connection error. For a host with several addresses, Node throws an AggregateError without a
 * message of its own.
 */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
