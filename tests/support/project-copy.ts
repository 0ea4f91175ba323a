import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Build from '#server/site/build.ts';

const COPIED = [
  'src',
  'public',
  'server',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Copies the project into `folder`, where tests may change code and content. Returns the function that builds the
 * copy.
 */
export async function copyProject(folder: string): Promise<typeof Build.buildSite> {
  for (const name of COPIED) await cp(name, path.join(folder, name), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const build: typeof Build = await import(pathToFileURL(path.join(folder, 'server/site/build.ts')).href);
  return build.buildSite;
}
