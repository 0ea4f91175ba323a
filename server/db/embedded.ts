import pg from 'pg';
import { ensureDataFolder } from '../config/data-folder.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from './database.ts';
import { type EmbeddedClient, openInThread, openInWorker } from './embedded-client.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { lockFolder } from './folder-lock.ts';
import { createDb, ignore } from './postgres.ts';
import { Turns } from './turns.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** How long the process keeps running after a crash of the database, in ms, so that open requests get a 503. */
const LAST_RESPONSES_MS = 500;
const LAST_RESPONSES_TURNS = 10;

/** How long a transaction waits for the connection, in ms. Longer than on a server, which has more connections. */
const MAX_WAIT_MS = 15_000;
/** Connections for public reads: one for the guarded reads, one for the health check. */
const READ_CONNECTIONS = 2;

/**
 * Opens an in-memory database in this thread, for tests. It starts as a copy of `dump` (a PGlite data directory dump)
 * or empty.
 */
export async function openInMemory(dump?: Blob): Promise<Database> {
  return migrateAndWrap(await openInThread(dump));
}

/**
 * Ends the process: the database can only recover when it is opened again. It loses nothing, because it then repeats
 * all committed transactions from its log.
 */
function endProcess(dataDir: string, cause: Error): void {
  const error = new StartError(
    `The database in ${dataDir} has stopped (${cause.message}): free some space if the disk is full, then start the shop again. Nothing that was confirmed is lost.`,
    { cause },
  );
  let turns = 0;
  // Not one timer: on a busy machine it would be due before the event loop has sent any response.
  setInterval(() => {
    turns += 1;
    if (turns === LAST_RESPONSES_TURNS) throw error;
  }, LAST_RESPONSES_MS / LAST_RESPONSES_TURNS);
}

/**
 * Opens the database embedded in `dataDir` and creates it on the first start. Locks the folder first, because PGlite
 * does not prevent two processes from writing to it and losing rows. Throws `StartError` if the folder is unusable.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = ensureDataFolder(dataDir, 'database');
  const unlock = lockFolder(dataDir);
  try {
    const client = await openInWorker(folder, (cause) => endProcess(dataDir, cause)).catch(
      (cause: unknown) => {
        throw new StartError(
          `The database in ${dataDir} could not be opened (${cause instanceof Error ? cause.message : cause}): free some space if the disk is full. Otherwise restore a backup, or set DATA_DIR to another folder.`,
          { cause },
        );
      },
    );
    const database = await migrateAndWrap(client);
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function migrateAndWrap(client: EmbeddedClient): Promise<Database> {
  const turns = new Turns(client.run);
  const pool = createPool(turns, 1);
  const readPool = createPool(turns, READ_CONNECTIONS);
  const close = async () => {
    await Promise.all([pool.end(), readPool.end()]);
    await client.close();
  };
  try {
    await upgradeSchema(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: createDb(pool),
    // They run between two transactions of `db`.
    reads: { db: createDb(readPool), concurrency: 1 },
    ping: async () => {
      await readPool.query('select 1');
    },
    close,
  };
}

function createPool(turns: Turns, max: number): pg.Pool {
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(turns),
    ssl: false,
    user: 'postgres',
    max,
    connectionTimeoutMillis: MAX_WAIT_MS,
    idleTimeoutMillis: 0,
  });
  // The next query reports a crash.
  pool.on('error', ignore);
  pool.on('connect', (connection) => connection.on('error', ignore));
  return pool;
}
