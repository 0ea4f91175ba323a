import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

/** SQLite's result code for a file that someone else has locked. */
const SQLITE_BUSY = 5;

/**
 * Locks a folder against every other process until the returned function is called or this process dies,
 * however it dies. The lock is the operating system's, held through a SQLite file named `lock`, because Node
 * has no file locks of its own; a file with a process id in it would outlive a crash. Throws StartError when
 * another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) {
      throw new StartError(
        `The data folder ${folder} is in use by another process: stop that one first, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    throw cause;
  }
  return () => file.close();
}
