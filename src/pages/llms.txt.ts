import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { capabilities } from '#lib/capabilities.ts';
import { home } from '#lib/home/messages.ts';
import { site } from '#lib/shell/messages.ts';
import { shop } from '#lib/shop/messages.ts';
import { files, paths } from '#lib/urls/paths.ts';
import { blogEntries } from '#site/blog-entries.ts';
import { llmsText } from '#site/llms.ts';
import { found } from '#site/seo-messages.ts';
import { siteAddress } from '#site/site-address.ts';
import { helpPages } from '#site/site-pages.ts';
import { capitalised } from '#ui/capitalised.ts';

const words = found.llms;

const link = (name: string, path: string, about: string) => ({
  name,
  url: new URL(path, siteAddress).href,
  about,
});

/** Returns links to the editors' pages, About Us first. */
async function houseLinks() {
  const about = await getEntry('pages', 'about');
  if (!about) throw new Error('src/content/pages/about.md is missing: it is the About Us page.');
  const help = await helpPages();
  return [
    link(about.data.title, paths.about, about.data.description),
    ...help.map(({ id, data }) => link(data.title, paths.page(id), data.description)),
  ];
}

/** Returns links to machine-readable data. Only our own backend has an OpenAPI document. */
function dataLinks() {
  const api = link('OpenAPI', `${apiOrigin()}/api/openapi.json`, words.api);
  return [
    link('RSS', files.newProductsFeed, words.newProducts),
    link('RSS of the blog', files.blogFeed, words.blogFeed),
    link('Sitemap', files.sitemap, words.sitemap),
    ...(capabilities.announced ? [api] : []),
  ];
}

/** Serves `/llms.txt`, an overview of the site for language models, from the same content as the pages. */
export const GET: APIRoute = async () => {
  const entries = await blogEntries();
  const text = llmsText(site.name, home.description, [
    {
      heading: words.shop,
      links: [
        link(shop.heading, paths.shop, words.allProducts),
        ...CATEGORIES.map((category) =>
          link(capitalised(category), paths.category(category), words.category(category)),
        ),
      ],
    },
    {
      heading: words.blog,
      links: entries.map(({ id, data }) => link(data.title, paths.blogEntry(id), data.description)),
    },
    { heading: words.house, links: await houseLinks() },
    { heading: words.data, links: dataLinks() },
  ]);
  return new Response(text);
};
