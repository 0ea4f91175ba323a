import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMissingFile } from './config/missing-file.ts';

/**
 * The file in the data folder that contains the URL of the server with the embedded database. Only that process can
 * open the database, so `npm run build` reads the catalogue from it. After a crash the file may be outdated; it counts
 * only while the folder is locked.
 */
const fileIn = (dataDir: string) => path.join(dataDir, 'server-url');

/** Writes the URL of the running server; undefined removes it. */
export function writeServerUrl(dataDir: string, url: string | undefined): void {
  if (url === undefined) rmSync(fileIn(dataDir), { force: true });
  else writeFileSync(fileIn(dataDir), url);
}

/** Returns the URL of the server that has locked the data folder; undefined while it starts. */
export function readServerUrl(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}
