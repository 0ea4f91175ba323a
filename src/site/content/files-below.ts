import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns the paths of all files below a folder, relative to it and separated by `/`. */
export async function filesBelow(folder: string): Promise<string[]> {
  const root = path.resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  // `path.relative` would take a second for the files of 100,000 pages.
  const relative = (file: string) => file.slice(root.length + 1).replaceAll(path.sep, '/');
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(`${entry.parentPath}${path.sep}${entry.name}`));
}
