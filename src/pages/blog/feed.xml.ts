import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { blogEntries } from '#build/blog-entries.ts';
import { sharedPicture } from '#build/shared-picture.ts';
import { siteAddress } from '#build/site-address.ts';
import { FEED_NAMESPACES, feedHead, feedText, mediaElement } from '#lib/feeds.ts';
import { blog } from '#lib/messages/blog.ts';
import { found } from '#lib/messages/found.ts';
import { files, paths } from '#lib/paths.ts';

/** `/blog/feed.xml`: the entries of the blog. [HOME-09] */
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
