import { statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Where an editors' file has a link: the field `link`, and the ways in which Markdown writes one. */
const LINK = /(?:\blink: *["']?|\]\(|\]: *|\bhref=["'])(\/[^\s"')]*)/g;
/** The address of a product. */
const PRODUCT = /^\/shop\/./;

/**
 * Stops a build in which an editors' file links to a page of the site that is not there. A product that is not
 * there is only told: it can leave the catalogue at any time, and must not hold back every other change.
 */
export function checkLinks(): AstroIntegration {
  return {
    name: 'solene-links',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const { pages, products } = await deadLinks(fileURLToPath(dir));
        for (const sentence of products) logger.warn(sentence);
        if (pages.length > 0) throw new Error(pages.join('\n'));
      },
    },
  };
}

/** A sentence for each link that leads nowhere in the site built in that folder. */
async function deadLinks(folder: string): Promise<{ pages: string[]; products: string[] }> {
  const sentences = { pages: [] as string[], products: [] as string[] };
  const files = await Array.fromAsync(glob('src/content/**/*.{md,yml}'));
  for (const file of files.sort()) {
    for (const [, link = ''] of (await readFile(file, 'utf8')).matchAll(LINK)) {
      if (leadsSomewhere(folder, link)) continue;
      if (PRODUCT.test(link))
        sentences.products.push(`${file}: the product of the link ${link} is not there.`);
      else sentences.pages.push(`${file}: the link ${link} leads to no page of the site.`);
    }
  }
  return sentences;
}

/** Whether a static host would answer an address, by its path, with a file. */
function leadsSomewhere(folder: string, link: string): boolean {
  const address = link.replace(/[?#].*/, '');
  const file = path.join(folder, address === '/' ? 'index' : address);
  return [`${file}.html`, file].some((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
}
