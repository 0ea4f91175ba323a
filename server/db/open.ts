import type { Database } from './database.ts';
import { openEmbedded, openInMemory } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database that the configuration names and brings its tables up to date. Throws StartError with
 * a sentence when it is locked by another process, cannot be written to or cannot be reached.
 */
export function openDatabase(config: {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}): Promise<Database> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir);
  if (config.databaseUrl === 'memory://') return openInMemory();
  return openPostgres(config.databaseUrl);
}
