import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type * as Build from '#server/site/build.ts';
import { type BaseBackend, startBaseBackend } from '#tests/support/base-backend.ts';
import { copyProject } from '#tests/support/project-copy.ts';

/** What an editor reads when a file is wrong: the real build, in a copy of the project. */

let folder: string;
let project: string;
let backend: BaseBackend;
let buildSite: typeof Build.buildSite;
/** The files that a test has changed, as they were. */
const before = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'solene-content-'));
  project = path.join(folder, 'project');
  buildSite = await copyProject(project);
  backend = await startBaseBackend();
});

afterEach(async () => {
  for (const [file, text] of before) await writeFile(file, text);
  before.clear();
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Replaces words of an editors' file that must be there. */
async function change(name: string, ...changes: (readonly [from: string, to: string])[]): Promise<void> {
  const file = path.join(project, 'src/content', name);
  let text = await readFile(file, 'utf8');
  before.set(file, text);
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

/** What the build says when it stops. */
async function refusal(onLine?: (line: string) => void): Promise<string> {
  const outDir = path.join(folder, 'built');
  const cacheDir = path.join(folder, 'cache');
  const site = { catalogueUrl: backend.origin, apiUrl: backend.origin, siteUrl: 'https://shop.example' };
  return buildSite({ ...site, outDir, cacheDir, ...(onLine && { onLine }) }).then(
    () => 'The build went through.',
    (error: Error) => error.message,
  );
}

test('each broken rule of a file is told with the file and the field', async () => {
  await change(
    'site/deal.yml',
    ['headline: ', 'headlin: '],
    ['discount: 20', 'discount: a fifth'],
    ['2026-12-31T23:59:59-05:00', '2026-12-31T23:59:59'],
    ['link: /shop', 'link: shop'],
  );
  const said = await refusal();
  expect(said).toContain('src/content/site/deal.yml: "headline" is missing.');
  expect(said).toContain(
    'src/content/site/deal.yml: it must not have "headlin"; its fields are headline, text,',
  );
  expect(said).toContain('src/content/site/deal.yml: "discount" must be a whole number from 1 to 90.');
  expect(said).toContain(
    'src/content/site/deal.yml: "ends" must be a date and time with its offset, such as 2026-12-31T23:59:59-05:00.',
  );
  expect(said).toContain('src/content/site/deal.yml: "link" must be an address of this site');
  expect(said).not.toContain('Stack trace');
});

test('a rule broken deep in a list is told as an editor counts', async () => {
  await change('site/trends.yml', ['The new pearls', `The new pearls ${'and more '.repeat(4)}`]);
  expect(await refusal()).toBe(
    'src/content/site/trends.yml: "title" of number 2 in "cards" must have at most 40 characters, it has 50.',
  );
});

test('a file that cannot be read is told with its line', async () => {
  await change('blog/five-reds.md', ['topic: Colour', 'topic: Colour: red']);
  expect(await refusal()).toMatch(
    /^src\/content\/blog\/five-reds\.md: line 5 or the one before it cannot be read/,
  );
});

test('a picture that is not there is told with the file that shows it', async () => {
  await change('site/footer.yml', ['gallery-3.webp', 'gallery-33.webp']);
  expect(await refusal()).toBe(
    'src/content/site/footer.yml: the picture ../../assets/editorial/gallery-33.webp is not there.',
  );
});

test('a link to a page that the built site does not have stops it, one to a product that is gone does not', async () => {
  await change('site/footer.yml', ['link: /search', 'link: /serach']);
  await change('blog/five-reds.md', ['(/shop?color=beige)', '(/shop/sold-long-ago?from=blog)']);
  const lines: string[] = [];
  expect(await refusal((line) => lines.push(line))).toBe(
    'src/content/site/footer.yml: the link /serach leads to no page of the site.',
  );
  expect(lines.join('\n')).toContain(
    'src/content/blog/five-reds.md: the product of the link /shop/sold-long-ago?from=blog is not there.',
  );
});
