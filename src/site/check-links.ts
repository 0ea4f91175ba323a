import { statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PRODUCT_SORTS } from '#contract/product-sorts.ts';
import { CATEGORIES, COLORS, PRICE_BANDS } from '#contract/vocabulary.ts';

/** Links in a content file: the field `link`, and the link syntaxes of Markdown. */
const LINK = /(?:\blink: *["']?|\]\(|\]: *|\bhref=["'])(\/[^\s"')]*)/g;
/** The path of a product page. */
const PRODUCT_PATH = /^\/shop\/./;

/** The parameters of the shop's URL with their values. The shop would ignore any other one and show everything. */
const SHOP_PARAMS: Readonly<Record<string, readonly string[]>> = {
  category: CATEGORIES,
  color: COLORS,
  price: PRICE_BANDS.map(({ value }) => value),
  sale: ['true'],
  sort: PRODUCT_SORTS,
};

/**
 * Fails the build if a content file links to a missing page of the site, or to filters that the shop does not have. A missing product only logs a warning:
 * products can leave the catalogue at any time and must not block unrelated changes.
 */
export function checkLinks(): AstroIntegration {
  return {
    name: 'solene-links',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const { pages, products } = await findDeadLinks(fileURLToPath(dir));
        for (const message of products) logger.warn(message);
        if (pages.length > 0) throw new Error(pages.join('\n'));
      },
    },
  };
}

/** Returns a message for each dead link, given the folder of the built site. */
async function findDeadLinks(folder: string): Promise<{ pages: string[]; products: string[] }> {
  const messages = { pages: [] as string[], products: [] as string[] };
  const files = await Array.fromAsync(glob('src/content/**/*.{md,yml}'));
  for (const file of files.sort()) {
    for (const [, link = ''] of (await readFile(file, 'utf8')).matchAll(LINK)) {
      const unknown = unknownFilter(link);
      if (unknown !== undefined)
        messages.pages.push(`${file}: ${link} asks for ${unknown}, which is no filter of the shop.`);
      if (hasTarget(folder, link)) continue;
      if (PRODUCT_PATH.test(link))
        messages.products.push(`${file}: ${link} links to a product that does not exist.`);
      else messages.pages.push(`${file}: ${link} links to a page that does not exist.`);
    }
  }
  return messages;
}

/** Returns the first parameter of a link to the shop that the shop ignores, such as `color=pink`. */
function unknownFilter(link: string): string | undefined {
  const [, query] = /^\/shop\?([^#]*)/.exec(link) ?? [];
  const unknown = [...new URLSearchParams(query)].find(
    ([name, value]) => !SHOP_PARAMS[name]?.includes(value),
  );
  return unknown?.join('=');
}

/** Returns whether a static host would serve a file for this link. */
function hasTarget(folder: string, link: string): boolean {
  const pathname = link.replace(/[?#].*/, '');
  const file = path.join(folder, pathname === '/' ? 'index' : pathname);
  return [`${file}.html`, file].some((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
}
