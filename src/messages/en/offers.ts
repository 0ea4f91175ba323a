import type { ALL, Category, PriceBand } from '#contract/vocabulary.ts';

/** The parts of a name for filtered products, in their order: 'red dresses in size M on sale under $50'. */
export const filteredText = {
  either: (choices: readonly string[]) =>
    choices.length > 1 ? `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` : choices.join(),
  kinds: {
    all: 'pieces',
    accessories: 'accessories',
    dress: 'dresses',
    jewellery: 'jewellery',
    cosmetics: 'cosmetics',
  } satisfies Record<Category | typeof ALL, string>,
  sizes: (sizes: string) => `in size ${sizes}`,
  onSale: 'on sale',
  prices: {
    '0-50': 'under $50',
    '50-100': 'from $50 to $100',
    '100-200': 'from $100 to $200',
    '200-Infinity': 'from $200',
  } satisfies Record<PriceBand, string>,
  /** Without filters. */
  everything: 'all products',
} as const;
