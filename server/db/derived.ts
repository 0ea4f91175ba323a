import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { schemaState } from './schema/state.ts';
import { MIGRATIONS } from './schema-version.ts';

/** A file with the current text of functions and triggers, or with a backfill of the values that they store. */
interface DerivedFile {
  /** Its path in the folder, such as `orders.sql`. Backfills are in `backfills`. */
  readonly name: string;
  readonly hash: string;
  readonly statements: string;
}

const DERIVED_FOLDER = fileURLToPath(new URL('./derived', import.meta.url));

/** Returns the files in the order in which they are applied: functions and triggers by name, then the backfills. */
export function readDerivedFiles(folder = DERIVED_FOLDER): DerivedFile[] {
  const names = ['*.sql', 'backfills/*.sql'].flatMap((pattern) => globSync(pattern, { cwd: folder }).sort());
  return names.map((name) => {
    const statements = readFileSync(path.join(folder, name), 'utf8');
    return { name, statements, hash: createHash('sha256').update(statements).digest('hex') };
  });
}

/** Returns the statements of files, and a statement that stores their hashes, for the simple query protocol. */
export function derivedStatements(files: readonly DerivedFile[]): string {
  const hashes = JSON.stringify(Object.fromEntries(files.map(({ name, hash }) => [name, hash])));
  const note = `UPDATE "schema_state" SET "derived_files" = "derived_files" || '${hashes}';`;
  return [...files.map(({ statements }) => statements), note].join('\n');
}

/**
 * Resolves with the files that the database lacks or has in another text. Resolves with none if a newer program has
 * upgraded the database.
 */
export async function findChangedFiles(db: Db, folder?: string): Promise<DerivedFile[]> {
  const [state] = await db
    .select({
      hashes: schemaState.derivedFiles,
      lastMigration: sql`(select max(created_at) from drizzle.__drizzle_migrations)`.mapWith(Number),
    })
    .from(schemaState);
  const last = MIGRATIONS.at(-1)?.when ?? 0;
  if (state === undefined || state.lastMigration > last) return [];
  return readDerivedFiles(folder).filter(({ name, hash }) => state.hashes[name] !== hash);
}

/**
 * Replaces functions and triggers whose file has changed, in one transaction. Runs under the lock of the migrations,
 * after them. Does not touch functions and triggers of a newer program.
 */
export async function applyDerivedFiles(db: Db, folder?: string): Promise<void> {
  const changed = await findChangedFiles(db, folder);
  if (changed.length === 0) return;
  await db.transaction((tx) => tx.execute(sql.raw(derivedStatements(changed))));
}
