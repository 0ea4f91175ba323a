import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Validator from '@adobe/structured-data-validator';
import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { BASE_DIST_DIR, FULL_DATA_DIR } from '#tests/support/artifacts.ts';
import globalSetup from '#tests/support/global-setup.ts';

/** The pages of both profiles that the browser tests use, through the validators of HTML and of structured data. */

const run = promisify(execFile);
const CHECKER = path.resolve('node_modules/vnu-jar/build/dist/vnu.jar');
const hasJava = await run('java', ['-version']).then(
  () => true,
  () => false,
);

/** Paths of the built pages. */
const pages: string[] = [];

beforeAll(async () => {
  await globalSetup();
  for (const folder of [path.join(FULL_DATA_DIR, 'site/pages'), BASE_DIST_DIR])
    for await (const file of glob('**/*.html', { cwd: folder })) pages.push(path.join(folder, file));
});

test('the built pages are valid for html-validate', async () => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  const problems: string[] = [];
  for (const page of pages) {
    const { results } = await validator.validateString(await readFile(page, 'utf8'), page);
    for (const { messages } of results)
      problems.push(...messages.map(({ message }) => `${path.basename(page)}: ${message}`));
  }
  expect(pages.length).toBeGreaterThan(150);
  expect(problems).toEqual([]);
});

// The checker needs Java, which is no part of a set-up for development. Automated runs have it.
describe.runIf(hasJava || process.env.CI)('the Nu HTML checker', () => {
  test('finds no error on the built pages', async () => {
    expect(await check(pages)).toEqual([]);
  });

  test('finds an error on a page that has one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'solene-html-'));
    const page = path.join(folder, 'page.html');
    await writeFile(page, '<!doctype html><html lang="en"><title>A</title><p>B</p></html><script></script>');
    expect((await check([page]))[0]).toContain('Stray start tag');
    await rm(folder, { recursive: true });
  });
});

/** Resolves with the errors that the Nu HTML checker finds in files. */
async function check(files: readonly string[]): Promise<string[]> {
  const args = ['-Xss4m', '-jar', CHECKER, '--errors-only', '--exit-zero-always', '--format', 'gnu'];
  const { stderr } = await run('java', [...args, ...files], { maxBuffer: 64_000_000 });
  return stderr.split('\n').filter((line) => line !== '');
}

test('the structured data of the built pages has all fields that search engines require', async () => {
  const problems: string[] = [];
  let count = 0;
  for (const page of pages) {
    const html = await readFile(page, 'utf8');
    for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)) {
      count += 1;
      for (const issue of await validate(text))
        problems.push(`${path.basename(page)}: ${issue.issueMessage}`);
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

/** Resolves with the errors of a script of structured data. */
async function validate(text: string) {
  const data = JSON.parse(text);
  const jsonld: Record<string, object[]> = {};
  for (const thing of data['@graph'] ?? [data])
    jsonld[thing['@type']] = [...(jsonld[thing['@type']] ?? []), thing];
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return issues.filter(({ severity }) => severity === 'ERROR');
}
