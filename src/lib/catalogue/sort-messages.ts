import type { Sort } from '#contract/sorts.ts';

/** Texts of the sort menu. */
export const sorting = {
  label: 'Sort by',
  choices: {
    newest: 'Newest',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    rating: 'Best rated',
  } satisfies Record<Sort, string>,
} as const;
