import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shortHash } from './revision.ts';
import type { Announcement, SiteSettings } from './settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All project files that can change a page. */
const SOURCES = [
  'src/**',
  'public/**',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Returns the site revision, a hash of code, content, configuration, build variables and backend capabilities. An
 * incremental build reuses pages only within one revision, because pages refer to scripts by content hash.
 */
export async function siteRevision(
  settings: Pick<SiteSettings, 'siteUrl' | 'apiOrigin'> &
    Partial<Pick<Announcement, 'timeZone' | 'currency'>>,
  capabilities: readonly string[] | null,
): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(`${entry.parentPath}/${entry.name}`);
  }
  files.sort();
  const content = createHash('sha256');
  for (const file of files) {
    content
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  const environment = Object.entries(process.env)
    .filter(
      ([name]) =>
        /^(PUBLIC_|SEARCH_INDEX_MAX$|OFFLINE$|SITE_LOCALE$)/.test(name) && name !== 'PUBLIC_API_URL',
    )
    .sort();
  const { siteUrl, apiOrigin, timeZone, currency } = settings;
  const announcement = [capabilities, timeZone, currency];
  return shortHash(content.digest('hex'), environment, siteUrl, apiOrigin, ...announcement);
}
