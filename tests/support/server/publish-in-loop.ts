/**
 * Publishes releases until it is killed: `node publish-in-loop.ts <folder>`. In each, all pages name a script of their
 * own release, whose name and content are its number. Scripts are large, so that a kill cuts them off.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishRelease } from '#server/site/release.ts';

const PAGES = 40;
const SCRIPT_BYTES = 8 * 1024 * 1024;

const [folder = ''] = process.argv.slice(2);
const built = path.join(folder, 'built');
for (let number = 0; ; number += 1) {
  await rm(built, { recursive: true, force: true });
  await mkdir(path.join(built, '_astro'), { recursive: true });
  const name = `_astro/island.${process.pid}-${number}.wasm`;
  await writeFile(path.join(built, name), String(number % 10).repeat(SCRIPT_BYTES));
  for (let page = 0; page < PAGES; page += 1) await writeFile(path.join(built, `page-${page}.html`), name);
  const { removeOld } = await publishRelease(folder, built, String(number));
  await removeOld();
}
