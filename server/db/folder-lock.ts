import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config/start-error.ts';

/** SQLite's result code for a file locked by another connection. */
const SQLITE_BUSY = 5;

/** Error for a folder that another process has locked. */
export class FolderLockedError extends StartError {
  override name = 'FolderLockedError';
}

/**
 * Locks a folder against other processes until the returned function is called or this process ends. SQLite holds an
 * operating system lock on the file `lock`, because Node has no file locks. A PID file would survive a crash. A network
 * file system may lack such locks. Throws `FolderLockedError` with `message` if another process holds the lock.
 */
export function lockFolder(
  folder: string,
  message = `The data folder ${folder} is in use by another process: stop that process, or set DATA_DIR to another folder.`,
): () => void {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) {
      throw new FolderLockedError(message, { cause });
    }
    throw cause;
  }
  return () => file.close();
}
