import type { ProductSort } from '#contract/catalogue/product-sorts.ts';

/** Texts of the sort menu. */
export const sortingText = {
  label: 'Sort by',
  choices: {
    newest: 'Newest',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    rating: 'Best rated',
  } satisfies Record<ProductSort, string>,
} as const;
