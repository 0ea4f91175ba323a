import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type * as Build from '#server/site/build.ts';
import { createBuildCache } from '#tests/support/artifacts.ts';
import { type BaseBackend, startBaseBackend } from '#tests/support/base-backend.ts';
import { copyProject } from '#tests/support/project-copy.ts';

/** The errors that editors see for an invalid file. Runs the real build in a copy of the project. */

let folder: string;
let project: string;
let backend: BaseBackend;
let buildSite: typeof Build.buildSite;
/** The original text of the files that the test changed. */
const originals = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-content-'));
  project = path.join(folder, 'project');
  buildSite = await copyProject(project);
  backend = await startBaseBackend();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const [file, text] of originals) await writeFile(file, text);
  originals.clear();
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Replaces texts in a content file. Each must occur in it. */
async function change(name: string, ...changes: (readonly [from: string, to: string])[]): Promise<void> {
  const file = path.join(project, 'src/content', name);
  let text = await readFile(file, 'utf8');
  originals.set(file, text);
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

/** Runs the build and returns its error message. */
async function buildError(onLine?: (line: string) => void): Promise<string> {
  const outDir = path.join(folder, 'built');
  const cacheDir = await createBuildCache(path.join(folder, 'cache'));
  const site = { catalogueUrl: backend.origin, apiUrl: backend.origin, siteUrl: 'https://shop.example' };
  return buildSite({ ...site, outDir, cacheDir, ...(onLine && { onLine }) }).then(
    () => 'The build succeeded.',
    (error: Error) => error.message,
  );
}

test('reports every mistake of every file before the build starts', async () => {
  await change(
    'site/deal.yml',
    ['headline: ', 'headlin: '],
    ['discount: 20', 'discount: a fifth'],
    ['link: /shop?sale=true', 'link: shop'],
  );
  await change('blog/five-reds.md', ['topic: Color', 'topic: Color: red']);
  await change('pages/terms.md', ['## Prices', '# Prices']);
  const lines: string[] = [];
  expect((await buildError((line) => lines.push(line))).split('\n')).toEqual([
    'src/content/blog/five-reds.md:5: a text that contains a colon must be in quotation marks. Write topic: "Color: red"',
    'src/content/pages/terms.md:13: "Prices" would be a second headline of the page. Write ## Prices',
    'src/content/site/deal.yml:1: the file must not contain "headlin"; write "headline".',
    'src/content/site/deal.yml:3: "discount" must be a whole number from 1 to 90.',
    'src/content/site/deal.yml:7: "link" must be written as /shop.',
  ]);
  expect(lines).toEqual([]);
});

test('builds a new page, fails on its dead links, and only warns about a link to a deleted product', async () => {
  const page = path.join(project, 'src/content/pages/care-guide.md');
  const description = 'How to find your size: measure once, compare, and order the size that fits you best.';
  const fields = `title: Size guide\ndescription: "${description}"\nlead: Measure once, order once.`;
  const links =
    '[one](#dresses), [two](/terms#prices), [three](/terms#taxes), [four](/serach), [five](/shop/sold-long-ago)';
  // A byte order mark and a line of three hyphens are part of what editors write.
  await writeFile(page, `\uFEFF---\n${fields}\n---\n\n---\n\n## Dresses\n\n${links}\n\n---\n`);
  const lines: string[] = [];
  expect((await buildError((line) => lines.push(line))).split('\n')).toEqual([
    'src/content/pages/care-guide.md:11: /terms#taxes links to a heading that does not exist on the page. Delete # and what follows, or correct it.',
    'src/content/pages/care-guide.md:11: /serach links to a page that does not exist. Copy the path from the address bar of the page.',
  ]);
  expect(lines.at(-1)).toBe(
    '[WARN] src/content/pages/care-guide.md:11: /shop/sold-long-ago links to a product that does not exist. Link to a category or a filtered list instead.',
  );
  const html = await readFile(path.join(folder, 'built/care-guide.html'), 'utf8');
  expect(html).toMatch(/<h1[^>]*>Size guide<\/h1>/);
  expect(html).toMatch(/<hr>\s*<h2 id="dresses">Dresses<\/h2>/);
});

test('reports that a build ran out of memory', async () => {
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=20');
  expect(await buildError()).toMatch(/^FATAL ERROR: [^\n]* JavaScript heap out of memory$/);
});

test('reports the last three lines of a build that was killed', async () => {
  const kill = "process.on('exit', () => process.kill(process.pid, 'SIGKILL'))";
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(kill)}`);
  const lines: string[] = [];
  const message = await buildError((line) => lines.push(line));
  expect(lines.length).toBeGreaterThan(3);
  expect(message).toBe(lines.slice(-3).join(' '));
});
