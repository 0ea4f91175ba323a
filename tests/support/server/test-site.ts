import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/database.ts';
import { readHeaderRules } from '#server/site/header-rules.ts';
import { publishRelease } from '#server/site/release.ts';
import { serveSite } from '#server/site/serve.ts';
import { buildTestApp } from './test-app.ts';

const PAGES = ['index', 'shop', 'shop/velvet-gown', '400', '404', '405', '500'];

/** Builds the server with a small site on the same port. Each page is its name in a heading, 100 times. */
export async function buildTestSite(database: Database): ReturnType<typeof buildTestApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'solene-site-'));
  const built = path.join(folder, 'built');
  await mkdir(path.join(built, 'shop'), { recursive: true });
  for (const page of PAGES) await writeFile(path.join(built, `${page}.html`), `<h1>${page}</h1>`.repeat(100));
  await writeFile(path.join(built, '_headers'), '/*\n  X-Site: yes\n');
  const { release } = await publishRelease(path.join(folder, 'site'), built, 'key');
  const headersFor = await readHeaderRules(path.resolve('public/_headers'));
  const server = await buildTestApp(database, {}, undefined, (app) =>
    serveSite(app, () => release, headersFor),
  );
  return {
    ...server,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
