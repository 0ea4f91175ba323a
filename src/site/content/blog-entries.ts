import { type CollectionEntry, getCollection } from 'astro:content';

/** Returns all blog entries, newest first. */
export async function getBlogEntries(): Promise<CollectionEntry<'blog'>[]> {
  const entries = await getCollection('blog');
  return entries.toSorted((left, right) => right.data.date.getTime() - left.data.date.getTime());
}
