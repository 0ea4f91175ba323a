import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Creates the folder `name` inside the data folder and returns its path. Throws `StartError` if it cannot. */
export function ensureDataFolder(dataDir: string, name: string): string {
  const folder = join(dataDir, name);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    return folder;
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} is not writable: change its permissions, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}
