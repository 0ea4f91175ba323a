import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type * as Build from '#server/site/build.ts';
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
  const cacheDir = path.join(folder, 'cache');
  const site = { catalogueUrl: backend.origin, apiUrl: backend.origin, siteUrl: 'https://shop.example' };
  return buildSite({ ...site, outDir, cacheDir, ...(onLine && { onLine }) }).then(
    () => 'The build succeeded.',
    (error: Error) => error.message,
  );
}

test('reports every invalid field with its file and name', async () => {
  await change(
    'site/deal.yml',
    ['headline: ', 'headlin: '],
    ['discount: 20', 'discount: a fifth'],
    ['2026-12-31T23:59:59-05:00', '2026-12-31T23:59:59'],
    ['link: /shop', 'link: shop'],
  );
  const message = await buildError();
  expect(message).toContain('src/content/site/deal.yml: "headline" is missing.');
  expect(message).toContain(
    'src/content/site/deal.yml: the file must not contain "headlin"; its fields are headline, text,',
  );
  expect(message).toContain('src/content/site/deal.yml: "discount" must be a whole number from 1 to 90.');
  expect(message).toContain(
    'src/content/site/deal.yml: "ends" must be a date and time with a UTC offset, such as 2026-12-31T23:59:59-05:00.',
  );
  expect(message).toContain('src/content/site/deal.yml: "link" must be a path of this site');
  expect(message).not.toContain('Stack trace');
});

test('counts list entries from 1 in error messages', async () => {
  await change('site/trends.yml', ['The new pearls', `The new pearls ${'and more '.repeat(4)}`]);
  expect(await buildError()).toBe(
    'src/content/site/trends.yml: "title" of number 2 in "cards" must have at most 40 characters; it has 50.',
  );
});

test('reports the line of a syntax error', async () => {
  await change('blog/five-reds.md', ['topic: Color', 'topic: Color: red']);
  expect(await buildError()).toMatch(
    /^src\/content\/blog\/five-reds\.md: line 5 or the line before it has a syntax error/,
  );
});

test('reports a missing image with the file that uses it', async () => {
  await change('site/footer.yml', ['gallery-3.webp', 'gallery-33.webp']);
  expect(await buildError()).toBe(
    'src/content/site/footer.yml: the image ../../assets/editorial/gallery-33.webp does not exist.',
  );
});

test('fails on a link to a filter that the shop does not have', async () => {
  await change('site/trends.yml', ['category=dress&color=gold', 'category=dress&color=golden']);
  await change('blog/five-reds.md', ['(/shop?color=beige)', '(/shop?colour=beige)']);
  expect(await buildError()).toBe(
    [
      'src/content/blog/five-reds.md: /shop?colour=beige asks for colour=beige, which is no filter of the shop.',
      'src/content/site/trends.yml: /shop?category=dress&color=golden asks for color=golden, which is no filter of the shop.',
    ].join('\n'),
  );
});

test('fails on a link to a missing page, and only warns about a link to a deleted product', async () => {
  await change('site/footer.yml', ['link: /search', 'link: /serach']);
  await change('blog/five-reds.md', ['(/shop?color=beige)', '(/shop/sold-long-ago?from=blog)']);
  const lines: string[] = [];
  expect(await buildError((line) => lines.push(line))).toBe(
    'src/content/site/footer.yml: /serach links to a page that does not exist.',
  );
  expect(lines.join('\n')).toContain(
    'src/content/blog/five-reds.md: /shop/sold-long-ago?from=blog links to a product that does not exist.',
  );
});
