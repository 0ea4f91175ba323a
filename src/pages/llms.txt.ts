import { getEntry } from 'astro:content';
import type { APIRoute } from 'astro';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { isBaseBackend } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import { filePaths, paths } from '#lib/urls/paths.ts';
import { homeText } from '#messages/home.ts';
import { seoText } from '#messages/seo.ts';
import { siteText } from '#messages/shell.ts';
import { shopText } from '#messages/shop.ts';
import { getBlogEntries } from '#site/content/blog-entries.ts';
import { renderLlmsText } from '#site/seo/llms.ts';
import { getHelpPages } from '#site/seo/site-pages.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

const words = seoText.llms;

/** Returns a link of `llms.txt`; `about` describes its target. */
const link = (name: string, path: string, about: string) => ({
  name,
  url: new URL(path, siteBaseUrl).href,
  about,
});

/** Returns links to the editors' pages, About Us first. */
async function contentPageLinks() {
  const about = await getEntry('pages', 'about');
  if (!about) throw new Error('src/content/pages/about.md is missing: it is the About Us page.');
  const help = await getHelpPages();
  return [
    link(about.data.title, paths.about, about.data.description),
    ...help.map(({ id, data }) => link(data.title, paths.page(id), data.description)),
  ];
}

/** Returns links to machine-readable data. Base backends have no OpenAPI document. */
function dataLinks() {
  const api = link('OpenAPI', `${apiOrigin()}/api/openapi.json`, words.api);
  return [
    link('RSS', filePaths.newProductsFeed, words.newProducts),
    link('RSS of the blog', filePaths.blogFeed, words.blogFeed),
    link('Sitemap', filePaths.sitemap, words.sitemap),
    ...(isBaseBackend ? [] : [api]),
  ];
}

/** Serves `/llms.txt`, an overview of the site for language models, from the same content as the pages. */
export const GET: APIRoute = async () => {
  const entries = await getBlogEntries();
  const text = renderLlmsText(siteText.name, homeText.description, [
    {
      heading: words.shop,
      links: [
        link(shopText.heading, paths.shop, words.allProducts),
        ...CATEGORIES.map((category) =>
          link(capitalize(category), paths.category(category), words.category(category)),
        ),
      ],
    },
    {
      heading: words.blog,
      links: entries.map(({ id, data }) => link(data.title, paths.blogEntry(id), data.description)),
    },
    { heading: words.aboutAndHelp, links: await contentPageLinks() },
    { heading: words.data, links: dataLinks() },
  ]);
  return new Response(text);
};
