import { getEntry } from 'astro:content';

/** Returns the sentence of a category from `src/content/categories`; undefined for a category without a file. */
export async function getCategoryText(category: string): Promise<string | undefined> {
  const entry = await getEntry<'categories', string>('categories', category);
  return entry?.data.text;
}
