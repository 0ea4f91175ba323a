import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A path in backticks, such as `lib/urls/paths.ts`. */
const REFERENCE = /`((?:[\w@[\].-]+\/)*[\w[\].-]+\.(?:astro|mjs|tsx?|css|md|jsonc?|sql))`/g;
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<!:)\/\/.*|<!--[\s\S]*?-->/g;

/** Examples for editors, and files that commands write. */
const ELSEWHERE = ['winter-coats.md', 'care-guide.md', 'demo-accounts.json', 'sbom.cdx.json'];

const FILES = globSync(['*.*', '.env.example', '{src,server,bench,tests,scripts,docs,public}/**/*.*']);

test('every file that a comment or a document names exists', () => {
  const missing = FILES.filter((file) => /\.(?:astro|mjs|tsx?|css|md)$/.test(file)).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const parts = file.endsWith('.md') ? [text] : (text.match(COMMENT) ?? []);
    return parts
      .flatMap((part) => [...part.matchAll(REFERENCE)].map(([, path = '']) => path))
      .filter((path) => !ELSEWHERE.includes(path) && !FILES.some((other) => `/${other}`.endsWith(`/${path}`)))
      .map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('no line of a comment is longer than 120 characters', () => {
  const long = FILES.filter((file) => /\.(?:astro|mjs|tsx?|css)$/.test(file)).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(?:\/\*|\*|\/\/)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});
