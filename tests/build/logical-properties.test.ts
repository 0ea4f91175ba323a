import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tailwind classes of a physical side, such as `ml-4`, `sm:-left-1`, `border-l` or `text-right`. */
const PHYSICAL_CLASS =
  /(?<=[\s"'`:-])(?:(?:scroll-)?[mp][lr]|left|right|(?:border|rounded)-(?:[lr]|tl|tr|bl|br))-(?:\d|\[|auto|full|px|sm|none|line|clay)[\w.[\]-]*|(?<=[\s"'`:])(?:border-[lr]|(?:text|float|clear|object|bg|origin)-(?:left|right)|(?:space|divide)-x-reverse|-?translate-x-[\w.[\]/-]+)(?=[\s"'`])/g;

/** Declarations with a physical side, such as `margin-left`, `left:` or `text-align: right`. */
const PHYSICAL_DECLARATION =
  /^\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|left|right|border-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:.*|^.*(?:text-align|float|clear|object-position|transform-origin)\s*:[^;]*\b(?:left|right)\b.*|^.*(?:\bto (?:left|right)\b|translateX\((?!.*--toward-end)).*/gm;

function findAll(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`),
  );
}

test('classes name the start and the end of a line, which pages from right to left mirror', () => {
  const files = globSync('src/{components,layouts,pages,islands}/**/*.{astro,tsx}').sort();
  expect(findAll(files, PHYSICAL_CLASS)).toEqual([]);
});

test('style sheets name the start and the end of a line', () => {
  expect(findAll(globSync('src/styles/*.css').sort(), PHYSICAL_DECLARATION)).toEqual([]);
});

test.each([
  'class="ml-4"',
  'class="sm:-left-1"',
  'class="border-l"',
  "'md:text-right'",
  'class="-mr-3 flex"',
])('finds the physical class in %s', (markup) => expect(markup).toMatch(new RegExp(PHYSICAL_CLASS.source)));

test.each([
  '  margin-left: 1rem;',
  '  right: 0;',
  '  text-align: right;',
  '  transform: translateX(2rem);',
  '  mask-image: linear-gradient(to right, black, transparent);',
])('finds the physical declaration in %s', (css) =>
  expect(css).toMatch(new RegExp(PHYSICAL_DECLARATION.source, 'm')),
);
