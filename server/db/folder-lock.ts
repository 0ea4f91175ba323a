import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config/start-error.ts';

/** SQLite's result code for a file locked by another connection. */
const SQLITE_BUSY = 5;

/**
 * Locks a folder against other processes until the returned function is called or this process ends. SQLite holds an
 * operating system lock on the file `lock`, because Node has no file locks. A PID file would survive a crash. Throws
 * `StartError` if another process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) {
      throw new StartError(
        `The data folder ${folder} is in use by another process: stop that process, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    throw cause;
  }
  return () => file.close();
}
