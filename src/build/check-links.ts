import { statSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Where an editors' file has a link: the field `link`, and the ways in which Markdown writes one. */
const LINK = /(?:\blink: *["']?|\]\(|\]: *|\bhref=["'])(\/[^\s"')]*)/g;

/** Stops a build in which an editors' file links to a page of the site that is not there. */
export function checkLinks(): AstroIntegration {
  return {
    name: 'solene-links',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const sentences = await deadLinks(fileURLToPath(dir));
        if (sentences.length > 0) throw new Error(sentences.join('\n'));
      },
    },
  };
}

/** A sentence for each link that leads nowhere in the site built in that folder. */
async function deadLinks(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('src/content/**/*.{md,yml}'));
  const sentences = await Promise.all(
    files.sort().map(async (file) => {
      const links = [...(await readFile(file, 'utf8')).matchAll(LINK)].map(([, link = '']) => link);
      return links
        .filter((link) => !leadsSomewhere(folder, link))
        .map((link) => `${file}: the link ${link} leads to no page of the site.`);
    }),
  );
  return sentences.flat();
}

/** Whether a static host would answer an address, by its path, with a file. */
function leadsSomewhere(folder: string, link: string): boolean {
  const address = link.replace(/[?#].*/, '');
  const file = path.join(folder, address === '/' ? 'index' : address);
  return [`${file}.html`, file].some((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
}
