import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { paths } from '#lib/urls/paths.ts';
import { checkContentFile, listContentFiles, message } from './check-content.ts';
import { decodeLink } from './content-links.ts';

/** The path of a product page. */
const PRODUCT_PATH = /^\/shop\/./;

/** The dead links in the content files, as messages. */
interface DeadLinks {
  /** Links to missing pages, and to missing headings of pages. */
  readonly pages: readonly string[];
  /** Links to missing products. They can leave the catalogue at any time and must not block unrelated changes. */
  readonly products: readonly string[];
}

/** Returns the dead links in the content files of the project at `root`, whose site was built into `folder`. */
export async function findDeadLinks(root: string, folder: string): Promise<DeadLinks> {
  const pages: string[] = [];
  const products: string[] = [];
  for (const name of await listContentFiles(root)) {
    const { content } = await checkContentFile(root, name);
    for (const { line, target } of content?.links ?? []) {
      const problem = findDeadLink(folder, target.startsWith('#') ? `${pageOf(name)}${target}` : target);
      if (problem === undefined) continue;
      const deadLinks = PRODUCT_PATH.test(target) ? products : pages;
      deadLinks.push(message(name, { line, text: `${target} links to ${problem}` }));
    }
  }
  return { pages, products };
}

/** Returns the path of the page that shows a Markdown file. */
function pageOf(name: string): string {
  const { dir, name: id } = path.parse(name);
  if (dir === 'blog') return paths.blogEntry(id);
  return id === 'about' ? paths.about : paths.page(id);
}

/** Describes the missing target of a link to this site; undefined if it exists or is elsewhere. */
function findDeadLink(folder: string, target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const [beforeHash = '', hash = ''] = target.split('#');
  const pathname = decodeLink(beforeHash.replace(/\?.*/, '')) ?? '';
  const base = path.join(folder, pathname === '/' ? 'index' : pathname);
  const file = [`${base}.html`, base].find((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
  if (file === undefined) {
    return PRODUCT_PATH.test(pathname)
      ? 'a product that does not exist. Link to a category or a filtered list instead.'
      : 'a page that does not exist. Copy the path from the address bar of the page.';
  }
  if (hash === '') return undefined;
  const ids = [...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  return ids.includes(decodeLink(hash))
    ? undefined
    : `a heading that does not exist on the page. Delete # and what follows, or correct it.`;
}
