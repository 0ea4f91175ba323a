import { type CollectionEntry, getCollection } from 'astro:content';

/** Returns all blog entries, newest first. */
export async function getBlogEntries(): Promise<CollectionEntry<'blog'>[]> {
  const entries = await getCollection('blog');
  return entries.toSorted((one, other) => other.data.date.getTime() - one.data.date.getTime());
}
