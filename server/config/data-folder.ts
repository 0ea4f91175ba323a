import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** The folders in a data folder, by which one is recognized. */
const FOLDERS = ['uploads', 'database', 'site'] as const;

/** Permissions of the group and of other users. */
const OTHERS = 0o077;

/**
 * Creates the folder `name` inside the data folder and returns its path. Only the owner can read the data folder: it
 * holds the customers' addresses. [SAFE-07] Throws `StartError` if it cannot be written or has other files in it.
 */
export function ensureDataFolder(dataDir: string, name: (typeof FOLDERS)[number]): string {
  const folder = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeToOthers(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    return folder;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The data folder ${dataDir} is not writable: change its permissions, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** Takes the permissions of other users away, but not from a folder that belongs to something else, such as /tmp. */
function closeToOthers(dataDir: string): void {
  // Windows has access lists instead, which a new folder inherits from the user's own.
  if (process.platform === 'win32' || (statSync(dataDir).mode & OTHERS) === 0) return;
  const isOwn = FOLDERS.some((name) => existsSync(join(dataDir, name)));
  if (!isOwn && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `The data folder ${dataDir} is open to other users and has other files in it: set DATA_DIR to an empty folder.`,
    );
  }
  chmodSync(dataDir, 0o700);
}
