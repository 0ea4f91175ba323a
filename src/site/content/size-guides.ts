import { type CollectionEntry, getCollection } from 'astro:content';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { LOCALE } from '#messages/locale.ts';

/** A size guide from `src/content/size-guides`. The `id` is its file name, and the anchor of its table. */
export type SizeGuide = Pick<CollectionEntry<'size-guides'>, 'id' | 'data'>;

/** Returns the size guides of whole categories, then the guides of certain products, in the order of the categories. */
export async function getSizeGuides(): Promise<SizeGuide[]> {
  const guides = await getCollection('size-guides');
  const order = ({ data }: SizeGuide) =>
    CATEGORIES.indexOf(data.category) + (data.products ? CATEGORIES.length : 0);
  return guides.toSorted(
    (left, right) => order(left) - order(right) || left.data.title.localeCompare(right.data.title, LOCALE),
  );
}
