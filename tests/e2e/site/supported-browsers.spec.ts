import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import stylelint from 'stylelint';
import { BASE_DIST_DIR, FULL_DATA_DIR } from '#tests/support/artifacts.ts';

/** The built files of both profiles. */
const FOLDERS = [path.join(BASE_DIST_DIR, '_astro'), path.join(FULL_DATA_DIR, 'site/hashed/_astro')];

/** The year in which the oldest browsers of the field `browserslist` of package.json were published. */
const AVAILABLE = 2024;

/** Newer or partly known features, without which a page only looks plainer. */
const OPTIONAL = {
  ignoreProperties: {
    'accent-color': [],
    'animation-range': [],
    'break-after': ['avoid'],
    'field-sizing': ['content'],
    'font-family': ['ui-monospace'],
    'forced-color-adjust': ['none'],
    '/^overscroll-behavior/': ['contain'],
    resize: [],
    'text-wrap': ['pretty'],
  },
  // Tailwind writes `:open` beside `[open]`, in a list that forgives unknown selectors.
  ignoreSelectors: ['open', 'selection'],
};

test('every supported browser knows the syntax and functions of the built scripts', {
  tag: '@full',
}, async () => {
  const files = FOLDERS.map((folder) => path.join(folder, '*.js'));
  // It reads the field `browserslist` of package.json and exits with an error if a file needs more.
  const args = ['checkBrowser', '--module', '--checkFeatures', '--noCache', ...files];
  const { stdout } = await promisify(execFile)('es-check', args).catch(({ stdout: problems }) => {
    throw new Error(problems);
  });
  expect(stdout).toContain('All files are');
});

test('every supported browser knows the style sheet, but for what it can do without', {
  tag: '@full',
}, async () => {
  const { results } = await stylelint.lint({
    files: FOLDERS.map((folder) => path.join(folder, '*.css')),
    config: {
      plugins: ['stylelint-plugin-use-baseline'],
      rules: { 'plugin/use-baseline': [true, { available: AVAILABLE, ...OPTIONAL }] },
    },
  });
  expect(results.length).toBeGreaterThanOrEqual(FOLDERS.length);
  const unknown = results
    .flatMap(({ warnings }) => warnings.map(({ text }) => text))
    // Tailwind asks for support that all of them have.
    .filter((text) => !text.startsWith('@supports'));
  expect(unknown).toEqual([]);
});
