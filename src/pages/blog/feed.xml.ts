import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { filePaths, paths } from '#lib/urls/paths.ts';
import { blogText } from '#messages/blog.ts';
import { seoText } from '#messages/seo.ts';
import { getBlogEntries } from '#site/content/blog-entries.ts';
import { escapeFeedText, FEED_NAMESPACES, feedMetadata, mediaElement } from '#site/seo/feeds.ts';
import { getShareImage } from '#site/seo/share-image.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

/** Serves `/blog/feed.xml`, the RSS feed of the blog. [HOME-09] */
export const GET: APIRoute = async () => {
  const entries = await getBlogEntries();
  return rss({
    title: seoText.blog,
    description: blogText.description,
    site: siteBaseUrl,
    trailingSlash: false,
    xmlns: FEED_NAMESPACES,
    customData: feedMetadata(new URL(filePaths.blogFeed, siteBaseUrl).href),
    items: await Promise.all(
      entries.map(async ({ id, data }) => ({
        title: data.title,
        link: new URL(paths.blogEntry(id), siteBaseUrl).href,
        description: escapeFeedText(data.description),
        pubDate: data.date,
        customData: mediaElement((await getShareImage(data.image, data.imageAlt)).url),
      })),
    ),
  });
};
