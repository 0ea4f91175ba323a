import { defineCollection } from 'astro:content';
import { contentLoader } from '#site/content/content-loader.ts';
import { folderSchemas, siteSchemas } from '#site/content/content-schemas.ts';

/** The content collections. `site/content/content-schemas.ts` has their fields. */

/** Returns the loader of a single file in `src/content/site`, read with `getSiteContent()`. */
const siteFile = (name: keyof typeof siteSchemas) => contentLoader('site', name);

const announcement = defineCollection({
  loader: siteFile('announcement'),
  schema: siteSchemas.announcement(),
});

const hero = defineCollection({
  loader: siteFile('hero'),
  schema: ({ image }) => siteSchemas.hero(image),
});

const trends = defineCollection({
  loader: siteFile('trends'),
  schema: ({ image }) => siteSchemas.trends(image),
});

const services = defineCollection({
  loader: siteFile('services'),
  schema: siteSchemas.services(),
});

const deal = defineCollection({
  loader: siteFile('deal'),
  schema: ({ image }) => siteSchemas.deal(image),
});

const footer = defineCollection({
  loader: siteFile('footer'),
  schema: ({ image }) => siteSchemas.footer(image),
});

const contact = defineCollection({
  loader: siteFile('contact'),
  schema: siteSchemas.contact(),
});

const search = defineCollection({
  loader: siteFile('search'),
  schema: siteSchemas.search(),
});

const categories = defineCollection({
  loader: contentLoader('categories'),
  schema: folderSchemas.categories(),
});

const pages = defineCollection({
  loader: contentLoader('pages'),
  schema: ({ image }) => folderSchemas.pages(image),
});

/** The pages of shops whose settings decide delivery, prices and returns. */
const selling = defineCollection({
  loader: contentLoader('selling'),
  schema: ({ image }) => folderSchemas.selling(image),
});

const blog = defineCollection({
  loader: contentLoader('blog'),
  schema: ({ image }) => folderSchemas.blog(image),
});

const sizeGuides = defineCollection({
  loader: contentLoader('size-guides'),
  schema: folderSchemas['size-guides'](),
});

export const collections = {
  announcement,
  hero,
  trends,
  services,
  deal,
  footer,
  contact,
  search,
  categories,
  pages,
  selling,
  blog,
  'size-guides': sizeGuides,
};
