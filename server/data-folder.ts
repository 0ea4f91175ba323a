import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes the folder `name` inside the data folder and answers its path. Throws StartError when it cannot. */
export function makeDataFolder(dataDir: string, name: string): string {
  const folder = join(dataDir, name);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    return folder;
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to: make it a folder this user may write to, or set DATA_DIR to another one.`,
      { cause },
    );
  }
}
