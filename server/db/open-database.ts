import type { Database } from './database.ts';
import { openEmbedded, openInMemory } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the configured database and runs pending migrations. Throws `StartError` with one sentence if the database is
 * locked by another process, not writable or unreachable.
 */
export function openDatabase(config: {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}): Promise<Database> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir);
  if (config.databaseUrl === 'memory://') return openInMemory();
  return openPostgres(config.databaseUrl);
}
