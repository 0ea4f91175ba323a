import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ensureDataFolder } from '../config/data-folder.ts';
import { StartError } from '../config/start-error.ts';
import { CASING, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * Opens an in-memory database, for tests. It starts as a copy of `dump` (a PGlite data directory dump) or empty. The
 * default of 160 MB of shared buffers takes a third of the time to open a copy.
 */
export async function openInMemory(dump?: Blob): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
  return migrateAndWrap(await PGlite.create({ startParams, ...(dump && { loadDataDir: dump }) }));
}

/**
 * Opens the database embedded in `dataDir` and creates it on the first start. Locks the folder first, because PGlite
 * does not prevent two processes from writing to it and losing rows. Throws `StartError` if the folder is unusable.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = ensureDataFolder(dataDir, 'database');
  const unlock = lockFolder(dataDir);
  try {
    const client = await PGlite.create(folder).catch((cause: unknown) => {
      throw new StartError(
        `The database in ${dataDir} could not be opened (${String(cause)}): restore a backup, or set DATA_DIR to another folder.`,
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
