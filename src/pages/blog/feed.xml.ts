import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { blog } from '#lib/blog/messages.ts';
import { files, paths } from '#lib/urls/paths.ts';
import { blogEntries } from '#site/blog-entries.ts';
import { FEED_NAMESPACES, feedHead, feedText, mediaElement } from '#site/feeds.ts';
import { found } from '#site/seo-messages.ts';
import { sharedPicture } from '#site/shared-picture.ts';
import { siteAddress } from '#site/site-address.ts';

/** Serves `/blog/feed.xml`, the RSS feed of the blog. [HOME-09] */
export const GET: APIRoute = async () => {
  const entries = await blogEntries();
  return rss({
    title: found.blog,
    description: blog.description,
    site: siteAddress,
    trailingSlash: false,
    xmlns: FEED_NAMESPACES,
    customData: feedHead(new URL(files.blogFeed, siteAddress).href),
    items: await Promise.all(
      entries.map(async ({ id, data }) => ({
        title: data.title,
        link: new URL(paths.blogEntry(id), siteAddress).href,
        description: feedText(data.description),
        pubDate: data.date,
        customData: mediaElement((await sharedPicture(data.picture, data.pictureAlt)).url),
      })),
    ),
  });
};
