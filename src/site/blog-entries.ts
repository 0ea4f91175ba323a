import { type CollectionEntry, getCollection } from 'astro:content';

/** All entries of the blog, the newest first. */
export async function blogEntries(): Promise<CollectionEntry<'blog'>[]> {
  const entries = await getCollection('blog');
  return entries.toSorted((one, other) => other.data.date.getTime() - one.data.date.getTime());
}
