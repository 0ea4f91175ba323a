import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { makeDataFolder } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { CASING, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { lockFolder } from './lock.ts';

/**
 * Opens a database that lives and dies with this process; tests use it. It begins as `dump`, PGlite's own copy of
 * another one, else empty.
 */
export async function openInMemory(dump?: Blob): Promise<Database> {
  return migrated(await PGlite.create(dump && { loadDataDir: dump }));
}

/**
 * Opens the database embedded in `dataDir`, creating it on the first start. PGlite itself would let two
 * processes write to one folder and lose rows: the folder is locked first. Throws StartError when the folder
 * cannot be used.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = makeDataFolder(dataDir, 'database');
  const unlock = lockFolder(dataDir);
  try {
    const client = await PGlite.create(folder).catch((cause: unknown) => {
      throw new StartError(
        `The database in ${dataDir} could not be opened (${String(cause)}): put a backup in its place, or set DATA_DIR to another folder.`,
        { cause },
      );
    });
    const database = await migrated(client);
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

async function migrated(client: PGlite): Promise<Database> {
  const db = drizzle(client, { casing: CASING });
  try {
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    ping: async () => {
      await client.query('select 1');
    },
    close: () => client.close(),
  };
}
