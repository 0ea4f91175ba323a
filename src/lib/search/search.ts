import * as z from 'zod/mini';
import { product } from '#contract/product.ts';
import type { ApiError } from '#lib/api/error.ts';

/** What the search index carries of a product: all that a card shows, and the description. */
const searchEntry = z.pick(product, {
  _id: true,
  name: true,
  price: true,
  oldPrice: true,
  image: true,
  imageAlt: true,
  images: true,
  width: true,
  height: true,
  category: true,
  color: true,
  rating: true,
  description: true,
  stock: true,
});
export type SearchEntry = z.infer<typeof searchEntry>;

/** The file that the build leaves for the search page. */
export const searchIndex = z.object({ products: z.array(searchEntry) });
export type SearchIndex = z.infer<typeof searchIndex>;

/** What the search screen shows: the visible results and how many there are in all. */
export interface SearchResults {
  readonly results: readonly SearchEntry[];
  readonly total: number;
  /** What a text that no product contains was taken for. */
  readonly didYouMean?: string | undefined;
  /** More of them are on their way. */
  readonly isLoadingMore?: boolean;
  /** Why the products are only as fresh as the site's build. */
  readonly refreshError: ApiError | undefined;
}

/**
 * The products whose category, name or description contains the text, whatever the case. Blanks around the
 * text do not count; an empty text finds all. [SEARCH-03]
 */
export function findProducts<Entry extends Pick<SearchEntry, 'category' | 'name' | 'description'>>(
  products: readonly Entry[],
  text: string,
): readonly Entry[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return products;
  return products.filter(({ category, name, description }) =>
    [category, name, description].some((words) => words.toLowerCase().includes(wanted)),
  );
}
