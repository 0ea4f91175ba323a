import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '#site/content/check-content.ts';
import { findDeadLinks } from '#site/content/check-links.ts';

/** Checks of a folder of content files: their names, images and links. */

let root: string;
let content: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'solene-check-content-'));
  content = path.join(root, 'src/content');
  await mkdir(path.join(root, 'src/assets'), { recursive: true });
  await cp('tests/support/content', content, { recursive: true });
  await cp('src/assets/editorial', path.join(root, 'src/assets/editorial'), { recursive: true });
  await symlink(path.resolve('src/pages'), path.join(root, 'src/pages'));
});
afterEach(() => rm(root, { recursive: true }));

/** Replaces a text of a content file, which must occur in it. */
async function change(name: string, from: string, to: string): Promise<void> {
  const file = path.join(content, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Copies the page Terms to another name. */
const copyTerms = (name: string) => cp(path.join(content, 'pages/terms.md'), path.join(content, name));

test('accepts the content of the shop', async () => {
  expect(await checkContent(process.cwd())).toEqual([]);
});

test('accepts a new page, and files that editors leave behind', async () => {
  await copyTerms('pages/care-guide.md');
  await copyTerms('pages/.DS_Store');
  await copyTerms('pages/terms.md~');
  expect(await checkContent(root)).toEqual([]);
});

test('rejects a page whose URL is taken by another page or the server', async () => {
  for (const name of [
    'pages/shop.md',
    'pages/index.md',
    'pages/dashboard.md',
    'pages/api.md',
    'blog/index.md',
  ]) {
    await copyTerms(name);
  }
  const rule = 'belongs to another page. Give the file another name.';
  expect(await checkContent(root)).toEqual([
    `src/content/blog/index.md: the URL /blog/index ${rule}`,
    `src/content/pages/api.md: the URL /api ${rule}`,
    `src/content/pages/dashboard.md: the URL /dashboard ${rule}`,
    `src/content/pages/index.md: the URL /index ${rule}`,
    `src/content/pages/shop.md: the URL /shop ${rule}`,
  ]);
});

test('rejects files that no page would show', async () => {
  await rename(path.join(content, 'site/deal.yml'), path.join(content, 'site/deal.yaml'));
  await mkdir(path.join(content, 'blog/2026'));
  const files = ['pages/Size Guide.md', 'pages/faq.txt', 'site/heros.yml', 'categories/dresses.yml'];
  for (const name of [...files, 'blog/2026/reds.md']) await copyTerms(name);
  expect(await checkContent(root)).toEqual([
    'src/content/blog/2026/reds.md: no page uses this file. Put a page into the folder pages, an entry of the blog into blog.',
    'src/content/categories/dresses.yml: no page uses this file. The names in this folder are accessories, dress, jewellery, cosmetics.',
    'src/content/pages/Size Guide.md: the file name becomes part of a URL, so it may contain only lowercase letters, digits and single hyphens.',
    'src/content/pages/faq.txt: the file name must end in .md. Rename the file to faq.md.',
    'src/content/site/deal.yaml: the file name must end in .yml. Rename the file to deal.yml.',
    'src/content/site/heros.yml: no page uses this file. The names in this folder are announcement, hero, trends, services, deal, footer, contact, search.',
  ]);
});

test('[SIZE-09] a size guide may have any name that ends in .yml', async () => {
  await cp('src/content/size-guides', path.join(content, 'size-guides'), { recursive: true });
  expect(await checkContent(root)).toEqual([]);
  await copyTerms('size-guides/gloves.md');
  expect(await checkContent(root)).toEqual([
    'src/content/size-guides/gloves.md: the file name must end in .yml. Rename the file to gloves.yml.',
  ]);
});

test('reports each file that the site needs', async () => {
  await rm(path.join(content, 'site/hero.yml'));
  await rm(path.join(content, 'pages/about.md'));
  expect(await checkContent(root)).toEqual([
    'src/content/site/hero.yml: the file is missing. Restore it: the site cannot be built without it.',
    'src/content/pages/about.md: the file is missing. Restore it: the site cannot be built without it.',
  ]);
});

test('rejects images that are missing, unreadable, too small or elsewhere', async () => {
  const images = '../../assets/editorial';
  await writeFile(path.join(root, 'src/assets/editorial/hero.webp'), 'no image');
  await change('site/footer.yml', 'gallery-3.webp', 'gallery-33.webp');
  await change('site/deal.yml', 'deal-of-the-month.webp', 'gallery-1.webp');
  await change('site/trends.yml', 'trend-new-pearls.webp', 'trend-new-pearls.gif');
  await change('pages/about.md', images, '/assets');
  await change('blog/five-reds.md', '## The cool', `![Red hat](${images}/Hero.webp)\n\n## The cool`);
  expect(await checkContent(root)).toEqual([
    `src/content/blog/five-reds.md:17: the image ${images}/Hero.webp does not exist. Did you mean hero.webp?`,
    'src/content/pages/about.md:5: the image /assets/trend-silk-and-shade.webp must be in src/assets/editorial, and its path must begin with ../../assets/editorial/.',
    `src/content/site/deal.yml:5: the image ${images}/gallery-1.webp is 600 pixels wide, but its place needs at least 1500. Use a larger one.`,
    `src/content/site/footer.yml:38: the image ${images}/gallery-33.webp does not exist. Did you mean gallery-3.webp?`,
    `src/content/site/hero.yml:4: the image ${images}/hero.webp cannot be read. Save it again as WebP, JPEG, PNG or AVIF.`,
    `src/content/site/trends.yml:10: the image ${images}/trend-new-pearls.gif is not an image: its name must end in .webp, .jpg, .png or .avif.`,
  ]);
});

test('accepts an image whose name contains a space', async () => {
  const images = path.join(root, 'src/assets/editorial');
  await cp(path.join(images, 'hero.webp'), path.join(images, 'red hat.webp'));
  const image = '![Red hat](../../assets/editorial/red%20hat.webp)';
  await change('blog/five-reds.md', '## The cool', `${image}\n\n## The cool`);
  expect(await checkContent(root)).toEqual([]);
});

test('finds links to missing pages, headings and products in the built site', async () => {
  const built = path.join(root, 'dist');
  await mkdir(path.join(built, 'categories'), { recursive: true });
  const pages = ['index', 'shop', 'pages', 'blog', 'contact', 'search', 'delivery-returns', 'privacy'];
  const categories = ['accessories', 'dress', 'jewellery', 'cosmetics'].map((name) => `categories/${name}`);
  for (const name of [...pages, ...categories]) await writeFile(path.join(built, `${name}.html`), '');
  await writeFile(path.join(built, 'terms.html'), '<h2 id="prices">Prices</h2>');
  await change('site/footer.yml', 'link: /search', 'link: /serach');
  await change(
    'pages/terms.md',
    '[Contact Us](/contact)',
    '[one](#prices), [two](#taxes) and [three](/terms#prices)',
  );
  await change('pages/privacy.md', '[Contact Us](/contact)', '[Terms](/terms#taxes)');
  await change('blog/five-reds.md', '/shop?color=beige', '/shop/sold-long-ago?from=blog');
  const heading =
    'links to a heading that does not exist on the page. Delete # and what follows, or correct it.';
  expect(await findDeadLinks(root, built)).toEqual({
    pages: [
      `src/content/pages/privacy.md:36: /terms#taxes ${heading}`,
      `src/content/pages/terms.md:11: #taxes ${heading}`,
      'src/content/site/footer.yml:16: /serach links to a page that does not exist. Copy the path from the address bar of the page.',
    ],
    products: [
      'src/content/blog/five-reds.md:30: /shop/sold-long-ago?from=blog links to a product that does not exist. Link to a category or a filtered list instead.',
    ],
  });
});
