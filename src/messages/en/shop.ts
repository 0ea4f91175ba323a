import { bandTexts } from '#contract/catalogue/price-bands.ts';
import type { Category } from '#contract/vocabulary.ts';

/** The description of the shop page. Apart from the other texts, because only search engines read it. */
export const shopDescription =
  'Shop the whole Solène collection: dresses, jewellery, cosmetics and accessories, by category, color and price.';

/** The names of the price bands. [SHOP-01] */
export const priceBandText = bandTexts((low, middle, high) => [
  `Under ${low}`,
  `${low} - ${middle}`,
  `${middle} - ${high}`,
  `${high} +`,
]);

/** Texts of the shop page. [SHOP-01 to SHOP-06] */
export const shopText = {
  heading: 'Shop Now',
  /** The link shown with an empty bag or an empty search result. */
  goTo: 'Go to the shop',
  filter: 'Filter',
  category: { legend: 'Category', all: 'All categories' },
  color: { legend: 'Color', all: 'All colors' },
  size: { legend: 'Size', chosen: (size: string) => `Size ${size}` },
  price: { legend: 'Price Range', all: 'All prices' },
  onSale: 'On sale',
  clear: 'Clear filters',
  /** The button below an empty result. It removes all filters but the category of the page. */
  showAll: (category: Category | undefined) =>
    `Show all ${category === 'dress' ? 'dresses' : (category ?? 'products')}`,
  removeFilter: (choice: string) => `Remove filter ${choice}`,
  /** The filter sheet on phones. Its last button closes it too; `showItems` names the number of matches if known. */
  close: 'Close',
  showResults: 'Show results',
  showItems: (total: number) => (total === 1 ? 'Show 1 item' : `Show ${total} items`),
  showing: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total}`,
  empty: { title: 'Oops', text: 'No Product match your search Criteria' },
  /** The products with fewer filters that replace an empty result; `name` is made of `filteredText`. */
  offer: (name: string, products: number) => `${name} (${products})`,
  seeAll: (products: number) => `See all ${products}`,
  showOffer: (name: string, products: number) => `Show ${name} (${products})`,
  paging: { name: 'Pagination', previous: 'Previous', next: 'Next' },
  /** Precedes links to the categories. */
  needsScript: 'Filters and paging need JavaScript. Without it, browse by category:',
} as const;
