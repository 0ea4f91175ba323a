import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ensureDataFolder } from '../config/data-folder.ts';
import { StartError } from '../config/start-error.ts';
import { CASING, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { isCrash } from './outage.ts';

/** How long the process goes on after a crash of the database, in ms, so that open requests get their 503. */
const LAST_RESPONSES_MS = 500;

/**
 * PGlite, except that it rejects every query after a crash, such as a full disk in the middle of a transaction. PGlite
 * itself would block the process for ever.
 */
class CrashSafePGlite extends PGlite {
  #crash: Error | undefined;
  readonly #onCrash: (error: Error) => void;

  constructor(folder: string, onCrash: (error: Error) => void) {
    super(folder);
    this.#onCrash = onCrash;
  }

  override async execProtocolRaw(...args: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    if (this.#crash) throw this.#crash;
    return super.execProtocolRaw(...args);
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    try {
      return await super.execProtocolStream(...args);
    } catch (error) {
      if (this.#crash === undefined && isCrash(error)) {
        this.#crash = error;
        this.#onCrash(error);
      }
      throw error;
    }
  }
}

/**
 * Opens an in-memory database, for tests. It starts as a copy of `dump` (a PGlite data directory dump) or empty. The
 * default of 160 MB of shared buffers takes a third of the time to open a copy.
 */
export async function openInMemory(dump?: Blob): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  return migrateAndWrap(await PGlite.create({ startParams, ...(dump && { loadDataDir: dump }) }));
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
  setTimeout(() => {
    throw error;
  }, LAST_RESPONSES_MS);
}

/**
 * Opens the database embedded in `dataDir` and creates it on the first start. Locks the folder first, because PGlite
 * does not prevent two processes from writing to it and losing rows. Throws `StartError` if the folder is unusable.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = ensureDataFolder(dataDir, 'database');
  const unlock = lockFolder(dataDir);
  try {
    const client = new CrashSafePGlite(folder, (cause) => endProcess(dataDir, cause));
    await client.waitReady.catch((cause: unknown) => {
      throw new StartError(
        `The database in ${dataDir} could not be opened (${String(cause)}): free some space if the disk is full. Otherwise restore a backup, or set DATA_DIR to another folder.`,
        { cause },
      );
    });
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

async function migrateAndWrap(client: PGlite): Promise<Database> {
  const db = drizzle(client, { casing: CASING });
  try {
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    // It runs one query at a time.
    reads: { db, concurrency: 1 },
    ping: async () => {
      await client.query('select 1');
    },
    close: () => client.close(),
  };
}
