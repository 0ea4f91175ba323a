import { bandTexts } from '#contract/catalogue/price-bands.ts';
import type { ALL, Category } from '#contract/vocabulary.ts';

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
  prices: bandTexts((low, middle, high) => [
    `under ${low}`,
    `from ${low} to ${middle}`,
    `from ${middle} to ${high}`,
    `from ${high}`,
  ]),
  /** Without filters. */
  everything: 'all products',
} as const;
